// Process entry: the app without its pages, on the database of its environment. Prints when it is ready; claims due
// feeds at `tick`; reports its work at `report`; ends at `stop`.
import { subscribe } from "node:diagnostics_channel";
import { readEnv } from "@/lib/core/env";
import { claimDueFeeds } from "@/lib/crawl/claim-due-feeds";
import { openRuntime } from "@/lib/runtime/open-runtime";
import { SYSTEM } from "@/lib/runtime/runtime";

export interface ProcessReport {
  /** CPU milliseconds of all threads. */
  cpuMs: number;
  /** Requests of this process to feeds. */
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
