import type { Element, Nodes, Parents, Root, Text } from "hast";
import { CONTINUE, EXIT, visit } from "unist-util-visit";
import { wordSet } from "@/lib/core/words";
import { isLinkBar, isShareBar } from "./link-bars";
import { type Amount, classesOf, hasContent, measure, textOf } from "./measure";
import { isReferenceMark, noteLinks, withoutReferenceMarks } from "./reference-marks";

/** Minimum other text for an element to count as boilerplate instead of content. UTF-16 units without white space. */
const REST_MIN = 20;
/** The same for a link bar whose class does not identify it. */
const REST_OF_BAR_MIN = 100;
/** Maximum text beyond a bar at the edge of the document, such as a title or date. */
const EDGE_MAX = 80;
/** A block with more text of its own is content, whatever its class. */
const WORDS_MAX = 200;
/** Maximum size of boilerplate; also bounds repeated measurement. */
const BOILERPLATE_MAX = 5_000;
const SHARE_NAME_MAX = 30;
const COPYRIGHT_CHARACTERS_MAX = 250;
const FOOTER_CHARACTERS_MAX = 800;

const VERBATIM = wordSet("pre code math kbd samp");
const BLOCKS =
  wordSet(`address article aside details dialog div dl figure footer form header hgroup li main menu nav ol p section
  small span table ul`);
const EMPTIED = wordSet("p li ul ol dl dt dd div figure figcaption h1 h2 h3 h4 h5 h6 blockquote sup span a");
/** Elements that show something without text. */
const SHOWING = wordSet("img picture video audio iframe hr math svg object embed table");
const NAVIGATION_ROLES = wordSet("navigation menu menubar toolbar search tablist contentinfo banner");
/** WordPress puts category and tag names into classes. */
const TOPIC_CLASS = /^(?:category|tag|post|page|type|status|format|language|hljs|token)-/i;
const part = (words: string) => new RegExp(`(?:^|[-_])(?:${words})(?:[-_]|$)`, "i");
const BREADCRUMB = part("breadcrumbs?|bread-crumbs?|crumbs?");
const NAVIGATION = part(
  "nav|navbar|navigation|navlist|menu|pagination|pager|skip-?links?|skip-to-content|toc|table-of-contents|masthead|colophon|site-header|site-footer|post-tags|tag-links|mw-editsection|feedflare",
);
const SHARE = part(
  "share|shares|sharing|sharedaddy|sharebar|sharethis|shareaholic|addtoany|a2a|addthis|socials?|sociable|ssba|heateor|jp-relatedposts",
);
const SHARE_WORDS =
  /^\W*(?:share|tweet|print|e-?mail|copy link|teilen|drucken|partag|compart|condivi|delen|udostępnij|поделиться|シェア|分享)[^.\d]{0,40}$/iu;
/** Labels of a share bar whose links or buttons are gone. */
const SHARE_NAME =
  /^(?:share(?: (?:this|on|via|with)(?: \p{L}+)?)?|teilen|artikel teilen|partager|compartir|compartilhar|condividi|delen|udostępnij|поделиться|シェア|分享)\s*:?$/iu;
const UNSEEN = part("screen-reader-text|sr-only|visually-?hidden|assistive-text");
const COPYRIGHT =
  /^\W*(?:©|\(c\)\s*\d{4}|copyright\s*(?:©|\(c\)|\d{4})|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados)/iu;

interface Position {
  baseUrl: string;
  amountOf: (node: Nodes) => Amount;
  total: number;
  /** Length of text outside links before the current node. */
  before: number;
  linkedTotal: number;
  ancestors: Element[];
  captions: Captions;
  /** Ids of elements that follow. */
  idsAhead: Set<string>;
}

/**
 * Drops site boilerplate: navigation, breadcrumbs, share bars, copyright lines and footnote marks without a note. Moves
 * captions to their pictures. Keeps a block that is most of the document, whatever its class.
 */
export function dropBoilerplate(tree: Root, baseUrl: string): void {
  const amountOf = measure(tree);
  const { text: total, linked: linkedTotal } = amountOf(tree);
  const start = { before: 0, ancestors: [], captions: createCaptions(), idsAhead: idsIn(tree) };
  prune(tree, { baseUrl, amountOf, total, linkedTotal, ...start });
}

function idsIn(tree: Root): Set<string> {
  const ids = new Set<string>();
  visit(tree, "element", (element) => {
    for (const id of idsOf(element)) ids.add(id);
  });
  return ids;
}

function idsOf({ tagName, properties: { id, name } }: Element): string[] {
  return [id, tagName === "a" ? name : null].filter((value) => typeof value === "string");
}

function prune(parent: Parents, position: Position): boolean {
  const count = parent.children.length;
  let hasDroppedWithin = false;
  const kept: Nodes[] = [];
  for (const child of parent.children) {
    if (child.type === "text") readText(child, position);
    if (child.type === "element") for (const id of idsOf(child)) position.idsAhead.delete(id);
    if (child.type === "element" && isDropped(child, position)) {
      if (isReferenceMark(child)) {
        closeGap(kept);
        kept.push(...noteLinks(child, position.idsAhead));
      }
      continue;
    }
    if (child.type === "element" && !VERBATIM.has(child.tagName)) {
      position.ancestors.push(child);
      const hasDropped = prune(child, position);
      position.ancestors.pop();
      hasDroppedWithin ||= hasDropped;
      if (hasDropped && EMPTIED.has(child.tagName) && !hasContent(child, SHOWING)) continue;
    }
    kept.push(child);
  }
  // A doctype cannot be inside an element; its parent, the root, accepts any node.
  parent.children = kept as typeof parent.children;
  return hasDroppedWithin || kept.length < count;
}

