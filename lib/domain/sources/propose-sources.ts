import type { UserContext } from "@/lib/context/context";
import { countUse } from "@/lib/context/rate-limit";
import { PROPOSALS_MAX, type SourceProposal } from "@/lib/contract/source";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { askOnce } from "@/lib/crawl/articles/ask-once";
import { discover } from "@/lib/crawl/discovery/discover";
import { rankFeeds } from "@/lib/domain/directory/rank-feeds";
import { primaryTag } from "@/lib/feed/text/language";
import type { ProposedSite } from "@/lib/platform/ai/model";
import { tokensAtMost } from "@/lib/platform/ai/tokens";

/** Proposed sites read at a time per user. More than typed addresses, since one answer has to be checked in seconds. */
const inTurn = limitConcurrency(4);
/** Time limit for checking a model's sites, because a person waits. */
const CHECKING_MS_MAX = 8_000;
/** Questions cost tokens. Beyond this limit, only the directory answers. */
const QUESTIONS_PER_DAY_MAX = 30;

/** Proposes sites for what somebody wants to follow, best first: from the directory, then from the model. */
export async function proposeSources(ctx: UserContext, description: string): Promise<SourceProposal[]> {
  const listed = rankFeeds(description, PROPOSALS_MAX).map(({ name, url, feedUrl, language, topics }) => ({
    name,
    url,
    feed_url: feedUrl,
    language,
    topics: [...topics],
    origin: "directory" as const,
  }));
  const hosts = new Set(listed.map(({ url }) => hostOf(url)));
  const proposed = (await askModel(ctx, description)).filter(({ url }) => !hosts.has(hostOf(url)));
  const found = await readSites(ctx, proposed);
  return [...listed.slice(0, PROPOSALS_MAX - found.length), ...found];
}

/** Sites that the model proposes; none without a model, budget or answer. */
async function askModel(ctx: UserContext, description: string): Promise<ProposedSite[]> {
  if (!ctx.model) return [];
  const { userId } = ctx.actor;
  const limit = { key: `proposals:user:${userId}`, tokensMax: QUESTIONS_PER_DAY_MAX, windowSeconds: 86_400 };
  if ((await countUse(ctx, limit)).tokensLeft < 0) return [];
  const outcome = await askOnce(ctx, ctx.model, {
    payers: [{ userId, newsfeedId: null }],
    purpose: "proposal",
    tokensMax: tokensAtMost({ title: "", text: description, language: null }),
    ask: (model) => model.proposeSites(description),
    isLast: true,
    countsTimeout: true,
  });
  return outcome.kind === "answered" ? outcome.reply.value : [];
}

/** The sites whose feeds can be read, in their order. A model may name sites that do not exist. */
async function readSites(ctx: UserContext, sites: readonly ProposedSite[]): Promise<SourceProposal[]> {
  const signal = AbortSignal.timeout(CHECKING_MS_MAX);
  const read = await Promise.all(
    sites.map((site) => inTurn(ctx.actor.userId, () => readSite(ctx, site, signal), ctx.signal)),
  );
  const found = read.filter((proposal) => proposal !== null);
  return [...new Map(found.toReversed().map((proposal) => [proposal.feed_url, proposal])).values()].toReversed();
}

async function readSite(ctx: UserContext, site: ProposedSite, signal: AbortSignal): Promise<SourceProposal | null> {
  if (signal.aborted) return null;
  const { url, recommended, siteTitle } = await discover(ctx, site.url, { signal });
  if (recommended === null) return null;
  const { feed } = recommended.document;
  return {
    name: feed.title || siteTitle || site.name || url,
    url,
    feed_url: recommended.url,
    language: primaryTag(feed.language),
    topics: [],
    origin: "model",
  };
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
