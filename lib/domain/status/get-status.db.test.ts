import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { listPosts } from "@/lib/domain/posts/list-posts";
import { reportWrong } from "@/lib/domain/posts/report-wrong";
import { createOpenAiEmbedder } from "@/lib/platform/ai/embedder";
import { createOpenAiModel } from "@/lib/platform/ai/openai";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { getStatus } from "./get-status";

const NOW = new Date("2026-11-21T12:00:00Z");

let runtime: TestRuntime;
let operator: UserContext;
let member: UserContext;
let membersNewsfeed: string;

beforeAll(async () => {
  runtime = await bindTestRuntime();
  runtime.setNow(NOW);
  [operator, member] = [await runtime.newUser(), await runtime.newUser()];
  await runtime.database.pool.query("update users set created_at = '2026-01-01' where id = $1", [
    operator.actor.userId,
  ]);
  const own = await createNewsfeed(operator, { name: "Operator's", keywords: [] });
  await storeSource(operator, own.id, [{ title: "First" }]);
  membersNewsfeed = (await createNewsfeed(member, { name: "Member's", keywords: [] })).id;
  const { feedId } = await storeSource(member, membersNewsfeed, [{ title: "Second" }]);
  await runtime.database.pool.query(
    `update feeds set url = 'http://feeds.example/private?token=hunter2', last_error_code = 'timeout', failures = 2,
       last_error = 'It did not answer in time. Lede tries again.', last_checked_at = $2 where id = $1`,
    [feedId, NOW],
  );
  await runtime.database.pool.query(
    `insert into ai_usage (day, user_id, model, purpose, input_tokens, output_tokens) values
       ('2026-11-21', $1, 'm', 'summary', 10, 1), ('2026-11-21', $2, 'm', 'summary', 200, 2),
       ('2026-11-01', $2, 'm', 'summary', 4000, 0), ('2026-10-31', $2, 'm', 'summary', 50000, 0)`,
    [operator.actor.userId, member.actor.userId],
  );
});
afterAll(() => runtime.stop());

const ask = (ctx: UserContext) => getStatus(ctx, runtime.workflows);

describe("the operator", () => {
  test("sees all feeds, tokens, mails and the engine", async () => {
    Object.assign(runtime.settings.ai, { tokensPerDay: 1_000, tokensPerMonth: 9_000 });
    const status = await ask(operator);
    expect(status).toMatchObject({
      scope: "installation",
      feeds: { total: 2, failing: 1 },
      ai: {
        model: null,
        providers: [],
        today: { used: 213, reserved: 0, cap: 1_000 },
        month: { used: 4_213, reserved: 0, cap: 9_000 },
      },
      mails: { transport: "file", pending: 0 },
      engine: { kind: "embedded", tick_minutes: 1, dashboard_url: null, embedded: { queued: 0, running: 0 } },
    });
  });

  test("sees only title and host of other users' feeds", async () => {
    const status = await ask(operator);
    expect(status.troubles).toMatchObject([
      {
        host: "feeds.example",
        newsfeed_id: null,
        status: "failing",
        last_error: "It did not answer in time. Lede tries again.",
      },
    ]);
    expect(JSON.stringify(status)).not.toContain("hunter2");
  });

  test("sees the circuit breakers of the models in use", async () => {
    await runtime.database.pool.query(
      `insert into ai_providers (name, failures, open_until, last_error) values
         ('http://a open', 5, $1::timestamptz + interval '1 minute', 'Too many requests.'),
         ('http://a former', 6, $1::timestamptz - interval '1 day', 'Wrong key.'),
         ('http://a failing', 2, $1::timestamptz - interval '1 minute', 'No answer.'),
         ('http://a well', 0, null, null)`,
      [NOW],
    );
    const server = { apiKey: "sk", baseUrl: "http://a" };
    const states = async (model: string, embeddingModel: string) => {
      runtime.setModel(createOpenAiModel({ ...server, model, api: "chat" }));
      runtime.setEmbedder(createOpenAiEmbedder({ ...server, model: embeddingModel, timeoutMs: 1_000 }));
      const { providers } = (await ask(runtime.contextFor(operator.actor))).ai;
      return providers?.map(({ name, state }) => [name, state]);
    };
    expect(await states("open", "failing")).toEqual([
      ["http://a failing", "failing"],
      ["http://a open", "open"],
    ]);
    expect(await states("well", "new")).toEqual([["http://a well", "closed"]]);
    expect((await ask(runtime.contextFor(member.actor))).ai.providers).toBeNull();
  });
});

test("a report names the model of the summary in the newsfeed's language, once that is written", async () => {
  const [post] = (await listPosts(member, membersNewsfeed, {})).rows;
  await runtime.database.pool.query("update newsfeeds set language = 'de' where id = $1", [membersNewsfeed]);
  await runtime.database.pool.query(
    `insert into article_summaries (content_hash, language, summary, status, model)
     select a.content_hash, given.language, 'text', given.status, given.model
     from posts p join articles a on a.id = p.article_id,
       (values ('', 'done', 'english'), ('de', 'pending', 'german')) as given(language, status, model)
     where p.id = $1 on conflict (content_hash, language) do update set model = excluded.model`,
    [post?.id],
  );
  await reportWrong(member, post?.id ?? "", { subject: "summary", reason: "other", note: null });
  const models = async () => (await ask(operator)).reports?.latest.map(({ model }) => model);
  expect(await models()).toEqual(["english"]);
  await runtime.database.pool.query("update article_summaries set status = 'done' where language = 'de'");
  expect(await models()).toEqual(["german"]);
});

describe("a member", () => {
  test("sees only their own sources, tokens and digests", async () => {
    runtime.settings.ai.tokensPerUserPerDay = 500;
    expect(await ask(member)).toMatchObject({
      scope: "own",
      feeds: { total: 1, failing: 1 },
      troubles: [{ newsfeed_id: membersNewsfeed, failures: 2 }],
      checks: [{ newsfeed_id: membersNewsfeed }],
      ai: { today: { used: 202, cap: 500 }, month: { used: 4_202, cap: null } },
      mails: null,
      engine: null,
    });
  });

  test("sees tokens of all 30 days", async () => {
    const { days } = (await ask(member)).ai;
    expect(days).toHaveLength(30);
    expect([days[0], days[8], days[9], days[29]]).toEqual([
      { day: "2026-10-23", tokens: 0 },
      { day: "2026-10-31", tokens: 50_000 },
      { day: "2026-11-01", tokens: 4_000 },
      { day: "2026-11-21", tokens: 202 },
    ]);
  });

  test("without data sees zeros", async () => {
    expect(await ask(await runtime.newUser())).toMatchObject({
      feeds: { total: 0, next_due_at: null },
      troubles: [],
      checks: [],
      backlog: { to_prepare: 0, to_write: 0, is_at_least: false, oldest_at: null },
      digests: { due: 0, next_at: null, sent_today: 0 },
    });
  });
});

test("a feed is overdue after two missed ticks", async () => {
  const feedId = newId();
  await runtime.database.pool.query(
    `insert into feeds (id, url, url_hash, next_due_at, subscriber_count)
     values ($1, 'http://localhost:1/late', '\\x01', $2::timestamptz - interval '3 minutes', 1)`,
    [feedId, NOW],
  );
  const { mode, engine, dashboardUrl } = runtime.workflows;
  const overdueAt = async (tickMinutes: number) =>
    (await getStatus(operator, { mode, engine, dashboardUrl, tickMinutes })).feeds.overdue;
  expect(await overdueAt(1)).toBe(1);
  expect(await overdueAt(5)).toBe(0);
});
