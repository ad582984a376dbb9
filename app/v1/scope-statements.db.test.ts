import { beforeAll, expect, test } from "vitest";
import { DIGEST_STATEMENTS } from "@/lib/api/testing/scope/digest-statements";
import { FEED_STATEMENTS } from "@/lib/api/testing/scope/feed-statements";
import { NEWSFEED_STATEMENTS } from "@/lib/api/testing/scope/newsfeed-statements";
import { ownedBy } from "@/lib/api/testing/scope/owned-by";
import { POST_STATEMENTS } from "@/lib/api/testing/scope/post-statements";
import { READER_STATEMENTS } from "@/lib/api/testing/scope/reader-statements";
import { SHARING_STATEMENTS } from "@/lib/api/testing/scope/sharing-statements";
import type { Owned } from "@/lib/api/testing/scope/statement";
import { statementsOfPeople } from "@/lib/api/testing/scope/statements-of-people";
import { WEBHOOK_STATEMENTS } from "@/lib/api/testing/scope/webhook-statements";
import { newMember, newPerson, type Person } from "@/lib/api/testing/scope/world";
import { newId } from "@/lib/core/id";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime({ isUnused: true });
let owner: Person;
let editor: Person;
let nobody: string;
let owned: Owned;
/** A dump of all tables, which a stranger's statement must not change. */
let before: Record<string, string>;

beforeAll(async () => {
  owner = await newPerson(runtime, "QUINCUNX");
  editor = await newMember(runtime, owner);
  nobody = (await runtime.newUser()).actor.userId;
  owned = await ownedUnshared(owner);
  before = await dumpTables(runtime.database);
});

/** The ids of a person's objects. Their list is not shared, because only then does sharing it change anything. */
async function ownedUnshared(person: Person): Promise<Owned> {
  await runtime.database.pool.query(
    "update reading_lists set is_public = false, share_token = null where user_id = $1",
    [person.userId],
  );
  return ownedBy(runtime, person);
}

/** All statements of the API that are scoped to a person. */
const STATEMENTS = {
  ...NEWSFEED_STATEMENTS,
  ...POST_STATEMENTS,
  ...SHARING_STATEMENTS,
  ...FEED_STATEMENTS,
  ...DIGEST_STATEMENTS,
  ...WEBHOOK_STATEMENTS,
  ...READER_STATEMENTS,
};

/** Statements about one whole account, or about an earlier decision. */
const OF_ONE_ACCOUNT = [
  "anonymiseUsage",
  "callerMay",
  "claimDigests",
  "claimIdempotencyKey",
  "closeUser",
  "countBacklog",
  "countDigests",
  "countFeeds",
  "deleteAddressesOfUser",
  "deleteCredentials",
  "deleteDestinationsOfUser",
  "deleteEmailTokens",
  "deleteSessionsOfUser",
  "deleteTracesOfUser",
  "deleteUser",
  "findCredentials",
  "findDigest",
  "findNewsfeedToTry",
  "findSessionVersion",
  "findUser",
  "findVisits",
  "forgetHidden",
  "forgetPlans",
  "forgetReplies",
  "hasRunningCalls",
  "insertMember",
  "listCheckedFeeds",
  "listNewsfeedTokens",
  "listReceiversOfUser",
  "listReservedByDay",
  "listSessionsOfUser",
  "listTokensByDay",
  "listTokensByMonth",
  "listUnplannedMembers",
  "lockUser",
  "markEmailVerified",
  "markOwnedNewsfeedsDeleted",
  "pageOwnFeedback",
  "pageOwnLists",
  "pageOwnNewsfeeds",
  "pageOwnReports",
  "pageOwnSources",
  "purgeBatchOfUser",
  "raiseSessionVersion",
  "recordUsage",
  "recordVisit",
  "releaseIdempotencyKey",
  "replaceEmail",
  "replaceEmailToken",
  "setDigestsOfUser",
  "setPasswordHash",
  "settleIdempotencyKey",
  "stopDigestsOfUser",
  "unshareListsOfUser",
  "updateTimeZone",
  "updateUser",
  "wantsDigests",
];

test("lists every scoped statement", () => {
  expect(statementsOfPeople()).toEqual([...Object.keys(STATEMENTS), ...OF_ONE_ACCOUNT].toSorted());
});

