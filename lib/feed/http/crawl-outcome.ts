import { type AnswerHeaders, DAY_SECONDS, requestedDelaySeconds, type Validators, validatorsOf } from "./http-caching";

interface CrawlAnswer {
  status: number;
  headers: AnswerHeaders;
  /** Addresses and statuses of all hops; the responding one is last. */
  chain: readonly { url: string; status: number }[];
}

interface CrawlHistory {
  now: Date;
  wasConditional: boolean;
  /** Whether the body equals that of the last success, byte for byte. */
  isSameBody: boolean;
  /** Consecutive failures before this crawl, of which a 404 after other failures omits all but the first few. */
  failures: number;
  /** The last success, otherwise when the feed was added. */
  lastSuccessAt: Date;
  wasMissing: boolean;
  hasCredentials: boolean;
  /** True when the host's 404 is unreliable; such feeds are never given up for it. */
  isOftenMissing: boolean;
}

interface Success {
  /** Validators to store and the address they belong to; null keeps the stored ones. */
  validators: (Validators & { validatorsFrom: string }) | null;
  /** Target of permanent redirects, adopted once it has lasted; null without a move. */
  movedTo: string | null;
}

/** Action for a response. `sentence` is for users. */
export type CrawlOutcome =
  | ({ kind: "parse" } & Success)
  | ({ kind: "unchanged" } & Success)
  /** Defers all requests to the host. */
  | {
      kind: "retry_later";
      code: "rate_limited";
      sentence: string;
      retryAfterSeconds: number;
      /** The address that asked for the delay, if not the feed's own. */
      askedBy?: string;
    }
  /** Counts as a failure. Back-off sets the next crawl, at least `waitSecondsMin` away. */
  | { kind: "failing"; code: FailingCode; sentence: string; waitSecondsMin: number }
  /** Never crawled again unless the user requests it. */
  | { kind: "gone"; code: "gone" | "not_found"; sentence: string };

type FailingCode =
  | "needs_password"
  | "access_refused"
  | "blocked_by_site"
  | "not_found"
  | "request_refused"
  | "server_error"
  | "bad_response";

const PERMANENT = new Set([301, 308]);
const REFUSALS_UNTIL_DAILY = 3;
const BUSY_SECONDS = 3_600;
const DAILY_AFTER_DAYS = 1;
const BROKEN_AFTER_DAYS = 7;
const PAUSED_AFTER_DAYS = 30;
/** Daily checks for that time. Lede itself may have been off, or restored from a backup. */
const PAUSED_AFTER_FAILURES = 30;

function movedTo(chain: CrawlAnswer["chain"]): string | null {
  const last = chain.at(-1);
  const hops = chain.slice(0, -1);
  return last && hops.length > 0 && hops.every((hop) => PERMANENT.has(hop.status)) ? last.url : null;
}

function failing(code: FailingCode, sentence: string, waitSecondsMin = 0): CrawlOutcome {
  return { kind: "failing", code, sentence, waitSecondsMin };
}

function busy({ status, headers, chain }: CrawlAnswer, { failures, now }: CrawlHistory): CrawlOutcome {
  const askedBy = chain.at(-1)?.url;
  const reason = status === 429 ? "The site limits requests." : `The site is unavailable for now (status ${status}).`;
  return {
    kind: "retry_later",
    code: "rate_limited",
    sentence: `${reason} Lede tries again later.`,
    retryAfterSeconds: requestedDelaySeconds(headers, now) ?? Math.min(DAY_SECONDS, BUSY_SECONDS * 2 ** failures),
    ...(askedBy && { askedBy }),
  };
}

export const ASKS_FOR_CREDENTIALS =
  "The site asks for a user and password. Add them to the address: https://user:password@…";
const REFUSES_CREDENTIALS =
  "The site does not accept the user and password. Enter the address again with the right ones.";

/**
 * Explains a 401 in spite of credentials, which go to the origin of the given address only.
 *
 * @param answered the address after redirects
 */
export function refusedCredentials(given: string, answered: string): string {
  const [own, origin] = [given, answered].map((url) => URL.parse(url)?.origin);
  if (origin === undefined || origin === own) return REFUSES_CREDENTIALS;
  return `The site redirects to ${origin}, which asks for the user and password. Enter that address with both.`;
}

