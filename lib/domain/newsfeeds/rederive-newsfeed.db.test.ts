import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { AppEvent } from "@/inngest/events";
import type { UserContext } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { resumeWriting } from "@/lib/crawl/articles/request-writing";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, unhidePost } from "@/lib/domain/posts/mark-post";
import { housekeep } from "@/lib/domain/upkeep/housekeep";
import type { Keylearning, Model, ModelContext } from "@/lib/platform/ai/model";
import { runSent } from "@/lib/testing/run-sent";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource, WEATHER } from "@/lib/testing/stored-source";
import { createNewsfeed } from "./create-newsfeed";
import { getNewsfeed } from "./get-newsfeed";
import { chooseKeylearningsAnew, deriveKeylearningsAnew, finishRederive } from "./rederive-newsfeed";
import { refileNewsfeed } from "./refile-newsfeed";
import { updateNewsfeed } from "./update-newsfeed";

const NOW = new Date("2026-11-21T09:00:00Z");
const OLD = "We build batteries of zinc.";
const NEW = "We bid on every tender of Texas.";

let runtime: TestRuntime;
let ctx: UserContext;
/** Contexts sent to the model. */
let asked: (string | null)[];

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  runtime.setModel(null);
  runtime.settings.ai.tokensPerMonth = null;
  runtime.sent.length = 0;
  asked = [];
  ctx = runtime.contextFor((await runtime.newUser()).actor);
});

const system = () => runtime.contextFor({ kind: "system" });

/** A model whose every call takes 100 tokens. */
function modelSaying(say: (context: ModelContext) => Keylearning): Model {
  const cost = { inputTokens: 80, outputTokens: 20 };
  return {
    name: "test-model",
    provider: "test",
    ping: async () => cost,
    summarize: async () => ({ value: { summary: "A summary that a model wrote for everybody." }, ...cost }),
    deriveKeylearning: async (_, context) => {
      asked.push(context.businessContext);
      return { value: say(context), ...cost };
    },
    judge: () => Promise.reject(new Error("Not asked.")),
    translate: () => Promise.reject(new Error("Not asked.")),
    proposeSites: () => Promise.reject(new Error("Not asked.")),
  };
}
const forContext = ({ businessContext }: ModelContext) => ({
  keylearning: `Written for: ${businessContext}`,
  quotes: ["The tender of Texas was won by 14 percent."],
});

const textOf = (index: number) =>
  `${WEATHER}Batteries of zinc cost ${index + 100} euros a piece in the shop. The tender of Texas was won by 14 percent.`;

/** A newsfeed for {@link OLD} whose posts are enriched; the first is the newest, an hour before the next. */
async function stocked(count: number, { ageDays = 0 } = {}) {
  const { id } = await createNewsfeed(ctx, { name: "News", business_context: OLD, start_date: "2026-01-01" });
  const entries = Array.from({ length: count }, (_, index) => ({
    title: `Post ${index + 500}`,
    text: textOf(index),
    publishedAt: new Date(NOW.getTime() - ageDays * DAY_MS - index * HOUR_MS),
  }));
  await storeSource(ctx, id, entries);
  await refileNewsfeed(ctx, id);
  await runSent(runtime);
  asked = [];
  return id;
}

const postsOf = async (id: string) => (await listPosts(ctx, id, { limit: 200 })).rows;
const isOf = (id: string) => (event: AppEvent) => "newsfeedId" in event.data && event.data.newsfeedId === id;
const rederiveOf = async (id: string) => (await getNewsfeed(ctx, id)).rederive;
const change = (business_context: string, id: string) => updateNewsfeed(ctx, id, { business_context });
async function versionsOf(id: string) {
  const { rows } = await runtime.database.pool.query(
    `select context_version as version, status, count(*)::int as posts from keylearnings k join posts p on p.id = k.post_id
     where p.newsfeed_id = $1 group by 1, 2 order by 1, 2`,
    [id],
  );
  return rows;
}

