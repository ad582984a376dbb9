import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { type Labels, readLabels } from "@/lib/domain/readers/labels";
import {
  addItems,
  findItems,
  findOrCreateList,
  markItems,
  markStreamRead,
  removeItems,
  starItems,
  unstarItems,
} from "@/lib/domain/readers/mark-items";
import { findOrCreateNewsfeed, readSubscriptions } from "@/lib/domain/readers/subscriptions";
import { text } from "@/lib/protocols/readers/reader-request";
import { numberOf } from "./item-ids";
import { momentOf } from "./moment";
import { checkedName, distinctLabels } from "./names";
import { labelOf, resolveStream, stateOf } from "./streams";

/**
 * `edit-tag`: adds and removes states and labels of posts. Skips posts that the caller may not read. A label without
 * posts creates a folder, which is a newsfeed.
 *
 * @throws AppError `bad_request`
 */
export async function editTags(ctx: UserContext, form: URLSearchParams): Promise<Response> {
  const ids = form.getAll("i");
  const change = { added: form.getAll("a"), removed: form.getAll("r") };
  const isRead = readStateOf(change);
  const isStarred = starOf(change);
  const [added, removed] = [labelsIn(change.added), labelsIn(change.removed)];
  const labels = await readLabels(ctx);
  if (ids.length === 0) {
    for (const label of added) await findOrCreateNewsfeed(ctx, labels, checkedName(label));
    return text("OK");
  }
  const postIds = await findItems(ctx, ids.map(numberOf));
  if (postIds.length === 0) return text("OK");
  if (isRead !== null) await markItems(ctx, postIds, isRead);
  for (const label of added) await tag(ctx, labels, { label, postIds });
  for (const label of removed) await untag(ctx, labels, { label, postIds });
  if (isStarred === true) await starItems(ctx, postIds);
  if (isStarred === false) await unstarItems(ctx, postIds);
  return text("OK");
}

interface Change {
  added: readonly string[];
  removed: readonly string[];
}

/** Apps that mark as unread add `kept-unread`, remove `read`, or do both. */
function readStateOf({ added, removed }: Change): boolean | null {
  const has = (ids: readonly string[], state: string) => ids.some((id) => stateOf(id) === state);
  const isRead = has(added, "read");
  const isUnread = has(removed, "read") || has(added, "unread");
  if (isRead && isUnread)
    throw new AppError("bad_request", "An item cannot be both read and unread. Send one of them.");
  if (isRead) return true;
  return isUnread ? false : null;
}

function starOf({ added, removed }: Change): boolean | null {
  if (added.some((id) => stateOf(id) === "starred")) return true;
  return removed.some((id) => stateOf(id) === "starred") ? false : null;
}

/** The labels among streams, each once. @throws AppError `bad_request` */
function labelsIn(ids: readonly string[]): string[] {
  return distinctLabels(ids.flatMap((id) => labelOf(id) ?? []));
}

interface Tagging {
  label: string;
  postIds: readonly string[];
}

/** Adds posts to the list with this label, created if needed. Ignores newsfeeds: a post's newsfeed cannot change. */
async function tag(ctx: UserContext, { newsfeeds, lists }: Labels, { label, postIds }: Tagging): Promise<void> {
  if (newsfeeds.some((one) => one.label === label)) return;
  const list = lists.find((one) => one.label === label);
  await addItems(ctx, list?.id ?? (await findOrCreateList(ctx, checkedName(label))), postIds);
}

async function untag(ctx: UserContext, { lists }: Labels, { label, postIds }: Tagging): Promise<void> {
  const list = lists.find((one) => one.label === label);
  if (list) await removeItems(ctx, list.id, postIds);
}

/** `mark-all-as-read`: up to the time `ts`, by default now. @throws AppError `bad_request`, `not_found` */
export async function markAllAsRead(ctx: UserContext, form: URLSearchParams): Promise<Response> {
  const id = form.get("s")?.trim() ?? "";
  const labels = await readLabels(ctx);
  const subscriptions = id.startsWith("feed/") ? await readSubscriptions(ctx, labels) : [];
  const named = resolveStream(id, labels, subscriptions);
  const before = timeIn(form.get("ts")) ?? ctx.now();
  if (named.kind === "stream") await markStreamRead(ctx, named.stream, before);
  else if (named.kind === "state" && named.state === "starred") await markStreamRead(ctx, { kind: "saved" }, before);
  else if (named.kind === "state" && named.state !== "read") await markStreamRead(ctx, { kind: "all" }, before);
  else if (named.kind === "none")
    throw new AppError("not_found", "There is no such feed or label. Sync the app again.");
  return text("OK");
}

/** Undefined for none: some apps send zero. */
function timeIn(ts: string | null): Date | undefined {
  const moment = momentOf(ts);
  if (moment === undefined && ts !== null && !/^0*$/.test(ts.trim()))
    throw new AppError(
      "bad_request",
      "`ts` must be a Unix timestamp in seconds, milliseconds, microseconds or nanoseconds.",
    );
  return moment;
}

const READING = /\/state\/com\.google\/(?:read|unread|kept-unread|tracking-kept-unread)$/;

/** Whether `edit-tag` does nothing but mark posts as read or unread. */
export function isReadingMark(form: URLSearchParams): boolean {
  return form.has("i") && [...form.getAll("a"), ...form.getAll("r")].every((id) => READING.test(id));
}
