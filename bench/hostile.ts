import { fork } from "node:child_process";
import { on } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOSTILE_FEEDS } from "@/lib/crawl/testing/hostile-feeds";
import { HOSTILE_MARKUP } from "@/lib/crawl/testing/hostile-markup";
import { MEMORY_FLAGS, MEMORY_VARIABLES } from "@/lib/server/memory-flags";
import { type Publisher, page, rss, startPublisher } from "@/lib/testing/publisher";
import type { ReaderMessage, ReaderReport, ReaderTask } from "./hostile-reader";

const DELAY_MS_MAX = 200;
const MINUTES_MAX = 15;

/**
 * Sends every kind of hostile document through the whole ingest: as replacement of healthy feeds, as content of
 * entries, and as article pages. Measures whether the reading process still answers. Uses the empty database in
 * `DATABASE_URL`, or an embedded one. The sites run in this process.
 */
export async function benchHostile(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "lede-bench-"));
  const publisher = await startPublisher();
  const feeds = HOSTILE_FEEDS.map((_, index) => `/feeds/${index}.xml`);
  for (const path of feeds)
    publisher.put(path, rss([{ title: `Before ${path}`, guid: "before", description: "Well." }]));
  const entries = HOSTILE_MARKUP.map((_, index) => `/entries/${index}.xml`);
  putMarkup(publisher, entries);
  const urls = (paths: string[]) => paths.map((path) => `${publisher.url}${path}`);
  const task = { dataDirectory: directory, feeds: urls(feeds), entries: urls(entries) };
  const swap = () => {
    for (const [index, { body, type = "text/xml", headers = {} }] of HOSTILE_FEEDS.entries())
      publisher.put(`/feeds/${index}.xml`, { headers: { "content-type": type, ...headers }, body: body() });
  };
  const report = await read(task, swap);
  await publisher.close();
  rmSync(directory, { recursive: true, force: true });
  tell(report);
}

/** Each kind twice in a feed: as an entry's content, and as the page of a teaser. */
function putMarkup(publisher: Publisher, paths: readonly string[]): void {
  for (const [index, { name, html }] of HOSTILE_MARKUP.entries()) {
    const markup = html();
    const link = `${publisher.url}/pages/${index}`;
    publisher.put(`/pages/${index}`, page(`<article><h1>${name}</h1>${markup}</article>`));
    const whole = { title: `Entry: ${name}`, guid: "entry", link: `${link}#entry`, content: markup };
    const teaser = { title: `Page: ${name}`, guid: "page", link, description: "A teaser, read on…" };
    publisher.put(paths[index] ?? "", rss([whole, teaser]));
  }
}

async function read(task: ReaderTask, swap: () => void): Promise<ReaderReport> {
  const reader = fork(join(import.meta.dirname, "hostile-reader.ts"), {
    execArgv: [...MEMORY_FLAGS, ...process.execArgv],
    env: { ...process.env, ...MEMORY_VARIABLES },
    timeout: MINUTES_MAX * 60_000,
  });
  const ended = new AbortController();
  reader.once("exit", () => ended.abort());
  reader.send(task);
  try {
    for await (const [message] of on(reader, "message", { signal: ended.signal })) {
      const said: ReaderMessage = message;
      if (said.kind === "report") return said;
      swap();
      reader.send("swapped");
    }
  } catch {
    // It ended without a report, which is reported below.
  }
  throw new Error(`The reader crashed or hung: code ${reader.exitCode}, signal ${reader.signalCode}.`);
}

function tell({ delayMs, rssMb, seconds, stored, wanted, refused, errors, rejections }: ReaderReport): void {
  const kinds = HOSTILE_FEEDS.length + 2 * HOSTILE_MARKUP.length;
  const engine = process.env.DATABASE_URL ? "Postgres" : "the embedded database";
  console.log(`Hostile documents, on ${engine}: ${kinds} kinds in ${seconds.toFixed(0)} s, 0 crashes, 0 hangs\n`);
  const { p50, p99, most } = delayMs;
  console.log(`event-loop delay    p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, most ${most.toFixed(0)} ms`);
  console.log(`memory              most ${rssMb} MB`);
  console.log(`posts               ${stored} of at least ${wanted} stored, ${refused} feeds refused at the deadline`);
  console.log(`defects             ${errors} errors logged, ${rejections} unhandled rejections`);
  console.log(`\n${p99 < DELAY_MS_MAX ? "Within" : "BEYOND"} ${DELAY_MS_MAX} ms.`);
}

if (import.meta.main) await benchHostile();
