import { decodeText } from "@/lib/feed/text/decode";
import { parseText, XML_CHAIN } from "../parse-feed";
import type { ParseOutcome } from "../parsed-feed";
import type { XmlParser } from "../xml-document";

export interface DocumentOrigin {
  /** Final address after redirects. */
  url: string;
  httpCharset: string | null;
}

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
