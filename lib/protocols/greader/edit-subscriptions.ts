import type { UserContext } from "@/lib/context/context";
import { AppError, isAppError } from "@/lib/core/errors";
import { deleteList, updateList } from "@/lib/domain/lists/lists";
import { deleteNewsfeed, updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { heirOf, type Labels, readLabels } from "@/lib/domain/readers/labels";
import { assertUnlimited } from "@/lib/domain/readers/reader-of";
import {
  assertDispensable,
  findOrCreateNewsfeed,
  type ReaderSubscription,
  readSubscriptions,
  subscribe,
} from "@/lib/domain/readers/subscriptions";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { moveSource } from "@/lib/domain/sources/move-source";
import { updateSource } from "@/lib/domain/sources/update-source";
import { json, text } from "@/lib/protocols/readers/reader-request";
import { checkedName, distinctLabels } from "./names";
import { feedId, labelOf, subscriptionsOf } from "./streams";

/** Feeds that one request changes. Each costs several statements. */
const FEEDS_MAX = 500;

/**
 * `subscription/edit`
 *
 * @param changed gets the newsfeeds that it changes, here and below
 * @throws AppError `bad_request`, `not_found`, `forbidden`, `validation`, `limit_exceeded`
 */
export async function editSubscriptions(
  ctx: UserContext,
  form: URLSearchParams,
  changed: Set<string>,
): Promise<Response> {
  const action = form.get("ac");
  const titles = titlesByStream(form);
  if (titles.size === 0) throw new AppError("bad_request", "Name the feed in the parameter s, as s=feed/….");
  if (titles.size > FEEDS_MAX)
    throw new AppError("bad_request", `A request can name at most ${FEEDS_MAX} feeds. Send the rest separately.`);
  const added = labelOf(form.get("a") ?? "");
  const label = added === null ? null : checkedName(added);
  // Read once: a newsfeed that an edit creates is found by its name.
  const labels = await readLabels(ctx);
  const folders = [...form.getAll("r"), ...form.getAll("a")].flatMap((id) => labelOf(id) ?? []);
  const own = { labels, subscriptions: await readSubscriptions(ctx, labels), folders, changed };
  for (const [stream, title] of titles) {
    ctx.signal?.throwIfAborted();
    const edit = { stream, title, label };
    if (action === "subscribe") await addSubscription(ctx, own, edit);
    else if (action === "unsubscribe") await removeSubscription(ctx, own, stream);
    else if (action === "edit") await changeSubscription(ctx, own, edit);
    else throw new AppError("bad_request", "The action ac is one of subscribe, unsubscribe and edit.");
  }
  return text("OK");
}

/** Titles of the named feeds, each feed once. Empty for none; the last title counts. */
function titlesByStream(form: URLSearchParams): Map<string, string> {
  const all = form.getAll("t");
  const titles = new Map<string, string>();
  for (const [index, stream] of form.getAll("s").entries()) titles.set(stream, all[index] || titles.get(stream) || "");
  return titles;
}

/** The caller's labels and feeds. */
interface Own {
  labels: Labels;
  subscriptions: readonly ReaderSubscription[];
  /** Labels that the request takes feeds from, then those that it adds them to. */
  folders: readonly string[];
  /** Newsfeeds changed so far. */
  changed: Set<string>;
}

interface Edit {
  stream: string;
  /** Empty for none. */
  title: string;
  /** Newsfeed to add to; null for none. */
  label: string | null;
}

/** Apps that found a feed by `quickadd` may subscribe to its id again, with a title and a folder. */
const FEED_NUMBER = /^(?:feed\/)+\d+$/;

async function addSubscription(ctx: UserContext, own: Own, edit: Edit): Promise<void> {
  const { stream, title, label } = edit;
  if (FEED_NUMBER.test(stream)) return changeSubscription(ctx, own, edit);
  const url = stream.replace(/^(?:feed\/)+/, "");
  const { id, newsfeed_id } = await subscribe(ctx, own.labels, { url, label });
  own.changed.add(newsfeed_id);
  if (title !== "") await updateSource(ctx, id, { title: checkedName(title) });
}

/** A source is always in one newsfeed, so removing it from its folder alone changes nothing. */
async function changeSubscription(ctx: UserContext, own: Own, { stream, title, label }: Edit): Promise<void> {
  const source = requireSource(own, stream);
  if (title !== "" && title !== source.title) {
    await updateSource(ctx, source.sourceId, { title: checkedName(title) });
    own.changed.add(source.newsfeedId);
  }
  if (label === null) return;
  const newsfeedId = await findOrCreateNewsfeed(ctx, own.labels, label);
  if (newsfeedId === source.newsfeedId) return;
  await moveSource(ctx, source.sourceId, newsfeedId);
  own.changed.add(source.newsfeedId).add(newsfeedId);
}

async function removeSubscription(ctx: UserContext, own: Own, stream: string): Promise<void> {
  const { sourceId, newsfeedId } = requireSource(own, stream);
  await deleteSource(ctx, sourceId);
  own.changed.add(newsfeedId);
}

type OwnSource = ReaderSubscription & { sourceId: string; url: string };

/** The source of a feed's stream. Several newsfeeds may have its address: then the one of a folder in the request. */
function requireSource({ labels, subscriptions, folders }: Own, stream: string): OwnSource {
  const copies = subscriptionsOf(stream, subscriptions);
  const byLabel = new Map(labels.newsfeeds.map(({ id, label }) => [label, id]));
  const inFolders = folders.map((label) => copies.filter(({ newsfeedId }) => newsfeedId === byLabel.get(label)));
  const [found, ...others] = inFolders.find((some) => some.length > 0) ?? copies;
  if (!found) throw new AppError("not_found", "There is no such feed. Sync the app again.");
  if (others.length > 0) throw new AppError("bad_request", "This feed is in several folders. Change it in Lede.");
  const { sourceId, url } = found;
  if (sourceId === null || url === null)
    throw new AppError("bad_request", "This feed stands for deleted sources and cannot be changed.");
  return { ...found, sourceId, url };
}

/** `subscription/quickadd`. A feed that cannot be added is a result, not an error. */
export async function quickAdd(ctx: UserContext, form: URLSearchParams, changed: Set<string>): Promise<Response> {
  const query = (form.get("quickadd") ?? "").trim().replace(/^(?:feed\/)+/, "");
  if (query === "") throw new AppError("bad_request", "Give the address in the parameter quickadd.");
  try {
    const labels = await readLabels(ctx);
    const { id, newsfeed_id } = await subscribe(ctx, labels, { url: query, label: null });
    changed.add(newsfeed_id);
    const made = (await readSubscriptions(ctx, await readLabels(ctx))).find(({ sourceId }) => sourceId === id);
    if (!made) return json({ numResults: 0, query, error: "The source was deleted again." });
    return json({ numResults: 1, query, streamId: feedId(made.number), streamName: made.title });
  } catch (error) {
    if (!isAppError(error) || error.code !== "validation") throw error;
    return json({ numResults: 0, query, error: error.message });
  }
}

/**
 * `rename-tag`: another name for a newsfeed or list. Refused while another label would get the former one.
 *
 * @throws AppError `bad_request`, `not_found`, `forbidden`
 */
export async function renameTag(ctx: UserContext, form: URLSearchParams, changed: Set<string>): Promise<Response> {
  const labels = await readLabels(ctx);
  const { kind, id } = requireLabel(labels, nameOf(form.get("s") ?? form.get("t") ?? ""));
  const name = checkedName(nameOf(form.get("dest") ?? ""));
  assertNoHeir(heirOf(labels, new Set([id]), name));
  if (kind === "newsfeed") await updateNewsfeed(ctx, id, { name });
  else await updateList(ctx, id, { name });
  if (kind === "newsfeed") changed.add(id);
  return text("OK");
}

/**
 * `disable-tag`: deletes a list, or a newsfeed without sources. One with posts that other members read, or that are in a
 * reading list, is refused, and a label that another one would get.
 *
 * @throws AppError `bad_request`, `not_found`, `forbidden`
 */
export async function disableTag(ctx: UserContext, form: URLSearchParams, changed: Set<string>): Promise<Response> {
  // Read once: without one label, others of its name lose their numbers.
  const labels = await readLabels(ctx);
  const names = distinctLabels([...form.getAll("s"), ...form.getAll("t")].map(nameOf));
  const found = names.map((name) => requireLabel(labels, name));
  assertNoHeir(heirOf(labels, new Set(found.map(({ id }) => id))));
  for (const { kind, id } of found) {
    if (kind === "list") await deleteList(ctx, id);
    else await deleteUnusedNewsfeed(ctx, labels, id);
    if (kind === "newsfeed") changed.add(id);
  }
  return text("OK");
}

function assertNoHeir(heir: string | undefined): void {
  if (heir !== undefined)
    throw new AppError("bad_request", `Another label has the same name. Rename or delete “${heir}” first.`);
}

async function deleteUnusedNewsfeed(ctx: UserContext, labels: Labels, id: string): Promise<void> {
  const subscriptions = await readSubscriptions(ctx, labels);
  if (subscriptions.some(({ newsfeedId, sourceId }) => newsfeedId === id && sourceId !== null))
    throw new AppError("forbidden", "This newsfeed has sources. Remove them first, or delete it in Lede itself.");
  await assertDispensable(ctx, id);
  await deleteNewsfeed(ctx, id);
}

/** Name of a label, which some apps send alone. */
function nameOf(tag: string): string {
  return labelOf(tag) ?? tag;
}

/** The newsfeed or list with this label; labels are unique. */
function requireLabel({ newsfeeds, lists }: Labels, name: string): { kind: "newsfeed" | "list"; id: string } {
  const isNamed = ({ label }: { label: string }) => label === name;
  const newsfeed = newsfeeds.find(isNamed);
  if (newsfeed) return { kind: "newsfeed", id: newsfeed.id };
  const list = lists.find(isNamed);
  if (list) return { kind: "list", id: list.id };
  throw new AppError("not_found", "There is no such label. Sync the app again.");
}

/** `subscription/export` */
export async function exportSubscriptions(ctx: UserContext): Promise<Response> {
  assertUnlimited(ctx);
  const opml = await exportOpml(ctx);
  const headers = {
    "Content-Type": "text/x-opml; charset=utf-8",
    "Content-Disposition": 'attachment; filename="lede.opml"',
  };
  return new Response(opml, { headers });
}

/** `subscription/import`. @throws AppError `validation` */
export async function importSubscriptions(ctx: UserContext, opml: string): Promise<Response> {
  assertUnlimited(ctx);
  await importOpml(ctx, { opml });
  return text("OK");
}
