import { findNewsfeedsOf } from "@/db/queries/newsfeeds/newsfeeds-of";
import type { AnyEndpoint } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/core/errors";
import type { UserActor, UserContext } from "./context";

/** Refusal of a write by a key without the scope `write`. */
export const READ_ONLY = "This API key may only read. Use one with the scope `write`.";

/** Refusal of an account-wide operation to a key that is limited to newsfeeds. */
export const LIMITED = "This API key is restricted to certain newsfeeds. Use a key for the whole account.";

type ScopedEndpoint = Pick<AnyEndpoint, "access" | "scope" | "isForLimitedKeys" | "path">;

/**
 * Checks that the caller's key permits the operation at all. Sessions permit everything.
 *
 * @throws AppError `forbidden`
 */
export function assertScope(actor: UserActor, endpoint: ScopedEndpoint): void {
  const refusal = refusalOf(actor, endpoint);
  if (refusal !== null) throw forbidden(refusal);
}

/** Returns whether the caller's key permits the operation at all. */
export function isInScope(actor: UserActor, endpoint: ScopedEndpoint): boolean {
  return refusalOf(actor, endpoint) === null;
}

function refusalOf({ via, isReadOnly, newsfeedIds }: UserActor, endpoint: ScopedEndpoint): string | null {
  if (via === "session") return null;
  if (endpoint.access === "session") return "API keys cannot do this. Sign in instead.";
  if (isReadOnly && endpoint.scope === "write") return READ_ONLY;
  if (newsfeedIds && !endpoint.isForLimitedKeys) return LIMITED;
  return null;
}

/**
 * Checks that a limited key stays within its newsfeeds. Objects never move to another newsfeed, so the result holds
 * while the verb runs.
 *
 * @param named all newsfeeds of the input, from {@link newsfeedsNamed}
 * @throws AppError `forbidden`
 */
export function assertWithinLimit({ newsfeedIds }: UserActor, named: readonly string[]): void {
  if (newsfeedIds && !named.every((id) => newsfeedIds.includes(id)))
    throw forbidden("This API key cannot access this newsfeed. Use one that includes it.");
}

/**
 * Newsfeeds that an input names, directly or by sources, posts and OPML subscriptions. Skips unknown objects, which no
 * verb finds.
 */
export async function newsfeedsNamed(
  ctx: Pick<UserContext, "db">,
  { path }: Pick<AnyEndpoint, "path">,
  input: { params?: { id?: unknown }; query?: object; body?: unknown },
): Promise<string[]> {
  const named: Named = { newsfeed: [], source: [], post: [], subscription: [] };
  if (path.startsWith("/newsfeeds/{id}") && typeof input.params?.id === "string") named.newsfeed.push(input.params.id);
  collect(input, named);
  const { newsfeed, source, post, subscription } = named;
  const ids = { sourceIds: source, postIds: post, subscriptionIds: subscription };
  const others = source.length + post.length + subscription.length === 0 ? [] : await findNewsfeedsOf(ctx.db, ids);
  return [...new Set([...newsfeed, ...others])];
}

/**
 * The newsfeeds that a list may show: the wanted ones that the caller's key includes. Undefined means all, as without
 * a limit. Every verb that lists across newsfeeds passes it to its statements.
 */
export function allowedNewsfeeds(
  { newsfeedIds }: UserActor,
  wanted: readonly string[] | undefined = newsfeedIds,
): readonly string[] | undefined {
  return newsfeedIds ? wanted?.filter((id) => newsfeedIds.includes(id)) : wanted;
}

type Named = Record<"newsfeed" | "source" | "post" | "subscription", string[]>;

/** Fields with ids, at any depth of an input; each also in the plural. */
const ID_FIELD = /^(newsfeed|source|post|subscription)_ids?$/;

function collect(value: object, named: Named): void {
  for (const [name, field] of Object.entries(value)) {
    const [, noun] = ID_FIELD.exec(name) ?? [];
    // Safe: the pattern has no other alternatives
    if (noun) named[noun as keyof Named].push(...[field].flat().filter((id) => typeof id === "string"));
    else if (typeof field === "object" && field !== null) collect(field, named);
  }
}

function forbidden(message: string): AppError {
  return new AppError("forbidden", message);
}