test.each(Object.entries(STATEMENTS))(
  "%s alone keeps strangers out, and editors out of what only the owner may see or change",
  async (_, { run, result, isForRoles = false }) => {
    const strangers = { userId: nobody, roles: ["owner", "editor"] } as const;
    const editors = { userId: editor.userId, roles: ["owner"] } as const;
    for (const caller of isForRoles ? [strangers, editors] : [strangers])
      expect(await run(runtime.system.db, caller, owned)).toEqual(result);
    expect(await dumpTables(runtime.database)).toEqual(before);
  },
);

/** Adds a second source of the newsfeed that carries the same post. */
async function addSecondSource({ newsfeed, post }: Owned): Promise<void> {
  const [sourceId, { pool }] = [newId(), runtime.database];
  await pool.query("insert into sources (id, newsfeed_id, url) values ($1, $2, 'http://localhost:1/')", [
    sourceId,
    newsfeed,
  ]);
  await pool.query("insert into post_sources (post_id, source_id) values ($1, $2)", [post, sourceId]);
}

/** Removes the newsfeed's other members, and its posts from reading lists. */
async function leaveAlone({ newsfeed, post }: Owned, userId: string): Promise<void> {
  const { pool } = runtime.database;
  await pool.query("delete from newsfeed_members where newsfeed_id = $1 and user_id <> $2", [newsfeed, userId]);
  await pool.query("delete from reading_list_items where post_id = $1", [post]);
}

/** Adds a digest of the newsfeed's member with an email in the outbox. */
async function addWaitingDigest({ newsfeed }: Owned, userId: string): Promise<void> {
  const { pool } = runtime.database;
  const digestId = newId();
  await pool.query(
    `insert into digests (id, batch_id, user_id, newsfeed_id, local_date, window_start, window_end, status)
     values ($1, $1, $2, $3, '2026-11-21', now(), now(), 'rendered')`,
    [digestId, userId, newsfeed],
  );
  await pool.query(
    "insert into outbox (id, kind, to_user, to_address, digest_batch_id, idempotency_key) values ($1, 'digest', $2, '', $1, $3)",
    [digestId, userId, digestId],
  );
}

/** Adds a subscriber of the hub to a search for saved posts. */
async function addSubscriber({ address }: Owned): Promise<void> {
  const { pool } = runtime.database;
  await pool.query(`update feed_addresses set query = '{"saved": true}' where id = $1`, [address]);
  await pool.query(
    `insert into hub_subscribers (id, address_id, format, callback, expires_at)
     values ($1, $2, 'atom', '', now() + interval '1 day')`,
    [newId(), address],
  );
}

const isRead = (name: string) => /^(find|is[A-Z]|list|page|search|count|lock|rank)/.test(name);

test("every reading statement finds something for the owner", async () => {
  await runtime.database.pool.query(
    "update feeds set last_error_code = 'http_error' where id in (select feed_id from sources where newsfeed_id = $1)",
    [owned.newsfeed],
  );
  await runtime.database.pool.query(
    `insert into feed_documents (feed_id, body_hash, marks)
     select feed_id, '', '' from sources where newsfeed_id = $1 and feed_id is not null`,
    [owned.newsfeed],
  );
  const caller = { userId: owner.userId, roles: ["owner"] } as const;
  for (const [name, { run, result }] of Object.entries(STATEMENTS).filter(([name]) => isRead(name)))
    expect([name, await run(runtime.system.db, caller, owned)]).not.toEqual([name, result]);
});

const writing = Object.entries(STATEMENTS).filter(([name]) => !isRead(name));

test.each(writing)("%s changes something for the owner", async (name, { run }) => {
  const person = await newPerson(runtime, "OXYMORON");
  const ids = await ownedUnshared(person);
  // Inserting an item that is already there changes nothing.
  if (["insertItem", "insertItems", "addPostsToList"].includes(name))
    await runtime.database.pool.query("delete from reading_list_items where list_id = $1", [ids.list]);
  if (name === "handOverPosts") await addSecondSource(ids);
  if (name === "makeListSubscribersDue") await addSubscriber(ids);
  if (["deleteFormer", "completeCopies"].includes(name)) await leaveAlone(ids, person.userId);
  if (name === "withdrawDigests" || name === "withdrawAllDigests") await addWaitingDigest(ids, person.userId);
  const untouched = await dumpTables(runtime.database);
  await run(runtime.system.db, { userId: person.userId, roles: ["owner"] }, ids);
  expect(await dumpTables(runtime.database)).not.toEqual(untouched);
});
