import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { HOUR_MS } from "@/lib/core/duration";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getPost } from "@/lib/domain/posts/get-post";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost } from "@/lib/domain/posts/mark-post";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";

const NOW = new Date("2026-11-21T09:00:00Z");

let runtime: TestRuntime;
let publisher: Publisher;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.sent.length = 0;
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  return () => publisher.close();
});

interface Told {
  site: string;
  content: string;
  hoursAgo?: number;
}

/** A newsfeed with a source for each text, crawled in order. */
async function follow(...texts: Told[]): Promise<string> {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  for (const { site, content, hoursAgo = 1 } of texts) {
    const date = new Date(NOW.getTime() - hoursAgo * HOUR_MS).toUTCString();
    publisher.put(`/${site}.xml`, rss([{ title: `By ${site}`, guid: site, date, content }], { title: site }));
    await addSource(ctx, id, { url: `${publisher.url}/${site}.xml` });
    await runSent(runtime);
  }
  return id;
}

async function postsBySite(id: string) {
  const { rows } = await listPosts(ctx, id, {});
  return new Map(rows.map((post) => [post.source_title, post]));
}

async function similarTo(id: string) {
  const posts = await postsBySite(id);
  return Object.fromEntries(
    [...posts].map(([site, post]) => [site, post.similar.map(({ source_title }) => source_title).toSorted()]),
  );
}

const agency = paragraphs("tender", 40);
const by = (desk: string) => `<p>By our ${desk}.</p>${agency}`;

describe("nearly identical posts", () => {
  test("all stay and name each other", async () => {
    const id = await follow(
      { site: "Grid", content: by("desk"), hoursAgo: 5 },
      { site: "Other", content: paragraphs("election", 40) },
      { site: "Volt", content: by("staff"), hoursAgo: 4 },
      { site: "Watt", content: agency, hoursAgo: 60 },
    );
    expect(await similarTo(id)).toEqual({
      Grid: ["Volt", "Watt"],
      Volt: ["Grid", "Watt"],
      Watt: ["Grid", "Volt"],
      Other: [],
    });
    const posts = await postsBySite(id);
    expect([...posts.values()].map(({ similar_count }) => similar_count)).toEqual(
      [...posts.values()].map(({ source_title }) => (source_title === "Other" ? 0 : 2)),
    );
    const [linked] = posts.get("Grid")?.similar ?? [];
    expect((await getPost(ctx, linked?.id ?? "")).similar_count).toBe(2);
  });

  test("leave hidden posts out of the count", async () => {
    const id = await follow({ site: "Grid", content: by("desk") }, { site: "Volt", content: by("staff") });
    await hidePost(ctx, (await postsBySite(id)).get("Volt")?.id ?? "");
    expect((await postsBySite(id)).get("Grid")).toMatchObject({ similar_count: 0, similar: [] });
  });

  test("join a group without a rewrite of its posts", async () => {
    const id = await follow({ site: "Grid", content: by("desk") }, { site: "Volt", content: by("staff") });
    const versions = async () => {
      const { rows } = await runtime.database.pool.query(
        "select id, xmin::text as version from posts where newsfeed_id = $1 order by id",
        [id],
      );
      return rows;
    };
    const before = await versions();
    publisher.put("/late.xml", rss([{ title: "Late", guid: "late", content: agency }], { title: "Late" }));
    await addSource(ctx, id, { url: `${publisher.url}/late.xml` });
    await runSent(runtime);
    expect(await similarTo(id)).toMatchObject({ Grid: ["Late", "Volt"], Late: ["Grid", "Volt"] });
    expect(await versions()).toEqual(expect.arrayContaining(before));
  });

  test("are recognised in scripts without spaces", async () => {
    const text = Array.from({ length: 30 }, (_, index) => `東京都は第${index}回の新しい蓄電池の入札を発表した。`).join(
      "",
    );
    const id = await follow(
      { site: "Asa", content: `<p>${text}</p>` },
      { site: "Yu", content: `<p>速報。${text}</p>` },
    );
    expect(await similarTo(id)).toEqual({ Asa: ["Yu"], Yu: ["Asa"] });
  });

  test("are recognised within three days of each other", async () => {
    const id = await follow(
      { site: "Grid", content: by("desk"), hoursAgo: 80 },
      { site: "Volt", content: by("staff"), hoursAgo: 1 },
    );
    expect(await similarTo(id)).toEqual({ Grid: [], Volt: [] });
  });

  test("are recognised only above a minimum length", async () => {
    const id = await follow({ site: "Grid", content: "<p>A note.</p>" }, { site: "Volt", content: "<p>A note.</p>" });
    expect(await similarTo(id)).toEqual({ Grid: [], Volt: [] });
  });

  test("are recognised only within one newsfeed", async () => {
    const first = await follow({ site: "Grid", content: by("desk") });
    const second = await follow({ site: "Volt", content: by("staff") });
    expect([await similarTo(first), await similarTo(second)]).toEqual([{ Grid: [] }, { Volt: [] }]);
  });
});
