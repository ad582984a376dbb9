import { expect, onTestFinished, test } from "vitest";
import { createWorkerPool } from "@/lib/platform/worker/pool";
import { seeded } from "@/lib/testing/seeded";
import { inVolume } from "@/lib/testing/volume";
import { corpusBytes, corpusFiles } from "./testing/corpus";
import { damaged } from "./testing/damage";

const DOCUMENTS = inVolume(600, 100);
/** Small feeds are fast, and damage affects them most. */
const BYTES_MAX = 30_000;
const ABOUT = { url: "https://feeds.example/feed", httpCharset: null };

test(`reads ${DOCUMENTS} damaged feeds without a crash or timeout, and entries from 70%`, async () => {
  const pool = createWorkerPool();
  onTestFinished(() => pool.close());
  const random = seeded(20_261_121);
  const real = corpusFiles.filter(({ file }) => file.includes("real")).map(({ file }) => corpusBytes(file));
  const sources = real.filter(({ length }) => length <= BYTES_MAX);
  const readings = Array.from({ length: DOCUMENTS }, (_, round) => {
    const bytes = damaged(sources[round % sources.length] ?? new Uint8Array(), random);
    return pool.run("readFeed", { bytes, ...ABOUT });
  });
  const kept = (await Promise.all(readings)).filter((reading) => reading.kind === "feed" && reading.entries.length > 0);
  expect(kept.length / DOCUMENTS).toBeGreaterThanOrEqual(0.7);
}, 60_000);
