import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listRefusals } from "@/db/queries/ai/ai-usage";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { AnswerRefusedError } from "@/lib/platform/ai/answer";
import type { Model, ModelReply, Retry } from "@/lib/platform/ai/model";
import { ProviderError } from "@/lib/platform/ai/provider-error";
import { flakyDatabase } from "@/lib/testing/flaky-database";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import type { Payer } from "./ask-once";
import { ANSWER_LEASE_SECONDS } from "./ask-once";
import { hasBudget } from "./budget";
import { callModel } from "./call-model";

const NOW = new Date("2026-11-21T09:00:00Z");
const COST = { inputTokens: 80, outputTokens: 20 };
const HEALTH_CHECK_COST = { inputTokens: 7, outputTokens: 1 };
const CALL_TOKENS = 100;
const ARTICLE = { title: "T", text: "Short.", language: "en" };
const LONG = { ...ARTICLE, text: "A long text. ".repeat(1_000) };

let runtime: TestRuntime;
let ctx: UserContext;
let provider: string;
/** Reply to the health check. */
let ping: Model["ping"];

beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());
beforeEach(async () => {
  runtime.setNow(NOW);
  Object.assign(runtime.settings.ai, { tokensPerMonth: null, tokensPerDay: null, tokensPerUserPerDay: null });
  ctx = await runtime.newUser();
  ping = async () => HEALTH_CHECK_COST;
  provider = `http://provider.example/v1 ${newId()}`;
  await runtime.database.pool.query("delete from ai_usage; delete from ai_reservations");
});

const unasked = () => Promise.reject(new Error("Only what a test hands over is asked."));
const model = (): Model => ({
  name: "m",
  provider,
  ping: () => ping(),
  summarize: unasked,
  deriveKeylearning: unasked,
  judge: unasked,
  translate: unasked,
  proposeSites: unasked,
});

const payer = (userId: string): Payer => ({ userId, newsfeedId: null });

function call(
  ask: (model: Model, retry?: Retry) => Promise<ModelReply<string>> = async () => ({ value: "ok", ...COST }),
  {
    payers = [payer(ctx.actor.userId)],
    tokensMax = CALL_TOKENS,
    article = ARTICLE,
    caller = runtime.contextFor(ctx.actor),
  } = {},
) {
  return callModel(caller, model(), { payers, purpose: "summary", tokensMax, article, ask });
}

const kindOf = async (asked: ReturnType<typeof call>) => (await asked).kind;
const fail = () => Promise.reject(new ProviderError("broken"));

async function spent(userId = ctx.actor.userId) {
  const { rows } = await runtime.database.pool.query(
    "select coalesce(sum(input_tokens + output_tokens), 0)::int as n from ai_usage where user_id = $1",
    [userId],
  );
  return rows[0].n;
}

async function reserved() {
  const { rows } = await runtime.database.pool.query("select count(*)::int as n from ai_reservations");
  return rows[0].n;
}

const later = (seconds: number) => runtime.setNow(new Date(NOW.getTime() + seconds * 1000));

