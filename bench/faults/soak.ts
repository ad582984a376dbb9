import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { HOUR_MS } from "@/lib/core/duration";
import type { TestProcess } from "@/lib/testing/process";
import { startProcess } from "@/lib/testing/process";
import { quantile } from "../measure";
import { followAll, type Load } from "./load";
import { type Grounds, inFolder, judge, onPostgres, together, type Verdict } from "./row";

const MINUTES = 30;
/** Shorter runs show only normal fluctuation. */
const MINUTES_MIN = 20;
/** Warm-up, as a share of the whole time: caches fill, code is compiled. */
const WARM_UP = 1 / 3;
const ROUND_MS = 5_000;
const PUBLISH_EACH_MS = 10_000;
/** Reads in one round. */
const READS = 10;
/** Further ahead than any feed's next crawl. */
const AHEAD_SECONDS = 120;
const SLOPE_MB_MAX = 1;
/** Normal fluctuation of connections and sockets. */
const HANDLES_SLACK = 8;
const SLOWER_MAX = 1.2;

/** State between two rounds, when no run is left. */
interface Sample {
  hours: number;
  /** Live bytes of objects and buffers after garbage collection. */
  liveMb: number;
  rssMb: number;
  /** Sockets and open files without those of the embedded database. */
  handles: number;
  /** Files that the embedded database keeps open: all that it ever used, like each Postgres process. */
  databaseFiles: number;
  /** Open files that are open twice or deleted. */
  lostFiles: number;
  /** Milliseconds of one read. */
  readMs: number;
}

/**
 * An app crawls ten sites that publish without end, and a member reads. Watches memory, open files and speed. Runs both
 * engines at once, each in its own process.
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
  const publishing = load.publishUntil(isOver, PUBLISH_EACH_MS);
  while (!isOver()) {
    const round = setTimeout(ROUND_MS);
    samples.push(await runRound(app, load, startedAt));
    await round;
  }
  await publishing;
  return samples;
}

/** Crawls every feed, enriches new items, and reads as a member. */
async function runRound(app: TestProcess, load: Load, startedAt: number): Promise<Sample> {
  await ask(app, `tick ${AHEAD_SECONDS}`, "claimed");
  const readMs = (await ask(app, `read ${READS}`, "read")) / READS;
  await ask(app, "drain", "drained");
  const liveMb = (await ask(app, "memory", "memory")) / 1024 / 1024;
  return { hours: (performance.now() - startedAt) / HOUR_MS, liveMb, readMs, ...measure(app.pid, load) };
}

/** @returns the number in the process's reply */
async function ask(app: TestProcess, request: string, answer: string): Promise<number> {
  const before = app.lines.length;
  app.tell(request);
  const line = await app.line((line) => line.startsWith(answer) && app.lines.lastIndexOf(line) >= before);
  return Number(line.split(" ")[1] ?? 0);
}

/** Statistics of a live process; its memory in pages of 4 KiB. */
function measure(pid: number, { variables }: Load): Pick<Sample, "rssMb" | "handles" | "databaseFiles" | "lostFiles"> {
  const [, pages] = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ");
  const handles = openHandles(pid);
  const files = handles.filter((path) => path.startsWith(`${variables.LEDE_DATA_DIR}/`));
  const inOrder = new Set(files.filter((path) => !path.endsWith(" (deleted)")));
  return {
    rssMb: (Number(pages) * 4) / 1024,
    handles: handles.length - files.length,
    databaseFiles: files.length,
    lostFiles: files.length - inOrder.size,
  };
}

/** Targets of its open files: paths or other names. Some close meanwhile. */
function openHandles(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))];
    } catch {
      return [];
    }
  });
}

function judgeSamples(
  samples: readonly Sample[],
  { minutes, lines }: { minutes: number; lines: readonly string[] },
): Verdict {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const middle = warm.slice(0, Math.ceil(warm.length / 2));
  const end = warm.slice(middle.length);
  const handles = [middle, end].map((some) => Math.max(...some.map((one) => one.handles)));
  const paces = [middle, end].map((some) =>
    quantile(
      some.map((one) => one.readMs),
      0.5,
    ),
  );
  const slope = slopeOf(warm, (one) => one.liveMb);
  const rssSlope = slopeOf(warm, (one) => one.rssMb);
  const errors = lines.filter((line) => line.startsWith("{"));
  const [last] = warm.slice(-1);
  return judge(
    [
      `${minutes.toFixed(1)} minutes, ${samples.length * READS} reads`,
      `live after garbage collection ${last?.liveMb.toFixed(1)} MB, slope ${slope.toFixed(2)} MB/h by least squares over ${warm.length} samples after a third of the time`,
      `RSS ${last?.rssMb.toFixed(0)} MB, slope ${rssSlope.toFixed(1)} MB/h`,
      `handles ${handles.join(" then ")}, plus ${last?.databaseFiles} files of the database`,
      `a read ${paces.map((ms) => ms.toFixed(1)).join(" then ")} ms`,
    ].join(", "),
    {
      "memory grows by less than 1 MB/h": slope < SLOPE_MB_MAX,
      [`at least ${MINUTES_MIN} minutes, for a verdict`]: minutes >= MINUTES_MIN,
      "open handles do not grow": (handles[1] ?? 0) <= (handles[0] ?? 0) + HANDLES_SLACK,
      "no file of the database is open twice or after its deletion": samples.every(({ lostFiles }) => lostFiles === 0),
      "reading stays as fast": (paces[1] ?? 0) <= (paces[0] ?? 0) * SLOWER_MAX,
      [`nothing went wrong: ${errors[0]}`]: errors.length === 0,
    },
  );
}

/** Slope in MB an hour, by linear regression. */
function slopeOf(samples: readonly Sample[], megabytes: (sample: Sample) => number): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [hours, level] = [mean((one) => one.hours), mean(megabytes)];
  const rise = samples.reduce((sum, one) => sum + (one.hours - hours) * (megabytes(one) - level), 0);
  const run = samples.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0);
  return rise / run;
}
