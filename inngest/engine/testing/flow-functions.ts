import { setTimeout } from "node:timers/promises";
import { type Inngest, NonRetriableError } from "inngest";
import type { Transcript } from "./transcript";

/** Functions for events, invokes and flow control. */
export function flowFunctions(inngest: Inngest, { note, overlap }: Transcript, untilReleased: Promise<void>) {
  const on = (id: string) => ({ id, triggers: { event: `t/${id}` } });
  const child = inngest.createFunction({ ...on("child"), retries: 0 }, async ({ event, step }): Promise<number> => {
    if (event.data.bad) throw new NonRetriableError("child failed");
    return step.run("double", () => event.data.n * 2);
  });
  const sleeper = inngest.createFunction(on("sleeper"), ({ step }) => step.sleep("long", "1h"));
  return [
    child,
    sleeper,
    inngest.createFunction(on("invoke"), async ({ event, step }) => {
      const { k } = event.data;
      const value = await step.invoke("call", { function: child, data: { n: 21 } });
      note(k, `got:${value}`);
      const failing = step.invoke("call-bad", { function: child, data: { n: 1, bad: true } });
      note(k, String(await failing.catch((error: Error) => `caught:${error.message}`)));
    }),
    inngest.createFunction({ ...on("invtimeout"), retries: 0 }, async ({ event, step }) => {
      const late = step.invoke("call", { function: sleeper, timeout: "1s", data: {} });
      note(event.data.k, String(await late.catch((error: Error) => `caught:${error.name}`)));
    }),
    inngest.createFunction(on("wait"), async ({ event, step }) => {
      const { k } = event.data;
      const hit = await step.waitForEvent("w", { event: "t/signal", timeout: "30s", match: "data.k" });
      note(k, `hit:${hit?.data.v}`);
      const miss = await step.waitForEvent("w2", { event: "t/never", timeout: "1s" });
      note(k, `miss:${miss}`);
    }),
    inngest.createFunction(on("waitif"), async ({ event, step }) => {
      const condition = "event.data.k == async.data.k && async.data.n >= 3";
      const hit = await step.waitForEvent("w", { event: "t/signal2", timeout: "20s", if: condition });
      note(event.data.k, `n:${hit?.data.n}`);
    }),
    inngest.createFunction(on("fan"), async ({ event, step }) => {
      const { k } = event.data;
      const leaves = Array.from({ length: 5 }, (_, i) => ({ name: "t/leaf", data: { k, i } }));
      const sent = await step.sendEvent("out", leaves);
      note(k, `sent:${sent.ids.length}`);
    }),
    inngest.createFunction(on("leaf"), ({ event }) => note(event.data.k, "leaf")),
    inngest.createFunction({ id: "leaf-odd", triggers: { event: "t/leaf", if: "event.data.i == 3" } }, ({ event }) =>
      note(event.data.k, "leaf3"),
    ),
    inngest.createFunction(on("dedupe"), ({ event }) => note(event.data.k, "run")),
    inngest.createFunction({ ...on("idem"), idempotency: "event.data.k + '-' + event.data.v" }, ({ event }) =>
      note(event.data.k, `run:${event.data.v}`),
    ),
    inngest.createFunction(
      { ...on("conc"), concurrency: [{ limit: 1, key: "event.data.host" }, { limit: 3 }] },
      async ({ event, step }) => {
        const { k, host } = event.data;
        const work = () => setTimeout(100);
        await step.run("fetch", () => overlap(`${k}:*`, () => overlap(`${k}:${host}`, work)));
        note(k, "done");
      },
    ),
    inngest.createFunction(
      { ...on("concsleep"), concurrency: { limit: 1, key: "event.data.k" } },
      async ({ event, step }) => {
        await step.run("a", () => note(event.data.k, "a"));
        await step.sleep("nap", "3s");
        await step.run("b", () => note(event.data.k, "b"));
      },
    ),
    inngest.createFunction(
      { ...on("single"), singleton: { key: "event.data.k", mode: "skip" } },
      async ({ event, step }) => {
        note(`${event.data.k}:started`, "");
        await step.run("slow", () => untilReleased);
        note(event.data.k, "run");
      },
    ),
    inngest.createFunction(
      { ...on("throttle"), throttle: { limit: 1, period: "1s", key: "event.data.k" } },
      ({ event }) => note(event.data.k, "start"),
    ),
    inngest.createFunction(
      { ...on("burst"), throttle: { limit: 2, period: "4s", burst: 1, key: "event.data.k" } },
      ({ event }) => note(event.data.k, "start"),
    ),
    inngest.createFunction(
      { ...on("burst0"), throttle: { limit: 3, period: "3s", key: "event.data.k" } },
      ({ event }) => note(event.data.k, "start"),
    ),
  ];
}
