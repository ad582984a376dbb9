import type { Context } from "@/lib/context/context";
import type { ApiAnswer, Route } from "@/lib/crawl/connectors/connector";
import type { Match } from "@/lib/crawl/connectors/connectors";
import { type FeedDocument, type FeedFailure, type FeedRequest, type FeedResult, failing } from "./fetch-feed";

const MISSING = new Set(["not_found", "request_refused"]);
const REFUSED = new Set(["access_refused", "needs_password"]);
const BRIDGE_ERROR = /^Bridge returned error \d+!/;

/** Interprets the response of a network's own feed for the profile. */
export function nativeFeedResult(answer: FeedResult, { connector, profile }: Match): FeedResult {
  const { label, sentences } = connector;
  if (answer.kind === "gone" && answer.code === "not_found" && connector.hasFalseMissing)
    return failing("profile_not_found", sentences?.missing ?? answer.sentence);
  if (answer.kind !== "failing") return answer;
  if (MISSING.has(answer.code)) {
    const sentence = `${label} shows nothing under the name ${profile.name}. Check the spelling of the address: it may be renamed, deleted or private.`;
    return { ...answer, code: "profile_not_found", sentence: sentences?.missing ?? sentence };
  }
  if (REFUSED.has(answer.code)) {
    const sentence = `${label} does not show ${profile.name} to everybody, so Lede cannot follow it. Ask its owner to make it public.`;
    return { ...answer, code: "private_profile", sentence: sentences?.refused ?? sentence };
  }
  if (answer.code !== "no_feed") return answer;
  return { ...answer, sentence: `${label} sends a web page in place of the feed of ${profile.name}. Try again later.` };
}

/** Interprets a bridge's response. Keeps its address secret. One failed profile causes no back-off. */
export function bridgeFeedResult(answer: FeedResult, { connector }: Match, route: Route): FeedResult {
  const network = connector.label;
  const bridge = route.bridge ?? "bridge";
  const later = `Try again later; if that does not help, ask the person who runs this server to check ${bridge}.`;
  if (answer.kind === "feed")
    return reportsBridgeError(answer.document)
      ? failing("server_error", `This server's ${bridge} cannot read ${network} at the moment. ${later}`)
      : answer;
  if (answer.kind === "unchanged") return answer;
  return failing(codeOf(answer), sentenceOf(answer, { network, bridge, later }));
}

export function reportsBridgeError({ entries, fingerprints }: FeedDocument): boolean {
  return entries.length > 0 && !fingerprints?.unchangedCount && entries.every(({ title }) => BRIDGE_ERROR.test(title));
}

function codeOf({ kind, code }: FeedFailure): string {
  if (kind === "retry_later") return "server_error";
  if (REFUSED.has(code)) return "needs_password";
  return MISSING.has(code) || kind === "gone" ? "profile_not_found" : code;
}

function sentenceOf(
  answer: FeedFailure,
  { network, bridge, later }: Record<"network" | "bridge" | "later", string>,
): string {
  if (codeOf(answer) === "profile_not_found")
    return `This server's ${bridge} finds no such ${network} profile. Check the spelling of the address.`;
  if (REFUSED.has(answer.code))
    return `This server's ${bridge} refuses the request. Ask the person who runs it to check its access key.`;
  if (answer.kind === "retry_later" || answer.code === "server_error")
    return `This server's ${bridge} cannot read ${network} at the moment. ${later}`;
  return `This server's ${bridge} does not answer as it should, so ${network} profiles cannot be read. ${later}`;
}

interface StoredFeed extends Pick<FeedRequest, "title" | "iconUrl" | "language"> {
  /** True when an earlier answer exists, so this one may hold only newer posts. */
  wasAskedBefore: boolean;
}

/** Converts an API's answer to a feed answer. Missing fields keep their stored values. */
export async function apiFeedResult(ctx: Context, answer: ApiAnswer, stored: StoredFeed): Promise<FeedResult> {
  if (answer.kind === "retry_later") return answer;
  if (answer.kind !== "posts") return failing(answer.code, answer.sentence);
  const entries = await ctx.worker.run("identifyEntries", answer.entries);
  return {
    kind: "feed",
    success: {
      kind: "parse",
      validators: { etag: null, lastModified: null, validatorsFrom: answer.siteUrl },
      movedTo: null,
    },
    received: { bodyHash: null, freshSeconds: 0, quotaSeconds: null, wasConditional: stored.wasAskedBefore },
    document: { kind: "feed", feed: descriptionOf(answer, stored), entries, fingerprints: null, texts: null },
  };
}

function descriptionOf(answer: Extract<ApiAnswer, { kind: "posts" }>, stored: StoredFeed) {
  return {
    ...EMPTY_FEED,
    title: answer.title ?? stored.title ?? "",
    siteUrl: answer.siteUrl,
    language: stored.language,
    iconUrl: answer.iconUrl ?? stored.iconUrl,
    entriesTotal: answer.entries.length,
  };
}

/** Feed fields that an API answer does not have. */
export const EMPTY_FEED = {
  format: "json",
  title: "",
  description: "",
  siteUrl: null,
  selfUrl: null,
  newFeedUrl: null,
  hubUrls: [],
  language: null,
  iconUrl: null,
  publisherHints: { ttlMinutes: null, updateSeconds: null, skipHours: [], skipDays: [] },
  entriesTotal: 0,
  entriesSkipped: 0,
  parser: "feedsmith",
} satisfies Extract<FeedResult, { kind: "feed" }>["document"]["feed"];