describe("without a model", () => {
  test("renews every recent key learning and keeps the old one until then", async () => {
    const id = await stocked(3);
    const before = await postsOf(id);
    expect(before[0]?.keylearning).toContain("zinc");
    expect((await change(NEW, id)).rederive).toEqual({ done: 0, total: 3 });
    expect((await postsOf(id)).map(({ keylearning }) => keylearning)).toEqual(
      before.map(({ keylearning }) => keylearning),
    );
    await runSent(runtime);
    for (const post of await postsOf(id)) {
      expect(post).toMatchObject({ ai_status: "fallback", ai_model: null });
      expect(post.keylearning).toContain("The tender of Texas was won by 14 percent.");
      expect(post.evidence.map(({ quote }) => quote).join(" ")).toBe(post.keylearning);
    }
    expect(await rederiveOf(id)).toBeNull();
    expect(await versionsOf(id)).toEqual([{ version: 2, status: "fallback", posts: 3 }]);
  });

  test("renews many posts in steps with progress, newest first", async () => {
    const id = await stocked(60);
    await change(NEW, id);
    let readings = 0;
    // A minute passes after the first batch.
    const slow = { ...system(), now: () => new Date(NOW.getTime() + (readings++ < 3 ? 0 : 60_000)) };
    expect(await chooseKeylearningsAnew(slow, id)).toBe(true);
    expect(await rederiveOf(id)).toEqual({ done: 25, total: 60 });
    expect((await postsOf(id)).map(({ keylearning }) => keylearning.includes("tender of Texas"))).toEqual(
      Array.from({ length: 60 }, (_, index) => index < 25),
    );
    expect(await chooseKeylearningsAnew(system(), id)).toBe(false);
    expect(await rederiveOf(id)).toEqual({ done: 60, total: 60 });
    await finishRederive(system(), id);
    expect(await rederiveOf(id)).toBeNull();
  });

  test("marks a post without bearing on the context", async () => {
    const id = await stocked(1);
    await updateNewsfeed(ctx, id, { business_context: "Tulips and daffodils in Haarlem." });
    await runSent(runtime);
    expect((await postsOf(id))[0]).toMatchObject({
      keylearning: "",
      evidence: [],
    });
    const { rows } = await runtime.database.pool.query(
      "select state from keylearnings k join posts p on p.id = k.post_id where p.newsfeed_id = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "nothing" }]);
  });

  test("includes a post being enriched for the former context", async () => {
    const id = await stocked(2);
    await runtime.database.pool.query(
      "update articles set enrich_due_at = now() where id in (select article_id from posts where newsfeed_id = $1)",
      [id],
    );
    await change(NEW, id);
    await runSent(runtime);
    expect(await versionsOf(id)).toEqual([{ version: 2, status: "fallback", posts: 2 }]);
    expect(await rederiveOf(id)).toBeNull();
  });

  test("keeps key learnings older than 30 days", async () => {
    const id = await stocked(2, { ageDays: 31 });
    expect((await change(NEW, id)).rederive).toBeNull();
    await runSent(runtime);
    expect((await postsOf(id))[0]?.keylearning).toContain("zinc");
  });

  test("is requested again after a lost event, even if all posts are older than 30 days", async () => {
    const id = await stocked(1, { ageDays: 31 });
    await change(NEW, id);
    runtime.sent.length = 0;
    await housekeep(system());
    runtime.sent.push(...runtime.sent.splice(0).filter(isOf(id)));
    expect(runtime.sent).toMatchObject([{ name: "newsfeed/rederive.requested" }]);
    await runSent(runtime);
    await housekeep(system());
    expect(runtime.sent.filter(isOf(id))).toEqual([]);
  });

  test("renews a post that reappears after a change", async () => {
    const id = await stocked(2);
    await updateNewsfeed(ctx, id, { keywords: ["nothing"] });
    await runSent(runtime);
    await change(NEW, id);
    await runSent(runtime);
    await updateNewsfeed(ctx, id, { keywords: [] });
    await runSent(runtime);
    for (const post of await postsOf(id)) expect(post.keylearning).toContain("tender of Texas");
    expect(await rederiveOf(id)).toBeNull();
  });
});

describe("the context version", () => {
  const versionOf = async (id: string) =>
    (await runtime.database.pool.query("select context_version as v from newsfeeds where id = $1", [id])).rows[0].v;

  test("rises only with another business context", async () => {
    const id = await stocked(1);
    for (const same of [{ business_context: OLD }, { name: "Other" }, { keywords: ["zinc"] }]) {
      expect((await updateNewsfeed(ctx, id, same)).rederive).toBeNull();
      expect(await versionOf(id)).toBe(1);
    }
    await change(NEW, id);
    expect(await versionOf(id)).toBe(2);
  });
});

describe("with a model", () => {
  beforeEach(() => runtime.setModel(modelSaying(forContext)));

  test("shows extracted key learnings at once and then the model's, newest first", async () => {
    const id = await stocked(8);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    for (const post of await postsOf(id)) {
      expect(post.ai_status).toBe("pending");
      expect(post.keylearning).toContain("tender of Texas was won");
    }
    expect(await rederiveOf(id)).toEqual({ done: 0, total: 8 });
    expect(await deriveKeylearningsAnew(system(), id)).toBe(true);
    expect(await rederiveOf(id)).toEqual({ done: 5, total: 8 });
    expect((await postsOf(id)).map(({ ai_status }) => ai_status)).toEqual([
      ...Array(5).fill("done"),
      ...Array(3).fill("pending"),
    ]);
    expect(await deriveKeylearningsAnew(system(), id)).toBe(false);
    await finishRederive(system(), id);
    expect(await rederiveOf(id)).toBeNull();
    for (const post of await postsOf(id)) expect(post).toMatchObject({ keylearning: `Written for: ${NEW}` });
    expect(await versionsOf(id)).toEqual([{ version: 2, status: "done", posts: 8 }]);
    expect(asked).toEqual(Array(8).fill(NEW));
  });

  test("resumes an interrupted run without repeating calls", async () => {
    const id = await stocked(8);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    await deriveKeylearningsAnew(system(), id);
    runtime.sent.length = 0;
    await housekeep(system());
    runtime.sent.push(...runtime.sent.splice(0).filter(isOf(id)));
    expect(runtime.sent).toMatchObject([{ name: "newsfeed/rederive.requested" }]);
    await runSent(runtime);
    expect(asked).toHaveLength(8);
    expect(await rederiveOf(id)).toBeNull();
    await housekeep(system());
    expect(runtime.sent.filter(isOf(id))).toEqual([]);
  });

  test("leaves a key learning that a killed call still claims to the backlog", async () => {
    const id = await stocked(8);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    const { rows } = await runtime.database.pool.query<{ id: string }>(
      `update keylearnings set claimed_until = $2 where context_version = 2 and post_id =
         (select id from posts where newsfeed_id = $1 order by published_at desc limit 1) returning post_id as id`,
      [id, new Date(NOW.getTime() + HOUR_MS)],
    );
    while (await deriveKeylearningsAnew(system(), id));
    const statusOf = async () => (await postsOf(id)).find((post) => post.id === rows[0]?.id)?.ai_status;
    expect({ asked: asked.length, status: await statusOf() }).toEqual({ asked: 7, status: "pending" });
    await finishRederive(system(), id);
    expect(await rederiveOf(id)).toBeNull();
    runtime.setNow(new Date(NOW.getTime() + HOUR_MS));
    await resumeWriting(system());
    await runSent(runtime);
    expect(await statusOf()).toBe("done");
  });

  test("starts no further call late in a step", async () => {
    const id = await stocked(3);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    const slow = modelSaying((context) => {
      runtime.setNow(new Date(runtime.system.now().getTime() + 20_000));
      return forContext(context);
    });
    runtime.setModel(slow);
    expect(await deriveKeylearningsAnew(system(), id)).toBe(true);
    expect(asked).toHaveLength(1);
    expect(await rederiveOf(id)).toEqual({ done: 1, total: 3 });
    while (await deriveKeylearningsAnew(system(), id));
    expect(asked).toHaveLength(3);
  });

  test("a newer change supersedes a running one", async () => {
    const id = await stocked(8);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    await deriveKeylearningsAnew(system(), id);
    const newest = "We insure the weather of the valley.";
    await change(newest, id);
    expect(await rederiveOf(id)).toEqual({ done: 0, total: 8 });
    // The outdated run continues to its end.
    expect(await deriveKeylearningsAnew(system(), id)).toBe(false);
    await finishRederive(system(), id);
    expect(await rederiveOf(id)).toEqual({ done: 0, total: 8 });
    expect(asked).toHaveLength(5);
    await runSent(runtime);
    for (const post of await postsOf(id)) expect(post.keylearning).toBe(`Written for: ${newest}`);
    expect(await rederiveOf(id)).toBeNull();
    expect(await versionsOf(id)).toEqual([{ version: 3, status: "done", posts: 8 }]);
  });

  test("stores no key learning for an outdated context", async () => {
    const id = await stocked(1);
    await change(NEW, id);
    const { worker } = runtime.system;
    const changing = {
      ...system(),
      worker: {
        ...worker,
        run: (async (job: never, input: never) => {
          await change("We insure the weather of the valley.", id);
          return worker.run(job, input);
        }) as typeof worker.run,
      },
    };
    await chooseKeylearningsAnew(changing, id);
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1]);
    await runSent(runtime);
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([3]);
  });

  test("leaves no key learning pending for a post that was hidden meanwhile", async () => {
    const id = await stocked(2);
    await change(NEW, id);
    await chooseKeylearningsAnew(system(), id);
    const hidden = (await postsOf(id))[0]?.id ?? "";
    await hidePost(ctx, hidden);
    await deriveKeylearningsAnew(system(), id);
    await finishRederive(system(), id);
    await unhidePost(ctx, hidden);
    const statuses = async () => (await postsOf(id)).map(({ ai_status }) => ai_status);
    expect(await statuses()).toEqual(["fallback", "done"]);
    await resumeWriting(system());
    await runSent(runtime);
    expect(await statuses()).toEqual(["done", "done"]);
  });

  test("keeps extracted key learnings once the budget is spent", async () => {
    const id = await stocked(8);
    const { rows } = await runtime.database.pool.query(
      "select coalesce(sum(input_tokens + output_tokens), 0)::int as used from ai_usage",
    );
    runtime.settings.ai.tokensPerMonth = rows[0].used + 250;
    await change(NEW, id);
    await runSent(runtime);
    const posts = await postsOf(id);
    expect([0, 8]).not.toContain(asked.length);
    expect(posts.map(({ ai_status }) => ai_status)).toEqual([
      ...Array(asked.length).fill("done"),
      ...Array(8 - asked.length).fill("fallback"),
    ]);
    expect(posts.at(-1)?.keylearning).toContain("tender of Texas was won");
    expect(await rederiveOf(id)).toBeNull();
  });

  test("keeps extracted key learnings while the provider is down", async () => {
    const id = await stocked(3);
    runtime.setModel({
      ...modelSaying(forContext),
      deriveKeylearning: async () => {
        throw new Error("Nobody is at home.");
      },
    });
    await change(NEW, id);
    await runSent(runtime);
    expect((await postsOf(id)).map(({ ai_status }) => ai_status)).toEqual(Array(3).fill("fallback"));
    expect(await rederiveOf(id)).toBeNull();
  });

  test("asks again for days about posts of any age that an outage left extracted", async () => {
    const id = await stocked(3, { ageDays: 20 });
    await runtime.database.pool.query(
      "update articles set fetched_at = $2 where id in (select article_id from posts where newsfeed_id = $1)",
      [id, new Date(NOW.getTime() - 20 * DAY_MS)],
    );
    const working = modelSaying(forContext);
    runtime.setModel({ ...working, deriveKeylearning: () => Promise.reject(new Error("Nobody is at home.")) });
    await change(NEW, id);
    await runSent(runtime);
    runtime.setModel(working);
    runtime.setNow(new Date(NOW.getTime() + 6 * DAY_MS));
    await housekeep(system());
    while ((await resumeWriting(system())) > 0) await runSent(runtime);
    expect((await postsOf(id)).map(({ ai_status }) => ai_status)).toEqual(Array(3).fill("done"));
  });
});
