import { parseHTML } from "linkedom";

/** Elements that load, run or send something. */
const ACTIVE = "img, picture, svg, video, audio, source, script, iframe, object, embed, form, input, link, base, math";
const LOADS = /url\(|@import|expression\(/i;
const LABEL = /^(?:Key learning|Summary): /;
/** The mail's own elements of a paragraph: the label, and the text beside it. */
const FRAME = "p > .accent, p:not(.quote) > span";

interface MailRead {
  /** Link targets of both parts. */
  addresses: string[];
  /** Active elements, one on each line. */
  active: string[];
  /** Texts about its posts, with the elements in them. */
  said: { postUrl: string; text: string; elements: string[] }[];
}

/** Reads a digest like a mail program. @param titles of its posts, not checked because publishers write them */
export function readMail({ html, text }: { html: string; text: string }, titles: readonly string[] = []): MailRead {
  const { document } = parseHTML(html);
  const elements = [...document.querySelectorAll("*")];
  const paragraphs = [...document.querySelectorAll("p[dir=auto]")].filter(
    (paragraph) => paragraph.classList.contains("quote") || LABEL.test(paragraph.textContent),
  );
  return {
    addresses: [
      ...elements.flatMap((element) => element.getAttribute("href") ?? []),
      ...addressesIn(titles.reduce((rest, title) => rest.replaceAll(title, ""), text.replace(/\s+/g, " "))),
    ],
    active: elements
      .filter((element) => element.matches(ACTIVE) || actsByAttribute(element) || isLoadingStyle(element))
      .map((element) => element.outerHTML.slice(0, 200)),
    said: paragraphs.map((paragraph) => ({
      postUrl: paragraph.closest("table")?.querySelector("h2 a, h3 a")?.getAttribute("href") ?? "",
      text: paragraph.textContent.replace(LABEL, ""),
      elements: [...paragraph.querySelectorAll("*")].filter((one) => !one.matches(FRAME)).map(({ tagName }) => tagName),
    })),
  };
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/\S*:\/\/\S*/g)].map(([address]) => address);
}

function actsByAttribute(element: Element): boolean {
  return [...element.attributes].some(
    ({ name, value }) => /^(?:on|src|background$|poster$)/.test(name) || (name === "style" && LOADS.test(value)),
  );
}

function isLoadingStyle({ tagName, textContent }: Element): boolean {
  return tagName === "STYLE" && LOADS.test(textContent);
}
