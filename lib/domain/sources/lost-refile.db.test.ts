import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { adoptAddress } from "@/lib/crawl/move-feed";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { getNewsfeed } from "@/lib/domain/newsfeeds/get-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import { type Publisher, paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { moveSource } from "./move-source";
import { replaceSource } from "./replace-source";

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
  ctx = await runtime.newUser();
  publisher = await startPublisher();
  for (const name of ["known", "other"]) publisher.put(`/${name}.xml`, rss([item(name)]));
  // So that both feeds have articles.
  await follow("/known.xml");
  return () => publisher.close();
});

const item = (name: string) => ({
  title: `About ${name}`,
  guid: name,
  date: new Date(NOW.getTime() - DAY_MS).toUTCString(),
  content: paragraphs(name),
});

async function follow(path: string) {
  const { id } = await createNewsfeed(ctx, { name: "News" });
  const source = await addSource(ctx, id, { url: publisher.url + path });
  await runSent(runtime);
  return { id, sourceId: source.id };
}

const add = async () => {
  const { id } = await follow("/other.xml");
  await addSource(ctx, id, { url: `${publisher.url}/known.xml` });
  return id;
};
const replace = async () => {
  const { id, sourceId } = await follow("/other.xml");
  await replaceSource(ctx, sourceId, { url: `${publisher.url}/known.xml` });
  return id;
};
const move = async () => {
  const { sourceId } = await follow("/other.xml");
  const { id } = await createNewsfeed(ctx, { name: "Destination" });
  await moveSource(ctx, sourceId, id);
  return id;
};
const merge = async () => {
  const { id } = await follow("/other.xml");
  const { rows } = await runtime.database.pool.query("select id from feeds where url like $1", [
    `${publisher.url}/other.xml`,
  ]);
  await adoptAddress(runtime.system, rows[0].id, `${publisher.url}/known.xml`);
  return id;
};

describe("the filing of a known feed's articles", () => {
  test.each([
    ["added", add],
    ["replaced", replace],
    ["moved", move],
    ["merged", merge],
  ])("is requested again when the event is lost, once a source is %s", async (_, change) => {
    const id = await change();
    expect(runtime.sent).toContainEqual({ name: "newsfeed/refile.requested", data: { newsfeedId: id } });
    runtime.sent.length = 0;
    await housekeep(runtime.system);
    const refiled = runtime.sent.flatMap((event) =>
      event.name === "newsfeed/refile.requested" ? [event.data.newsfeedId] : [],
    );
    expect(refiled).toContain(id);
    await runSent(runtime);
    expect((await getNewsfeed(ctx, id)).refile).toBeNull();
    await housekeep(runtime.system);
    expect(runtime.sent).toEqual([]);
  });
});
