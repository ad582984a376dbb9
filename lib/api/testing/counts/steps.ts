import { countSubscribers } from "@/db/queries/feeds/feeds";
import { insertSource } from "@/db/queries/sources/sources";
import { DAY_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { type StoredEntry, storeEntries, storeSource } from "@/lib/testing/stored-source";
import type { Caller } from "../callers";
import { feedsOf, type Stage } from "./stage";

const WORDS = ["wind", "sun", "water", "coal"];
const KEYWORDS = [[], ["wind"], ["sun", "water"], ["-coal"], ["wind", "-sun"], ["uranium"]];
const NEWSFEEDS_MAX = 3;
const LISTS_MAX = 5;

/** One action of a user; does nothing when the stage has no object for it. */
type Step = (stage: Stage) => Promise<void>;

interface Seat {
  caller: Caller;
  newsfeedId: string;
  role: "owner" | "editor";
}

/** Picks a user with a newsfeed. */
async function pickSeat(stage: Stage, role?: Seat["role"]): Promise<Seat | undefined> {
  const seats = await stage.rows<{ user: string; newsfeedId: string; role: Seat["role"] }>(
    `select m.user_id as user, m.newsfeed_id as "newsfeedId", m.role from newsfeed_members m
      join newsfeeds n on n.id = m.newsfeed_id where n.deleted_at is null and n.owner_id = any($1::uuid[])
      order by n.id, m.role, m.user_id`,
    [stage.callers.map(({ userId }) => userId)],
  );
  const seat = stage.random.pick(seats.filter((one) => role === undefined || one.role === role));
  const caller = stage.callers.find(({ userId }) => userId === seat?.user);
  return seat && caller && { caller, newsfeedId: seat.newsfeedId, role: seat.role };
}

async function pickPost(stage: Stage, newsfeedId: string, matched = true) {
  const posts = await stage.rows<{ id: string; articleId: string; createdAt: Date }>(
    'select id, article_id as "articleId", created_at as "createdAt" from posts where newsfeed_id = $1 and matched = $2 order by id',
    [newsfeedId, matched],
  );
  return stage.random.pick(posts);
}

async function pickList(stage: Stage): Promise<{ caller: Caller; id: string } | undefined> {
  const lists = await stage.rows<{ id: string; user: string }>(
    "select id, user_id as user from reading_lists where user_id = any($1::uuid[]) order by id",
    [stage.callers.map(({ userId }) => userId)],
  );
  const list = stage.random.pick(lists);
  const caller = stage.callers.find(({ userId }) => userId === list?.user);
  return list && caller && { caller, id: list.id };
}

function entries({ random, runtime }: Stage): StoredEntry[] {
  return Array.from({ length: 1 + random.nat(6) }, () => ({
    title: `About ${random.some(WORDS).join(" and ")}`,
    publishedAt: new Date(runtime.system.now().getTime() - random.nat(20) * DAY_MS),
  }));
}

const anybody = ({ random, callers }: Stage) => random.pick(callers);

/** Makes a step in a user's newsfeed. */
const inNewsfeed =
  (step: (stage: Stage, seat: Seat) => Promise<unknown>, role?: Seat["role"]): Step =>
  async (stage) => {
    const seat = await pickSeat(stage, role);
    if (seat) await step(stage, seat);
  };

const createNewsfeed: Step = async (stage) => {
  const caller = anybody(stage);
  const newsfeeds = caller ? await stage.call<{ role: string }[]>(caller, "GET", "/newsfeeds") : [];
  if (!caller || newsfeeds.length >= NEWSFEEDS_MAX) return;
  await stage.call(caller, "POST", "/newsfeeds", { name: "News", keywords: stage.random.pick(KEYWORDS) });
};

const changeKeywords = inNewsfeed((stage, { caller, newsfeedId }) =>
  stage.call(caller, "PUT", `/newsfeeds/${newsfeedId}`, { keywords: stage.random.pick(KEYWORDS) }),
);

const deleteNewsfeed = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  await stage.call(caller, "DELETE", `/newsfeeds/${newsfeedId}`);
  stage.model.deleteNewsfeed(newsfeedId);
}, "owner");

const addSource = inNewsfeed((stage, { caller, newsfeedId }) =>
  storeSource(stage.contextOf(caller), newsfeedId, entries(stage)),
);

/** Adds a feed that another newsfeed already has, so its articles are filed here too. */
const addSharedSource = inNewsfeed(async (stage, { newsfeedId }) => {
  const other = await pickSeat(stage);
  const feedId = other && stage.random.pick(await feedsOf(stage, other.newsfeedId));
  if (!feedId) return;
  const { db } = stage.runtime.database;
  const url = `http://localhost:1/${feedId}.xml`;
  await insertSource(db, { id: newId(), newsfeedId, feedId, url, createdAt: stage.runtime.system.now() });
  await countSubscribers(db, feedId);
  await stage.runtime.system.send([{ id: newId(), name: "newsfeed/refile.requested", data: { newsfeedId } }]);
});

const receiveArticles = inNewsfeed(async (stage, { newsfeedId }) => {
  const feedId = stage.random.pick(await feedsOf(stage, newsfeedId));
  if (feedId) await storeEntries(stage.runtime.system, feedId, entries(stage));
});

const deleteSource = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const source = stage.random.pick(await stage.call<{ id: string }[]>(caller, "GET", `/sources/${newsfeedId}`));
  if (source) await stage.call(caller, "DELETE", `/sources/${source.id}`);
});

