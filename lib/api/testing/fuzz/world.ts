import { newId } from "@/lib/core/id";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addMember } from "@/lib/testing/add-member";
import type { Publisher } from "@/lib/testing/publisher";
import type { TestRuntime } from "@/lib/testing/runtime";
import { storeSource } from "@/lib/testing/stored-source";
import { type Caller, newCaller } from "../callers";
import { kindsIn } from "./paths";
import {
  addItem,
  addOpmlSubscription,
  call,
  contextOf,
  createStageObjects,
  made,
  RECEIVER,
  type StageObjects,
} from "./stage-objects";

/** Values for a request: ids of its path in order, and values for its body and query by name. */
export interface Needs {
  path: string[];
  values: Record<string, string>;
}

/** Objects of one caller, and of a stranger whom the caller must not reach. */
export interface World {
  runtime: TestRuntime;
  caller: Caller;
  /** A key that the caller revoked. */
  revokedKey: string;
  /** Objects for a valid request of the operation; consumed ones are new each time. */
  needs(operationId: string): Promise<Needs>;
  /** Keeps them for the next request, because this one consumed nothing. */
  giveBack(operationId: string, needs: Needs): void;
  /** The stranger's objects. */
  foreign(operationId: string): string[];
  /** Deletes rows that count towards limits. */
  tidy(): Promise<void>;
}

export async function makeWorld(runtime: TestRuntime, publisher: Publisher): Promise<World> {
  const caller = await newCaller(runtime);
  const stranger = await newCaller(runtime);
  const revoked = await newCaller(runtime);
  await runtime.database.pool.query("update api_keys set revoked_at = now() where user_id = $1", [revoked.userId]);
  const own = await createStageObjects(runtime, caller);
  const theirs = await createStageObjects(runtime, stranger);
  const makeNeeds = needsOf({ runtime, caller, stranger, own, theirs, publisher });
  const unused = new Map<string, Needs[]>();
  return {
    runtime,
    caller,
    revokedKey: revoked.key,
    needs: async (operationId) => unused.get(operationId)?.pop() ?? makeNeeds(operationId),
    giveBack: (operationId, needs) => void unused.set(operationId, [...(unused.get(operationId) ?? []), needs]),
    foreign: (operationId) => kindsIn(operationId).map((kind) => theirs.first[kind]),
    tidy: async () => {
      unused.clear();
      await tidy(runtime, own, theirs);
    },
  };
}

interface Cast {
  runtime: TestRuntime;
  caller: Caller;
  stranger: Caller;
  own: StageObjects;
  theirs: StageObjects;
  publisher: Publisher;
}

/** Texts that may be validated as a URL. */
const ADDRESSES = ["", "word", "ftp://example.org/", "http://10.0.0.1/", "https://x.com/me", "東京 🙂"];

function needsOf(cast: Cast): World["needs"] {
  const { stranger, own, theirs, publisher } = cast;
  const nextPost = cycle(own.posts);
  const somePost = (id: string) => ({ post_id: id, post_ids: id, above_post_id: id });
  const nextArticle = cycle(own.articles);
  const nextUrl = cycle(["/feed.xml", "/other.xml", "/"].map((path) => `${publisher.url}${path}`));
  const nextAddress = cycle([...ADDRESSES, nextUrl()]);
  const urlFor = (operationId: string) => {
    // Any text may be validated as a URL, but only a feed's can be added, and a list only once.
    if (operationId === "validateSource") return nextAddress();
    return operationId === "createOpmlSubscription" ? `${publisher.url}/${newId()}.opml` : nextUrl();
  };
  const consumed = consumedBy(cast, nextPost);
  const standing: Record<string, () => string[]> = {
    updateNewsfeed: () => [own.scratch],
    addSource: () => [own.scratch],
    addNewsfeedSource: () => [own.scratch],
    inviteMember: () => [own.scratch],
    rescuePost: () => [own.first.newsfeed, nextArticle()],
    addListItem: () => [own.shortList],
    addListItems: () => [own.shortList],
    addMatchingListItems: () => [own.shortList],
    updateListItem: () => [own.first.list, nextPost()],
    updateWebhook: () => [own.spareWebhook],
  };
  return async (operationId): Promise<Needs> => {
    const kinds = kindsIn(operationId);
    const path =
      (await consumed[operationId]?.()) ??
      standing[operationId]?.() ??
      kinds.map((kind) => (kind === "post" ? nextPost() : own.first[kind]));
    if (operationId === "acceptInvitation") return { path, values: { token: await invited(stranger, theirs) } };
    const url = urlFor(operationId);
    return { path, values: { ...somePost(nextPost()), ...idsIn(own), url } };
  };
}

