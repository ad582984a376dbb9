import { lockUser } from "@/db/queries/accounts/users";
import { listNamesOfOwner } from "@/db/queries/newsfeeds/newsfeeds";
import { listSourcesSince, listSubscriptionsOfMember } from "@/db/queries/sources/member-sources";
import { requireNewsfeed } from "@/lib/context/access";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { type ImportProgress, type OpmlImport, type OpmlPreview, TROUBLED_SOURCES_MAX } from "@/lib/contract/opml";
import { invalid } from "@/lib/core/errors";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { sealAccess } from "@/lib/crawl/collect/credentials";
import { seesSettings, withRemedy } from "@/lib/crawl/connectors/connectors";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { statusOf } from "@/lib/domain/sources/present-source";
import { withoutCredentials } from "@/lib/feed/discover/normalise-input";
import type { OpmlReading } from "@/lib/feed/opml/read-opml";
import { fold } from "@/lib/feed/text/fold";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { placeInFolder } from "./place-in-folder";
import { NO_MORE_SOURCES, type PlannedFolder, type PlannedOutline, planImport } from "./plan-import";
import { storeSources } from "./store-sources";

/**
 * Creates newsfeeds from the folders of an OPML document and sources from its outlines, and starts their first crawls.
 * Creates none for a folder whose outlines are all invalid.
 * Skips what exists, so that repeating an interrupted import adds only the rest.
 *
 * @throws AppError `validation`, also when concurrent requests use up the account's newsfeeds; `not_found`, `forbidden`
 */
export async function importOpml(ctx: UserContext, wanted: InputOf<"importOpml">["body"]): Promise<OpmlImport> {
  return importList(ctx, await readList(ctx, wanted.opml), wanted);
}

/** Like {@link importOpml}, for a document that was read. */
export async function importList(ctx: UserContext, list: OpmlList, wanted: ImportChoices): Promise<OpmlImport> {
  const startedAt = ctx.now();
  const plan = await planOf(ctx, list, wanted);
  const imported: { newsfeed: OpmlImport["newsfeeds"][number] | null; outlines: OpmlImport["outlines"] }[] = [];
  // The last folder first, because a new newsfeed comes before older ones.
  for (const folder of plan.toReversed())
    imported.unshift(await importFolder(ctx, folder, wanted.sends_digests ?? false));
  await claimDueFeeds(ctx);
  return {
    started_at: startedAt,
    newsfeeds: imported.flatMap(({ newsfeed }) => newsfeed ?? []),
    outlines: imported.flatMap(({ outlines }) => outlines).toSorted((a, b) => a.line - b.line),
    ends_early: list.endsEarly,
  };
}

