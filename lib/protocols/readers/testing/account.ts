import { request } from "@/lib/api/testing/callers";
import { dispatch } from "@/lib/api/testing/dispatch";
import type { UserContext } from "@/lib/context/context";
import { createApiKey } from "@/lib/domain/api-keys/api-keys";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { findAccount } from "@/lib/domain/readers/find-account";
import { greader } from "@/lib/protocols/greader/greader";
import type { TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

/** An account with a newsfeed of three posts, as a reader app and as the API see it. */
export interface Account {
  ctx: UserContext;
  email: string;
  key: string;
  newsfeedId: string;
  sourceId: string;
  feedId: string;
  /** Sends a request of a logged-in app: a form if `body` is present. */
  app(path: string, body?: string, headers?: Record<string, string>): Promise<{ status: number; text: string }>;
  /** Like {@link app}, with the reply's JSON. */
  appJson<Reply>(path: string, body?: string): Promise<Reply>;
  /** Sends a request to `/v1`. */
  api<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
}

const TITLES = ["Oldest", "Middle", "Newest"];

export async function newAccount(
  runtime: TestRuntime,
  { titles = TITLES, isReadOnly = false }: { titles?: readonly string[]; isReadOnly?: boolean } = {},
): Promise<Account> {
  const ctx = await runtime.newUser();
  const { key } = await createApiKey(ctx, { name: "Phone", is_read_only: isReadOnly });
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "Grid storage" });
  const entries = titles.map((title) => ({ title, text: `All about **${title}**.` }));
  const { sourceId, feedId } = await storeSource(ctx, newsfeedId, entries);
  const app: Account["app"] = async (path, body, headers = {}) => {
    const response = await ask(path, body, { Authorization: `GoogleLogin auth=${key}`, ...headers });
    return { status: response.status, text: await response.text() };
  };
  return {
    ctx,
    email: (await findAccount(ctx, ctx.actor.userId))?.email ?? "",
    key,
    newsfeedId,
    sourceId,
    feedId,
    app,
    appJson: async (path, body) => JSON.parse((await app(path, body)).text),
    api: async (method, path, body) => {
      const response = await dispatch(request(method, `/v1${path}`, { key, body }));
      const text = await response.text();
      return text === "" ? undefined : JSON.parse(text);
    },
  };
}

/** Sends a request of a reader app; a form is a POST. */
export function ask(path: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL(path, "http://localhost:3000");
  if (body === undefined) return greader.GET(new Request(url, { headers }));
  const form = { "Content-Type": "application/x-www-form-urlencoded", ...headers };
  return greader.POST(new Request(url, { method: "POST", body, headers: form }));
}
