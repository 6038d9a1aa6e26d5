/* The button that puts the site on the home screen, where the browser offers it.
 *
 * In: the browser's offer, [data-install].  Out: the button, until it is used.
 */
(function ({ ready }) {
  let offer;
  const show = () => {
    const place = document.querySelector("[data-install]");
    if (place) place.hidden = !offer;
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    show();
  });
  addEventListener("appinstalled", () => { offer = undefined; show(); });
  ready(() => document.querySelector("[data-install] button").addEventListener("click", () => { offer?.prompt(); offer = undefined; show(); }));
})(globalThis.RegelwerkPage);
