// One process of the app without its web server, to be stopped or killed. Its environment is the app's. Says "ready"
// once it runs, and obeys lines: "tick N" does what the tick does, with a clock that is N seconds ahead, and answers
// "claimed M"; "drain" answers "drained" when no run is left.
import { createInterface } from "node:readline";
import { until } from "@/inngest/embedded/testing/until";
import { claimDueArticles } from "@/lib/articles/claim-due-articles";
import { boot } from "@/lib/boot";
import { claimDueFeeds } from "@/lib/feeds/claim-due-feeds";
import { runtime, SYSTEM } from "@/lib/runtime";

const say = (line: string) => process.stdout.write(`${line}\n`);

await boot();
const { contextFor, workflows } = await runtime();
// The sites of a test bear more than strangers': with a second between two requests most lives would end in waiting.
contextFor(SYSTEM).settings.hostSpacingMs = 50;

async function tick(aheadSeconds: number): Promise<void> {
  const ctx = { ...contextFor(SYSTEM), now: () => new Date(Date.now() + aheadSeconds * 1000) };
  const feeds = await claimDueFeeds(ctx);
  say(`claimed ${feeds + (await claimDueArticles(ctx))}`);
}

async function drain(): Promise<void> {
  await until("every run ends", async () => {
    const status = await workflows.engine?.status();
    return status !== undefined && status.queued + status.running === 0;
  });
  say("drained");
}

createInterface(process.stdin).on("line", (line) => {
  const [command, seconds] = line.split(" ");
  void (command === "tick" ? tick(Number(seconds)) : drain());
});
say("ready");
