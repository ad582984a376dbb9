import { corpusBytes, corpusFiles } from "@/lib/feed/parse/testing/corpus";
import { damaged } from "@/lib/feed/parse/testing/damage";
import { readFeed } from "@/lib/feed/read/read-feed";
import { seeded } from "@/lib/testing/seeded";

const DOCUMENTS = 6_000;
const ABOUT = { url: "https://feeds.example/feed", httpCharset: null };

/** Share of items that survive random damage of real feeds, and the longest parse. */
export async function benchDamage(): Promise<void> {
  const sources = corpusFiles.filter(({ file }) => file.includes("real")).map(({ file }) => corpusBytes(file));
  const random = seeded(20_261_121);
  const readBy = new Map<string, number>();
  let slowestMs = 0;
  for (let round = 0; round < DOCUMENTS; round += 1) {
    const bytes = damaged(sources[round % sources.length] ?? new Uint8Array(), random);
    const before = process.cpuUsage();
    const reading = await readFeed({ bytes, ...ABOUT });
    const { user, system } = process.cpuUsage(before);
    slowestMs = Math.max(slowestMs, (user + system) / 1e3);
    const outcome = reading.kind === "feed" && reading.entries.length > 0 ? reading.feed.parser : "nothing";
    readBy.set(outcome, (readBy.get(outcome) ?? 0) + 1);
  }
  const share = (count: number) => `${((100 * count) / DOCUMENTS).toFixed(1)}%`;
  const by = [...readBy].map(([outcome, count]) => `${outcome} ${share(count)}`).join(", ");
  console.log(`Damaged feeds: ${DOCUMENTS} made from ${sources.length} real ones\n`);
  console.log(`entries kept        ${share(DOCUMENTS - (readBy.get("nothing") ?? 0))} (${by})`);
  console.log(`slowest             ${Math.round(slowestMs)} ms of CPU time`);
}
