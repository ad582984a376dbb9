import assert from "node:assert/strict";
import type { Post } from "@/lib/contract/post";
import { until } from "./until";

const ACCOUNT = { email: "reader@example.org", password: "paper ink and morning light" };

/** Browser without a page: keeps cookies, and names its origin in every request. */
class Reader {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async ask(method: "GET" | "POST", path: string, body?: unknown): Promise<Response> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(this.#origin + path, {
      method,
      redirect: "manual",
      headers: {
        Origin: this.#origin,
        Cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
        ...(body !== undefined && !isForm && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  async json<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T> {
    const response = await this.ask(method, path, body);
    const text = await response.text();
    assert.equal(response.status, 200, `${method} ${path}: ${text}`);
    return JSON.parse(text);
  }
}

/**
 * Signs up as the first account of an installation, and goes from a site's address to posts with texts, a reading list
 * and a digest in the outbox.
 */
export async function playMainJobOverHttp(origin: string, siteUrl: string): Promise<void> {
  const reader = new Reader(origin);
  await reader.json("POST", "/api/app/sign-up", ACCOUNT);
  const { csrfToken } = await reader.json<{ csrfToken: string }>("GET", "/api/auth/csrf");
  await reader.ask("POST", "/api/auth/callback/credentials", new URLSearchParams({ ...ACCOUNT, csrfToken }));
  const newsfeed = await reader.json<{ id: string }>("POST", "/v1/newsfeeds", {
    name: "Grid storage",
    keywords: ["sodium-ion", "tender"],
    business_context: "We bid on utility storage tenders in Texas.",
  });
  await reader.json("POST", `/v1/sources/${newsfeed.id}`, { url: siteUrl });
  const [first] = await postsWithTexts(reader, newsfeed.id);
  assert.ok(first);
  const list = await reader.json<{ id: string }>("POST", "/v1/lists", { name: "Tenders" });
  await reader.json("POST", `/v1/lists/${list.id}/items`, { post_id: first.id });
  const items = await reader.json<{ post: { id: string } }[]>("GET", `/v1/lists/${list.id}/items`);
  assert.deepEqual(
    items.map(({ post }) => post.id),
    [first.id],
  );
  await reader.json("POST", `/v1/newsfeeds/${newsfeed.id}/digest/test`, {});
  await until("the digest is in the outbox", async () => {
    const outbox = await (await reader.ask("GET", "/settings/status/outbox")).text();
    const ids = [...outbox.matchAll(/\/status\/outbox\/([0-9a-f-]{36})/g)].map(([, id]) => id);
    const mails = ids.map(async (id) => (await reader.ask("GET", `/api/app/outbox/${id}/eml`)).text());
    return (await Promise.all(mails)).some((mail) => mail.includes(`Subject: ${first.title}`));
  });
  const page = await reader.ask("GET", `/newsfeeds/${newsfeed.id}`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /Grid storage/);
}

async function postsWithTexts(reader: Reader, newsfeedId: string): Promise<Post[]> {
  let posts: Post[] = [];
  await until("the newsfeed has posts with texts", async () => {
    posts = await reader.json<Post[]>("GET", `/v1/posts/newsfeed/${newsfeedId}`);
    return posts.length > 0 && posts.every(({ ai_status }) => ai_status === "fallback");
  });
  for (const { summary, matched_keywords } of posts) {
    assert.notEqual(summary, "");
    assert.ok(matched_keywords.length > 0);
  }
  return posts;
}
