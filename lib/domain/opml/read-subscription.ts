import {
  findOpmlSubscriptionOfUser,
  listDueOpmlSubscriptions,
  type OpmlSubscriptionRow,
  updateOpmlSubscription,
} from "@/db/queries/sources/opml-subscriptions";
import type { Context, UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { isAppError } from "@/lib/core/errors";
import { openAccess, UNREADABLE_CREDENTIALS, withCredentials } from "@/lib/crawl/collect/credentials";
import { withoutCredentials } from "@/lib/feed/discover/normalise-input";
import { charsetOf } from "@/lib/feed/http/http-caching";
import type { OpmlReading } from "@/lib/feed/opml/read-opml";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { importList } from "./import-opml";

/** Keeps workflow steps short: a document is requested for up to 20 seconds, and its sources are then added. */
const PART_MS_MAX = 20_000;
const DOCUMENT_BYTES_MAX = 5 * 1_048_576;
const DUE_MAX = 50;
const VANISHED_MAX = 200;
/** A failed or interrupted reading is repeated after this time. */
const RETRY_MS = DAY_MS / 4;

/** Reads the next OPML documents that are due, one after the other. @returns whether more are left for another step */
export async function readDueSubscriptions(system: Context): Promise<boolean> {
  const startedAt = system.now().getTime();
  const due = await listDueOpmlSubscriptions(system.db, system.now(), DUE_MAX);
  for (const { subscriptionId, userId } of due) {
    if (system.now().getTime() - startedAt > PART_MS_MAX) return true;
    const ctx: UserContext = { ...system, actor: { kind: "user", userId, via: "key", isReadOnly: false } };
    const row = await findOpmlSubscriptionOfUser(ctx.db, { userId, subscriptionId });
    if (row) await readSubscription(ctx, row);
  }
  return due.length === DUE_MAX;
}

type Changes = Parameters<typeof updateOpmlSubscription>[2];

/** Reads a document and adds what is new in it. Failures are stored for its owner to see. */
export async function readSubscription(ctx: UserContext, row: OpmlSubscriptionRow): Promise<void> {
  const key = { userId: ctx.actor.userId, subscriptionId: row.id };
  const now = ctx.now();
  await updateOpmlSubscription(ctx.db, key, { checkedAt: now, dueAt: new Date(now.getTime() + RETRY_MS) });
  const outcome = await readOutcome(ctx, row);
  const changes: Changes =
    "failure" in outcome
      ? { lastError: outcome.failure, failures: row.failures + 1 }
      : { lastError: null, failures: 0, succeededAt: now, dueAt: new Date(now.getTime() + DAY_MS), ...outcome };
  await updateOpmlSubscription(ctx.db, key, changes);
}

async function readOutcome(ctx: UserContext, row: OpmlSubscriptionRow): Promise<Changes | { failure: string }> {
  try {
    const response = await fetchDocument(ctx, row);
    if (response === null) return { failure: UNREADABLE_CREDENTIALS };
    if (response.status === 304) return {};
    if (response.status < 200 || response.status > 299)
      return { failure: `The server answered with status ${response.status}.` };
    const list = await ctx.worker.run("readOpmlDocument", {
      bytes: response.body,
      url: response.url,
      httpCharset: charsetOf(response.headers["content-type"]),
    });
    if (list.kind === "not_opml") return { failure: "This address does not lead to an OPML document." };
    return await addNew(ctx, row, { list, validators: validatorsOf(response) });
  } catch (error) {
    if (isFetchError(error) || isAppError(error)) return { failure: error.message };
    if (isWorkerError(error)) return { failure: "This document takes too long to read." };
    throw error;
  }
}

/** Null when the stored credentials cannot be read any more. */
async function fetchDocument(ctx: UserContext, row: OpmlSubscriptionRow): Promise<FetchResponse | null> {
  const { url, validators } = row;
  const headers = {
    ...(validators.etag !== undefined && { "if-none-match": validators.etag }),
    ...(validators.lastModified !== undefined && { "if-modified-since": validators.lastModified }),
  };
  const options = { conditions: { url, headers }, bodyBytesMax: DOCUMENT_BYTES_MAX };
  if (row.credentials === null) return ctx.fetcher.fetch(url, options);
  const credentials = openAccess(ctx, url, row.credentials);
  return credentials && withCredentials(ctx, url, credentials).fetcher.fetch(url, options);
}

/** Validators belong to the URL of the response, so a redirect leaves none. */
function validatorsOf({ headers, chain }: FetchResponse): OpmlSubscriptionRow["validators"] {
  if (chain.length > 1) return {};
  const { etag, "last-modified": lastModified } = headers;
  return { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
}

type OpmlList = Extract<OpmlReading, { kind: "opml" }>;

/**
 * Adds the sources that the last document did not have, so that one deleted in Lede stays deleted. Refused sources
 * count as new the next time, also in an unchanged document: there may be space or a key by then.
 */
async function addNew(
  ctx: UserContext,
  row: OpmlSubscriptionRow,
  { list, validators }: { list: OpmlList; validators: OpmlSubscriptionRow["validators"] },
): Promise<Changes> {
  const known = new Set(row.outlines.map(({ url }) => url));
  const listed = sourcesOf(list, row);
  const outlines = listed.filter(({ url }) => !known.has(url));
  const folders = [...new Set(outlines.flatMap(({ folder }) => folder ?? []))];
  const wanted = { newsfeed_id: row.newsfeedId ?? undefined };
  const result = outlines.length === 0 ? [] : (await importList(ctx, { ...list, folders, outlines }, wanted)).outlines;
  const problems = result.filter(({ message }) => message !== null);
  const refused = new Set(problems.map(({ line }) => line));
  const stored = listed.filter(({ line }) => !refused.has(line)).map(({ url, title }) => ({ url, title }));
  const addedCount = row.addedCount + result.filter(({ result }) => result === "added").length;
  if (list.endsEarly) {
    // The rest of the document may only be missing for now.
    const present = new Set(listed.map(({ url }) => url));
    const missing = row.outlines.filter(({ url }) => !present.has(url));
    const lastError = problemText(problems) ?? ENDS_EARLY;
    return { outlines: [...stored, ...missing], addedCount, lastError, validators: {} };
  }
  return {
    outlines: stored,
    vanished: vanishedOf(ctx, row, listed),
    addedCount,
    lastError: problemText(problems),
    validators: refused.size === 0 ? validators : {},
  };
}

const ENDS_EARLY = "The document ends early, so some sources may be missing.";

/** Outlines with addresses, numbered because several may be on one line, and with the URLs that may be stored. */
function sourcesOf({ outlines }: OpmlList, { newsfeedId }: OpmlSubscriptionRow) {
  return outlines
    .filter(({ address }) => address !== "")
    .map((outline, index) => ({
      ...outline,
      line: index,
      folder: newsfeedId === null ? outline.folder : null,
      url: withoutCredentials(outline.address),
    }));
}

function vanishedOf(
  ctx: UserContext,
  row: OpmlSubscriptionRow,
  listed: readonly { url: string }[],
): OpmlSubscriptionRow["vanished"] {
  const present = new Set(listed.map(({ url }) => url));
  const at = ctx.now().toISOString();
  const gone = row.outlines.filter(({ url }) => !present.has(url)).map((outline) => ({ ...outline, at }));
  return [...gone, ...row.vanished.filter(({ url }) => !present.has(url))].slice(0, VANISHED_MAX);
}

function problemText(
  problems: readonly { title: string | null; url: string; message: string | null }[],
): string | null {
  const [first] = problems;
  if (!first) return null;
  const others = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return `${first.title ?? first.url} was not added${others}: ${first.message}`;
}
