// What is loaded when it is first asked for.
export const bring = async (name, load) => (await load()).default;
