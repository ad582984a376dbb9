import { randomUUID } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { addresses } from "./addresses";
import { type ApiCaller, newApiCaller } from "./caller";
import { ask } from "./http";

/** One resource of each kind in one account, and a second account. */
export interface World {
  ada: ApiCaller;
  bob: ApiCaller;
  ids: Record<Noun, string>;
}

type Noun =
  | "newsfeed"
  | "source"
  | "post"
  | "article"
  | "list"
  | "invitation"
  | "user"
  | "folder"
  | "address"
  | "webhook"
  | "delivery"
  | "channel"
  | "rule"
  | "subscription";

type Thing = { id: string };

/** Test with a world shared by all API convention tests. */
export const test = base.extend<object, { world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  world: [async ({}, use) => use(await makeWorld()), { scope: "worker" }],
});

export { expect };

async function makeWorld(): Promise<World> {
  const [ada, bob] = [await newApiCaller(), await newApiCaller()];
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await ask(`/v1${path}`, { method, key: ada.key, body });
    expect(reply.status, `${method} ${path}: ${reply.text}`).toBe(200);
    return reply.value as T;
  };
  const newsfeed = await call<Thing & { user_id: string }>("POST", "/newsfeeds", {
    name: "Conventions",
    // In quotes, so that a post that has only other forms of them is filtered.
    keywords: ['"battery"', '"storage"'],
  });
  const source = await call<Thing>("POST", `/sources/${newsfeed.id}`, { url: `${addresses.farm}/grid-notes/` });
  const list = await call<Thing>("POST", "/lists", { name: "Conventions" });
  const post = await first(() => call<Thing[]>("GET", `/posts/newsfeed/${newsfeed.id}`));
  const filtered = await first(() => call<{ article_id: string }[]>("GET", `/newsfeeds/${newsfeed.id}/filtered`));
  await call("POST", `/lists/${list.id}/items`, { post_id: post.id });
  const email = `${randomUUID()}@example.org`;
  const invitation = await call<Thing>("POST", `/newsfeeds/${newsfeed.id}/members`, { email });
  const folder = await call<Thing>("POST", "/folders", { name: "Conventions" });
  const address = await call<Thing>("POST", "/feed-addresses", { name: "Conventions" });
  const webhook = await call<Thing>("POST", "/webhooks", {
    url: `${addresses.farm}/grid-notes/`,
    events: ["digest.sent"],
  });
  const delivery = await call<Thing>("POST", `/webhooks/${webhook.id}/test`);
  const channel = await call<Thing>("POST", "/notifications/channels", { kind: "email" });
  const rule = await call<Thing>("POST", "/notifications/rules", { channel_id: channel.id });
  const subscription = await call<Thing>("POST", "/opml/subscriptions", { url: `${addresses.farm}/grid-notes/` });
  return {
    ada,
    bob,
    ids: {
      newsfeed: newsfeed.id,
      source: source.id,
      post: post.id,
      article: filtered.article_id,
      list: list.id,
      invitation: invitation.id,
      user: newsfeed.user_id,
      folder: folder.id,
      address: address.id,
      webhook: webhook.id,
      delivery: delivery.id,
      channel: channel.id,
      rule: rule.id,
      subscription: subscription.id,
    },
  };
}

/** Waits for the first element of a list. */
async function first<T>(list: () => Promise<T[]>): Promise<T> {
  const found: T[] = [];
  await expect(async () => {
    found.push(...(await list()));
    expect(found.length).toBeGreaterThan(0);
  }).toPass({ intervals: [200], timeout: 60_000 });
  const [row] = found;
  if (row === undefined) throw new Error("The list is empty.");
  return row;
}

/** URL of an operation for the world's resources, or with `id` for every parameter. */
export function addressOf({ path }: AnyEndpoint, { ids }: World, id?: string): string {
  const own = path.startsWith("/newsfeeds") ? ids.newsfeed : ids.list;
  return `/v1${path.replace(/\{(\w+?)(?:_id|)\}/g, (_, noun: string) => id ?? (noun === "id" ? own : thing(ids, noun)))}`;
}

/** Query with the parameters that an operation requires, or none. */
export function queryOf({ query }: AnyEndpoint): string {
  if (query?.shape.q) return "?q=storage";
  if (query?.shape.language) return "?language=de";
  return query?.shape.since && !query.safeParse({}).success ? "?since=2026-11-21T08:30:00" : "";
}

function thing(ids: World["ids"], noun: string): string {
  const found = Object.entries(ids).find(([name]) => name === noun);
  if (!found) throw new Error(`The world has no ${noun}.`);
  return found[1];
}
