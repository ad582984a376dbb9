import { describe, expect, test } from "vitest";
import packageJson from "@/package.json" with { type: "json" };
import { SDK_VERSION } from "./protocol";
import { checkSdk, readFunctions } from "./register";

const config = (more: object) => ({
  id: "lede-crawl",
  name: "crawl",
  triggers: [{ event: "crawl/requested" }],
  steps: { step: { id: "step", name: "step", runtime: { type: "http", url: "http://x" } } },
  ...more,
});
const read = (more: object) => readFunctions({ functions: [config(more)] }).get("lede-crawl");

describe("unsupported options", () => {
  test.each([
    [{ rateLimit: { limit: 1, period: "1m" } }, "rateLimit"],
    [{ debounce: { period: "1m" } }, "debounce"],
    [{ batchEvents: { maxSize: 10, timeout: "5s" } }, "batchEvents"],
    [{ cancel: [{ event: "x" }] }, "cancelOn"],
    [{ priority: { run: "1" } }, "priority"],
    [{ timeouts: { start: "1m" } }, "timeouts"],
    [{ somethingNew: true }, "somethingNew"],
    [{ singleton: { mode: "cancel" } }, "singleton.mode"],
    [{ singleton: { mode: "skip", key: "f(event)" } }, "singleton.key"],
    [{ concurrency: [{ limit: 1 }, { limit: 2 }, { limit: 3 }] }, "concurrency"],
    [{ concurrency: { limit: 1, key: "event.data.url.split('/')[2]" } }, "concurrency.key"],
    [{ throttle: { limit: 1, period: "soon" } }, "throttle.period"],
    [{ throttle: { limit: 1, period: "1s", key: "now()" } }, "throttle.key"],
    [{ throttle: { limit: 0, period: "1s" } }, "throttle.limit"],
    [{ idempotency: "has(event.data.x)" }, "idempotency"],
    [{ triggers: [{ event: "x", expression: "event.data.n in [1]" }] }, "triggers.if"],
    [{ triggers: [{ cron: "TZ=Europe/Paris 0 9 * * *" }] }, "triggers.cron"],
    [{ triggers: [{ cron: "0 9 * * *", jitter: "1m" }] }, "triggers.jitter"],
  ])("are refused: %j", (more, option) => {
    expect(() => read(more)).toThrow(`Function lede-crawl, option ${option}: `);
  });
});

test("only the tested SDK version may register functions", () => {
  expect(packageJson.dependencies.inngest).toBe(SDK_VERSION);
  expect(() => checkSdk({ sdk: `js:v${SDK_VERSION}` })).not.toThrow();
  expect(() => checkSdk({ sdk: "js:v4.25.0" })).toThrow(
    `The embedded engine supports the package inngest ${SDK_VERSION}, but js:v4.25.0 is installed`,
  );
});

describe("readFunctions", () => {
  test("gives five attempts by default", () => {
    expect(read({})?.attemptsMax).toBe(5);
    expect(read({ steps: { step: { retries: { attempts: 0 } } } })?.attemptsMax).toBe(1);
  });

  test("matches event names with * as the only wildcard", () => {
    const pattern = read({ triggers: [{ event: "crawl/*.done+" }] })?.triggers[0]?.pattern;
    expect(
      ["crawl/a.done+", "crawl/.done+", "crawl/axdone+", "crawl/a.donee", "x/crawl/a.done+"].map((n) =>
        pattern?.test(n),
      ),
    ).toEqual([true, true, false, false, false]);
  });

  test("shares a limit of scope env and keeps others to the function", () => {
    const limits = read({ concurrency: [{ limit: 2, scope: "env", key: "'crawl'" }, { limit: 10 }] })?.limits;
    expect(limits?.map(({ scope, limit }) => [scope, limit])).toEqual([
      ["env", 2],
      ["fn:lede-crawl:1", 10],
    ]);
  });

  test("treats a concurrency limit of 0 as none", () => {
    expect(read({ concurrency: 0 })?.limits).toEqual([]);
  });
});
