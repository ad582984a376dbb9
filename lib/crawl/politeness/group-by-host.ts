import { hostOf } from "./visit-host";

const GROUP_MAX = 20;

/** Groups of at most 20 that share a host, for a run each: a host is asked for one thing at a time. */
export function groupByHost(rows: readonly { id: string; url: string }[]): { shard: string; ids: string[] }[] {
  const byHost = Map.groupBy(rows, (row) => hostOf(row.url));
  return [...byHost].flatMap(([shard, members]) =>
    Array.from({ length: Math.ceil(members.length / GROUP_MAX) }, (_, index) => ({
      shard,
      ids: members.slice(index * GROUP_MAX, (index + 1) * GROUP_MAX).map((row) => row.id),
    })),
  );
}
