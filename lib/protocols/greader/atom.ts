import { escapeUTF8 } from "entities";
import { FORBIDDEN_CHARACTERS } from "@/lib/feed/parse/repair";
import type { PresentedItem } from "./present-item";
import { READ } from "./streams";

interface AtomStream {
  /** Stream id. */
  id: string;
  title: string;
  updatedAt: Date;
  items: readonly PresentedItem[];
  continuation: string | null;
}

/** Scheme of state categories. newsboat recognizes states by scheme and label; other servers' feeds have neither. */
const SCHEME = "http://www.google.com/reader/";

/** A stream as Google Reader's Atom. Lede's feed writer supports neither its elements nor labels of categories. */
export function atomOf({ id, title, updatedAt, items, continuation }: AtomStream): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:gr="http://www.google.com/schemas/reader/atom/">',
    `<id>tag:google.com,2005:reader/${xml(id)}</id>`,
    `<title>${xml(title)}</title>`,
    `<updated>${updatedAt.toISOString()}</updated>`,
    ...(continuation ? [`<gr:continuation>${continuation}</gr:continuation>`] : []),
    ...items.map(entryOf),
    "</feed>",
    "",
  ].join("\n");
}

function entryOf(item: PresentedItem): string {
  const [link] = item.alternate;
  const published = new Date(item.published * 1_000).toISOString();
  return [
    `<entry gr:crawl-timestamp-msec="${item.crawlTimeMsec}">`,
    `<id gr:original-id="${xml(link?.href ?? "")}">${item.id}</id>`,
    category(item.categories.includes(READ) ? "read" : "fresh"),
    ...item.categories.map((term) => `<category term="${xml(term)}"/>`),
    `<title type="text">${xml(item.title)}</title>`,
    `<published>${published}</published>`,
    `<updated>${published}</updated>`,
    `<link rel="alternate" type="text/html" href="${xml(link?.href ?? "")}"/>`,
    `<author><name>${xml(item.author ?? item.origin.title)}</name></author>`,
    `<content type="html">${xml(item.summary.content)}</content>`,
    `<source gr:stream-id="${item.origin.streamId}"><title>${xml(item.origin.title)}</title></source>`,
    "</entry>",
  ].join("\n");
}

function category(state: "read" | "fresh"): string {
  return `<category term="user/-/state/com.google/${state}" scheme="${SCHEME}" label="${state}"/>`;
}

function xml(text: string): string {
  return escapeUTF8(text.toWellFormed().replace(FORBIDDEN_CHARACTERS, ""));
}
