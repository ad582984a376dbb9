import { decodeText } from "@/lib/feed/text/decode";

/** Whom publishers address in a robots.txt (RFC 9309 section 2.2.1), in lower case. */
const AGENT = "lede";
/** What has to be read at least (RFC 9309 section 2.5); nobody means more. */
const BYTES_MAX = 500 * 1024;
/** Larger waits are taken for this one, as by other crawlers; every article is asked for once, and somebody waits for it. */
const CRAWL_DELAY_SECONDS_MAX = 30;

const LINE = /^\s*([A-Za-z-]+)\s*:\s*([^#]*)/;
const PRODUCT_TOKEN = /^[A-Za-z_-]+/;
const UNRESERVED = /[\w.~-]/;

/** What a robots.txt says to us. */
export interface RobotsReading {
  /** The rules for us alone, a line each, as a robots.txt has them; empty when everything is allowed. */
  body: string;
  /** Whole seconds between two requests; null when nothing is asked. */
  crawlDelaySeconds: number | null;
}

interface Group {
  agents: string[];
  rules: string[];
  crawlDelaySeconds: number | null;
}

/**
 * Reads a robots.txt, of whatever type or size: lines that cannot be understood are passed over. The groups that name us
 * count together, or else those for everybody.
 *
 * @see RFC 9309 section 2.2; `Crawl-delay` is older custom
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

/** Of a longer file the first lines that fit: half a rule would mean something else. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= BYTES_MAX) return bytes;
  const end = Math.max(bytes.lastIndexOf(0x0a, BYTES_MAX), bytes.lastIndexOf(0x0d, BYTES_MAX));
  return bytes.subarray(0, Math.max(0, end));
}

/** Lines of other kinds, such as `Sitemap`, part nothing (RFC 9309 section 2.2.4). */
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

/** An empty pattern means nothing, and neither does one that no path can begin with. */
function ruleOf(key: "allow" | "disallow", pattern: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /^[/*][^\0-\x1f\x7f]*$/.test(pattern) ? [`${key}: ${pattern}`] : [];
}

function delayOf(value: string): number | null {
  const text = value.trim();
  if (!/^\d+(?:\.\d*)?$|^\.\d+$/.test(text)) return null;
  return Math.min(CRAWL_DELAY_SECONDS_MAX, Math.ceil(Number(text)));
}

/**
 * May we fetch the address? The longest rule that matches decides, of equal ones the kinder.
 *
 * @param asked.body as {@link readRobots} returned it
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
 * One spelling for what means the same: letters beyond ASCII encoded, needless encodings undone. In a query `:` and `/`
 * may stand either way. What is special in patterns is encoded in paths, so that `%2A` and `%24` mean the sign itself.
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

/** Piece by piece, without going back: the time grows with the lengths alone. */
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
