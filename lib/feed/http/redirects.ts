import { webUrl } from "@/lib/core/web-url";
import { wordSet } from "@/lib/core/words";

/** Hosts that only redirect. */
const REDIRECTORS =
  wordSet(`t.co bit.ly j.mp ow.ly buff.ly dlvr.it lnkd.in trib.al ift.tt tinyurl.com goo.gl is.gd fb.me wp.me
  feedproxy.google.com feeds.feedblitz.com`);
const FEEDBURNER_HOST = /^feeds\d*\.feedburner\.com$/;
const FEEDBURNER_LINK = /^\/~[34]?r\//;

/** Redirectors that name their target in a parameter; the first one present counts. */
const CARRIERS: readonly (readonly [place: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, ["url", "q"]],
  [/^lm?\.facebook\.com\/l\.php$/, ["u"]],
  [/^l\.instagram\.com\/$/, ["u"]],
  [/^www\.youtube\.com\/redirect$/, ["q"]],
];

/** Whether the address belongs to a known redirector, whose response names the target. */
export function isRedirector(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return REDIRECTORS.has(url.hostname) || (FEEDBURNER_HOST.test(url.hostname) && FEEDBURNER_LINK.test(url.pathname));
}

/** The target that an address carries in a parameter, as in Google Alerts links, or null. */
export function carriedAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  const parameters = CARRIERS.find(([place]) => place.test(url.hostname + url.pathname))?.[1] ?? [];
  const carried = parameters.map((name) => url.searchParams.get(name)).find((value) => value !== null);
  return webUrl(carried ?? "")?.href ?? null;
}

const DAYS_UNTIL_FINAL = 3;

/** Announced move of a feed and the UTC days on which it was announced; no days after another feed was found there. */
export interface Move {
  movedTo: string | null;
  movedDays: string[];
}

export const NO_MOVE: Move = { movedTo: null, movedDays: [] };

/** Move state after another success. A target with another feed stays refused until the publisher names a new one. */
export async function noteMove(
  known: Move,
  { target, now, isSameFeed }: { target: string | null; now: Date; isSameFeed: () => Promise<boolean> },
): Promise<Move> {
  if (target === null) return NO_MOVE;
  const today = now.toISOString().slice(0, 10);
  if (target !== known.movedTo) return { movedTo: target, movedDays: (await isSameFeed()) ? [today] : [] };
  const isRefused = known.movedDays.length === 0;
  const isNoted = known.movedDays.includes(today);
  return { movedTo: target, movedDays: isRefused || isNoted ? known.movedDays : [...known.movedDays, today] };
}

/** Whether the publisher announced the move on three different days. Server mistakes rarely last that long. */
export function isFinal({ movedDays }: Move): boolean {
  return movedDays.length >= DAYS_UNTIL_FINAL;
}