async function importFolder(ctx: UserContext, folder: PlannedFolder, sendsDigests: boolean) {
  const { newsfeedName: name, category, outlines } = folder;
  if (folder.isRefused || (folder.newsfeedId === null && hasOnlyInvalid(outlines)))
    return { newsfeed: null, outlines: outlines.map((one) => ({ ...presentOutline(one), newsfeed_id: null })) };
  const { id: newsfeedId, isNew } =
    folder.newsfeedId === null ? await newsfeedNamed(ctx, name, sendsDigests) : { id: folder.newsfeedId, isNew: false };
  if (isNew && category !== null) await placeInFolder(ctx, newsfeedId, category);
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

/** A newsfeed for these would stay empty. */
function hasOnlyInvalid(outlines: readonly PlannedOutline[]): boolean {
  return outlines.length > 0 && outlines.every(({ result }) => result === "invalid");
}

/** Finds or creates the caller's own newsfeed with a name. */
function newsfeedNamed(ctx: UserContext, name: string, sendsDigests: boolean): Promise<{ id: string; isNew: boolean }> {
  return transact(ctx, async (tx) => {
    // Concurrent imports would each create one.
    await lockUser(tx.db, tx.actor.userId);
    const own = await listNamesOfOwner(tx.db, tx.actor.userId);
    const found = own.find((newsfeed) => fold(newsfeed.name) === fold(name));
    if (found) return { id: found.id, isNew: false };
    return { id: (await createNewsfeed(tx, { name }, { sendsDigests })).id, isNew: true };
  });
}

/** @returns the result per outline; the newsfeed may have changed since planning */
async function addAll(ctx: UserContext, newsfeedId: string, outlines: readonly PlannedOutline[]) {
  const additions = outlines.flatMap(({ addition }) => addition ?? []);
  const stored = await storeSources(ctx, newsfeedId, additions);
  const next = stored.values();
  return outlines.map((planned) => {
    const result = planned.addition ? (next.next().value ?? planned.result) : planned.result;
    return { ...planned, result, message: result === "limit" ? NO_MORE_SOURCES : planned.message };
  });
}

/**
 * Returns the result of an import without storing anything or making requests.
 *
 * @throws AppError `validation`, `not_found`, `forbidden`
 */
export async function previewOpml(ctx: UserContext, wanted: InputOf<"previewOpml">["body"]): Promise<OpmlPreview> {
  const list = await readList(ctx, wanted.opml);
  const plan = await planOf(ctx, list, wanted);
  return {
    ends_early: list.endsEarly,
    folders: plan.map(({ folder, newsfeedName, newsfeedId, outlines }) => ({
      name: folder ?? "",
      newsfeed_name: newsfeedName,
      newsfeed_id: newsfeedId,
      outlines: outlines.map(presentOutline),
    })),
  };
}

function presentOutline({ outline, result, message }: PlannedOutline) {
  const { line, folder, title, address } = outline;
  return { line, folder, title, url: withoutCredentials(address), result, message };
}

/** Progress of the first crawls of sources added since a given time. */
export async function getImportProgress(ctx: UserContext, since: Date): Promise<ImportProgress> {
  const rows = await listSourcesSince(ctx.db, { userId: ctx.actor.userId, since });
  const codes = rows.map(({ feed }) => feed?.lastErrorCode);
  const viewer = { isForOperator: await seesSettings(ctx, codes) };
  const sources = rows.map(({ id, newsfeedId, url, title, type, feed }) => ({
    source_id: id,
    newsfeed_id: newsfeedId,
    title: title ?? feed?.title ?? null,
    url,
    status: statusOf(feed),
    last_error: withRemedy({ type, code: feed?.lastErrorCode ?? null, reason: feed?.lastError ?? null }, viewer),
  }));
  const troubled = sources.filter(({ status }) => status !== "pending" && status !== "ok");
  return {
    total: sources.length,
    pending: sources.filter(({ status }) => status === "pending").length,
    troubled: troubled.length,
    sources: troubled.slice(0, TROUBLED_SOURCES_MAX),
  };
}

type OpmlList = Extract<OpmlReading, { kind: "opml" }>;
type ImportChoices = Omit<InputOf<"importOpml">["body"], "opml">;

/** Parses an OPML document in a worker thread. @throws AppError `validation` for an invalid or empty one */
async function readList(ctx: UserContext, opml: string): Promise<OpmlList> {
  const list = await read(ctx, opml);
  if (list.kind === "not_opml")
    throw invalid("/opml", "not_opml", "This is not an OPML file. Export your subscriptions from your reader as OPML.");
  if (list.outlines.length === 0 && list.folders.length === 0)
    throw invalid("/opml", "empty", "This file contains no subscriptions. Export it from your reader again.");
  return list;
}

/** Plans an import. @throws AppError `not_found`, `forbidden` for the newsfeed of outlines without a folder */
async function planOf(
  ctx: UserContext,
  list: OpmlList,
  { newsfeed_id, folders }: ImportChoices,
): Promise<PlannedFolder[]> {
  if (newsfeed_id !== undefined) await requireNewsfeed(ctx, newsfeed_id, "sources.change");
  return planImport(list, {
    subscriptions: await listSubscriptionsOfMember(ctx.db, { userId: ctx.actor.userId }),
    folderlessId: newsfeed_id ?? null,
    chosen: folders ?? null,
    addresses: {
      connectors: ctx.settings.connectors,
      seal: (url, credentials) => sealAccess(ctx, url, credentials),
    },
    fetcher: ctx.fetcher,
  });
}

async function read(ctx: UserContext, opml: string): Promise<OpmlReading> {
  try {
    return await ctx.worker.run("readOpml", opml);
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    throw invalid("/opml", "unreadable", "This file takes too long to read. Import it in parts.");
  }
}
