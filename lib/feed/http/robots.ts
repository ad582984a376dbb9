import { decodeText } from "@/lib/core/decode-text";

/** Lede's name in a robots.txt, in lower case (RFC 9309 section 2.2.1). */
const AGENT = "lede";
/** Minimum size that crawlers must read (RFC 9309 section 2.5). */
const BYTES_MAX = 500 * 1024;
/** Longer delays are capped, as by other crawlers: each article is fetched once, and a person waits for it. */
const CRAWL_DELAY_SECONDS_MAX = 30;

const LINE = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/;
const PRODUCT_TOKEN = /^[A-Za-z_-]+/;
const UNRESERVED = /[\w.~-]/;

export interface RobotsReading {
  /** Applicable rules, one on each line in robots.txt syntax; empty allows everything. */
  body: string;
  /** Whole seconds between two requests; null without a delay. */
  crawlDelaySeconds: number | null;
}

interface Group {
  agents: string[];
  rules: string[];
  crawlDelaySeconds: number | null;
}

/**
 * Reads a robots.txt of any type or size and skips invalid lines. Groups that name Lede are combined; without one,
 * those for all crawlers apply. @see RFC 9309 section 2.2; `Crawl-delay` is older custom
 */
export function readRobots({ bytes }: { bytes: Uint8Array }): RobotsReading {
  const groups = readGroups(decodeText(wholeLines(bytes), null));
  const named = groups.filter(({ agents }) => agents.includes(AGENT));
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const delays = ours.flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
  return {
    body: ours.flatMap(({ rules }) => rules).join("\n"),
    crawlDelaySeconds: delays.length > 0 ? Math.max(...delays) : null,
  };
}

/** Complete lines within the limit, because half a rule would have another meaning. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= BYTES_MAX) return bytes;
  const end = Math.max(bytes.lastIndexOf(0x0a, BYTES_MAX), bytes.lastIndexOf(0x0d, BYTES_MAX));
  return bytes.subarray(0, Math.max(0, end));
}

/** Lines such as `Sitemap` do not separate groups (RFC 9309 section 2.2.4). */
function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = "", value = ""] = LINE.exec(line) ?? [];
    const key = name.toLowerCase();
    if (key === "user-agent") {
      if (!isNaming) groups.push({ agents: [], rules: [], crawlDelaySeconds: null });
      groups.at(-1)?.agents.push(agentOf(value));
      isNaming = true;
    } else if (key === "allow" || key === "disallow") {
      isNaming = false;
      groups.at(-1)?.rules.push(...ruleOf(key, value.trim()));
    } else if (key === "crawl-delay") {
      const group = groups.at(-1);
      if (group) group.crawlDelaySeconds = delayOf(value) ?? group.crawlDelaySeconds;
    }
  }
  return groups;
}

function agentOf(value: string): string {
  return value.startsWith("*") ? "*" : (PRODUCT_TOKEN.exec(value)?.[0].toLowerCase() ?? "");
}

/** Drops empty patterns and those that match no path. */
function ruleOf(key: "allow" | "disallow", pattern: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: rejects lines with control characters
  return /^[/*][^\0-\x1f\x7f]*$/.test(pattern) ? [`${key}: ${pattern}`] : [];
}

function delayOf(value: string): number | null {
  const text = value.trim();
  if (!/^\d+(?:\.\d*)?$|^\.\d+$/.test(text)) return null;
  return Math.min(CRAWL_DELAY_SECONDS_MAX, Math.ceil(Number(text)));
}

/**
 * Whether the rules of {@link readRobots} allow the address. The longest match decides; of equal ones, allow wins.
 * @see RFC 9309 sections 2.2.2 and 2.2.3
 */
export function isAllowedByRobots({ body, url }: { body: string; url: string }): boolean {
  const { pathname, search } = new URL(url);
  if (body === "" || pathname === "/robots.txt") return true;
  const path = comparable(pathname + search);
  let longest = { length: -1, isAllowed: true };
  for (const line of body.split("\n")) {
    const isAllowed = line.startsWith("allow");
    const pattern = comparable(line.slice(line.indexOf(":") + 2), { isPattern: true });
    const isLonger = pattern.length > longest.length || (pattern.length === longest.length && isAllowed);
    if (isLonger && matches(pattern, path)) longest = { length: pattern.length, isAllowed };
  }
  return longest.isAllowed;
}

/**
 * Normalises percent-encoding: encodes non-ASCII letters, decodes needless escapes, and treats `:` and `/` in queries
 * as equal to their escapes. Paths encode pattern characters, so `%2A` and `%24` mean the character itself.
 */
function comparable(text: string, { isPattern = false } = {}): string {
  const query = text.indexOf("?");
  return text.toWellFormed().replace(/%[0-9a-f]{2}|[^\x21-\x7e]|[*$]/giu, (part, at: number) => {
    if (part === "*") return isPattern ? part : "%2A";
    if (part === "$") return isPattern && at === text.length - 1 ? part : "%24";
    if (!part.startsWith("%")) return encodeURIComponent(part);
    const sign = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    const isPlain = UNRESERVED.test(sign) || (query >= 0 && at > query && (sign === ":" || sign === "/"));
    return isPlain ? sign : part.toUpperCase();
  });
}

/** Matches without backtracking, in linear time. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...later] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  if (later.length === 0) return !isWhole || path.length === first.length;
  const last = isWhole ? (later.pop() ?? "") : "";
  let at = first.length;
  for (const piece of later) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
