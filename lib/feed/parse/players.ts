import { escapeAttribute, lineText } from "@/lib/feed/text/text";
import type { RawLink } from "./raw-feed";

const PLAYERS_MAX = 5;
/** Kind of a file without a media type, by the end of its name. */
const KINDS: readonly [RegExp, string][] = [
  [/\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|flac|wav)$/i, "audio"],
  [/\.(?:mp4|m4v|mov|webm|ogv|mkv)$/i, "video"],
];
const HAS_PLAYER = /<(?:audio|video|iframe|embed|object)\b/i;

/** A link with its resolved address. */
export type ResolvedLink = Pick<RawLink, "rel" | "type" | "title"> & { url: string };

/** Markup of an entry's enclosed sounds and videos; empty if its text has a player. Adds no text of its own. */
export function playersOf(links: readonly ResolvedLink[], html: string): string {
  if (HAS_PLAYER.test(html)) return "";
  const players = new Map<string, string>();
  for (const { rel, type, title, url } of links) {
    const kind = rel === "enclosure" ? kindOf(type, url) : null;
    if (kind === null || players.has(url) || html.includes(escapeAttribute(url)) || html.includes(url)) continue;
    const name = title ? ` title="${escapeAttribute(lineText(title))}"` : "";
    players.set(url, `<${kind} src="${escapeAttribute(url)}"${name}></${kind}>`);
  }
  return [...players.values()].slice(0, PLAYERS_MAX).join("");
}

function kindOf(type: string, url: string): string | null {
  const declared = /^(audio|video)\//i.exec(type)?.[1];
  if (declared) return declared.toLowerCase();
  const pathname = URL.parse(url)?.pathname ?? "";
  return type === "" ? (KINDS.find(([names]) => names.test(pathname))?.[1] ?? null) : null;
}
