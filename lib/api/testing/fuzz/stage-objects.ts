import { insertDelivery } from "@/db/queries/webhooks/deliveries";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import type { TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { type Caller, request } from "../callers";
import { dispatch } from "../dispatch";
import type { Owned } from "./paths";

const POSTS = 24;
/** URL of webhooks, where nothing listens. */
export const RECEIVER = "http://localhost:1/";

/** Objects of a user. */
export interface StageObjects {
  first: Owned;
  posts: string[];
  articles: string[];
  /** A newsfeed that requests may change. */
  scratch: string;
  /** A list that is empty before each batch. */
  shortList: string;
  /** A webhook that requests may change. */
  spareWebhook: string;
}

export async function createStageObjects(runtime: TestRuntime, owner: Caller): Promise<StageObjects> {
  const ctx = contextOf(runtime, owner);
  const { id: newsfeed } = await createNewsfeed(ctx, { name: "Wind", keywords: ["wind"] });
  const { id: scratch } = await createNewsfeed(ctx, { name: "Scratch" });
  const entries = Array.from({ length: POSTS * 2 }, (_, index) => ({
    title: `${index % 2 === 0 ? "Wind" : "Sun"} ${index}`,
    text: `What ${index} has to say of it.`,
    publishedAt: new Date(Date.now() - Math.floor(index / 5) * HOUR_MS),
  }));
  const { sourceId } = await storeSource(ctx, newsfeed, entries);
  const { rows } = await runtime.database.pool.query<{ id: string; article_id: string; matched: boolean }>(
    "select id, article_id, matched from posts where newsfeed_id = $1 order by id",
    [newsfeed],
  );
  const posts = rows.filter((row) => row.matched).map((row) => row.id);
  const articles = rows.filter((row) => !row.matched).map((row) => row.article_id);
  const member = await runtime.newUser();
  await addMember(runtime, newsfeed, member.actor.userId);
  const list = await made(owner, "POST", "/lists", { name: "Later" });
  for (const post of posts) await addItem(runtime, list, post);
  const shortList = await made(owner, "POST", "/lists", { name: "Short" });
  const folder = await made(owner, "POST", "/folders", { name: "Weather" });
  const invitation = await made(owner, "POST", `/newsfeeds/${newsfeed}/members`, { email: "guest@example.org" });
  const address = await made(owner, "POST", "/feed-addresses", { name: "Windy" });
  const subscription = await addOpmlSubscription(runtime, ctx.actor.userId);
  const [post = "", article = ""] = [posts[0], articles[0]];
  const user = member.actor.userId;
  // Nothing listens there, so each attempt fails at once.
  const webhook = await made(owner, "POST", "/webhooks", { url: RECEIVER, events: ["digest.sent"] });
  const spareWebhook = await made(owner, "POST", "/webhooks", { url: RECEIVER });
  const channel = await made(owner, "POST", "/notifications/channels", { kind: "email" });
  const rule = await made(owner, "POST", "/notifications/rules", { channel_id: channel });
  const delivery = newId();
  await insertDelivery(ctx.db, {
    id: delivery,
    destinationId: webhook,
    event: "digest.sent",
    key: delivery,
    status: "failed",
  });
  return {
    first: {
      newsfeed,
      source: sourceId,
      post,
      article,
      list,
      folder,
      invitation,
      user,
      address,
      webhook,
      delivery,
      subscription,
      channel,
      rule,
    },
    posts,
    articles,
    scratch,
    shortList,
    spareWebhook,
  };
}

/** Creates an object through the API, as its owner. @returns its id */
export async function made({ key }: Caller, method: string, path: string, body: unknown): Promise<string> {
  return (await call({ key }, method, path, body)).id ?? "";
}

export async function call(
  { key }: { key: string },
  method: string,
  path: string,
  body: unknown,
): Promise<Record<string, string | undefined>> {
  const response = await dispatch(request(method, `/v1${path}`, { key, body }));
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

export function contextOf(runtime: TestRuntime, { userId }: Caller): UserContext {
  return runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
}

export async function addItem({ database }: TestRuntime, listId: string, postId: string): Promise<void> {
  await database.pool.query(
    "insert into reading_list_items (id, list_id, post_id) values ($1, $2, $3) on conflict do nothing",
    [newId(), listId, postId],
  );
}

/** Adds a subscription to a URL where nothing listens. */
export async function addOpmlSubscription({ database }: TestRuntime, userId: string): Promise<string> {
  const id = newId();
  await database.pool.query("insert into opml_subscriptions (id, user_id, url, due_at) values ($1, $2, $3, now())", [
    id,
    userId,
    `http://localhost:1/${id}.opml`,
  ]);
  return id;
}
