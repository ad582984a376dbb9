import type { AddressInfo } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Context } from "@/lib/context/context";
import { FEED_MS_MAX } from "@/lib/crawl/collect/fetch-feed";
import { discover } from "@/lib/crawl/discovery/discover";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { importOpml } from "@/lib/domain/opml/import-opml";
import { createFetcher } from "@/lib/platform/fetch/fetch";
import { DEFAULT_LIMITS } from "@/lib/platform/fetch/limits";
import { parseAllowList } from "@/lib/platform/fetch/policy";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { validateSource } from "./validate-source";

let runtime: TestRuntime;
let publisher: Publisher;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  publisher = await startPublisher();
});
afterEach(() => publisher.close());

const FEED = rss([{ title: "An item", guid: "1" }]);
const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;

/** Discovery's refusal code; validation shows its sentence. */
async function refusalOf(typed: string): Promise<{ code: string; message: string } | null> {
  const { refusal, recommended, feeds } = await discover(runtime.system, typed);
  expect([recommended, feeds]).toEqual([null, []]);
  expect(await validateSource(await runtime.newUser(), typed)).toMatchObject({
    crawlable: false,
    error: refusal?.message,
  });
  return refusal;
}

/** Like the service, with other limits or name servers of the fetcher. */
function contextWith(options: Partial<Parameters<typeof createFetcher>[0]>): Context {
  const fetcher = createFetcher({ userAgent: "Lede/test", allow: parseAllowList("localhost"), ...options });
  onTestFinished(() => fetcher.close());
  return { ...runtime.system, fetcher };
}

describe("a refusal with a code and a sentence", () => {
  test.each([
    ["hello world", "invalid_url", /not a web address/],
    ["ftp://example.org/", "invalid_url", /Only http and https/],
    ["http://10.0.0.1/", "blocked_address", /private network/],
    ["https://intranet.corp/", "blocked_address", /private network/],
    ["http://[::ffff:169.254.169.254]/", "blocked_address", /private network/],
  ])("refuses %s with the code %s", async (typed, code, message) => {
    expect(await refusalOf(typed)).toEqual({ code, message: expect.stringMatching(message) });
  });

  test.each([
    [401, /asks for a user and password/, false],
    [402, /asks for payment/, false],
    [403, /refuses programs such as Lede/, false],
    [404, /nothing at this address/, false],
    [500, /internal problem/, false],
    [410, /gone for good/, true],
    [429, /limits requests/, true],
    [503, /unavailable for now/, true],
    [418, /status 418 instead of a page/, true],
  ])("explains status %i", async (status, message, isFinal) => {
    publisher.put("/", { status });
    expect(await refusalOf(publisher.url)).toEqual({
      code: `http_${status}`,
      message: expect.stringMatching(message),
    });
    const isAskedFurther = publisher.requests.some(({ path }) => path === "/feed");
    expect(isAskedFurther).toBe(!isFinal);
  });

  test.each([401, 402])("does not replace a page with status %i by the feed of its site", async (status) => {
    publisher.put("/private/feed.xml", { status });
    publisher.put("/feed", FEED);
    expect((await refusalOf(`${publisher.url}/private/feed.xml`))?.code).toBe(`http_${status}`);
    expect(publisher.requests.some(({ path }) => path === "/feed")).toBe(false);
  });

  test("finds the feed that a page with status 401 announces", async () => {
    publisher.put("/private/", { ...page("", link("/open.xml")), status: 401 });
    publisher.put("/open.xml", FEED);
    const { recommended } = await discover(runtime.system, `${publisher.url}/private/`);
    expect(recommended?.url).toBe(`${publisher.url}/open.xml`);
  });

  test.each([403, 503, 200])("reports a bot check with status %i", async (status) => {
    publisher.put("/", { status, headers: { "cf-mitigated": "challenge", "content-type": "text/html" }, body: "<p>" });
    expect(await refusalOf(publisher.url)).toEqual({
      code: "challenge_page",
      message: expect.stringMatching(/checks that visitors are human.*Enter the address of its feed/),
    });
  });

  test("reports a bot check recognised by its title", async () => {
    publisher.put("/", { headers: { "content-type": "text/html" }, body: "<title>Just a moment...</title>" });
    expect((await refusalOf(publisher.url))?.code).toBe("challenge_page");
    publisher.put("/feed", FEED);
    expect((await discover(runtime.system, publisher.url)).refusal).toBeNull();
  });

  test("reports an unreadable feed", async () => {
    publisher.put("/feed.json", {
      headers: { "content-type": "application/feed+json" },
      body: '{"version":"https://jsonfeed.org/version/1.1","items":[,',
    });
    expect((await refusalOf(`${publisher.url}/feed.json`))?.code).toBe("feed_broken");
  });

  test("reports a document over the size limit", async () => {
    publisher.put("/", { body: Buffer.alloc(11 * 1024 * 1024, "a") });
    expect(await refusalOf(publisher.url)).toEqual({
      code: "too_large",
      message: expect.stringMatching(/larger than Lede reads \(10 MB\)/),
    });
  });

  test("reports a missing feed and where it looked", async () => {
    const last =
      "and the usual places (such as /feed, /rss.xml and /atom.xml) are empty. Enter the address of the feed itself if you know it.";
    publisher.put("/", page("<p>Nothing.</p>"));
    expect(await refusalOf(publisher.url)).toEqual({
      code: "no_feed",
      message: `No feed was found at this address: the page announces none, ${last}`,
    });
    publisher.put("/", page("", link("/gone")));
    expect((await refusalOf(publisher.url))?.message).toContain("the one that the page names cannot be read, and");
    publisher.put("/", page("", link("/gone") + link("/too")));
    expect((await refusalOf(publisher.url))?.message).toContain("none of the 2 that the page names can be read, and");
  });

  test("reports an unknown host", async () => {
    const ctx = contextWith({ resolve: async () => [] });
    const { refusal } = await discover(ctx, "https://no-such-site.org/");
    expect(refusal).toEqual({ code: "dns", message: expect.stringMatching(/no-such-site\.org.*Check the spelling/) });
  });
});

