import { decodeText } from "@/lib/core/decode-text";
import { parseText, XML_CHAIN } from "../parse-feed";
import type { ParseOutcome } from "../parsed-feed";
import { rssParser } from "../rss-parser";
import type { XmlParser } from "../xml-document";

export interface DocumentOrigin {
  /** Final address after redirects. */
  url: string;
  httpCharset: string | null;
}

/** The other order of the parsers. */
export const RSS_PARSER_FIRST: readonly XmlParser[] = [
  rssParser,
  ...XML_CHAIN.filter((parser) => parser !== rssParser),
];

/** Parses a document by its bytes, like the worker. */
export function parseFeed(bytes: Uint8Array, about: DocumentOrigin): Promise<ParseOutcome> {
  return parseFeedWith(XML_CHAIN, bytes, about);
}

export function parseFeedWith(
  chain: readonly XmlParser[],
  bytes: Uint8Array,
  about: DocumentOrigin,
): Promise<ParseOutcome> {
  return parseText(decodeText(bytes, about.httpCharset), about.url, chain);
}
