import type { Element } from "hast";
import { CONTINUE, EXIT, visit } from "unist-util-visit";
import { classesOf, textOf } from "./measure";

const CAPTION_CLASS =
  /^(?:.*[-_])?(?:wp-caption-text|thumbcaption|imgcaption|caption|photo-?credits?|image-?credits?|img-?credits?|media-?credits?)(?:[-_]text)?$/i;
const CAPTION_TAGS = new Set("p div span small em cite dd".split(" "));
const CAPTION_LENGTH_MAX = 500;
const SHOWN = new Set(["img", "iframe", "video", "audio"]);
const TEXTS = new Set(["pre", "table", "blockquote"]);

export type Captions = ReturnType<typeof createCaptions>;

/** Moves captions into the title of their picture or video. Expects elements in document order. */
export function createCaptions() {
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
  return [ancestors.findLast(({ tagName }) => tagName === "figure") ?? ancestors.at(-1)].filter(
    (box) => box !== undefined,
  );
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