test("an imported page has discovery's reason, also until the next search", async () => {
  onTestFinished(() => runtime.setNow(null));
  publisher.put("/", page('<form><input type="password"></form>', "<title>Log in</title>"));
  const reader = await runtime.newUser();
  const opml = `<opml version="2.0"><body><outline type="rss" text="A" xmlUrl="${publisher.url}/"/></body></opml>`;
  const { newsfeeds } = await importOpml(reader, { opml });
  await runSent(runtime);
  const onlySource = async () => (await listSources(reader, newsfeeds[0]?.newsfeed_id ?? ""))[0];
  const reason = { status: "failing", last_error: expect.stringMatching(/^This page is for signed-in readers only/) };
  const source = await onlySource();
  expect(source).toMatchObject(reason);
  runtime.setNow(source?.next_check_at ?? null);
  await runDue(runtime);
  expect((await onlySource())?.last_checked_at).toEqual(source?.next_check_at);
  expect(await onlySource()).toMatchObject(reason);
});

describe("a failed TLS connection", () => {
  test("is never retried without encryption", async () => {
    publisher.put("/", FEED);
    expect(await refusalOf(publisher.url.replace("http:", "https:"))).toEqual({
      code: "tls",
      message: expect.stringMatching(/No secure connection to localhost/),
    });
    expect(publisher.requests).toEqual([]);
  });

  test("is not replaced by http unless the address was typed without a scheme", async () => {
    publisher.put("/", FEED);
    const bare = publisher.url.replace("http://", "");
    const ctx = await runtime.newUser();
    expect(await validateSource(ctx, bare)).toMatchObject({ url: `${publisher.url}/`, crawlable: true });
    expect(publisher.requests.map(({ path }) => path)).toEqual(["/"]);
    const { id } = await createNewsfeed(ctx, { name: "News" });
    expect((await addSource(ctx, id, { url: bare })).url).toBe(`${publisher.url}/`);
    const chosen = { url: bare, feed_url: `${publisher.url}/` };
    expect((await addSource(ctx, (await createNewsfeed(ctx, { name: "Other" })).id, chosen)).url).toBe(
      `${publisher.url}/`,
    );
    publisher.requests.length = 0;
    expect((await refusalOf(`ann@${bare}`))?.code).toBe("tls");
    expect(publisher.requests).toEqual([]);
  });

  test("is the reason when nothing answers over http either", async () => {
    publisher.put("/", (response) => void response.destroy());
    expect((await refusalOf(publisher.url.replace("http://", "")))?.code).toBe("tls");
  });

  test("is reported like a missing certificate", async () => {
    const server = createTlsServer(() => undefined).on("tlsClientError", () => undefined);
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    onTestFinished(() => void server.close());
    // A listening TCP server has an address of this form.
    const { port } = server.address() as AddressInfo;
    expect((await refusalOf(`https://localhost:${port}/`))?.code).toBe("tls");
  });
});

describe("the time limit", () => {
  test("of headers lets a feed take all its time to answer", () => {
    expect(DEFAULT_LIMITS.headersTimeoutMs).toBeGreaterThanOrEqual(FEED_MS_MAX);
  });

  test("ends the wait for a silent site", async () => {
    publisher.put("/", () => undefined);
    const ctx = contextWith({ limits: { headersTimeoutMs: 50, totalTimeoutMs: 100 } });
    expect((await discover(ctx, publisher.url)).refusal).toEqual({
      code: "timeout",
      message: expect.stringMatching(/took too long.*Try again later/),
    });
  });

  test("offers what was found in time", async () => {
    const time = new AbortController();
    publisher.put("/", page("", link("/quick") + link("/silent") + link("/next")));
    publisher.put("/quick", FEED);
    publisher.put("/silent", () => undefined);
    // Two requests run at a time, so the third starts after the first has been read.
    publisher.put("/next", () => time.abort());
    const found = await discover(runtime.system, publisher.url, { signal: time.signal });
    expect(found).toMatchObject({ refusal: null, recommended: { url: `${publisher.url}/quick` } });
  });

  test("is the reason when nothing was found in time", async () => {
    const time = new AbortController();
    publisher.put("/", page("", link("/slow")));
    publisher.put("/slow", () => time.abort());
    expect((await discover(runtime.system, publisher.url, { signal: time.signal })).refusal?.code).toBe("timeout");
    expect(publisher.requests.map(({ path }) => path)).toEqual(["/", "/slow"]);
  });
});
