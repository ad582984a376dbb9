// Process entry: the app without its pages, on the database that its environment names. Says when it is ready; claims due
// feeds at `tick`; says at `report` what it did since the last one; ends at `stop`.
import { subscribe } from "node:diagnostics_channel";
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { openRuntime, SYSTEM } from "@/lib/runtime/runtime";

export interface ProcessReport {
  /** Of all threads, in milliseconds. */
  cpuMs: number;
  /** Requests to feeds that this process made. */
  asked: number;
}

const FEED_PATH = "/feed.xml";

const runtime = await openRuntime(readEnv(process.env));
let cpu = process.cpuUsage();
let asked = 0;

subscribe("undici:client:sendHeaders", (message) => {
  const { request } = message as { request: { path: string } };
  if (request.path === FEED_PATH) asked += 1;
});
await runtime.workflows.start();
process.on("message", async (message) => {
  if (message === "stop") {
    await runtime.stop();
    process.exit(0);
  }
  if (message === "tick") {
    process.send?.(await claimDueFeeds(runtime.contextFor(SYSTEM)));
    return;
  }
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ cpuMs: (user + system) / 1000, asked } satisfies ProcessReport);
  cpu = process.cpuUsage();
  asked = 0;
});
process.send?.("ready");
