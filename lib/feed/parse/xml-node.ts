/** An element as xml2js gives it: bare text, or an object with `_` (text), `$` (attributes) and its children by name. */
export type XmlNode = string | { readonly [key: string]: unknown };

/** A value of unknown shape as a list of elements; anything that is none is left out. */
export function nodes(value: unknown): XmlNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

/** Text of an element, trimmed; empty when it has none. */
export function textOf(node: XmlNode): string {
  const text = typeof node === "string" ? node : node._;
  return typeof text === "string" ? text.trim() : "";
}

export function textsOf(value: unknown): string[] {
  return nodes(value)
    .map(textOf)
    .filter((text) => text !== "");
}

export function attributeOf(node: XmlNode, name: string): string | null {
  const attributes = typeof node === "string" ? undefined : node.$;
  if (typeof attributes !== "object" || attributes === null) return null;
  const value = Object.hasOwn(attributes, name) ? Reflect.get(attributes, name) : undefined;
  return typeof value === "string" ? value.trim() : null;
}

export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return typeof node === "string" ? [] : nodes(node[name]);
}
