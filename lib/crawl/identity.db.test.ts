import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { markPostRead } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, page, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runDue, runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let publisher: Publisher;
let redirector: Publisher;
let ctx: UserContext;
let id: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  [publisher, redirector] = await Promise.all([startPublisher(), startPublisher()]);
  runtime.stages.set("https://t.co", redirector.url);
  ctx = await runtime.newUser();
  id = (await createNewsfeed(ctx, { name: "News" })).id;
  return () => Promise.all([publisher.close(), redirector.close()]);
});

const dayAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS).toUTCString();

/** Adds a source a minute after the previous one. */
async function follow(path: string) {
  runtime.setNow(new Date(runtime.system.now().getTime() + 60_000));
  const source = await addSource(ctx, id, { url: publisher.url + path });
  await runSent(runtime);
  return source.id;
}

async function crawlAgain() {
  const { rows } = await runtime.database.pool.query("select max(next_due_at) as due from feeds");
  runtime.setNow(new Date(new Date(rows[0].due).getTime() + HOUR_MS));
  await runDue(runtime);
}

const postsOf = async () => (await listPosts(ctx, id, {})).rows;
const sourcesOf = async () => (await postsOf()).map(({ sources }) => sources.map((source) => source.id));

const teaser = (link: string) => ({ title: "A story", link, description: "Read on.", date: dayAgo(1) });
const whole = (link: string) => ({ title: "A story", link, content: paragraphs("story"), date: dayAgo(1) });
const putPage = (path: string, canonical: string) =>
  publisher.put(
    path,
    page(`<article><h1>A story</h1>${paragraphs("story")}</article>`, `<link rel="canonical" href="${canonical}">`),
  );

