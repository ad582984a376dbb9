import { describe, expect, test } from "vitest";
import { digestMail } from "@/components/email/digest-mail";
import { examplePost } from "@/lib/client/testing/example-post";
import type { Post } from "@/lib/contract/post";
import { renderMail } from "@/lib/platform/mail/render";
import { digestHeaders } from "./compose-mail";
import { digestContent } from "./digest-content";
import { digestText } from "./digest-text";

const ADDRESSES = { appUrl: "https://lede.example", unsubscribeUrl: "https://lede.example/u/token" };

type Told = Partial<Post> & { isSupported?: boolean };

function sectionOf(
  posts: readonly Told[],
  { id = "n1", name = "Grid storage", postCount = posts.length, similarCount = 0 } = {},
) {
  return {
    newsfeed: { id, name },
    posts: posts.map(({ isSupported = true, ...post }, index) => ({
      ...examplePost({ id: `p${index}`, ...post }),
      isSupported,
    })),
    postCount,
    similarCount,
    unsubscribeUrl: `https://lede.example/u/${id}`,
  };
}

/** Returns a mail with the posts of one newsfeed, and the posts. */
function digestOf(
  posts: readonly Told[],
  { locale = "en", ...section }: Parameters<typeof sectionOf>[1] & { locale?: string } = {},
) {
  const { subject, content } = digestContent({
    sections: [sectionOf(posts, section)],
    reader: { timeZone: "America/New_York", locale },
    at: new Date("2026-11-21T13:00:00Z"),
    ...ADDRESSES,
  });
  const [only] = content.sections;
  return { subject, content, posts: only?.posts ?? [], moreText: only?.moreText };
}

