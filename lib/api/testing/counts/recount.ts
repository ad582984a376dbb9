import { expect } from "vitest";
import type { Caller } from "../callers";
import type { Stage } from "./stage";

interface Newsfeed {
  id: string;
  source_count: number;
  unread_count: number;
}

const SINCE_START = "published_at >= (select start_date::timestamp at time zone 'UTC' from newsfeeds where id = $1)";

type Identified = { id: string; is_read: boolean };

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

/** Compares every count of the API with plain SQL, the model, and the returned lists. */
export async function expectTrueCounts(stage: Stage, caller: Caller): Promise<void> {
  const newsfeeds = await stage.call<Newsfeed[]>(caller, "GET", "/newsfeeds");
  const memberships = await stage.rows<{ id: string }>(
    `select n.id from newsfeeds n where n.deleted_at is null
      and exists (select from newsfeed_members m where m.newsfeed_id = n.id and m.user_id = $1)`,
    [caller.userId],
  );
  expect(idsOf(newsfeeds)).toEqual(idsOf(memberships));
  for (const newsfeed of newsfeeds) {
    await expectTrueSources(stage, caller, newsfeed);
    await expectTrueReading(stage, caller, newsfeed);
  }
  await expectTrueLists(stage, caller);
}

async function expectTrueSources(stage: Stage, caller: Caller, newsfeed: Newsfeed): Promise<void> {
  const sources = await stage.call<{ id: string; post_count: number }[]>(caller, "GET", `/sources/${newsfeed.id}`);
  const stored = await stage.rows<{ id: string; posts: number }>(
    `select s.id, count(p.id)::int as posts from sources s
      join newsfeeds n on n.id = s.newsfeed_id
      left join posts p on p.newsfeed_id = s.newsfeed_id and p.matched and p.published_at >= n.start_date::timestamp at time zone 'UTC' and (p.source_id = s.id
        or p.id in (select post_id from post_sources where source_id = s.id))
      where s.newsfeed_id = $1 group by s.id`,
    [newsfeed.id],
  );
  expect(newsfeed.source_count, "source_count").toBe(stored.length);
  expect(sources.map(({ id, post_count }) => `${id} ${post_count}`).toSorted(), "post_count").toEqual(
    stored.map(({ id, posts }) => `${id} ${posts}`).toSorted(),
  );
  const source = stage.random.pick(sources);
  if (!source) return;
  const shown = await everyPost(stage, caller, `${newsfeed.id}?source_id=${source.id}`);
  const hidden = await everyPost(stage, caller, `${newsfeed.id}?source_id=${source.id}&state=hidden`);
  expect(shown.length + hidden.length, "posts of the source").toBe(source.post_count);
}

async function expectTrueReading(stage: Stage, caller: Caller, newsfeed: Newsfeed): Promise<void> {
  const visible = await stage.rows<{ id: string }>(
    `select id from posts where newsfeed_id = $1 and matched and not hidden and ${SINCE_START}`,
    [newsfeed.id],
  );
  const hidden = await stage.rows<{ id: string }>(
    `select id from posts where newsfeed_id = $1 and matched and hidden and ${SINCE_START}`,
    [newsfeed.id],
  );
  const member = { user: caller.userId, newsfeedId: newsfeed.id };
  const reading = (posts: readonly { id: string }[]) =>
    posts.map(({ id }) => `${id} ${stage.model.isRead(member, id)}`).toSorted();
  const seen = (posts: readonly Identified[]) => posts.map(({ id, is_read }) => `${id} ${is_read}`).toSorted();
  expect(seen(await everyPost(stage, caller, newsfeed.id)), "is_read").toEqual(reading(visible));
  expect(seen(await everyPost(stage, caller, `${newsfeed.id}?state=hidden`)), "hidden").toEqual(reading(hidden));
  const unread = visible.filter(({ id }) => !stage.model.isRead(member, id));
  expect(idsOf(await everyPost(stage, caller, `${newsfeed.id}?state=unread`)), "unread").toEqual(idsOf(unread));
  expect(newsfeed.unread_count, "unread_count").toBe(unread.length);
}

async function expectTrueLists(stage: Stage, caller: Caller): Promise<void> {
  const lists = await stage.call<{ id: string; item_count: number }[]>(caller, "GET", "/lists");
  const stored = await stage.rows<{ id: string; items: number }>(
    `select l.id, (select count(*)::int from reading_list_items i, posts p, newsfeeds n, newsfeed_members m
        where i.list_id = l.id and p.id = i.post_id and n.id = p.newsfeed_id and n.deleted_at is null
          and m.newsfeed_id = n.id and m.user_id = l.user_id) as items
      from reading_lists l where l.user_id = $1`,
    [caller.userId],
  );
  expect(lists.map(({ id, item_count }) => `${id} ${item_count}`).toSorted(), "item_count").toEqual(
    stored.map(({ id, items }) => `${id} ${items}`).toSorted(),
  );
  for (const { id } of lists) {
    const items = await stage.call<{ post_id: string }[]>(caller, "GET", `/lists/${id}/items?limit=200`);
    expect(items.map((item) => item.post_id).toSorted(), "items").toEqual(stage.model.saved(id).toSorted());
  }
}

const PAGE = 200;

function everyPost(stage: Stage, caller: Caller, address: string): Promise<Identified[]> {
  const join = address.includes("?") ? "&" : "?";
  return stage.call<Identified[]>(caller, "GET", `/posts/newsfeed/${address}${join}limit=${PAGE}`).then((posts) => {
    // The stage is too small for a second page.
    expect(posts.length).toBeLessThan(PAGE);
    return posts;
  });
}