describe("the token budget", () => {
  const caps = ["tokensPerMonth", "tokensPerDay", "tokensPerUserPerDay"] as const;

  test.each(caps)("%s is exceeded by at most one of 50 simultaneous calls", async (cap) => {
    const limit = 10 * CALL_TOKENS - 1;
    runtime.settings.ai[cap] = limit;
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => kindOf(call())));
    expect(new Set(outcomes)).toEqual(new Set(["answered", "later"]));
    let calls = outcomes.filter((kind) => kind === "answered").length;
    while ((await kindOf(call())) === "answered") calls += 1;
    expect(calls).toBe(10);
    expect(await spent()).toBe(calls * CALL_TOKENS);
    expect(await spent()).toBeLessThanOrEqual(limit + CALL_TOKENS);
    expect(await reserved()).toBe(0);
  });

  test("counts running calls at their maximum cost", async () => {
    runtime.settings.ai.tokensPerDay = 1_000;
    const inner: string[] = [];
    const outer = call(
      async () => {
        inner.push(await kindOf(call()));
        return { value: "ok", ...COST };
      },
      { payers: [payer(ctx.actor.userId)], tokensMax: 1_000 },
    );
    expect([await kindOf(outer), ...inner]).toEqual(["answered", "later"]);
    expect(await kindOf(call())).toBe("answered");
  });

  test("regains the tokens that a dead process reserved", async () => {
    runtime.settings.ai.tokensPerDay = 50;
    await runtime.database.pool.query(
      "insert into ai_reservations (id, day, user_id, tokens, expires_at) values ($1, '2026-11-21', $2, 100, $3)",
      [newId(), ctx.actor.userId, new Date(NOW.getTime() + ANSWER_LEASE_SECONDS * 1000)],
    );
    expect(await call()).toMatchObject({ kind: "later", reason: "budget" });
    expect(await hasBudget(runtime.contextFor(ctx.actor))).toBe(false);
    later(ANSWER_LEASE_SECONDS);
    expect(await kindOf(call())).toBe("answered");
    expect(await reserved()).toBe(0);
  });

  test.each(["answered", "refused"] as const)(
    "counts a call once whose answer is %s while the database restarts",
    async (kind) => {
      let calls = 0;
      const ask = async () => {
        calls += 1;
        if (kind === "answered" || calls > 1) return { value: "ok", ...COST };
        throw new AnswerRefusedError("address", { usage: COST });
      };
      const caller = flakyDatabase(runtime.contextFor(ctx.actor), ["none", "refused", "unanswered"]);
      expect(await kindOf(call(ask, { caller }))).toBe("answered");
      expect(calls).toBe(kind === "answered" ? 1 : 2);
      expect(await spent()).toBe(calls * CALL_TOKENS);
      expect(await reserved()).toBe(0);
    },
  );

  test("of one user leaves the budgets of others intact", async () => {
    runtime.settings.ai.tokensPerUserPerDay = 50;
    const other = (await runtime.newUser()).actor.userId;
    expect(await kindOf(call())).toBe("answered");
    expect(await call()).toMatchObject({ kind: "later", reason: "budget" });
    expect(await kindOf(call(undefined, { payers: [payer(ctx.actor.userId), payer(other)] }))).toBe("answered");
    expect([await spent(), await spent(other)]).toEqual([CALL_TOKENS, CALL_TOKENS]);
    runtime.setNow(new Date("2026-11-22T00:00:00Z"));
    expect(await kindOf(call())).toBe("answered");
  });

  test("of zero allows no call", async () => {
    runtime.settings.ai.tokensPerMonth = 0;
    expect(await call()).toMatchObject({ kind: "later", reason: "budget" });
  });
});

describe("the usage ledger", () => {
  test("includes the cost of a refused answer", async () => {
    const refused = await call(() => Promise.reject(new AnswerRefusedError("address", { usage: COST })));
    expect(refused).toMatchObject({ kind: "refused", refusal: "address" });
    expect(refused).toMatchObject({ reason: "The answer contains a web or email address." });
    expect(refused).toMatchObject({ usage: { inputTokens: 160, outputTokens: 40 } });
    expect([await spent(), await reserved()]).toEqual([2 * CALL_TOKENS, 0]);
  });

  test("includes the maximum cost of a timeout, and nothing for an error", async () => {
    await call(fail, { payers: [payer(ctx.actor.userId)], tokensMax: 300 });
    expect([await spent(), await reserved()]).toEqual([0, 0]);
    await call(() => Promise.reject(new ProviderError("timeout")), {
      payers: [payer(ctx.actor.userId)],
      tokensMax: 300,
    });
    expect([await spent(), await reserved()]).toEqual([300, 0]);
  });
});

