import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { paragraphs, rss, startPublisher } from "@/lib/testing/publisher";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { addSource } from "./add-source";
import { listSources } from "./list-sources";
import { updateSource } from "./update-source";

let runtime: TestRuntime;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let ctx: UserContext;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  publisher = await startPublisher();
  ctx = await runtime.newUser();
  const content = paragraphs("Cells");
  publisher.put("/feed.xml", rss([{ title: "Cells", guid: "1", date: new Date().toUTCString(), content }]));
});
afterAll(async () => {
  await runtime.stop();
  await publisher.close();
});

test("a source is renamed, and gets back the feed's own title", async () => {
  const { id: newsfeedId } = await createNewsfeed(ctx, { name: "News" });
  const { id, title } = await addSource(ctx, newsfeedId, { url: `${publisher.url}/feed.xml` });
  await runSent(runtime);
  expect(await updateSource(ctx, id, { title: "Notes on cells" })).toMatchObject({ title: "Notes on cells" });
  expect(await listSources(ctx, newsfeedId)).toMatchObject([{ title: "Notes on cells", translate_to: null }]);
  const { rows } = await listPosts(ctx, newsfeedId, { state: "all", order: "newest", limit: 9 });
  expect(rows).toMatchObject([{ source_title: "Notes on cells" }]);

  expect(await updateSource(ctx, id, { translate_to: "de" })).toMatchObject({ title: "Notes on cells" });
  expect(await updateSource(ctx, id, {})).toMatchObject({ title: "Notes on cells", translate_to: "de" });
  expect(await updateSource(ctx, id, { title: null })).toMatchObject({ title, translate_to: "de" });
});
