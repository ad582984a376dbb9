import type { UserContext } from "@/lib/context/context";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import type { OpmlImport } from "@/lib/contract/opml";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { NO_MORE_SOURCES, type PlannedFolder, type PlannedOutline } from "./plan-import";
import { presentOutline } from "./preview-opml";
import { readPlan } from "./read-plan";
import { storeSources } from "./store-sources";

/**
 * Makes newsfeeds of the folders of a list of subscriptions and sources of its outlines, and starts their first crawls.
 * What is there already stays as it is, so that a repeat, also of an import that broke off, adds only what is missing.
 *
 * @throws AppError `validation`, `not_found`, `forbidden`; `validation` as well when other requests use up the newsfeeds
 * that the account can have meanwhile
 */
export async function importOpml(
  ctx: UserContext,
  wanted: Input<typeof endpoints.importOpml>["body"],
): Promise<OpmlImport> {
  const startedAt = ctx.now();
  const plan = await readPlan(ctx, wanted);
  const made = new Map<string, string>();
  const imported: { newsfeed: OpmlImport["newsfeeds"][number] | null; outlines: OpmlImport["outlines"] }[] = [];
  for (const folder of plan)
    imported.push(await importFolder(ctx, folder, { made, sendsDigests: wanted.sends_digests ?? false }));
  await claimDueFeeds(ctx);
  return {
    started_at: startedAt,
    newsfeeds: imported.flatMap(({ newsfeed }) => newsfeed ?? []),
    outlines: imported.flatMap(({ outlines }) => outlines).toSorted((a, b) => a.line - b.line),
  };
}

async function importFolder(
  ctx: UserContext,
  folder: PlannedFolder,
  { made, sendsDigests }: { made: Map<string, string>; sendsDigests: boolean },
) {
  const { newsfeedName: name, isRefused, outlines } = folder;
  if (isRefused)
    return { newsfeed: null, outlines: outlines.map((one) => ({ ...presentOutline(one), newsfeed_id: null })) };
  const isNew = folder.newsfeedId === null && !made.has(name);
  const newsfeedId = folder.newsfeedId ?? made.get(name) ?? (await createNewsfeed(ctx, { name }, { sendsDigests })).id;
  made.set(name, newsfeedId);
  const results = await addAll(ctx, newsfeedId, outlines);
  return {
    newsfeed: {
      newsfeed_id: newsfeedId,
      name,
      is_new: isNew,
      added_count: results.filter(({ result }) => result === "added").length,
    },
    outlines: results.map((one) => ({
      ...presentOutline(one),
      newsfeed_id: one.result === "invalid" || one.result === "limit" ? null : newsfeedId,
    })),
  };
}

/** @returns what became of each: somebody else may have changed the newsfeed since the plan */
async function addAll(ctx: UserContext, newsfeedId: string, outlines: readonly PlannedOutline[]) {
  const additions = outlines.flatMap(({ addition }) => addition ?? []);
  const stored = await storeSources(ctx, newsfeedId, additions);
  const next = stored.values();
  return outlines.map((planned) => {
    const result = planned.addition ? (next.next().value ?? planned.result) : planned.result;
    return { ...planned, result, message: result === "limit" ? NO_MORE_SOURCES : planned.message };
  });
}
