import { setTimeout } from "node:timers/promises";
import { type Inngest, NonRetriableError, RetryAfterError } from "inngest";
import type { Transcript } from "./transcript";

/** Functions about steps, retries and errors. They are the same on every engine. */
export function stepFunctions(inngest: Inngest, { note }: Transcript) {
  const on = (id: string) => ({ id, triggers: { event: `t/${id}` } });
  return [
    inngest.createFunction(on("seq"), async ({ event, step }) => {
      const { k } = event.data;
      const record = (line: string, value: number) => () => {
        note(k, line);
        return value;
      };
      const a = await step.run("a", record("a", 1));
      const b = await step.run("b", record("b", a + 1));
      const c = await step.run("c", record("c", b + 1));
      note(k, "end");
      return { n: c };
    }),
    inngest.createFunction(on("par"), async ({ event, step }) => {
      const { k } = event.data;
      await Promise.all(["x", "y", "z"].map((name) => step.run(name, () => note(k, "p"))));
      await step.run("after", () => note(k, "after"));
      note(k, "end");
    }),
    inngest.createFunction(on("sleep"), async ({ event, step }) => {
      const { k } = event.data;
      await step.run("a", () => note(k, "a"));
      await step.sleep("nap", "1s");
      await step.run("b", () => note(k, "b"));
      note(k, "end");
    }),
    inngest.createFunction({ ...on("retry"), retries: 3 }, async ({ event, step, attempt }) => {
      const { k } = event.data;
      await step.run("flaky", () => {
        note(k, `flaky${attempt}`);
        if (attempt < 2) throw new Error("boom");
      });
      await step.run("next", () => note(k, `next${attempt}`));
      note(k, "end");
    }),
    inngest.createFunction({ ...on("nonretry"), retries: 3 }, async ({ event, step }) => {
      const { k } = event.data;
      const failing = step.run("bad", () => {
        note(k, "bad");
        throw new NonRetriableError("no");
      });
      await failing.catch((error: Error) => note(k, `caught:${error.message}`));
      await step.run("next", () => note(k, "next"));
      note(k, "end");
    }),
    inngest.createFunction(
      {
        ...on("fail"),
        retries: 1,
        onFailure: async ({ event, error, step }) => {
          const { k } = event.data.event.data;
          await step.run("cleanup", () => note(k, `onFailure:${error.message}:${event.data.function_id}`));
        },
      },
      async ({ event, attempt }) => {
        note(event.data.k, `try${attempt}`);
        throw new Error("always");
      },
    ),
    inngest.createFunction({ ...on("stepfail"), retries: 1 }, async ({ event, step, attempt }) => {
      const { k } = event.data;
      await step.run("bad", () => {
        note(k, `bad${attempt}`);
        throw new Error("always");
      });
      note(k, "unreachable");
    }),
    inngest.createFunction({ ...on("after"), retries: 2 }, async ({ event, step, attempt }) => {
      const { k } = event.data;
      await step.run("limited", () => {
        note(k, `limited${attempt}`);
        if (attempt === 0) throw new RetryAfterError("slow down", 3000);
      });
      note(k, "end");
    }),
    inngest.createFunction({ ...on("settled"), retries: 0 }, async ({ event, step }) => {
      const { k } = event.data;
      const results = await Promise.allSettled([
        step.run("ok", () => note(k, "p")),
        step.run("bad", () => {
          note(k, "p");
          throw new NonRetriableError("x");
        }),
        step.sleep("s", "1s"),
      ]);
      note(k, results.map(({ status }) => status).join(","));
    }),
    inngest.createFunction(on("loop"), async ({ event, step }) => {
      for (let i = 0; i < 4; i++) await step.run("same-id", () => note(event.data.k, `i${i}`));
    }),
    inngest.createFunction({ ...on("long"), checkpointing: { maxRuntime: "300ms" } }, async ({ event, step }) => {
      const { k } = event.data;
      for (let i = 0; i < 4; i++)
        await step.run(`s${i}`, async () => {
          note(k, `s${i}`);
          await setTimeout(150);
        });
      note(k, "end");
    }),
    inngest.createFunction(on("data"), async ({ event, step }) => {
      const value = await step.run("odd", () => ({
        nul: "a\u0000b",
        emoji: "🦊",
        big: "x".repeat(300_000),
        u: undefined,
        n: null,
      }));
      const nothing = await step.run("void", () => {});
      await step.sleep("force-replay", "1s");
      const seen = [value.nul.length, value.emoji, value.big.length, "u" in value, value.n, nothing];
      note(event.data.k, seen.map(String).join(""));
    }),
    inngest.createFunction(on("nested"), async ({ event, step }) => {
      const { k } = event.data;
      const chain = async (name: string) => {
        await step.run(`${name}1`, () => note(k, "c1"));
        await step.run(`${name}2`, () => note(k, "c2"));
      };
      await Promise.all([chain("a"), chain("b"), step.sleep("s", "1s")]);
      note(k, "end");
    }),
    inngest.createFunction({ ...on("errafter"), retries: 2 }, async ({ event, step, attempt }) => {
      const { k } = event.data;
      await step.run("once", () => note(k, "once"));
      note(k, `body${attempt}`);
      if (attempt < 2) throw new Error("between steps");
      await step.run("last", () => note(k, `last${attempt}`));
    }),
    inngest.createFunction({ ...on("catchretry"), retries: 1 }, async ({ event, step, attempt }) => {
      const { k } = event.data;
      const failing = step.run("bad", () => {
        note(k, `bad${attempt}`);
        throw new TypeError("typed");
      });
      await failing.catch((error: Error) => note(k, `${error.name}:${error.message}`));
      await step.run("ok", () => note(k, `ok${attempt}`));
    }),
    inngest.createFunction(on("race"), async ({ event, step, group }) => {
      const winner = await group.parallel({ mode: "race" }, () =>
        Promise.race([
          step.sleep("short", "1s").then(() => "short"),
          step.waitForEvent("never", { event: "t/never", timeout: "1h" }).then(() => "wait"),
        ]),
      );
      await step.run("after", () => note(event.data.k, `after:${winner}`));
    }),
    inngest.createFunction(on("shape"), async ({ event, events, runId, attempt, maxAttempts }) => {
      const { k } = event.data;
      const keys = Object.keys(event).filter((name) => name !== "meta");
      note(k, keys.sort().join(","));
      note(k, `${typeof event.ts} ${events.length} ${runId.length} ${attempt} ${maxAttempts}`);
    }),
  ];
}
