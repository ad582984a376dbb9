import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { TestProcess } from "@/lib/testing/process";
import { startProcess } from "@/lib/testing/process";
import { followAll, type Load } from "./load";
import { type Grounds, inFolder, judge, onPostgres, together, type Verdict } from "./row";

const MINUTES = 30;
/** Shorter than that, the garbage collector's own ups and downs are all that is seen. */
const MINUTES_MIN = 20;
/** Of the whole time: caches fill, code is compiled. */
const WARM_UP = 1 / 3;
const SAMPLE_MS = 5_000;
/** In one sample. */
const READS = 10;
const SLOPE_MB_MAX = 1;
/** Connections and sockets that come and go. */
const HANDLES_SLACK = 8;

interface Sample {
  hours: number;
  rssMb: number;
  handles: number;
}

/**
 * Lets an app crawl ten sites that publish without end, and a member read, and watches its memory. Both engines at once,
 * each in a process of its own.
 */
export async function soak(grounds: Grounds): Promise<Verdict> {
  if (!existsSync("/proc/self/statm"))
    return judge("not measured", { "a system with /proc, to measure memory": false });
  const minutes = MINUTES * grounds.share;
  const [embedded, postgres] = await Promise.all([
    inFolder((folder) => soakOne({ LEDE_DATA_DIR: folder, DATABASE_URL: "" }, minutes)),
    onPostgres(grounds.postgresUrl, (variables) => soakOne(variables, minutes)),
  ]);
  return together({ embedded, Postgres: postgres });
}

async function soakOne(variables: Record<string, string>, minutes: number): Promise<Verdict> {
  const load = await followAll(variables);
  const app = startProcess("lib/testing/app-process.ts", [], { ...load.variables, LOG_LEVEL: "error" });
  try {
    await app.line((line) => line === "ready");
    return judgeSamples(await watch(app, load, minutes), { minutes, lines: app.lines });
  } finally {
    app.kill("SIGKILL");
    await app.ended;
    await load.close();
  }
}

async function watch(app: TestProcess, load: Load, minutes: number): Promise<Sample[]> {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const isOver = () => performance.now() - startedAt > minutes * 60_000;
  const publishing = load.publishUntil(isOver);
  while (!isOver()) {
    app.tell("tick 0");
    app.tell(`read ${READS}`);
    await setTimeout(SAMPLE_MS);
    samples.push({ hours: (performance.now() - startedAt) / 3_600_000, ...measure(app.pid) });
  }
  await publishing;
  return samples;
}

/** Of a process that lives; its memory in pages of 4 KiB. */
function measure(pid: number): Omit<Sample, "hours"> {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  return { rssMb: (Number(pages) * 4) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

function judgeSamples(
  samples: readonly Sample[],
  { minutes, lines }: { minutes: number; lines: readonly string[] },
): Verdict {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const middle = warm.slice(0, Math.ceil(warm.length / 2));
  const end = warm.slice(middle.length);
  const most = (some: readonly Sample[]) => Math.max(...some.map(({ handles }) => handles));
  const slope = slopeOf(warm);
  const errors = lines.filter((line) => line.startsWith("{"));
  const reads = lines.filter((line) => line === "read").length * READS;
  const [rss] = warm.slice(-1);
  return judge(
    `${minutes.toFixed(1)} minutes, ${reads} reads, RSS ${rss?.rssMb.toFixed(0)} MB at the end, slope ${slope.toFixed(2)} MB/h by least squares over ${warm.length} samples after a third of the time, handles ${most(middle)} then ${most(end)}`,
    {
      "memory grows by less than 1 MB/h": slope < SLOPE_MB_MAX,
      [`${MINUTES_MIN} minutes at least, to tell`]: minutes >= MINUTES_MIN,
      "handles stay": most(end) <= most(middle) + HANDLES_SLACK,
      [`nothing went wrong: ${errors[0]}`]: errors.length === 0,
    },
  );
}

/** MB in an hour, as the line that fits best rises. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [hours, rss] = [mean((one) => one.hours), mean((one) => one.rssMb)];
  const rise = samples.reduce((sum, one) => sum + (one.hours - hours) * (one.rssMb - rss), 0);
  const run = samples.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0);
  return rise / run;
}
