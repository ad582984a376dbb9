import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { type Publisher, startPublisher } from "@/lib/testing/publisher";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T08:30:00Z");
const PNG = Buffer.from("\x89PNG\r\n\x1a\n<html><script>alert(1)</script>", "latin1");
const HTML = { headers: { "content-type": "image/png" }, body: "<html>" };

let runtime: TestRuntime;
let publisher: Publisher;
let ada: Caller;
let bob: Caller;
let postId: string;
beforeAll(async () => {
  publisher = await startPublisher();
  runtime = await bindTestRuntime({ allow: new URL(publisher.url).host });
});
afterAll(async () => {
  await Promise.all([publisher.close(), runtime.stop()]);
});
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.settings.showsPictures = true;
  publisher.requests.length = 0;
  ada = await newCaller(runtime);
  bob = await newCaller(runtime);
  postId = await storePost(ada, `Text ![A depot](${publisher.url}/text.png) and [a page](${publisher.url}/page)`);
  for (const path of ["/text.png", "/card.png", "/other.png"]) publisher.put(path, { body: PNG });
  publisher.put("/page", HTML);
});

async function storePost({ userId }: Caller, text: string): Promise<string> {
  const ctx = runtime.contextFor({ kind: "user", userId, via: "session", isReadOnly: false } as const);
  const { id } = await createNewsfeed(ctx, { name: "News" });
  await storeSource(ctx, id, [{ title: "A depot", text }]);
  const { rows } = await runtime.database.pool.query<{ id: string; article_id: string }>(
    "select id, article_id from posts where newsfeed_id = $1",
    [id],
  );
  await runtime.database.pool.query("update articles set image_url = $2 where id = $1", [
    rows[0]?.article_id,
    `${publisher.url}/card.png`,
  ]);
  return rows[0]?.id ?? "";
}

const load = (url: string, { cookie } = ada, id = postId) =>
  api.GET(
    request("GET", `/api/app/posts/${id}/picture?url=${encodeURIComponent(url)}`, {
      headers: { Cookie: cookie, "Sec-Fetch-Site": "same-origin" },
    }),
  );

describe("a picture of a post", () => {
  test.each(["/text.png", "/card.png"])("%s is served from this server with restrictive headers", async (path) => {
    const response = await load(`${publisher.url}${path}`);
    expect([response.status, Buffer.from(await response.arrayBuffer()).equals(PNG)]).toEqual([200, true]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, max-age=31536000, immutable",
    });
  });

  test("loads a picture once and hides the reader from the publisher", async () => {
    const url = `${publisher.url}/once.png`;
    const id = await storePost(ada, `![A](${url})`);
    publisher.put("/once.png", { body: PNG });
    for (let times = 0; times < 2; times += 1) expect((await load(url, ada, id)).status).toBe(200);
    expect(publisher.requests).toHaveLength(1);
    expect(publisher.requests[0]?.headers).not.toHaveProperty("cookie");
  });
});

describe("refusals", () => {
  const refused = async (response: Promise<Response>, status = 404) => {
    expect((await response).status).toBe(status);
    expect(publisher.requests).toEqual([]);
  };

  test("refuses an address that is not in the post", () => refused(load(`${publisher.url}/other.png`)));

  test("refuses an address that is in another user's post", async () => {
    await refused(load(`${publisher.url}/text.png`, bob));
  });

  test("refuses an address that is in another post of the reader", async () => {
    const other = await storePost(ada, "No pictures");
    await refused(load(`${publisher.url}/text.png`, ada, other));
  });

  test("refuses a visitor who is not signed in", async () => {
    await refused(load(`${publisher.url}/text.png`, { ...ada, cookie: "" }), 401);
  });

  test("refuses an API key", async () => {
    const path = `/api/app/posts/${postId}/picture?url=${encodeURIComponent(`${publisher.url}/text.png`)}`;
    await refused(api.GET(request("GET", path, { key: ada.key })), 403);
  });

  test("refuses pictures where they are turned off", async () => {
    runtime.settings.showsPictures = false;
    await refused(load(`${publisher.url}/text.png`));
  });
});

test("serves SVG as a download", async () => {
  const id = await storePost(ada, `![A](${publisher.url}/chart.svg)`);
  publisher.put("/chart.svg", { body: "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>" });
  const { headers } = await load(`${publisher.url}/chart.svg`, ada, id);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "content-disposition": "attachment",
    "content-security-policy": expect.stringContaining("sandbox"),
  });
});

test("responds 404 for a page instead of a picture", async () => {
  expect((await load(`${publisher.url}/page`)).status).toBe(404);
});

test("responds 404 for a private address without a request", async () => {
  const inside = await startPublisher();
  inside.put("/a.png", { body: PNG });
  const id = await storePost(ada, `![A](${inside.url}/a.png)`);
  expect((await load(`${inside.url}/a.png`, ada, id)).status).toBe(404);
  expect(inside.requests).toEqual([]);
  await inside.close();
});
