import { decodeHtml } from "../extract/decode-html";

/** What a small JSON document of a fediverse server says; null where it is about something else. */
export interface FediverseDocument {
  /** Where nodeinfo itself is, as its index says. */
  nodeinfoUrl: string | null;
  /** Name of the program, in lower case, as nodeinfo says. */
  software: string | null;
  /** The page of the account that was asked for, as WebFinger says. */
  profileUrl: string | null;
}

const NODEINFO = /^https?:\/\/nodeinfo\.diaspora\.software\/ns\/schema\/[12]\.\d$/;
const PROFILE_PAGE = "http://webfinger.net/rel/profile-page";
const LINKS_MAX = 100;

/**
 * Reads the index of nodeinfo, nodeinfo itself, or an answer of WebFinger. What is none of them says nothing.
 *
 * @see https://nodeinfo.diaspora.software/schema
 * @see https://www.rfc-editor.org/rfc/rfc7033#section-4.4
 */
export function readFediverseDocument(bytes: Uint8Array): FediverseDocument {
  const document = jsonOf(bytes);
  const links = linksOf(document);
  const software = fieldOf(fieldOf(document, "software"), "name");
  return {
    nodeinfoUrl: links.findLast(({ rel }) => NODEINFO.test(rel))?.href ?? null,
    software: typeof software === "string" ? software.trim().toLowerCase() : null,
    profileUrl: links.find(({ rel }) => rel === PROFILE_PAGE)?.href ?? null,
  };
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeHtml(bytes, "utf-8"));
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}

function linksOf(document: unknown): { rel: string; href: string }[] {
  const links = fieldOf(document, "links");
  if (!Array.isArray(links)) return [];
  return links.slice(0, LINKS_MAX).flatMap((link) => {
    const [rel, href] = [fieldOf(link, "rel"), fieldOf(link, "href")];
    return typeof rel === "string" && typeof href === "string" && isWebAddress(href) ? [{ rel, href }] : [];
  });
}

function isWebAddress(href: string): boolean {
  return /^https?:/.test(href) && URL.canParse(href);
}
