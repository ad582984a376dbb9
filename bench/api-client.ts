import { encode } from "next-auth/jwt";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { startSession } from "@/lib/domain/accounts/sessions";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import { type Runtime, SYSTEM } from "@/lib/runtime/runtime";
import { BENCH_USER_ID } from "./filled-database";

/** Credentials of the reader of the filled database. */
interface Caller {
  key: string;
  cookie: { name: string; value: string };
}

/** Client and browser of that reader. */
export interface Client extends Caller {
  origin: string;
}

export async function makeCaller({ contextFor, authSecret }: Runtime): Promise<Caller> {
  const actor = { kind: "user", userId: BENCH_USER_ID, via: "session", isReadOnly: false } as const;
  const { key } = await createApiKey(contextFor(actor), { name: "Bench" });
  const claims = await startSession(contextFor(SYSTEM), { userId: BENCH_USER_ID, sessionVersion: 1 }, "bench");
  const { name } = sessionCookie("http:");
  return { key, cookie: { name, value: await encode({ token: { ...claims }, secret: authSecret, salt: name }) } };
}

export function headersOf({ key, cookie }: Client, isPage: boolean): Record<string, string> {
  return isPage ? { cookie: `${cookie.name}=${cookie.value}`, accept: "text/html" } : { "X-API-Key": key };
}

interface Sending {
  method?: string;
  body?: unknown;
  isPage?: boolean;
}

/** @throws when it fails */
export async function send(client: Client, path: string, { body, method = "GET", isPage = false }: Sending = {}) {
  const response = await fetch(client.origin + path, {
    method,
    headers: { ...headersOf(client, isPage), ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

export async function json<T>(client: Client, path: string, sending?: Sending): Promise<T> {
  return (await send(client, path, sending)).json();
}

/** Paths of the most frequent pages. */
export interface Pages {
  newsfeed: string;
  post: string;
  publicList: string;
}

/** Returns its first newsfeed and post, and a shared list with this number of posts. */
export async function findPages(client: Client, { listed }: { listed: number }): Promise<Pages> {
  const [newsfeed] = await json<{ id: string }[]>(client, "/v1/newsfeeds");
  const posts = await json<{ id: string }[]>(client, `/v1/posts/newsfeed/${newsfeed?.id}?limit=${listed}`);
  const list = await json<{ id: string }>(client, "/v1/lists", { method: "POST", body: { name: "Bench" } });
  for (const post of posts)
    await json(client, `/v1/lists/${list.id}/items`, { method: "POST", body: { post_id: post.id } });
  const sharing = { method: "PUT", body: { is_public: true } };
  const { share_token } = await json<{ share_token: string }>(client, `/v1/lists/${list.id}`, sharing);
  return {
    newsfeed: `/newsfeeds/${newsfeed?.id}?view=all`,
    post: `/posts/${posts[0]?.id}`,
    publicList: `/l/${share_token}`,
  };
}
