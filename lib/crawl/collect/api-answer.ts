import type { Context } from "@/lib/context/context";
import type { ApiAnswer } from "@/lib/crawl/connectors/connector";
import type { FeedAnswer } from "./fetch-feed";

interface Known {
  title: string | null;
  iconUrl: string | null;
  language: string | null;
  /** Was there an answer before, so that this one may hold what came since then alone? */
  wasAskedBefore: boolean;
}

/** The answer of an API as one of a feed. What it does not say stays as it is known. */
export async function asFeedAnswer(ctx: Context, answer: ApiAnswer, known: Known): Promise<FeedAnswer> {
  if (answer.kind === "retry_later") return answer;
  if (answer.kind !== "posts")
    return { kind: "failing", code: answer.code, sentence: answer.sentence, waitSecondsMin: 0 };
  const entries = await ctx.worker.run("identifyEntries", answer.entries);
  return {
    kind: "feed",
    success: {
      kind: "parse",
      validators: { etag: null, lastModified: null, validatorsFrom: answer.siteUrl },
      movedTo: null,
    },
    received: { bodyHash: null, freshSeconds: 0, quotaSeconds: null, wasConditional: known.wasAskedBefore },
    document: { kind: "feed", feed: descriptionOf(answer, known), entries, marking: null, texts: null },
  };
}

function descriptionOf(answer: Extract<ApiAnswer, { kind: "posts" }>, known: Known) {
  return {
    ...NOTHING_SAID,
    title: answer.title ?? known.title ?? "",
    siteUrl: answer.siteUrl,
    language: known.language,
    iconUrl: answer.iconUrl ?? known.iconUrl,
    entriesTotal: answer.entries.length,
  };
}

/** What a feed document may say about itself, and this one does not. */
export const NOTHING_SAID = {
  format: "json",
  title: "",
  description: "",
  siteUrl: null,
  selfUrl: null,
  newFeedUrl: null,
  hubUrls: [],
  language: null,
  iconUrl: null,
  asked: { ttlMinutes: null, updateSeconds: null, skipHours: [], skipDays: [] },
  entriesTotal: 0,
  entriesSkipped: 0,
  parser: "feedsmith",
} satisfies Extract<FeedAnswer, { kind: "feed" }>["document"]["feed"];