const showOrHide = (action: "hide" | "unhide") =>
  inNewsfeed(async (stage, { caller, newsfeedId }) => {
    const post = await pickPost(stage, newsfeedId);
    if (post) await stage.call(caller, "PUT", `/posts/${post.id}/${action}`);
  });

const markPost = (action: "read" | "unread") =>
  inNewsfeed(async (stage, { caller, newsfeedId }) => {
    const post = await pickPost(stage, newsfeedId);
    if (!post) return;
    await stage.call(caller, "PUT", `/posts/${post.id}/${action}`);
    stage.model.mark({ user: caller.userId, newsfeedId }, post.id, action === "read");
  });

const markAllRead = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const { random } = stage;
  const now = stage.runtime.system.now();
  const post = (await pickPost(stage, newsfeedId)) ?? (await pickPost(stage, newsfeedId, false));
  const choices = [
    now,
    post?.createdAt,
    new Date(now.getTime() - random.nat(100_000)),
    new Date("9999-01-01T00:00:00Z"),
  ];
  const before = random.pick([...choices, post?.createdAt, new Date("0001-01-01T00:00:00Z")]) ?? now;
  await stage.call(caller, "POST", `/newsfeeds/${newsfeedId}/read`, { before: before.toISOString() });
  stage.model.markAll({ user: caller.userId, newsfeedId }, before);
});

const rescue = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const post = await pickPost(stage, newsfeedId, false);
  if (post) await stage.call(caller, "POST", `/newsfeeds/${newsfeedId}/filtered/${post.articleId}/rescue`);
});

const share = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const guest = anybody(stage);
  const members = await stage.call<{ user_id: string }[]>(caller, "GET", `/newsfeeds/${newsfeedId}/members`);
  if (!guest || members.some((member) => member.user_id === guest.userId)) return;
  const path = `/newsfeeds/${newsfeedId}/members`;
  const { accept_url } = await stage.call<{ accept_url: string }>(caller, "POST", path, {
    email: `${newId()}@example.org`,
  });
  await stage.call(guest, "POST", "/invitations/accept", { token: accept_url.split("/").at(-1) });
}, "owner");

const endMembership = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const [owner] = await stage.rows<{ id: string }>("select owner_id as id from newsfeeds where id = $1", [newsfeedId]);
  const by = stage.random.nat(2) === 0 ? caller : stage.callers.find(({ userId }) => userId === owner?.id);
  if (!by) return;
  await stage.call(by, "DELETE", `/newsfeeds/${newsfeedId}/members/${caller.userId}`);
  stage.model.leave({ user: caller.userId, newsfeedId });
}, "editor");

const handOver = inNewsfeed(async (stage, { caller, newsfeedId }) => {
  const members = await stage.call<{ user_id: string }[]>(caller, "GET", `/newsfeeds/${newsfeedId}/members`);
  const heir = stage.random.pick(members);
  if (heir) await stage.call(caller, "PUT", `/newsfeeds/${newsfeedId}/members/${heir.user_id}`, { role: "owner" });
}, "owner");

const createList: Step = async (stage) => {
  const caller = anybody(stage);
  const lists = caller ? await stage.call<object[]>(caller, "GET", "/lists") : [];
  if (caller && lists.length < LISTS_MAX) await stage.call(caller, "POST", "/lists", { name: "Later" });
};

const changeList =
  (step: (stage: Stage, list: { caller: Caller; id: string }) => Promise<unknown>): Step =>
  async (stage) => {
    const list = await pickList(stage);
    if (list) await step(stage, list);
  };

const deleteList = changeList((stage, { caller, id }) => stage.call(caller, "DELETE", `/lists/${id}`));
const publishList = changeList((stage, { caller, id }) =>
  stage.call(caller, "PUT", `/lists/${id}`, { is_public: stage.random.nat(2) === 0 }),
);
const rotateToken = changeList((stage, { caller, id }) => stage.call(caller, "POST", `/lists/${id}/share-token`));

const savePost = changeList(async (stage, { caller, id }) => {
  const newsfeeds = await stage.call<{ id: string }[]>(caller, "GET", "/newsfeeds");
  const newsfeed = stage.random.pick(newsfeeds);
  const post = newsfeed && (await pickPost(stage, newsfeed.id));
  if (!post) return;
  await stage.call(caller, "POST", `/lists/${id}/items`, { post_id: post.id });
  stage.model.save(caller.userId, id, post.id);
});

const unsavePost = changeList(async (stage, { caller, id }) => {
  const postId = stage.random.pick(stage.model.saved(id));
  if (!postId) return;
  await stage.call(caller, "DELETE", `/lists/${id}/items/${postId}`);
  stage.model.unsave(id, postId);
});

/** Relative frequencies of the steps. */
export const STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [3, createNewsfeed],
  [7, changeKeywords],
  [1, deleteNewsfeed],
  [5, addSource],
  [2, addSharedSource],
  [8, receiveArticles],
  [3, deleteSource],
  [5, showOrHide("hide")],
  [4, showOrHide("unhide")],
  [9, markPost("read")],
  [5, markPost("unread")],
  [6, markAllRead],
  [4, rescue],
  [4, share],
  [2, endMembership],
  [2, handOver],
  [2, createList],
  [1, deleteList],
  [2, publishList],
  [1, rotateToken],
  [10, savePost],
  [4, unsavePost],
];