describe("the content of a digest", () => {
  test("shows title, source, local time, key learning, one quote and links of a post", () => {
    const [post] = digestOf([
      {
        title: "A tender",
        source_title: "Grid Notes",
        published_at: new Date("2026-11-21T03:05:00Z"),
        keylearning: "Fire rules decided.",
        evidence: [
          { quote: "Fire rules", start: 0, end: 9 },
          { quote: "First words", start: 10, end: 12 },
          { quote: "Others", start: 13, end: 15 },
        ],
        external_url: "https://gridnotes.example/tender",
        similar_count: 2,
        language: "en",
      },
    ]).posts;
    expect(post).toEqual({
      title: "A tender",
      language: "en",
      byline: "Grid Notes · Fri 20 Nov, 22:05 · and 2 similar",
      lead: { label: "Key learning", text: "Fire rules decided." },
      quote: "First words",
      quoteLanguage: "en",
      readUrl: "https://lede.example/posts/p0",
      saveUrl: "https://lede.example/posts/p0#save",
      originalUrl: "https://gridnotes.example/tender",
    });
  });

  test("shows a translated title, and the quote in the article's language", () => {
    const evidence = [{ quote: "新しい電池工場が完成した。", start: 0, end: 13 }];
    const translation = { language: "de", title: "Neue Batteriefabrik" };
    const digest = digestOf([{ title: "新しい電池工場", language: "ja", translation, evidence }]);
    expect(digest.posts[0]).toMatchObject({ title: "Neue Batteriefabrik", language: "de", quoteLanguage: "ja" });
    expect(digest.subject).toContain("Neue Batteriefabrik");
  });

  test("quotes text that differs from the key learning and has no address", () => {
    const keylearning = "Shares of ASML fell 4% on the news.";
    const quotes = [
      "Shares of ASML fell 4% on the news.",
      "Buy them at evil.example today.",
      "",
      'The ministry "will not wait".',
    ];
    const evidence = quotes.map((quote, start) => ({ quote, start, end: start + 1 }));
    const { content, posts } = digestOf([{ keylearning, evidence }]);
    expect(posts[0]?.quote).toBe('The ministry "will not wait".');
    expect(digestText(content)).toContain('‘The ministry "will not wait".’');
  });

  test("shows the summary when no quote supports the key learning", () => {
    const [post] = digestOf([{ isSupported: false, keylearning: "Invented.", summary: "The gist." }]).posts;
    expect(post).toMatchObject({ lead: { label: "Summary", text: "The gist." }, quote: null });
  });

  test("leads the subject with the newest post and varies the preview", () => {
    const { subject, content } = digestOf([
      { title: "Important", published_at: new Date("2026-11-20T00:00:00Z") },
      { title: "Newest", published_at: new Date("2026-11-21T00:00:00Z") },
    ]);
    expect(subject).toBe("Newest and 1 more");
    expect(content.preview).toMatch(/^Grid storage: /);
  });

  test("leaves out of the preview a summary that repeats the subject", () => {
    const posts = [{ title: "A tender", isSupported: false, summary: "A tender" }];
    expect(digestOf(posts).content.preview).toBe("Grid storage: your digest");
    const older = { published_at: new Date("2020-01-01T00:00:00Z"), isSupported: false, summary: "The gist." };
    expect(digestOf([...posts, older]).content.preview).toBe("Grid storage: The gist.");
  });

  test("leaves out of the preview a long summary that repeats the subject", () => {
    const title = "Utility swaps lithium for sodium-ion ".repeat(6);
    const { content } = digestOf([{ title, isSupported: false, summary: title }]);
    expect(content.preview).toBe("Grid storage: your digest");
  });

  test("writes American times without a leading zero", () => {
    const { posts } = digestOf([{ published_at: new Date("2026-11-21T12:05:00Z") }], { locale: "en-US" });
    expect(posts[0]?.byline).toMatch(/, 7:05\sAM/);
  });

  test("writes numbers in the account's locale", () => {
    const posts = [{ title: "A tender", similar_count: 100 }];
    const digest = digestOf(posts, { postCount: 1_235, similarCount: 1_002, locale: "de-DE" });
    expect(digest.subject).toBe("A tender and 1.234 more");
    expect(digest.content.countText).toBe("1.235 new posts and 1.002 similar");
    expect(digest.moreText).toBe("1.234 more in the app");
    expect(digest.posts[0]?.byline).toMatch(/ · and 100 or more similar$/);
    expect(digestOf(posts, { postCount: 1_235 }).content.countText).toBe("1,235 new posts");
    expect(digestOf(posts)).toMatchObject({ content: { countText: "1 new post" }, moreText: null });
  });

  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://a.example/", "https://a:b@c.example/", "no address"])(
    "does not link to %s",
    (external_url) => expect(digestOf([{ external_url }]).posts[0]?.originalUrl).toBeNull(),
  );

  test("tolerates empty titles and unknown zones, locales and languages", () => {
    const nothing = { title: " \u0000", source_title: null, language: "not a tag!", summary: "", keylearning: "" };
    const { subject, content } = digestContent({
      sections: [sectionOf([{ ...nothing, isSupported: false }])],
      reader: { timeZone: "Mars/Olympus", locale: "??" },
      at: new Date("2026-11-21T13:00:00Z"),
      ...ADDRESSES,
    });
    expect([subject, content.day]).toEqual(["Untitled", "Saturday 21 November"]);
    expect(content.sections[0]?.posts[0]).toMatchObject({ title: "Untitled", language: undefined, lead: null });
  });
});

