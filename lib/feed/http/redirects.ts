/** Hosts that only lead elsewhere. */
const REDIRECTORS = new Set(
  "t.co bit.ly j.mp ow.ly buff.ly dlvr.it lnkd.in trib.al ift.tt tinyurl.com goo.gl is.gd fb.me wp.me feedproxy.google.com feeds.feedblitz.com".split(
    " ",
  ),
);
const FEEDBURNER_HOST = /^feeds\d*\.feedburner\.com$/;
const FEEDBURNER_LINK = /^\/~[34]?r\//;

/** Addresses that name in a parameter where they lead to: host and path, and the parameters, the first that is there. */
const CARRIERS: readonly (readonly [place: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, ["url", "q"]],
  [/^lm?\.facebook\.com\/l\.php$/, ["u"]],
  [/^l\.instagram\.com\/$/, ["u"]],
  [/^www\.youtube\.com\/redirect$/, ["q"]],
];

/** Is it an address of a known redirector, whose answer says what it stands for? */
export function isRedirector(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return REDIRECTORS.has(url.hostname) || (FEEDBURNER_HOST.test(url.hostname) && FEEDBURNER_LINK.test(url.pathname));
}

/** The address that another one carries in itself, as links of Google Alerts do; null when it carries none. */
export function carriedAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  const parameters = CARRIERS.find(([place]) => place.test(url.hostname + url.pathname))?.[1] ?? [];
  const carried = parameters.map((name) => url.searchParams.get(name)).find((value) => value !== null);
  return webAddress(carried ?? "");
}

/** The address in full, null for what is no http or https address. */
export function webAddress(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}

const DAYS_UNTIL_FINAL = 3;

/** Where a feed says that it has moved, and on which days (UTC) it did; none where another feed was found there. */
export interface Move {
  movedTo: string | null;
  movedDays: string[];
}

export const NO_MOVE: Move = { movedTo: null, movedDays: [] };

/**
 * What is known of a move after one more success. One that was found to lead to another feed stays refused until the
 * publisher names another address.
 *
 * @param seen.isSameFeed asked only when an address is named for the first time
 */
export async function noteMove(
  known: Move,
  seen: { target: string | null; now: Date; isSameFeed: () => Promise<boolean> },
): Promise<Move> {
  const { target, now } = seen;
  if (target === null) return NO_MOVE;
  const today = now.toISOString().slice(0, 10);
  if (target !== known.movedTo) return { movedTo: target, movedDays: (await seen.isSameFeed()) ? [today] : [] };
  const isRefused = known.movedDays.length === 0;
  const isNoted = known.movedDays.includes(today);
  return { movedTo: target, movedDays: isRefused || isNoted ? known.movedDays : [...known.movedDays, today] };
}

/** Has the publisher said it on three different days? Mistakes in a server's settings rarely last as long. */
export function isFinal({ movedDays }: Move): boolean {
  return movedDays.length >= DAYS_UNTIL_FINAL;
}
