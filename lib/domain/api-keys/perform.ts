import { type AuditEntry, appendAuditEntry } from "@/db/queries/accounts/audit-entries";
import { listMemberships, listRolesInNewsfeeds } from "@/db/queries/members/members";
import { type Role, rolesFor } from "@/lib/context/access";
import type { UserContext } from "@/lib/context/context";
import { allowedNewsfeeds, assertScope, assertWithinLimit, newsfeedsNamed } from "@/lib/context/scope";
import { storeOutcome } from "@/lib/context/store-outcome";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { operationIdOf } from "@/lib/contract/endpoints";
import { knownError } from "@/lib/contract/http-error";
import { afterSeconds } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";

/** A reply is delayed by at most this when the database is away. */
const STORED_WITHIN_SECONDS = 5;

interface Call {
  endpoint: AnyEndpoint;
  /** Parsed parameters, query and body. */
  input: { params?: object; query?: object; body?: unknown };
  /** Network of the caller, for the log. */
  network: () => string | Promise<string>;
}

/**
 * Runs an operation for a caller, within the scope and newsfeeds of their API key, and logs a write by a key. Everything
 * that runs an operation with a key must use it.
 *
 * @throws AppError `forbidden`, and whatever `run` throws
 */
export async function perform<R>(ctx: UserContext, call: Call, run: () => Promise<R>): Promise<R> {
  const { endpoint, input } = call;
  const { actor } = ctx;
  const isLogged = actor.via === "key" && endpoint.scope === "write" && !isUnlogged(endpoint, input.body);
  const named = isLogged || actor.newsfeedIds ? await newsfeedsNamed(ctx, endpoint, input) : [];
  // Before the verb, which may end the membership.
  const memberships = isLogged ? await membershipsOf(ctx, endpoint, named) : [];
  const checked = async () => {
    assertScope(actor, endpoint);
    assertWithinLimit(actor, named);
    return run();
  };
  if (!isLogged) return checked();
  const log = (outcome: string, result?: unknown) => logWrite(ctx, call, { memberships, outcome, result });
  return logged(log, checked);
}

async function logged<R>(log: (outcome: string, result?: R) => Promise<void>, run: () => Promise<R>): Promise<R> {
  try {
    const result = await run();
    // The first request is in the log.
    if (!isReplay(result)) await log("ok", result);
    return result;
  } catch (error) {
    await log(knownError(error)?.code ?? "internal");
    throw error;
  }
}

/** Whether a reply is the stored one of an earlier request with the same `Idempotency-Key`. */
function isReplay(result: unknown): boolean {
  return typeof result === "object" && result !== null && "isReplay" in result && result.isReplay === true;
}

function isUnlogged({ isUnlogged = false }: AnyEndpoint, body: unknown): boolean {
  return typeof isUnlogged === "function" ? isUnlogged(body) : isUnlogged;
}

interface Membership {
  newsfeedId: string;
  role: Role;
}

/** The memberships that a write concerns: in the named newsfeeds, or in all where the caller may change posts. */
async function membershipsOf(
  ctx: UserContext,
  { isAcrossNewsfeeds }: AnyEndpoint,
  named: readonly string[],
): Promise<Membership[]> {
  if (named.length > 0 || !isAcrossNewsfeeds) return membershipsAmong(ctx, named);
  const all = await listMemberships(ctx.db, { userId: ctx.actor.userId, newsfeedIds: allowedNewsfeeds(ctx.actor) });
  return all.filter(({ role }) => rolesFor("posts.hide").includes(role));
}

/** The caller's memberships, because an entry must not appear in the log of a stranger whose newsfeed is named. */
async function membershipsAmong({ db, actor }: UserContext, newsfeedIds: readonly string[]): Promise<Membership[]> {
  if (newsfeedIds.length === 0) return [];
  const rows = await listRolesInNewsfeeds(db, { userId: actor.userId, newsfeedIds });
  return rows.flatMap(({ id, role }) => (role === null ? [] : { newsfeedId: id, role }));
}

/** Writes one entry per newsfeed. */
function logWrite(
  ctx: UserContext,
  { endpoint, input, network }: Call,
  { memberships, outcome, result }: { memberships: readonly Membership[]; outcome: string; result?: unknown },
): Promise<void> {
  const { userId, keyId = "" } = ctx.actor;
  return append(ctx, async () => {
    const entry = {
      userId,
      keyId,
      operation: operationIdOf(endpoint),
      objectId: objectOf(endpoint, input, result),
      outcome,
      network: truncated(await network()),
      createdAt: ctx.now(),
    };
    const places = memberships.length === 0 ? [{ newsfeedId: null, role: null }] : memberships;
    return places.map(({ newsfeedId, role }) => {
      const isPrivate = endpoint.isPrivate === "for_viewers" ? role === "viewer" : endpoint.isPrivate;
      return { ...entry, id: newId(), newsfeedId, isPrivate };
    });
  });
}

/** Waits for the entries, because a serverless host stops after the answer. A failure does not reach the caller. */
async function append(ctx: UserContext, makeEntries: () => Promise<AuditEntry[]>): Promise<void> {
  try {
    const entries = await makeEntries();
    const write = () => Promise.all(entries.map((entry) => appendAuditEntry(ctx.db, entry)));
    await storeOutcome(ctx, { until: afterSeconds(ctx.now(), STORED_WITHIN_SECONDS), isAwaited: true, write });
  } catch (err) {
    ctx.log.warn({ err }, "a write by an API key was not logged");
  }
}

/**
 * Runs and logs a write of another protocol, which is not an operation of the contract. `run` checks the scope, and adds
 * each newsfeed that it has changed for all members: their owners see an entry, even if the rest of the write fails.
 */
export async function performOther<R>(
  ctx: UserContext,
  { network, ...write }: { operation: string; isPrivate: boolean; network: Call["network"] },
  run: (changed: Set<string>) => Promise<R>,
): Promise<R> {
  const changed = new Set<string>();
  const log = (outcome: string) =>
    append(ctx, async () => {
      const { userId, keyId = "" } = ctx.actor;
      const by = { userId, keyId, network: truncated(await network()), createdAt: ctx.now() };
      const entries: { newsfeedId: string | null; outcome: string }[] = [];
      for (const newsfeedId of changed) entries.push({ newsfeedId, outcome: "ok" });
      if (outcome !== "ok" || changed.size === 0) entries.push({ newsfeedId: null, outcome });
      return entries.map((entry) => ({ ...write, ...by, ...entry, id: newId(), objectId: null }));
    });
  return logged(log, () => run(changed));
}

/** The object that a POST creates, or else the last one in the path. */
function objectOf({ method }: AnyEndpoint, { params = {} }: Call["input"], result: unknown): string | null {
  if (method === "POST" && hasId(result)) return result.id;
  const last: unknown = Object.values(params).at(-1);
  return typeof last === "string" ? last : null;
}

export function hasId(result: unknown): result is { id: string } {
  return typeof result === "object" && result !== null && "id" in result && typeof result.id === "string";
}

/** Truncates an address to its /24 or /48, so that the log tells networks apart but not people. */
export function truncated(network: string): string {
  const [a, b, c] = network.split(/[.:]/);
  if (/^\d+(?:\.\d+){3}$/.test(network)) return `${a}.${b}.${c}.0/24`;
  return network.endsWith("::/56") ? `${a}:${b}:${c}::/48` : network;
}