describe("the canonical URL of a page", () => {
  test("merges the article with another feed's post at that URL", async () => {
    publisher.put("/first.xml", rss([whole(`${publisher.url}/story`)], { title: "First" }));
    publisher.put("/second.xml", rss([teaser(`${publisher.url}/s?id=7`)], { title: "Second" }));
    putPage("/s?id=7", "/story?utm_source=page");
    const sources = [await follow("/first.xml"), await follow("/second.xml")];
    expect(await sourcesOf()).toEqual([sources]);
    const [post] = await postsOf();
    await crawlAgain();
    expect(await postsOf()).toEqual([post]);
  });

  test("moves articles of other feeds from the former URL", async () => {
    publisher.put("/first.xml", rss([whole(`${publisher.url}/s?id=7`)], { title: "First" }));
    publisher.put("/second.xml", rss([teaser(`${publisher.url}/s?id=7`)], { title: "Second" }));
    publisher.put("/third.xml", rss([whole(`${publisher.url}/story`)], { title: "Third" }));
    putPage("/s?id=7", "/story");
    const sources = [await follow("/first.xml"), await follow("/second.xml"), await follow("/third.xml")];
    expect(await sourcesOf()).toEqual([sources]);
  });

  test("is ignored when it belongs to another site or to every page", async () => {
    const [one, other] = [`${publisher.url}/one`, `${publisher.url}/other`];
    publisher.put(
      "/first.xml",
      rss([
        { ...teaser(one), title: "One" },
        { ...teaser(other), title: "Other" },
      ]),
    );
    putPage("/one", "/archive");
    putPage("/other", "/archive");
    publisher.put("/second.xml", rss([{ ...teaser(`${publisher.url}/third`), title: "Third" }], { title: "Second" }));
    putPage("/third", `${redirector.url}/one`);
    await follow("/first.xml");
    await follow("/second.xml");
    expect((await postsOf()).map(({ title }) => title).toSorted()).toEqual(["One", "Other", "Third"]);
  });

  test("is ignored when pages of two feeds declare it for different articles", async () => {
    for (const name of ["one", "other"]) {
      publisher.put(`/${name}.xml`, rss([{ ...teaser(`${publisher.url}/${name}`), title: name }], { title: name }));
      publisher.put(
        `/${name}`,
        page(`<article>${paragraphs(name)}</article>`, '<link rel="canonical" href="/archive">'),
      );
    }
    const sources = [await follow("/one.xml"), await follow("/other.xml")];
    expect((await sourcesOf()).flat().toSorted()).toEqual(sources.toSorted());
    expect((await postsOf()).map(({ title }) => title).toSorted()).toEqual(["one", "other"]);
  });

  test("merges articles of equal texts under different titles", async () => {
    for (const name of ["one", "other"]) {
      publisher.put(`/${name}.xml`, rss([{ ...teaser(`${publisher.url}/${name}`), title: name }], { title: name }));
      publisher.put(
        `/${name}`,
        page(`<article>${paragraphs("story")}</article>`, '<link rel="canonical" href="/story">'),
      );
    }
    const sources = [await follow("/one.xml"), await follow("/other.xml")];
    expect(await sourcesOf()).toEqual([sources]);
  });

  describe("of an article that another feed titles differently", () => {
    const head = '<link rel="canonical" href="/story"><meta property="og:title" content="A story">';
    const story = page(`<article>${paragraphs("story")}</article>`, head);
    beforeEach(() => {
      publisher.put("/first.xml", rss([teaser(`${publisher.url}/story`)], { title: "First" }));
      const linked = { ...teaser(`${publisher.url}/s?id=7`), title: "Worth reading" };
      publisher.put("/second.xml", rss([linked], { title: "Second" }));
      // The page of the first article can be read later only.
      publisher.put("/story", { status: 500 });
      publisher.put("/s?id=7", story);
    });

    test.each([
      ["first", ["/first.xml", "/second.xml"]],
      ["second", ["/second.xml", "/first.xml"]],
    ])("merges both when that one comes %s and its page is unread", async (_, [one = "", other = ""]) => {
      const sources = [await follow(one), await follow(other)];
      expect(await sourcesOf()).toEqual([sources]);
      publisher.put("/story", story);
      runtime.setNow(new Date(runtime.system.now().getTime() + HOUR_MS));
      await claimDueArticles(runtime.system);
      await runSent(runtime);
      expect(publisher.requests.filter(({ path }) => path === "/story")).toHaveLength(2);
      expect(await sourcesOf()).toEqual([sources]);
    });
  });

  describe("is ignored when pages of a blog declare that of its front page", () => {
    const blog = "The Blog of a Publisher";
    const names = ["one", "two"];
    const put = (name: string, title: string) => {
      const head = `<link rel="canonical" href="/blog/"><meta property="og:title" content="${title}">`;
      publisher.put(`/${name}`, page(`<article>${paragraphs(name)}</article>`, head));
    };
    const followAll = async () => {
      publisher.put("/links.xml", rss([{ ...teaser(`${publisher.url}/blog/`), title: blog }], { title: "Links" }));
      for (const name of names)
        publisher.put(`/${name}.xml`, rss([{ ...teaser(`${publisher.url}/${name}`), title: name }], { title: name }));
      for (const path of ["/links.xml", ...names.map((name) => `/${name}.xml`)]) await follow(path);
      return (await postsOf()).map(({ title }) => title).toSorted();
    };

    test("while that is unread", async () => {
      publisher.put("/blog/", { status: 500 });
      for (const name of names) put(name, `${name} – ${blog}`);
      expect(await followAll()).toEqual([blog, ...names].toSorted());
    });

    test("and all pages have its title", async () => {
      for (const name of ["blog/", ...names]) put(name, blog);
      expect(await followAll()).toEqual([blog, ...names].toSorted());
    });
  });

  test("is ignored on a page to which the articles of two feeds redirect", async () => {
    for (const name of ["one", "other"]) {
      const item = { ...teaser(`${publisher.url}/${name}`), title: name };
      publisher.put(`/${name}.xml`, rss([item], { title: name }));
      publisher.put(`/${name}`, { status: 302, headers: { location: "/login" } });
    }
    putPage("/login", "/login");
    await follow("/one.xml");
    await follow("/other.xml");
    expect((await postsOf()).map(({ title }) => title).toSorted()).toEqual(["one", "other"]);
  });

  test("counts after a redirect to another parameter or a trailing slash", async () => {
    publisher.put("/first.xml", rss([whole(`${publisher.url}/story`)], { title: "First" }));
    publisher.put("/second.xml", rss([teaser(`${publisher.url}/s?id=7`)], { title: "Second" }));
    publisher.put("/s?id=7", { status: 302, headers: { location: "/s/?id=7&print=0" } });
    putPage("/s/?id=7&print=0", "/story");
    const sources = [await follow("/first.xml"), await follow("/second.xml")];
    expect(await sourcesOf()).toEqual([sources]);
  });
});

