/* On paper the foot of a page says where the page stands; an address of this machine never does.
 *
 * In: the address, the foot.  Out: the address at its end, as long as one prints.
 */
(function ({ el }) {
  if (location.protocol !== "https:") return;
  const place = el("span", { className: "version" });
  addEventListener("beforeprint", () => {
    place.textContent = location.href;
    document.querySelector("footer.site nav").append(place);
  });
  addEventListener("afterprint", () => place.remove());
})(globalThis.RegelwerkPage);
