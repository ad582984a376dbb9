import { trimAddress } from "@/components/source/shared-address";
import { CONNECTIVES } from "./connectives";

/** Text pasted or typed to create a newsfeed. */
export type Wish =
  | { kind: "sites"; urls: readonly string[] }
  | { kind: "opml"; document: string }
  | { kind: "words"; text: string };

const ADDRESS =
  /^(?:https?:\/\/)?(?:(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}|(?:\d{1,3}\.){3}\d{1,3}|\[[\da-f:.]+\]|localhost)(?::\d+)?(?:[/?#]\S*)?$/iu;
const FULL_ADDRESS = /^(?:https?|feed):\/\/[^\s<>"]+$/i;
/** A fediverse or Lemmy handle, `@anna@example.social`; a name of another network; `r/name`. */
const PROFILE =
  /^[@!]?[\w.-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+$|^@[\w.-]+$|^(?:\/?[ru]|user)\/[\w+-]{2,}(?:[/?#]\S*)?$/iu;
/**
 * Characters that cannot be in an address, among them marks of writing direction around copied handles, and separators
 * before another full address.
 */
const GAPS = /[\s<>"\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+|[,;](?=['(]*(?:https?|feed):\/\/)/i;
const OPENING = /^['(]+/;
/** Signs around and between addresses without a scheme. */
const SEPARATORS = /[,;'()]+/;
const OPML = /^\s*<(?:opml\b|(?:\?xml|!)[\s\S]*<opml\b)/i;
const SITES_MAX = 30;

/**
 * Tells addresses and lists of feeds from words. Words around full addresses are left out; lines of addresses alone stay.
 */
export function readWish(text: string): Wish {
  const wish = text.trim();
  if (OPML.test(wish)) return { kind: "opml", document: wish };
  const isOneAddress = FULL_ADDRESS.test(wish) && wish.split("://").length === 2;
  const lines = isOneAddress ? [[wish]] : wish.split("\n").map((line) => line.split(GAPS).flatMap(partsOf));
  const isFull = (part: string) => FULL_ADDRESS.test(part);
  const isList = (parts: string[]) =>
    parts.every((part) => [ADDRESS, FULL_ADDRESS, PROFILE].some((form) => form.test(part)));
  const urls = lines.flatMap((parts) => (isList(parts) ? parts : parts.filter(isFull)));
  // A line of a description may look like an address, such as "Node.js".
  const isClear = lines.every(isList) || urls.some(isFull);
  if (!isClear || urls.length === 0) return { kind: "words", text: wish };
  return { kind: "sites", urls: [...new Set(urls)].slice(0, SITES_MAX) };
}

/** The full address between two gaps, or all parts of its text. */
function partsOf(text: string): string[] {
  const address = trimAddress(text.replace(OPENING, ""));
  return FULL_ADDRESS.test(address) ? [address] : text.split(SEPARATORS).map(trimAddress).filter(Boolean);
}

const NAME_WORDS_MAX = 5;
const NAME_CHARACTERS_MAX = 60;

/** Abbreviations such as "U.S." do not end a sentence. */
const SENTENCE_END = /(?<=\p{L}{3})[.!?](?=\s)|[;\n。！？；]/u;
const PUNCTUATION = /[.,;:!?…–—-]+$/u;

/** The first words of a description, cut before a word that needs another after it. */
export function nameFromWords(text: string): string {
  const [sentence = ""] = text.trim().split(SENTENCE_END, 1);
  const all = (sentence.trim() || text.trim()).split(/\s+/);
  const isCut = all.length > NAME_WORDS_MAX;
  const clause = all.findIndex((word, at) => isCut && at > 1 && all[at - 1]?.endsWith(",") && isConnective(word));
  const words = all.slice(0, clause > 0 ? Math.min(clause, NAME_WORDS_MAX) : NAME_WORDS_MAX);
  while (words.length > 1 && (words.join(" ").length > NAME_CHARACTERS_MAX || isConnective(words.at(-1)))) words.pop();
  const name = words.join(" ").slice(0, NAME_CHARACTERS_MAX).toWellFormed();
  return name.replace(PUNCTUATION, "") || name;
}

function isConnective(word = ""): boolean {
  const bare = word.replace(PUNCTUATION, "").toLowerCase();
  return bare === "" || CONNECTIVES.has(bare);
}

/** Separators before a motto: "Grid Notes: wires and queues", "Grid Notes | Home". */
const MOTTO = /(?::\s|\s[|·•–—-]\s).*$/su;

export function shortTitle(title: string): string {
  return title.replace(MOTTO, "").trim() || title.trim();
}

/** "Grid Notes", "Grid Notes and Volts", "Grid Notes and 2 more" */
export function nameFromTitles([first = "My newsfeed", second, ...others]: readonly string[]): string {
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`;
}
