import { randomBytes } from "node:crypto";
import { insertDelivery } from "@/db/queries/webhooks/deliveries";
import type { UserContext } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { createSearchFeed } from "@/lib/domain/feed-addresses/feed-addresses";
import { mintShareToken } from "@/lib/domain/lists/lists";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createFolder, placeNewsfeed } from "@/lib/domain/newsfeeds/folders";
import { deleteNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import { createChannel } from "@/lib/domain/notifications/channels";
import { createRule } from "@/lib/domain/notifications/rules";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { createWebhook } from "@/lib/domain/webhooks/webhooks";
import { addMember } from "@/lib/testing/add-member";
import type { TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";

/** Objects with an id. */
export type Noun =
  | "newsfeed"
  | "source"
  | "post"
  | "article"
  | "user"
  | "invitation"
  | "list"
  | "folder"
  | "address"
  | "key"
  | "webhook"
  | "delivery"
  | "subscription"
  | "channel"
  | "rule";
export type Ids = Record<Noun, string>;

/** Whether such an object belongs to one user alone, whatever newsfeeds they share. */
export function isOfOneUser(noun: Noun): boolean {
  return ["list", "folder", "address", "webhook", "channel", "rule", "subscription"].includes(noun);
}

/** Objects of one person, with the person's marker in each text. */
export interface Belongings {
  marker: string;
  /**
   * A newsfeed in a folder, with a source, a post, an article that its keywords refused, a member and an open
   * invitation, a shared list with the post, the feed address of a search, and a webhook.
   */
  ids: Ids;
  /** Deleted objects of the person. */
  gone: Ids;
  shareToken: string;
}

/** An excluding keyword of every newsfeed here. */
const EXCLUDED = "lithium";

/** The context version of key learnings here. */
const SHOWN_VERSION = 1;

/** Makes one object of each kind. */
export async function makeBelongings(runtime: TestRuntime, userId: string, marker: string): Promise<Belongings> {
  const ctx = runtime.contextFor({ kind: "user", userId, via: "key", isReadOnly: false });
  const ids = await makeAll(runtime, ctx, marker);
  const gone = await makeAll(runtime, ctx, marker);
  await markTexts(runtime, ids.newsfeed, marker);
  const live = await makePartsThatGo(runtime, ctx, { newsfeedId: ids.newsfeed, marker });
  await deleteNewsfeed(ctx, gone.newsfeed);
  await runtime.database.pool.query("delete from reading_lists where id = $1", [gone.list]);
  await runtime.database.pool.query("delete from feed_addresses where id = $1", [gone.address]);
  await runtime.database.pool.query("delete from destinations where id in ($1, $2)", [gone.webhook, gone.channel]);
  await runtime.database.pool.query("delete from newsfeed_folders where id = $1", [gone.folder]);
  await runtime.database.pool.query("delete from opml_subscriptions where id = $1", [gone.subscription]);
  const { shareToken, ...own } = ids;
  return { marker, ids: own, gone: { ...gone, ...live }, shareToken };
}

async function makeAll(runtime: TestRuntime, ctx: UserContext, marker: string): Promise<Ids & { shareToken: string }> {
  const { pool } = runtime.database;
  const texts = { name: marker, description: marker, business_context: marker };
  const { id: newsfeed } = await createNewsfeed(ctx, { ...texts, keywords: [marker, `-${EXCLUDED}`] });
  const key = newId();
  await pool.query(
    `insert into audit_entries (id, user_id, key_id, operation, newsfeed_id, object_id, is_private, outcome, network, created_at)
     values ($5, $2, $1, 'updateNewsfeed', $3::uuid, $3::text, false, 'ok', $4, now())`,
    [key, ctx.actor.userId, newsfeed, marker, newId()],
  );
  const { sourceId: source } = await storeSource(ctx, newsfeed, [
    { title: `${marker} kept`, text: marker },
    { title: `${marker} turned away`, text: `${marker} ${EXCLUDED}` },
  ]);
  const { rows } = await pool.query<{ id: string; article: string; matched: boolean }>(
    "select id, article_id as article, matched from posts where newsfeed_id = $1 order by matched",
    [newsfeed],
  );
  const [refused, kept] = rows;
  const { actor: member } = await runtime.newUser();
  await addMember(runtime, newsfeed, member.userId);
  const { userId } = ctx.actor;
  const invitation = await addInvitation(runtime, { newsfeedId: newsfeed, userId, marker });
  const { id: folder } = await createFolder(ctx, { name: marker });
  await placeNewsfeed(ctx, newsfeed, { folder_id: folder });
  const post = kept?.id ?? "";
  const list = newId();
  const shareToken = mintShareToken();
  await pool.query(
    `insert into reading_lists (id, user_id, name, description, is_public, share_token)
     values ($1, $2, $3, $3, true, $4)`,
    [list, userId, marker, shareToken],
  );
  await addItem(runtime, { list, post, note: marker });
  await pool.query(
    `insert into post_reports (user_id, post_id, context_version, subject, reason, note)
     values ($1, $2, $3, 'keylearning', 'other', $4)`,
    [userId, post, SHOWN_VERSION, marker],
  );
  await pool.query("insert into post_feedback (user_id, post_id, kind) values ($1, $2, 'more')", [userId, post]);
  await pool.query("insert into dismissed_suggestions (newsfeed_id, suggestion) values ($1, $2)", [newsfeed, marker]);
  const { id: address } = await createSearchFeed(ctx, { name: marker, query: { q: marker } });
  const subscription = newId();
  await pool.query(
    `insert into opml_subscriptions (id, user_id, url, last_error, due_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [subscription, userId, `http://localhost:1/${marker}/${subscription}.opml`, marker],
  );
  const article = refused?.article ?? "";
  const webhook = await addWebhook(ctx, { newsfeed, marker });
  const user = member.userId;
  const own = { list, folder, address, key, subscription, ...webhook };
  return { newsfeed, source, post, article, user, invitation, shareToken, ...own };
}

/** Makes a webhook with a finished delivery, and a channel with a rule. */
async function addWebhook(
  ctx: UserContext,
  { newsfeed, marker }: { newsfeed: string; marker: string },
): Promise<Pick<Ids, "webhook" | "delivery" | "channel" | "rule">> {
  // Nothing listens there, so each attempt fails at once.
  const { id: webhook } = await createWebhook(ctx, {
    url: `http://localhost:1/${marker}`,
    name: marker,
    events: ["digest.sent"],
  });
  const delivery = newId();
  await insertDelivery(ctx.db, {
    id: delivery,
    destinationId: webhook,
    event: "digest.sent",
    key: delivery,
    newsfeedId: newsfeed,
    status: "failed",
    lastError: marker,
  });
  const { id: channel } = await createChannel(ctx, { kind: "email", name: marker });
  const { id: rule } = await createRule(ctx, { channel_id: channel, words: marker });
  return { webhook, delivery, channel, rule };
}

/** Saves a post in a list, whoever owns them. */
export async function addItem(runtime: TestRuntime, item: { list: string; post: string; note: string }): Promise<void> {
  await runtime.database.pool.query(
    "insert into reading_list_items (id, list_id, post_id, note) values ($1, $2, $3, $4)",
    [newId(), item.list, item.post, item.note],
  );
}

/** Ends a membership in the database alone. */
export async function removeMember({ database }: TestRuntime, newsfeedId: string, userId: string): Promise<void> {
  await database.pool.query("delete from newsfeed_members where newsfeed_id = $1 and user_id = $2", [
    newsfeedId,
    userId,
  ]);
}

/** Makes an invitation with an unknown token. */
async function addInvitation(
  runtime: TestRuntime,
  { newsfeedId, userId, marker }: { newsfeedId: string; userId: string; marker: string },
): Promise<string> {
  const id = newId();
  await runtime.database.pool.query(
    `insert into invitations (id, newsfeed_id, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, $3, 'editor', $4, $5, now() + interval '1 day')`,
    [id, newsfeedId, `${marker}.${id}@example.org`.toLowerCase(), randomBytes(32), userId],
  );
  return id;
}

/** Removes a source, a member and an invitation from a newsfeed. */
async function makePartsThatGo(
  runtime: TestRuntime,
  ctx: UserContext,
  { newsfeedId, marker }: { newsfeedId: string; marker: string },
): Promise<Pick<Ids, "source" | "user" | "invitation">> {
  const { sourceId: source } = await storeSource(ctx, newsfeedId, []);
  await deleteSource(ctx, source);
  const { actor: member } = await runtime.newUser();
  await addMember(runtime, newsfeedId, member.userId);
  await removeMember(runtime, newsfeedId, member.userId);
  const invitation = await addInvitation(runtime, { newsfeedId, userId: ctx.actor.userId, marker });
  await runtime.database.pool.query("delete from invitations where id = $1", [invitation]);
  return { source, user: member.userId, invitation };
}

/** Puts the marker into texts of crawls, models and accounts. */
async function markTexts({ database }: TestRuntime, newsfeedId: string, marker: string): Promise<void> {
  const url = `'http://localhost:1/${marker}/' || id`;
  const ofFeeds = "select feed_id from sources where newsfeed_id = $1";
  const ofArticles = `select id from articles where feed_id in (${ofFeeds})`;
  for (const statement of [
    `update feeds set title = $2, url = ${url}, site_url = ${url}, icon_url = ${url}, last_error = $2 where id in (${ofFeeds})`,
    `update sources set title = $2, url = ${url} where newsfeed_id = $1`,
    `update articles set author = $2, url = ${url}, image_url = ${url} where id in (${ofArticles})`,
    `insert into article_summaries (content_hash, summary, status, model)
       select content_hash, $2, 'done', $2 from articles where id in (${ofArticles})`,
    `insert into keylearnings (post_id, context_version, keylearning, evidence, status, model)
       select id, 1, $2, jsonb_build_array(jsonb_build_object('quote', $2::text, 'start', 0, 'end', 1)), 'done', $2
       from posts where newsfeed_id = $1`,
    `update users set name = $2, email = lower($2 || '.' || id || '@example.org')
       where id in (select user_id from newsfeed_members where newsfeed_id = $1)`,
    `update api_keys set name = $2 where user_id in (select owner_id from newsfeeds where id = $1)`,
  ])
    await database.pool.query(statement, [newsfeedId, marker]);
}
