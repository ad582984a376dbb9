import { isPicture, picture, type RawPicture } from "./pictures";
import { isFile, mediaText, type RawLink, type RawText, typedText } from "./raw-feed";

/** Texts that default to HTML, as in RSS and its modules. */
export function htmlTexts(elements: readonly XmlNode[]): RawText[] {
  return textValues(elements, () => "html");
}

/** Texts with a type attribute, as in Atom. */
export function typedTexts(elements: readonly XmlNode[]): RawText[] {
  return textValues(elements, (element) => attributeOf(element, "type"));
}

/** Descriptions of Media RSS. */
export function mediaTexts(elements: readonly XmlNode[]): RawText[] {
  return textValues(elements, (element) => attributeOf(element, "type"), mediaText);
}

function textValues(
  elements: readonly XmlNode[],
  typeOf: (element: XmlNode) => string | null,
  read = typedText,
): RawText[] {
  return elements.flatMap((element) => {
    const written = textOf(element);
    const isBase64 = attributeOf(element, "mode")?.toLowerCase() === "base64";
    const value = isBase64 ? Buffer.from(written, "base64").toString() : written;
    const type = typeOf(element);
    return value === "" || isFile(value, type) ? [] : [read(value, type, attributeOf(element, "xml:base"))];
  });
}

export function attributesOf(elements: readonly XmlNode[], name: string): string[] {
  return elements.flatMap((element) => attributeOf(element, name) || []);
}

/** An Atom link; `rel` defaults to the alternate. */
export function atomLinks(elements: readonly XmlNode[]): RawLink[] {
  return elements.flatMap((element) => {
    const href = attributeOf(element, "href") ?? textOf(element);
    const rel = attributeOf(element, "rel")?.toLowerCase() || "alternate";
    const [type, title, base] = ["type", "title", "xml:base"].map((name) => attributeOf(element, name));
    return href === "" ? [] : [{ href, rel, type: type ?? "", base: base ?? null, title }];
  });
}

/** RSS links hold their address as text; some publishers use Atom's form. */
export function rssLinks(elements: readonly XmlNode[]): RawLink[] {
  return elements.flatMap((element) => {
    const href = textOf(element);
    return href === "" ? atomLinks([element]) : [pageLink(href, attributeOf(element, "xml:base"))];
  });
}

export function pageLink(href: string, base: string | null = null): RawLink {
  return { href, rel: "alternate", type: "text/html", base };
}

export function enclosureLink(href: string, type: string): RawLink {
  return { href, rel: "enclosure", type, base: null };
}

const MAIL_WITH_NAME = /^\S+@\S+\s+\((.+)\)$/;
/** The pattern takes quadratic time on a longer text. */
const MAIL_WITH_NAME_LENGTH_MAX = 1_000;

/** Author names: `name` in the element, or its text, which in RSS may be `mail (name)`. */
export function authorNames(elements: readonly XmlNode[]): string[] {
  return elements.flatMap((element) => {
    const names = textsOf([...childrenOf(element, "name"), ...childrenOf(element, "atom:name")]);
    return names.length > 0 ? names : textsOf([element]).map(nameInMail);
  });
}

function nameInMail(text: string): string {
  return (text.length <= MAIL_WITH_NAME_LENGTH_MAX && MAIL_WITH_NAME.exec(text)?.[1]) || text;
}

export function categoryNames(elements: readonly XmlNode[]): string[] {
  return elements.flatMap(
    (element) => attributeOf(element, "label") ?? attributeOf(element, "term") ?? textsOf([element]),
  );
}

/** Pictures in Media RSS elements. */
export function mediaPictures(thumbnails: readonly XmlNode[], contents: readonly XmlNode[]): RawPicture[] {
  const pictures = contents.filter((element) => {
    return isPicture(attributeOf(element, "url"), attributeOf(element, "type") || attributeOf(element, "medium"));
  });
  const nested = contents.flatMap((element) => childrenOf(element, "media:thumbnail"));
  return [
    ...pictures.flatMap((element) => pictureOf(element)),
    ...[...thumbnails, ...nested].flatMap((element) => pictureOf(element, true)),
  ];
}

function pictureOf(element: XmlNode, isThumbnail = false): RawPicture[] {
  const [width, height] = ["width", "height"].map((name) => Number(attributeOf(element, name)));
  return picture({ url: attributeOf(element, "url"), width, height }, isThumbnail);
}

/** An element in xml2js form: bare text, or an object with `_` (text), `$` (attributes) and children by name. */
export type XmlNode = string | { readonly [key: string]: unknown };

/** A value of unknown shape as a list of elements, without other values. */
export function nodes(value: unknown): XmlNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isNode(value: unknown): value is XmlNode {
  return typeof value === "string" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

function textOf(node: XmlNode): string {
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
