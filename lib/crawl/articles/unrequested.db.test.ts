import { afterAll, beforeAll, expect, test } from "vitest";
import { claimDueArticles } from "@/lib/crawl/filing/claim-due-articles";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

const NOW = new Date("2026-11-21T09:00:00Z");
const TEXT = "The utility awarded the sodium-ion contract. ".repeat(20);

let runtime: TestRuntime;

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

test("gives posts their texts within a minute of a crash after storing", async () => {
  runtime.setNow(NOW);
  const ctx = await runtime.newUser();
  const { id } = await createNewsfeed(ctx, { name: "News", start_date: "2026-11-01" });
  await storeSource(ctx, id, [{ title: "A tender", text: TEXT }]);
  runtime.sent.length = 0;
  expect(await claimDueArticles(runtime.system)).toBe(0);

  runtime.setNow(new Date(NOW.getTime() + 31_000));
  expect(await claimDueArticles(runtime.system)).toBe(1);
  await runSent(runtime);
  const { rows } = await listPosts(ctx, id, {});
  expect(rows[0]?.summary).toContain("utility awarded");
});
