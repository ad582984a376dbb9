import { availableParallelism, loadavg } from "node:os";
import { DAY_MS, MINUTE_MS } from "@/lib/core/duration";
import { quantile } from "./measure";
import type { Host } from "./schedule-engine";

/** Maximum share of an ample host's time that its feeds need. */
const AMPLE_SHARE = 0.8;

/** Results of the day; times are milliseconds. */
export interface Tally {
  /** Delays of requests to hosts with enough time. */
  lateMs: number[];
  claimMs: number[];
  /** Requests that came too soon after another to their host. */
  hasty: number;
  deferred: number;
  waitingMax: number;
  /** Feeds overdue by more than 15 minutes at the end. */
  overdue: number;
}

export const newTally = (): Tally => ({ lateMs: [], claimMs: [], hasty: 0, deferred: 0, waitingMax: 0, overdue: 0 });

export const isAmple = ({ wanted, spacingMs }: Host) => wanted * spacingMs <= AMPLE_SHARE * DAY_MS;

export function report(tally: Tally, hosts: readonly Host[], { feeds, slots }: { feeds: number; slots: number }): void {
  const sum = (of: (host: Host) => number) => hosts.reduce((total, host) => total + of(host), 0);
  const late = (share: number) => `${(quantile(tally.lateMs, share) / MINUTE_MS).toFixed(1)} min`;
  const claim = (share: number) => `${quantile(tally.claimMs, share).toFixed(0)} ms`;
  const rows: [string, string][] = [
    ["requests", `${sum(({ asked }) => asked)}, wanted ${Math.round(sum(({ wanted }) => wanted))}`],
    ["delay at ample hosts", `p50 ${late(0.5)}, p95 ${late(0.95)}, p99 ${late(0.99)}, max ${late(1)}`],
    ["too soon at a host", String(tally.hasty)],
    ["deferred by a host", String(tally.deferred)],
    ["waiting for a slot", `at most ${tally.waitingMax}`],
    ["overdue at the end", `${tally.overdue} by more than 15 minutes`],
    ["claim", `p50 ${claim(0.5)}, p95 ${claim(0.95)}`],
  ];
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(
    `A day of ${feeds} feeds of ${hosts.length} hosts, ${slots} at once; ${availableParallelism()} cores, load ${load}\n`,
  );
  for (const [name, value] of rows) console.log(name.padEnd(22) + value);
  for (const host of hosts.filter((one) => !isAmple(one)))
    console.log(
      `${host.name}: ${host.feeds} feeds need ${Math.round(host.wanted)} requests, ${Math.floor(DAY_MS / host.spacingMs)} fit in, ${host.asked} were sent`,
    );
}