describe("a redirector link", () => {
  const rolled = { ...whole("https://t.co/abc"), guid: "1" };

  test("is resolved once without a request to the site", async () => {
    redirector.put("/abc", { status: 301, headers: { location: "https://t.co/def" } });
    redirector.put("/def", { status: 302, headers: { location: `${publisher.url}/story?utm_medium=x` } });
    publisher.put("/first.xml", rss([rolled], { title: "First" }));
    publisher.put("/second.xml", rss([whole(`${publisher.url}/story`)], { title: "Second" }));
    const sources = [await follow("/first.xml"), await follow("/second.xml")];
    expect(await sourcesOf()).toEqual([sources]);
    const [post] = await postsOf();
    expect(post?.external_url).toBe(`${publisher.url}/story?utm_medium=x`);
    publisher.put("/first.xml", rss([{ ...rolled, title: "A story, corrected" }], { title: "First" }));
    await crawlAgain();
    expect((await postsOf()).map(({ title, external_url }) => [title, external_url])).toEqual([
      ["A story, corrected", post?.external_url],
    ]);
    expect(redirector.requests.map(({ path }) => path)).toEqual(["/abc", "/def"]);
    expect(publisher.requests.filter(({ path }) => path.startsWith("/story"))).toEqual([]);
  });

  test("stays when it cannot be resolved", async () => {
    redirector.put("/abc", { status: 301, headers: { location: "javascript:alert(1)" } });
    publisher.put("/first.xml", rss([rolled]));
    await follow("/first.xml");
    expect((await postsOf()).map(({ external_url }) => external_url)).toEqual(["https://t.co/abc"]);
  });

  test("is resolved within a limit", async () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ ...whole(`https://t.co/${index}`), guid: `${index}` }));
    publisher.put("/first.xml", rss(items));
    await follow("/first.xml");
    expect([redirector.requests.length, (await postsOf()).length]).toEqual([20, 30]);
  });
});

describe("a changed article", () => {
  const entry = (text: string, days = 1) => ({
    title: "A story",
    guid: "1",
    link: `${publisher.url}/story`,
    date: dayAgo(days),
    content: `${paragraphs("story")}<p>${text}</p>`,
  });
  const readThenChange = async (before: Parameters<typeof rss>[0][number], after: typeof before) => {
    publisher.put("/feed.xml", rss([before]));
    await follow("/feed.xml");
    const [post] = await postsOf();
    await markPostRead(ctx, post?.id ?? "");
    publisher.put("/feed.xml", rss([after]));
    await crawlAgain();
    const posts = await postsOf();
    expect(posts.map((one) => one.id)).toEqual([post?.id]);
    return posts[0]?.is_read;
  };
  const much = "A correction that is longer than fifty characters, as it tells of what happened since.";

  test("is unread again when it grew considerably", async () => {
    expect(await readThenChange(entry("."), entry(much))).toBe(false);
  });

  test("stays read after a small change", async () => {
    expect(await readThenChange(entry("One."), entry("One, or two."))).toBe(true);
  });

  test("stays read when it has shrunk", async () => {
    expect(await readThenChange(entry(much), entry("."))).toBe(true);
  });

  test("stays read when it is old", async () => {
    expect(await readThenChange(entry(".", 8), entry(much, 8))).toBe(true);
  });

  test("is compared with its feed's own text, not its page's", async () => {
    putPage("/story", "/story");
    const short = (description: string) => ({ ...teaser(`${publisher.url}/story`), guid: "1", description });
    expect(await readThenChange(short("Read on."), short(`Read on. ${much}`))).toBe(false);
  });

  test("listed twice in its feed stays one article", async () => {
    publisher.put("/feed.xml", rss([entry("First."), entry("Second.")]));
    await follow("/feed.xml");
    const before = await postsOf();
    await crawlAgain();
    publisher.put("/feed.xml", rss([entry("First."), entry("Second."), { ...entry("."), guid: "2", link: "" }]));
    await crawlAgain();
    const updated = await runtime.database.pool.query("select updated_at from articles where url = $1", [
      `${publisher.url}/story`,
    ]);
    expect([before.length, updated.rows]).toEqual([1, [{ updated_at: null }]]);
  });
});

describe("two entries of one title and day, without ids and addresses", () => {
  const notice = (hour: number, description: string) => ({
    title: "Notice",
    date: `Fri, 20 Nov 2026 ${hour}:00:00 GMT`,
    description,
  });
  const [early, late] = [notice(10, "Line 1 is closed."), notice(17, "Line 2 is closed.")];
  const put = (...items: (typeof early)[]) => publisher.put("/feed.xml", rss(items));

  test("are two posts", async () => {
    put(late, early);
    await follow("/feed.xml");
    expect((await postsOf()).map(({ summary }) => summary)).toEqual([late.description, early.description]);
  });

  test("stay the same posts when one comes later and the other leaves the feed", async () => {
    put(early);
    await follow("/feed.xml");
    const [first] = await postsOf();
    put(late, early);
    await crawlAgain();
    const both = await postsOf();
    expect(both.map(({ summary }) => summary)).toEqual([late.description, early.description]);
    expect(both[1]).toEqual(first);
    put(late);
    await crawlAgain();
    expect(await postsOf()).toEqual(both);
    put(notice(17, "Line 2 is open again."));
    await crawlAgain();
    expect((await postsOf()).map(({ id, summary }) => [id, summary])).toEqual([
      [both[0]?.id, "Line 2 is open again."],
      [first?.id, early.description],
    ]);
  });
});