describe("the HTML and text parts", () => {
  const hostile = "<img src=x onerror=alert(1)>&\"'\r\n".repeat(400);
  const longest = digestOf(
    Array.from({ length: 10 }, () => ({
      title: hostile,
      source_title: hostile,
      keylearning: hostile,
      evidence: [{ quote: hostile, start: 0, end: 1 }],
      external_url: `https://a.example/${"%22&".repeat(500)}`,
    })),
    { name: hostile, postCount: 1_022 },
  );

  test("escape markup, load nothing and stay under 100 kB", async () => {
    const { html } = await renderMail(digestMail(longest.content));
    expect(html.includes("<img")).toBe(false);
    expect(/<(?:script|link|iframe|form|svg)\b|url\(|\ssrc=/i.test(html.replaceAll("src=x", ""))).toBe(false);
    expect(html.includes("&lt;img src=x")).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  });

  test("have the same content in the same order", async () => {
    const { content } = digestOf([{ title: "First" }, { title: "Second" }], { postCount: 14 });
    const { html } = await renderMail(digestMail(content));
    const text = digestText(content);
    const said = [
      "Grid storage",
      "Saturday 21 November",
      "First",
      "/posts/p0#save",
      "Second",
      "/posts/p1#save",
      "12 more in the app",
      "/settings#digest",
      "/u/n1",
      "/settings/digests",
      "/u/token",
      "stops all digests",
    ];
    for (const part of [text, html.slice(html.indexOf("<h1"))]) {
      const places = said.map((words) => part.indexOf(words));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  test("link only to the app and the articles", async () => {
    const { html } = await renderMail(digestMail(digestOf([{ external_url: "https://gridnotes.example/a" }]).content));
    const hosts = [...html.matchAll(/href="https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(["lede.example", "gridnotes.example"]));
  });
});

describe("a mail of several newsfeeds", () => {
  const sections = [
    sectionOf([{ id: "a1", title: "A tender", published_at: new Date("2026-11-20T00:00:00Z") }], {
      id: "n1",
      postCount: 13,
      similarCount: 2,
    }),
    sectionOf([{ id: "b1", title: "Rye", published_at: new Date("2026-11-21T00:00:00Z") }], {
      id: "n2",
      name: "Bread",
    }),
    sectionOf([], { id: "n3", name: "Cheese", postCount: 4 }),
  ];
  const reader = { timeZone: "America/New_York", locale: "en" };
  const at = new Date("2026-11-21T13:00:00Z");
  const { subject, content } = digestContent({ sections, reader, at, ...ADDRESSES });

  test("leads with the newest post and names the newsfeeds", () => {
    expect(subject).toBe("Rye and 17 more");
    expect(content).toMatchObject({
      title: "Your digest",
      countText: "18 new posts and 2 similar in 3 newsfeeds",
      preview: "Grid storage 13 · Bread 1 · Cheese 4",
    });
  });

  test("has a section with its own links for each newsfeed", async () => {
    const { html } = await renderMail(digestMail(content));
    const said = [
      "Your digest",
      "18 new posts",
      "13 new posts and 2 similar",
      "A tender",
      "/posts/a1#save",
      "12 more in the app",
      "/newsfeeds/n1/settings#digest",
      "/u/n1",
      "1 new post",
      "Rye",
      "/newsfeeds/n2/settings#digest",
      "/u/n2",
      "Also new",
      "4 new posts",
      "you follow these newsfeeds",
      "/settings/digests",
      "/u/token",
      "stops all digests",
    ];
    for (const part of [digestText(content), html.slice(html.indexOf("<h1"))]) {
      let from = 0;
      for (const words of said) {
        const place = part.indexOf(words, from);
        expect([words, place]).not.toEqual([words, -1]);
        from = place + 1;
      }
    }
  });

  test("names up to twenty omitted newsfeeds and counts the rest", () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      sectionOf([], { id: `n${index}`, name: `N${index}`, postCount: 1 }),
    );
    const { content: long } = digestContent({ sections: [...sections, ...many], reader, at, ...ADDRESSES });
    expect(long.others).toHaveLength(20);
    expect(long.moreText).toBe("11 more newsfeeds");
    expect(digestText(long)).toContain("11 more newsfeeds.");
  });
});

describe("the headers", () => {
  const headers = (appUrl: string) =>
    digestHeaders({ messageName: "digest.d1", appUrl, unsubscribeUrl: `${appUrl}/u/token` });

  test("identify, sort and unsubscribe a digest", () => {
    expect(headers("https://lede.example:8443")).toEqual({
      "Message-ID": "<digest.d1@lede.example>",
      "List-Id": "<digests.lede.example>",
      "List-Unsubscribe": "<https://lede.example:8443/u/token>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
      "Auto-Submitted": "auto-generated",
    });
  });

  test("offer one-click unsubscribe only over https", () => {
    expect(headers("http://localhost:3000")).not.toHaveProperty("List-Unsubscribe-Post");
  });
});
