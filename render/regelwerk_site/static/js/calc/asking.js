/* What a calculator still has to be told; until then it has no result.
 *
 * In: a form.  Out: `RegelwerkPage.askMissing(form)`, the fields that are empty and must not be, by name; nothing where there is none.
 */
(function (page) {
  /** A field as its label calls it, without what explains it. */
  const nameField = (field) => (field.closest("fieldset")?.querySelector("legend") || field.labels[0]).firstChild.textContent.split(/[,;(]/)[0].trim();

  page.askMissing = function (form) {
    const names = new Set([...form.elements].filter(({ willValidate, validity }) => willValidate && validity.valueMissing).map(nameField));
    return names.size ? page.el("span", { className: "none" }, page.say("missing", { what: [...names].join(", ") })) : "";
  };
})(globalThis.RegelwerkPage);
