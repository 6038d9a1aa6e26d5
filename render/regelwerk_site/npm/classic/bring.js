// What a page loads when it is first asked for comes by a script, because a page opened as a file may load no module; elsewhere it is a module as usual.
const page = typeof module === "object" && module.exports ? "" : root.document?.currentScript?.src;
const brought = new Map();

function bring(name, load) {
  if (!page) return load().then((loaded) => loaded.default);
  if (!brought.has(name)) brought.set(name, loadScript(new URL(`../data/script/${name}.js`, page)));
  return brought.get(name);
}

const loadScript = (src) => new Promise((settle, refuse) => {
  const script = Object.assign(root.document.createElement("script"), { src, charset: "utf-8" });
  script.onload = () => {
    settle(root.RegelwerkData);
    delete root.RegelwerkData;
    script.remove();
  };
  script.onerror = () => refuse(new Error(`${src} lässt sich nicht laden`));
  root.document.head.append(script);
});
