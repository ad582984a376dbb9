import { findOwner } from "@/db/queries/accounts/owners";
import {
  countRulesOfUser,
  deleteRuleOfUser,
  findRuleOfUser,
  insertRule,
  listMatchingPosts,
  listRulesOfUser,
  type StoredRule,
  updateRuleOfUser,
} from "@/db/queries/notifications/rules";
import { notFound } from "@/lib/context/access";
import { getAccount } from "@/lib/context/account";
import { transact, type UserContext } from "@/lib/context/context";
import { requireRoom } from "@/lib/context/require-room";
import type { InputOf, OutputOf } from "@/lib/contract/endpoints";
import { PREVIEW_POSTS_MAX, type Rule } from "@/lib/contract/notifications";
import { DAY_MS } from "@/lib/core/duration";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { RULE_PREVIEW_DAYS, RULES_PER_USER_MAX } from "@/lib/core/limits";
import { quietPeriods } from "@/lib/core/quiet-hours";
import { searchWords } from "@/lib/domain/posts/list-posts";
import { requireDestination } from "@/lib/domain/webhooks/destinations";
import { requireNewsfeeds } from "@/lib/domain/webhooks/webhooks";

type Wanted = InputOf<"previewNotifications">["body"];

export async function listRules(ctx: UserContext): Promise<Rule[]> {
  return (await listRulesOfUser(ctx.db, ctx.actor.userId)).map(presentRule);
}

/** @throws AppError `not_found`, `forbidden`, for the channel or a newsfeed; `limit_exceeded` */
export async function createRule(
  ctx: UserContext,
  { channel_id: destinationId, ...wanted }: InputOf<"createRule">["body"],
): Promise<Rule> {
  await requireDestination(ctx, "channel", destinationId);
  await requireNewsfeeds(ctx, wanted.newsfeed_ids ?? null);
  const id = newId();
  return transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    await requireRoom(tx, { count: countRulesOfUser, max: RULES_PER_USER_MAX, things: "rules" });
    await insertRule(tx.db, {
      id,
      userId,
      destinationId,
      ...columnsOf(wanted),
      createdAt: tx.now(),
      updatedAt: tx.now(),
    });
    return presentRule(await requireRule(tx, id));
  });
}

/** Changes the fields sent. @throws AppError `not_found`, `forbidden` */
export async function updateRule(
  ctx: UserContext,
  ruleId: string,
  { is_enabled, ...changes }: InputOf<"updateRule">["body"],
): Promise<Rule> {
  await requireRule(ctx, ruleId);
  await requireNewsfeeds(ctx, changes.newsfeed_ids ?? null);
  return transact(ctx, async (tx) => {
    await updateRuleOfUser(
      tx.db,
      { userId: tx.actor.userId, ruleId },
      { ...columnsOf(changes), ...(is_enabled !== undefined && { isEnabled: is_enabled }), updatedAt: tx.now() },
    );
    return presentRule(await requireRule(tx, ruleId));
  });
}

/** @throws AppError `not_found`, `forbidden` */
export async function deleteRule(ctx: UserContext, ruleId: string): Promise<void> {
  if (!(await deleteRuleOfUser(ctx.db, { userId: ctx.actor.userId, ruleId }))) await requireRule(ctx, ruleId);
}

/** Recent posts that a rule would have sent. @throws AppError `not_found`, `forbidden`, for a newsfeed */
export async function previewNotifications(
  ctx: UserContext,
  wanted: Wanted,
): Promise<OutputOf<"previewNotifications">> {
  await requireNewsfeeds(ctx, wanted.newsfeed_ids ?? null);
  const until = ctx.now();
  const since = new Date(until.getTime() - RULE_PREVIEW_DAYS * DAY_MS);
  const { timeZone } = await getAccount(ctx);
  const hours = { quietFrom: wanted.quiet_from ?? null, quietUntil: wanted.quiet_to ?? null };
  return listMatchingPosts(ctx.db, {
    userId: ctx.actor.userId,
    rule: {
      newsfeedIds: wanted.newsfeed_ids ?? null,
      relevanceMin: wanted.relevance_min ?? null,
      words: searchWords(wanted.words ?? ""),
    },
    quiet: quietPeriods(hours, { timeZone, since, until }),
    since,
    rowsMax: PREVIEW_POSTS_MAX,
  });
}

function columnsOf(wanted: Wanted): Partial<StoredRule> {
  return {
    ...(wanted.newsfeed_ids !== undefined && { newsfeedIds: wanted.newsfeed_ids }),
    ...(wanted.relevance_min !== undefined && { relevanceMin: wanted.relevance_min }),
    ...(wanted.words !== undefined && { words: wanted.words?.trim() || null }),
    ...(wanted.quiet_from !== undefined && { quietFrom: wanted.quiet_from }),
    ...(wanted.quiet_to !== undefined && { quietUntil: wanted.quiet_to }),
  };
}

async function requireRule(ctx: UserContext, ruleId: string): Promise<StoredRule> {
  const found = await findRuleOfUser(ctx.db, { userId: ctx.actor.userId, ruleId });
  if (found) return found;
  const ownerId = await findOwner(ctx.db, "rule", ruleId);
  if (ownerId === undefined || ownerId === ctx.actor.userId) throw notFound("rule");
  throw new AppError("forbidden", "You have no access to this rule.");
}

function presentRule(row: StoredRule): Rule {
  return {
    id: row.id,
    channel_id: row.destinationId,
    newsfeed_ids: row.newsfeedIds,
    relevance_min: row.relevanceMin,
    words: row.words,
    quiet_from: row.quietFrom,
    quiet_to: row.quietUntil,
    is_enabled: row.isEnabled,
    created_at: row.createdAt,
  };
}