const ASK_OWNER = "Ask its owner to let feed readers in, or follow another source.";

function refused({ status, headers, chain }: CrawlAnswer, { failures, hasCredentials }: CrawlHistory): CrawlOutcome {
  const isDaily = failures + 1 >= REFUSALS_UNTIL_DAILY;
  const waitSecondsMin = isDaily ? DAY_SECONDS : 0;
  const next = isDaily ? "Lede now checks once a day." : "Lede will try again soon.";
  if (headers["cf-mitigated"] === "challenge") {
    const sentence = `The site blocks automated readers. ${next} ${ASK_OWNER}`;
    return failing("blocked_by_site", sentence, waitSecondsMin);
  }
  if (status === 401) {
    const [given = "", answered = ""] = [chain[0]?.url, chain.at(-1)?.url];
    const sentence = hasCredentials ? refusedCredentials(given, answered) : ASKS_FOR_CREDENTIALS;
    return failing("needs_password", sentence, waitSecondsMin);
  }
  const sentence = `The site refuses programs such as Lede (status ${status}). ${next} ${ASK_OWNER}`;
  return failing("access_refused", sentence, waitSecondsMin);
}

function missing({ lastSuccessAt, now, failures, wasMissing, isOftenMissing }: CrawlHistory): CrawlOutcome {
  const days = (now.getTime() - lastSuccessAt.getTime()) / 1000 / DAY_SECONDS;
  const isOver = days >= PAUSED_AFTER_DAYS && failures >= PAUSED_AFTER_FAILURES;
  if (isOver && wasMissing && !isOftenMissing) {
    const sentence = `Nothing could be read for ${PAUSED_AFTER_DAYS} days, and the site has nothing at this address (status 404), so Lede no longer checks it. Enter its new address or delete the source.`;
    return { kind: "gone", code: "not_found", sentence };
  }
  const sentence =
    days >= BROKEN_AFTER_DAYS
      ? `Nothing could be read for ${BROKEN_AFTER_DAYS} days or more, and the site has nothing at this address (status 404). Enter its new address or delete the source.`
      : "The site has nothing at this address (status 404). Lede keeps trying.";
  return failing("not_found", sentence, days >= DAILY_AFTER_DAYS ? DAY_SECONDS : 0);
}

function success(answer: CrawlAnswer, { isSameBody, now }: CrawlHistory): CrawlOutcome {
  const kind = isSameBody ? "unchanged" : "parse";
  const validatorsFrom = answer.chain.at(-1)?.url ?? "";
  return { kind, validators: { ...validatorsOf(answer.headers, now), validatorsFrom }, movedTo: movedTo(answer.chain) };
}

function unchanged({ chain }: CrawlAnswer, { wasConditional }: CrawlHistory): CrawlOutcome {
  if (wasConditional) return { kind: "unchanged", validators: null, movedTo: movedTo(chain) };
  return failing(
    "bad_response",
    "The site says that nothing has changed (status 304) though Lede asked for the whole feed. Lede tries again later.",
  );
}

/** Decides the outcome of a response. Network failures are handled elsewhere. @see RFC 9110 section 15 */
export function crawlOutcome(answer: CrawlAnswer, history: CrawlHistory): CrawlOutcome {
  const { status, headers } = answer;
  if (status === 200 || status === 203) return success(answer, history);
  if (status === 304) return unchanged(answer, history);
  if (status === 410) {
    const sentence =
      "The site says that this feed is gone for good (status 410). Enter its new address or delete the source.";
    return { kind: "gone", code: "gone", sentence };
  }
  if (status === 401 || status === 403 || headers["cf-mitigated"] === "challenge") return refused(answer, history);
  if (status === 404) return missing(history);
  if (status === 429 || status === 503) return busy(answer, history);
  if (status >= 500)
    return failing("server_error", `The site has an internal problem (status ${status}). Lede tries again later.`);
  if (status >= 400)
    return failing(
      "request_refused",
      `The site refuses the request (status ${status}). Check the address of the feed.`,
    );
  if (status >= 300)
    return failing(
      "bad_response",
      `The site redirects without saying where to (status ${status}). Check the address of the feed.`,
    );
  return failing("bad_response", `The site did not return a feed (status ${status}). Lede tries again later.`);
}
