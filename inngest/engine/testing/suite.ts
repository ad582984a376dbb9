import type { Inngest } from "inngest";
import { until } from "@/lib/testing/until";
import { flowFunctions } from "./flow-functions";
import { stepFunctions } from "./step-functions";
import { createTranscript } from "./transcript";

/** Scenarios of one event, with their number of entries and whether their order is free. */
const SCENARIOS = [
  { name: "seq", lines: 4 },
  { name: "par", lines: 5, isUnordered: true },
  { name: "sleep", lines: 3 },
  { name: "retry", lines: 5 },
  { name: "nonretry", lines: 4 },
  { name: "fail", lines: 3 },
  { name: "stepfail", lines: 2 },
  { name: "after", lines: 3 },
  { name: "invoke", lines: 3 },
  { name: "fan", lines: 7, isUnordered: true },
  { name: "settled", lines: 3 },
  { name: "loop", lines: 4 },
  { name: "long", lines: 5 },
  { name: "data", lines: 1 },
  { name: "nested", lines: 5, isUnordered: true },
  { name: "errafter", lines: 8 },
  { name: "catchretry", lines: 4 },
  { name: "race", lines: 1 },
  { name: "shape", lines: 2 },
  { name: "invtimeout", lines: 1 },
];

/** The engine under test. */
interface EngineUnderTest {
  inngest: Inngest;
  start(functions: ReturnType<typeof stepFunctions>): Promise<void>;
  /** Returns whether this many runs wait for one of these events. */
  areWaiting(eventNames: string[], count: number): Promise<boolean>;
  /** Start times of a function's runs, in milliseconds. */
  startTimes(functionName: string): Promise<number[]>;
  /** Returns whether nothing is left to run. The sleeper and the race's loser wait for an hour. */
  isQuiet(): Promise<boolean>;
}

/**
 * Runs all scenarios at once and returns their transcripts. `golden.json` holds those of Inngest's server 1.43, with a retry
 * interval of 1 s.
 */
export async function transcribe(engine: EngineUnderTest): Promise<Record<string, unknown>> {
  const { inngest } = engine;
  const transcript = createTranscript();
  const { lines, times, peak } = transcript;
  const released = Promise.withResolvers<void>();
  await engine.start([...stepFunctions(inngest, transcript), ...flowFunctions(inngest, transcript, released.promise)]);
  const send = (name: string, ...data: object[]) =>
    inngest.send((data.length > 0 ? data : [{}]).map((more) => ({ name: `t/${name}`, data: { k: name, ...more } })));
  const written = (name: string, count: number) =>
    until(`${name} writes ${count} lines`, () => lines(name).length >= count);

  await inngest.send(SCENARIOS.map(({ name }) => ({ name: `t/${name}`, data: { k: name } })));
  await inngest.send(["wait", "waitif"].map((name) => ({ name: `t/${name}`, data: { k: name } })));
  await send("concsleep", {}, {}, {});
  await send("single");
  await send("conc", ...Array.from({ length: 12 }, (_, i) => ({ host: `h${i % 2}` })));
  await send("idem", { v: "1" }, { v: "1" }, { v: "2" });
  const dedupe = (id: string) => ({ id, name: "t/dedupe", data: { k: "dedupe" } });
  await inngest.send([dedupe("d1")]);
  await inngest.send([dedupe("d1"), dedupe("d2")]);

  await until("single starts", () => lines("single:started").length > 0);
  await send("single", {}, {});
  released.resolve();
  await until("both waits are noted", () => engine.areWaiting(["t/signal", "t/signal2"], 2));
  await send("signal", { k: "other", v: "wrong" }, { k: "wait", v: "right" });
  await send("signal2", { k: "waitif", n: 1 }, { k: "waitif", n: 3 }, { k: "waitif", n: 5 });

  // Throttles are measured by the clock, so they run after the other scenarios.
  await written("conc", 12);
  await send("burst", {}, {}, {}, {}, {});
  await send("burst0", {}, {}, {}, {}, {});
  await send("throttle", {}, {}, {});

  for (const { name, lines: count } of SCENARIOS) await written(name, count);
  await until("nothing is left to run", engine.isQuiet);

  const perScenario = SCENARIOS.map(({ name, isUnordered }) => [name, isUnordered ? lines(name).sort() : lines(name)]);
  return {
    ...Object.fromEntries(perScenario),
    wait: lines("wait"),
    waitif: lines("waitif"),
    concsleep: lines("concsleep"),
    dedupe: lines("dedupe"),
    idem: lines("idem").sort(),
    single: lines("single"),
    conc: {
      done: lines("conc").length,
      peakPerHost: [peak("conc:h0"), peak("conc:h1")],
      peakAllAtMost3: peak("conc:*") <= 3,
    },
    throttle: {
      starts: lines("throttle").length,
      spacedBySecond: gaps(await engine.startTimes("throttle")).every((gap) => gap > 700),
    },
    retryAfterHonoured: gaps(times("after").slice(0, 2)).every((gap) => gap >= 1900),
    burst: spreadOf(await engine.startTimes("burst"), [2, 4]),
    burst0: spreadOf(await engine.startTimes("burst0"), [1, 2]),
  };
}

/** Describes how a throttle spread the starts. On a loaded machine they are later. @param rest seconds to the last two */
function spreadOf(times: number[], rest: readonly [number, number]) {
  const sinceFirst = times.map((time) => time - (times[0] ?? 0));
  return {
    starts: times.length,
    atMost3AtOnce: sinceFirst.filter((ms) => ms < 900).length <= 3,
    restSpaced: sinceFirst.slice(-2).every((ms, index) => ms >= 1000 * (rest[index] ?? 0)),
  };
}

function gaps(times: number[]): number[] {
  return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
