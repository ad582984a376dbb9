import type { UserContext } from "@/lib/context/context";
import { readLabels } from "@/lib/domain/readers/labels";
import { findItems } from "@/lib/domain/readers/mark-items";
import { countItems, type ReaderItem, readByNumber, readEveryItem, readStream } from "@/lib/domain/readers/read-stream";
import { type ReaderSubscription, readSubscriptions, sourcelessNumber } from "@/lib/domain/readers/subscriptions";
import { itemTitle } from "@/lib/protocols/readers/item-title";

const ITEMS_MAX = 50;
/** All ids come in one reply. */
const IDS_MAX = 100_000;
/** Apps mark items one by one; more ids would take most of the time of a mark. */
const MARKED_IDS_MAX = 1_000;

type Part = (ctx: UserContext, parameters: URLSearchParams) => Promise<object>;

/** Members of a reply, by the parameter that asks for them. */
export const PARTS: Readonly<Record<string, Part>> = {
  groups: readGroups,
  feeds: readFeeds,
  favicons: async () => ({ favicons: [] }),
  items: readPage,
  links: async () => ({ links: [] }),
  unread_item_ids: async (ctx) => ({ unread_item_ids: (await idsOf(ctx, "unread", IDS_MAX)).ids }),
  saved_item_ids: async (ctx) => ({ saved_item_ids: (await idsOf(ctx, "saved", IDS_MAX)).ids }),
};

/** The ids that a mark changed, as FreshRSS adds them to its reply. Leaves out long lists: apps take a cut one for all. */
export async function readMarked(ctx: UserContext, as: string | null, idsMax = MARKED_IDS_MAX): Promise<object> {
  const kind = as === "saved" || as === "unsaved" ? "saved" : "unread";
  const { ids, isAll } = await idsOf(ctx, kind, idsMax);
  return isAll ? { [`${kind}_item_ids`]: ids } : {};
}

async function readGroups(ctx: UserContext): Promise<object> {
  const labels = await readLabels(ctx);
  return {
    groups: labels.newsfeeds.map(({ number, label }) => ({ id: number, title: label })),
    feeds_groups: groupsOf(await readSubscriptions(ctx, labels)),
  };
}

async function readFeeds(ctx: UserContext): Promise<object> {
  const subscriptions = await readSubscriptions(ctx, await readLabels(ctx));
  return {
    feeds: subscriptions.map(({ number, title, address, url, siteUrl, checkedAt, createdAt }) => ({
      id: number,
      favicon_id: 0,
      title,
      url: address,
      site_url: siteUrl ?? url ?? ctx.settings.appUrl,
      is_spark: 0,
      last_updated_on_time: secondsOf(checkedAt ?? createdAt),
    })),
    feeds_groups: groupsOf(subscriptions),
  };
}

function groupsOf(subscriptions: readonly ReaderSubscription[]) {
  const groups = Map.groupBy(subscriptions, ({ newsfeedNumber }) => newsfeedNumber);
  return [...groups].map(([group_id, feeds]) => ({ group_id, feed_ids: feeds.map(({ number }) => number).join(",") }));
}

async function readPage(ctx: UserContext, parameters: URLSearchParams): Promise<object> {
  const [total_items, items] = [await countItems(ctx), await wantedItems(ctx, parameters)];
  return { total_items, items: items.map(presentItem) };
}

/** Items by ids, below an id (the newest without one), or above an id, oldest first. */
async function wantedItems(ctx: UserContext, parameters: URLSearchParams): Promise<ReaderItem[]> {
  const ids = parameters.get("with_ids");
  if (ids !== null) {
    const numbers = ids.split(",").flatMap((id) => idOf(id) ?? []);
    return readEveryItem(ctx, await findItems(ctx, numbers.slice(0, ITEMS_MAX)));
  }
  const below = idOf(parameters.get("max_id"));
  if (parameters.has("max_id")) return readByNumber(ctx, { below, isGreatestFirst: true, size: ITEMS_MAX });
  return readByNumber(ctx, { above: idOf(parameters.get("since_id")), isGreatestFirst: false, size: ITEMS_MAX });
}

/** A number of a post; undefined for zero and anything else. */
export function idOf(text: string | null): string | undefined {
  const digits = text?.trim() ?? "";
  return /^[1-9]\d{0,17}$/.test(digits) ? digits : undefined;
}

/** Ids in ascending order, as FreshRSS sends them: some apps page down from the last one. */
async function idsOf(
  ctx: UserContext,
  kind: "unread" | "saved",
  size: number,
): Promise<{ ids: string; isAll: boolean }> {
  const { entries, next } =
    kind === "saved"
      ? await readStream(ctx, { kind: "saved" }, { size })
      : await readStream(ctx, { kind: "all" }, { isRead: false, size });
  const numbers = entries.map(({ number }) => Number(number));
  return { ids: numbers.toSorted((a, b) => a - b).join(","), isAll: next === null };
}

function presentItem(item: ReaderItem) {
  return {
    id: Number(item.number),
    feed_id: item.sourceNumber ?? sourcelessNumber(item.newsfeedNumber),
    title: itemTitle(item),
    author: item.author ?? "",
    html: item.html,
    url: item.url,
    is_saved: item.listIds.length > 0 ? 1 : 0,
    is_read: item.isRead ? 1 : 0,
    created_on_time: secondsOf(item.publishedAt),
  };
}

export function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}