describe("the breaker", () => {
  test("stops all calls after five failures and closes after a successful health check", async () => {
    ping = fail;
    for (let index = 0; index < 5; index += 1) expect(await kindOf(call(fail))).toBe("failed");
    let asked = 0;
    const counted = async () => {
      asked += 1;
      return { value: "ok", ...COST };
    };
    const resting = await Promise.all(Array.from({ length: 20 }, () => call(counted)));
    expect(resting.every((outcome) => outcome.kind === "later" && outcome.reason === "provider")).toBe(true);
    expect(asked).toBe(0);
    later(70);
    let during: string[] = [];
    ping = async () => {
      during = await Promise.all(Array.from({ length: 20 }, () => kindOf(call(counted))));
      return HEALTH_CHECK_COST;
    };
    expect(await kindOf(call(counted))).toBe("answered");
    expect([asked, new Set(during)]).toEqual([1, new Set(["later"])]);
    await Promise.all(Array.from({ length: 20 }, () => call(counted)));
    expect(asked).toBe(21);
    expect(await reserved()).toBe(0);
  });

  test("stays open after a failed health check, without the article", async () => {
    await call(() => Promise.reject(new ProviderError("quota")));
    later(70);
    ping = fail;
    expect(await call(unasked)).toMatchObject({ kind: "failed", isProbe: true });
    expect(await call()).toMatchObject({ kind: "later", reason: "provider" });
    const { rows } = await runtime.database.pool.query("select last_error from ai_providers where name = $1", [
      provider,
    ]);
    expect(rows[0].last_error).toBe("The AI provider reported an internal error.");
    expect(await reserved()).toBe(0);
  });

  test("stays open after the answer to an earlier call, until a probe succeeds", async () => {
    const early = call(async () => {
      later(1);
      await call(() => Promise.reject(new ProviderError("rate", 300)));
      later(2);
      return { value: "ok", ...COST };
    });
    expect(await kindOf(early)).toBe("answered");
    expect(await call()).toMatchObject({ kind: "later", reason: "provider" });
    later(400);
    expect([await kindOf(call()), await kindOf(call())]).toEqual(["answered", "answered"]);
  });

  test("closes after a probe during which an earlier call fails", async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<never>();
    const early = call(() => {
      asked.resolve();
      return answer.promise;
    });
    await asked.promise;
    later(1);
    await call(() => Promise.reject(new ProviderError("rate", 300)));
    later(400);
    ping = async () => {
      later(401);
      answer.reject(new ProviderError("broken"));
      await early;
      return HEALTH_CHECK_COST;
    };
    expect([await kindOf(call()), await kindOf(call())]).toEqual(["answered", "answered"]);
  });

  test.each(["broken", "timeout", "unreachable", "malformed", "oversized", "auth", "model"] as const)(
    "stays closed through %s failures while health checks succeed",
    async (failure) => {
      for (let index = 0; index < 12; index += 1) await call(() => Promise.reject(new ProviderError(failure)));
      expect(await kindOf(call())).toBe("answered");
      expect(await reserved()).toBe(0);
    },
  );

  test("sends and records one health check per five failures", async () => {
    for (let index = 0; index < 12; index += 1) await call(fail);
    const { rows } = await runtime.database.pool.query("select purpose, calls from ai_usage where user_id = $1", [
      ctx.actor.userId,
    ]);
    expect(rows).toEqual([{ purpose: "control", calls: 2 }]);
    expect(await spent()).toBe(2 * 8);
  });

  test.each([
    ["too long", () => new AnswerRefusedError("article_too_long")],
    ["rejected", () => new ProviderError("rejected")],
  ])("stays closed when the health check is %s", async (_name, error) => {
    ping = () => Promise.reject(error());
    for (let index = 0; index < 5; index += 1) await call(fail);
    expect(await kindOf(call())).toBe("answered");
  });

  test("reserves the cost of the health check with the call", async () => {
    runtime.settings.ai.tokensPerDay = 150;
    const inner: string[] = [];
    ping = async () => {
      inner.push(await kindOf(call(undefined, { tokensMax: 10 })));
      return HEALTH_CHECK_COST;
    };
    await call(() => Promise.reject(new ProviderError("auth")), { tokensMax: 60 });
    expect(inner).toEqual(["later"]);
    expect(await kindOf(call())).toBe("answered");
  });

  test("stays closed through refused answers", async () => {
    for (let index = 0; index < 9; index += 1)
      await call(() => Promise.reject(new AnswerRefusedError("too_long", { usage: COST })));
    expect(await kindOf(call())).toBe("answered");
  });

  test.each([
    ["oversized articles", () => new AnswerRefusedError("article_too_long")],
    ["filtered articles", () => new AnswerRefusedError("article_filtered")],
    ["rejected requests", () => new ProviderError("rejected")],
  ])("stays closed through any number of %s", async (_name, error) => {
    for (let index = 0; index < 9; index += 1) await call(() => Promise.reject(error()), { article: LONG });
    expect(await kindOf(call())).toBe("answered");
  });

  test("counts a timeout on a long article only if a shortened one times out too", async () => {
    const timeOut = () => Promise.reject(new ProviderError("timeout"));
    const slow = async (_model: Model, retry?: Retry) => (retry ? { value: "ok", ...COST } : timeOut());
    for (let index = 0; index < 9; index += 1) expect(await kindOf(call(slow, { article: LONG }))).toBe("answered");
    let asked = 0;
    ping = timeOut;
    const hanging = () => {
      asked += 1;
      return timeOut();
    };
    for (let index = 0; index < 9; index += 1) await call(hanging, { article: LONG });
    expect(asked).toBe(10);
    expect(await call()).toMatchObject({ kind: "later", reason: "provider" });
  });

  test("opens at once for a wrong configuration", async () => {
    const unknown = () => Promise.reject(new ProviderError("model"));
    ping = unknown;
    await call(unknown);
    expect(await call()).toMatchObject({ kind: "later", reason: "provider" });
  });
});

