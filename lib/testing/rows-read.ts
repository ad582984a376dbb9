import type pg from "pg";

/** One execution of a statement. */
export interface Reading {
  sql: string;
  /** Rows read from tables, filtered ones included. */
  read: number;
  /** Rows returned or changed. */
  given: number;
  /** Rows aggregated into the returned ones; 0 without aggregation. */
  gathered: number;
  /** Its largest read: table, access path and rows. */
  mostly: string;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

const SETTINGS = `load 'auto_explain';
  set auto_explain.log_min_duration = 0;
  set auto_explain.log_analyze = on;
  set auto_explain.log_timing = off;
  set auto_explain.log_format = json;
  set auto_explain.log_level = notice;
  set client_min_messages = notice`;

/**
 * Makes Postgres report the rows that each statement of the pool reads, except reads for foreign keys. Needs a
 * superuser.
 *
 * @returns stops it
 * @see https://www.postgresql.org/docs/current/auto-explain.html
 */
export async function watchRowsRead(pool: pg.Pool, tell: (reading: Reading) => void): Promise<() => void> {
  const clients = new Set<pg.PoolClient>();
  const hear = ({ message = "" }: { message?: string | undefined }) => {
    const [, plan] = /^duration: .* plan:\n([\s\S]*)$/.exec(message) ?? [];
    if (plan) tell(readingOf(JSON.parse(plan)));
  };
  const watch = (client: pg.PoolClient) => {
    clients.add(client);
    client.on("notice", hear);
    return client.query(SETTINGS);
  };
  const onConnect = (client: pg.PoolClient) => void watch(client);
  pool.on("connect", onConnect);
  const open = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of open) {
    await watch(client);
    client.release();
  }
  return () => {
    pool.off("connect", onConnect);
    for (const client of clients) client.off("notice", hear);
  };
}

function readingOf({ "Query Text": sql, Plan: root }: { "Query Text": string; Plan: PlanNode }): Reading {
  const nodes = nodesOf(root);
  const scans = nodes.filter(isScan).toSorted((one, other) => rowsOf(other) - rowsOf(one));
  const changed = nodes.filter(isChange).flatMap(({ Plans = [] }) => Plans.slice(0, 1));
  const [first] = scans;
  return {
    sql,
    read: scans.reduce((sum, node) => sum + rowsOf(node), 0),
    given: [root, ...changed].reduce((sum, node) => sum + node["Actual Rows"] * node["Actual Loops"], 0),
    gathered: root["Node Type"] === "Aggregate" ? (root.Plans?.[0]?.["Actual Rows"] ?? 0) : 0,
    mostly: first ? `${first["Relation Name"]} by ${first["Index Name"] ?? first["Node Type"]}: ${rowsOf(first)}` : "",
  };
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const isChange = (node: PlanNode) => node["Node Type"] === "ModifyTable";
const isScan = (node: PlanNode) => node["Relation Name"] !== undefined && !isChange(node);

function rowsOf(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return (node["Actual Rows"] + removed) * node["Actual Loops"];
}