/** New objects for operations that consume them. */
function consumedBy(
  { runtime, caller, stranger, own }: Cast,
  nextPost: () => string,
): Record<string, () => Promise<string[]>> {
  const ctx = contextOf(runtime, caller);
  const shared = async () => {
    const { id } = await createNewsfeed(ctx, { name: "Shared" });
    const { actor } = await runtime.newUser();
    await addMember(runtime, id, actor.userId);
    return [id, actor.userId];
  };
  const newChannel = async () => [await made(caller, "POST", "/notifications/channels", { kind: "email" })];
  return {
    deleteNewsfeed: async () => [(await createNewsfeed(ctx, { name: "To go" })).id],
    deleteSource: async () => [(await storeSource(ctx, own.scratch, [])).sourceId],
    replaceSource: async () => {
      const { id } = await createNewsfeed(ctx, { name: "To go" });
      return [(await storeSource(ctx, id, [])).sourceId];
    },
    // A few are allowed each hour.
    sendTestDigest: async () => {
      await runtime.database.pool.query("delete from rate_buckets");
      return [own.first.newsfeed];
    },
    deleteChannel: newChannel,
    updateChannel: newChannel,
    deleteRule: async () => [await made(caller, "POST", "/notifications/rules", { channel_id: own.first.channel })],
    deleteWebhook: async () => [await made(caller, "POST", "/webhooks", { url: RECEIVER })],
    deleteFolder: async () => [await made(caller, "POST", "/folders", { name: "To go" })],
    deleteList: async () => [await made(caller, "POST", "/lists", { name: "To go" })],
    // Ten are allowed. Keeps the newest, which a request at the same time may have made.
    createOpmlSubscription: async () => {
      await runtime.database.pool.query(
        `delete from opml_subscriptions where user_id = $1 and id <> $2 and id not in (
           select id from opml_subscriptions where user_id = $1 order by id desc limit 4)`,
        [caller.userId, own.first.subscription],
      );
      return [];
    },
    deleteOpmlSubscription: async () => [await addOpmlSubscription(runtime, caller.userId)],
    deleteFeedAddress: async () => [await made(caller, "POST", "/feed-addresses", { name: "To go" })],
    removeListItem: async () => {
      const postId = nextPost();
      await addItem(runtime, own.shortList, postId);
      return [own.shortList, postId];
    },
    removeMember: shared,
    leaveNewsfeed: async () => {
      const { id } = await createNewsfeed(contextOf(runtime, stranger), { name: "To leave" });
      await addMember(runtime, id, caller.userId);
      return [id];
    },
    changeMember: shared,
    revokeInvitation: async () => {
      const email = `${newId()}@example.org`;
      return [own.scratch, await made(caller, "POST", `/newsfeeds/${own.scratch}/members`, { email })];
    },
  };
}

/** Ids in bodies and queries. */
function idsIn({ first: { source, newsfeed, folder, channel }, scratch }: StageObjects): Record<string, string> {
  const places = { folder_id: folder, after_folder_id: folder, after_newsfeed_id: scratch };
  return { source_id: source, newsfeed_ids: newsfeed, channel_id: channel, ...places };
}

function cycle(values: readonly string[]): () => string {
  let turn = 0;
  return () => values[turn++ % values.length] ?? "";
}

async function invited(stranger: Caller, { scratch }: StageObjects): Promise<string> {
  const email = `${newId()}@example.org`;
  const { accept_url = "" } = await call(stranger, "POST", `/newsfeeds/${scratch}/members`, { email });
  return accept_url.split("/").at(-1) ?? "";
}

async function tidy({ database: { pool } }: TestRuntime, own: StageObjects, theirs: StageObjects): Promise<void> {
  const kept = [own.first.newsfeed, own.scratch, theirs.first.newsfeed, theirs.scratch];
  await pool.query("delete from newsfeeds where id <> all($1::uuid[])", [kept]);
  const lists = [own.first.list, own.shortList, theirs.first.list];
  await pool.query("delete from reading_lists where id <> all($1::uuid[])", [lists]);
  const folders = [own.first.folder, theirs.first.folder];
  await pool.query("delete from newsfeed_folders where id <> all($1::uuid[])", [folders]);
  await pool.query("delete from reading_list_items where list_id = $1", [own.shortList]);
  await pool.query("delete from invitations where id <> all($1::uuid[])", [
    [own.first.invitation, theirs.first.invitation],
  ]);
  await pool.query("delete from feed_addresses where id <> all($1::uuid[])", [
    [own.first.address, theirs.first.address],
  ]);
  const destinations = [own, theirs].flatMap(({ first, spareWebhook }) => [first.webhook, first.channel, spareWebhook]);
  await pool.query("delete from destinations where id <> all($1::uuid[])", [destinations]);
  await pool.query("delete from opml_subscriptions where id <> all($1::uuid[])", [
    [own.first.subscription, theirs.first.subscription],
  ]);
  const rules = [own.first.rule, theirs.first.rule];
  await pool.query("delete from notification_rules where id <> all($1::uuid[])", [rules]);
  await pool.query("delete from rate_buckets");
}
