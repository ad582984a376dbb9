import type { UserContext } from "@/lib/context/context";
import { readLabels } from "@/lib/domain/readers/labels";
import { findItems } from "@/lib/domain/readers/mark-items";
import { readItems, readStream } from "@/lib/domain/readers/read-stream";
import { readSubscriptions } from "@/lib/domain/readers/subscriptions";
import { json } from "@/lib/protocols/readers/reader-request";
import { atomOf } from "./atom";
import { numberOf } from "./item-ids";
import { itemPresenter, type PresentedItem } from "./present-item";
import { continuation, continuationOf, type Wanted, wantedPage } from "./stream-query";
import { labelOf, READING_LIST, resolveStream, subscriptionOf } from "./streams";

/** Items of a page; apps that want more follow its continuation. Readrops follows none, and asks for this many. */
const ITEMS_MAX = 2_500;
/** Twine follows no continuation of ids either, and marks posts that are missing as read. */
const IDS_MAX = 100_000;

/** `stream/items/ids`: numbers of posts. */
export async function listItemIds(ctx: UserContext, parameters: URLSearchParams): Promise<Response> {
  const { wanted } = await resolve(ctx, parameters.get("s") || READING_LIST, parameters, IDS_MAX);
  const { entries, next } = wanted ? await readStream(ctx, wanted.stream, wanted.query) : NOTHING;
  return json({
    itemRefs: entries.map(({ number }) => ({ id: number })),
    ...(next && { continuation: continuation(next) }),
  });
}

/** `stream/contents`: posts with their texts. */
export async function listContents(ctx: UserContext, id: string, parameters: URLSearchParams): Promise<Response> {
  const { items, next } = await readPage(ctx, id, parameters);
  return json(contentsOf(ctx, { id, items, next }));
}

/** `/reader/atom`, which newsboat reads. */
export async function listAtom(ctx: UserContext, id: string, parameters: URLSearchParams): Promise<Response> {
  const { items, next, title } = await readPage(ctx, id, parameters);
  const atom = atomOf({ id, title, updatedAt: ctx.now(), items, continuation: next && continuation(next) });
  return new Response(atom, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

/** `stream/items/contents`: the posts with these ids that the caller may read. */
export async function readContents(ctx: UserContext, parameters: URLSearchParams): Promise<Response> {
  const found = await findItems(ctx, parameters.getAll("i").map(numberOf));
  const isOldestFirst = parameters.get("r") === "o";
  const after = continuationOf(parameters.get("c"));
  const inOrder = isOldestFirst ? found : found.toReversed();
  const rest = after ? inOrder.slice(inOrder.indexOf(after) + 1) : inOrder;
  const page = rest.slice(0, ITEMS_MAX);
  const items = await readItems(ctx, page);
  const present = itemPresenter(await readLabels(ctx));
  const next = nextOf(page, items, rest.length > page.length ? (page.at(-1) ?? null) : null);
  return json(contentsOf(ctx, { id: READING_LIST, items: items.map(present), next }));
}

const NOTHING = { entries: [], next: null };

/** Subscriptions are read only where the stream is a feed. */
async function resolve(ctx: UserContext, id: string, parameters: URLSearchParams, sizeMax: number) {
  const labels = await readLabels(ctx);
  const subscriptions = id.startsWith("feed/") ? await readSubscriptions(ctx, labels) : [];
  const wanted: Wanted | null = wantedPage(resolveStream(id, labels, subscriptions), parameters, sizeMax);
  const title = subscriptionOf(id, subscriptions)?.title ?? labelOf(id) ?? "Reading list";
  return { wanted, labels, title };
}

interface Contents {
  id: string;
  items: readonly PresentedItem[];
  next: string | null;
}

function contentsOf(ctx: UserContext, { id, items, next }: Contents) {
  return {
    direction: "ltr",
    id,
    updated: Math.floor(ctx.now().getTime() / 1_000),
    items,
    ...(next && { continuation: continuation(next) }),
  };
}

async function readPage(ctx: UserContext, id: string, parameters: URLSearchParams) {
  const { wanted, labels, title } = await resolve(ctx, id, parameters, ITEMS_MAX);
  const { entries, next } = wanted ? await readStream(ctx, wanted.stream, wanted.query) : NOTHING;
  const ids = entries.map((entry) => entry.id);
  const items = await readItems(ctx, ids);
  return { items: items.map(itemPresenter(labels)), next: nextOf(ids, items, next), title };
}

/** Last post of a page, after which the next one begins; null at the end. Long texts end a page early. */
function nextOf(ids: readonly string[], items: readonly { id: string }[], next: string | null): string | null {
  return items.length < ids.length ? (items.at(-1)?.id ?? next) : next;
}