function readText(node: Text, position: Position): void {
  node.value = withoutReferenceMarks(node.value);
  if (!position.ancestors.some(({ tagName }) => tagName === "a")) position.before += position.amountOf(node).text;
}

/** Drops the space before a removed footnote mark. */
function closeGap(before: readonly Nodes[]): void {
  const last = before.at(-1);
  if (last?.type === "text") last.value = last.value.trimEnd();
}

function isDropped(element: Element, position: Position): boolean {
  position.captions.see(element, position.ancestors);
  const amount = position.amountOf(element);
  if (amount.text > BOILERPLATE_MAX) return false;
  if (isReferenceMark(element) || position.captions.take(element, position.ancestors)) return true;
  if (element.tagName === "a") return isShareBar(element);
  if (!BLOCKS.has(element.tagName) || amount.text === 0 || position.total - amount.text < REST_MIN) return false;
  return (
    isShareName(element, amount) ||
    isMarkedBoilerplate(element, amount) ||
    isShareBar(element) ||
    isCopyright(element) ||
    isBarAtEdge(element, position)
  );
}

function isMarkedBoilerplate(element: Element, { text, linked }: Amount): boolean {
  const words = text - linked;
  if (words > WORDS_MAX) return false;
  if (element.tagName === "nav" || NAVIGATION_ROLES.has(String(element.properties.role))) return true;
  const classes = classesOf(element).filter((name) => !TOPIC_CLASS.test(name));
  const is = (pattern: RegExp) => classes.some((name) => pattern.test(name));
  const isLinks = linked * 2 >= text;
  if (is(BREADCRUMB) || is(UNSEEN)) return true;
  if (is(NAVIGATION)) return isLinks;
  return is(SHARE) && (isLinks || SHARE_WORDS.test(textOf(element).trim()));
}

function isShareName(element: Element, { text }: Amount): boolean {
  return text <= SHARE_NAME_MAX && SHARE_NAME.test(textOf(element).trim());
}

function isCopyright(element: Element): boolean {
  const text = textOf(element).trim();
  if (element.tagName === "footer") return text.length <= FOOTER_CHARACTERS_MAX && text.includes("©");
  return text.length <= COPYRIGHT_CHARACTERS_MAX && COPYRIGHT.test(text);
}

/** A link bar before the text starts or after it ends. */
function isBarAtEdge(element: Element, position: Position): boolean {
  const { text, linked } = position.amountOf(element);
  const words = position.total - position.linkedTotal;
  if (words - (text - linked) < REST_OF_BAR_MIN || text > WORDS_MAX) return false;
  const isFirst = position.before < EDGE_MAX;
  const isLast = words - position.before - (text - linked) < EDGE_MAX;
  return (isFirst || isLast) && isLinkBar(element, position.baseUrl);
}

const CAPTION_CLASS =
  /^(?:.*[-_])?(?:wp-caption-text|thumbcaption|imgcaption|caption|photo-?credits?|image-?credits?|img-?credits?|media-?credits?)(?:[-_]text)?$/i;
const CAPTION_TAGS = wordSet("p div span small em cite dd");
const CAPTION_LENGTH_MAX = 500;
const SHOWN = new Set(["img", "iframe", "video", "audio"]);
const TEXTS = new Set(["pre", "table", "blockquote"]);

type Captions = ReturnType<typeof createCaptions>;

/** Moves captions into the title of their picture or video. Expects elements in document order. */
function createCaptions() {
  /** Last picture or video seen in each element; null in elements with text that has captions of its own. */
  const lastShownIn = new Map<Element, Element | null>();
  const find = (box: Element) => {
    if (!lastShownIn.has(box)) lastShownIn.set(box, firstShown(box));
    return lastShownIn.get(box) ?? null;
  };
  return {
    /** Records a picture or video. The nearest ancestor is last. */
    see(element: Element, ancestors: readonly Element[]): void {
      if (SHOWN.has(element.tagName)) for (const box of ancestors) if (find(box)) lastShownIn.set(box, element);
    },
    /** Moves a caption into its picture's title; false for other text, such as a caption of code or a table. */
    take(element: Element, ancestors: readonly Element[]): boolean {
      if (!isCaption(element)) return false;
      const shown = boxesOf(element, ancestors)
        .map(find)
        .find((found) => found !== null);
      if (!shown) return false;
      const text = textOf(element).replace(/\s+/g, " ").trim().slice(0, CAPTION_LENGTH_MAX);
      if (text !== "" && String(shown.properties.alt ?? "").trim() !== text) shown.properties.title ||= text;
      return true;
    },
  };
}

function isCaption(element: Element): boolean {
  if (element.tagName === "figcaption") return true;
  return CAPTION_TAGS.has(element.tagName) && classesOf(element).some((name) => CAPTION_CLASS.test(name));
}

/** Elements that may hold the caption's picture: its figure, or the two blocks around it. */
function boxesOf(element: Element, ancestors: readonly Element[]): Element[] {
  if (element.tagName !== "figcaption") return ancestors.slice(-2).toReversed();
  const figure = ancestors.findLast(({ tagName }) => tagName === "figure");
  return figure ? [figure] : ancestors.slice(-1);
}

function firstShown(box: Element): Element | null {
  let shown: Element | null = null;
  let hasText = false;
  visit(box, "element", (node) => {
    if (TEXTS.has(node.tagName)) hasText = true;
    if (SHOWN.has(node.tagName)) shown ??= node;
    return hasText ? EXIT : CONTINUE;
  });
  return hasText ? null : shown;
}