describe("the second attempt", () => {
  const retries: (Retry | undefined)[] = [];
  beforeEach(() => {
    retries.length = 0;
  });
  const secondAnswers = (error: Error) => async (_model: Model, retry?: Retry) => {
    retries.push(retry);
    if (retry === undefined) throw error;
    return { value: "better", ...COST };
  };

  test("carries the reason of the refusal and counts its answer", async () => {
    const outcome = await call(secondAnswers(new AnswerRefusedError("other_subject", { usage: COST })));
    expect(outcome).toMatchObject({ kind: "answered", reply: { value: "better", inputTokens: 160, outputTokens: 40 } });
    expect(retries).toEqual([undefined, { objection: "other_subject" }]);
  });

  test.each([
    ["fits the stated context", 8_192, { textBytes: 6_500, outputTokens: 2_000 }],
    ["fits a small context where none is stated", null, { textBytes: 4_744, outputTokens: 1_024 }],
    ["fits a tiny context", 2_048, { textBytes: 1_672, outputTokens: 512 }],
  ])("%s", async (_name, limitTokens, bounds) => {
    const tooLong = new AnswerRefusedError("article_too_long", { limitTokens });
    expect(await kindOf(call(secondAnswers(tooLong), { article: LONG }))).toBe("answered");
    expect(retries).toEqual([undefined, { bounds }]);
  });

  const cut = () => new AnswerRefusedError("unfinished", { usage: COST });

  test("has room for longer thoughts after a truncated answer", async () => {
    expect(await kindOf(call(secondAnswers(cut())))).toBe("answered");
    expect(retries[1]).toMatchObject({ objection: "unfinished", bounds: { outputTokens: 8_000 } });
  });

  test("reserves its longer answer", async () => {
    const reservations: number[] = [];
    await call(async () => {
      const { rows } = await runtime.database.pool.query("select tokens from ai_reservations");
      reservations.push(...rows.map(({ tokens }) => tokens));
      throw cut();
    });
    expect((reservations[1] ?? 0) - (reservations[0] ?? 0)).toBe(6_000);
  });

  test.each([
    ["article_too_long", () => new AnswerRefusedError("article_too_long")],
    ["rejected", () => new ProviderError("rejected")],
    ["timeout", () => new ProviderError("timeout")],
  ])("ends as unfinished when the larger limit leads to %s", async (_name, error) => {
    const outcome = await call(async (_model, retry) => Promise.reject(retry ? error() : cut()));
    expect(outcome).toMatchObject({ kind: "refused", refusal: "unfinished", usage: COST });
  });

  test("happens only within the budget", async () => {
    runtime.settings.ai.tokensPerDay = CALL_TOKENS;
    const outcome = await call(secondAnswers(new AnswerRefusedError("markup", { usage: COST })));
    expect(outcome).toMatchObject({ kind: "later", reason: "budget" });
    expect(retries.length).toBe(1);
  });

  test("does not happen while the provider is down", async () => {
    expect(await kindOf(call(secondAnswers(new ProviderError("broken")), { article: LONG }))).toBe("failed");
    expect(retries.length).toBe(1);
  });
});

test("counts refusals by day and reason, and final ones separately", async () => {
  await runtime.database.pool.query("delete from ai_refusals");
  const refuse = () => Promise.reject(new AnswerRefusedError("address", { usage: COST }));
  await call(async (_model, retry) => (retry ? { value: "ok", ...COST } : refuse()));
  await call(refuse);
  await call(() => Promise.reject(new ProviderError("rejected")), { article: LONG });
  expect(await listRefusals(runtime.database.db, "2026-11-21")).toEqual([
    { refusal: "address", count: 3, finalCount: 1 },
    { refusal: "request_rejected", count: 2, finalCount: 1 },
  ]);
  expect(await listRefusals(runtime.database.db, "2026-11-22")).toEqual([]);
});
