import { expect, test } from "vitest";
import { inOrder } from "./call";
import {
  addReadMark,
  listWithMarks,
  type ReadMark,
  recordEdit,
  recordMark,
  removeReadMark,
  withMarks,
} from "./read-marks";
import { examplePost } from "./testing/example-post";

test("a mark overrides earlier replies but not later ones", () => {
  const post = examplePost({ id: "opened", is_read: false });
  const askedAt = performance.now();
  recordMark(post, true);
  const readIn = (at: number) => listWithMarks([post], "all", at).map(({ is_read }) => is_read);
  expect([readIn(askedAt - 1), readIn(performance.now() + 1)]).toEqual([[true], [false]]);
});

test("a mark on all posts ends an earlier mark on one", () => {
  const post = examplePost({ id: "unread first", is_read: true });
  const ids = new Set([post.id]);
  const mark = { newsfeedIds: null, folderId: null, isSaved: false, before: new Date(), ids };
  const askedAt = performance.now() - 1;
  recordMark(post, false);
  const readMark = { ...mark, unreadAfter: new Map(), keptUnread: new Map(), acceptedAt: Number.POSITIVE_INFINITY };
  addReadMark(readMark);
  removeReadMark(readMark);
  expect(listWithMarks([post], "all", askedAt)).toEqual([post]);
});

test("an edit overrides the replies to requests sent before the server accepted it", async () => {
  const post = examplePost({ id: "edited", is_read: false });
  const { promise, resolve } = Promise.withResolvers<void>();
  recordMark(post, true);
  const accepted = inOrder(post.id, () => promise);
  const whilePending = performance.now() + 1;
  const readIn = () => listWithMarks([post], "all", whilePending).map(({ is_read }) => is_read);
  expect(readIn()).toEqual([true]);
  await expect.poll(() => performance.now()).toBeGreaterThan(whilePending);
  resolve();
  await accepted;
  expect(readIn()).toEqual([true]);
  await expect
    .poll(() => listWithMarks([post], "all", performance.now()).map(({ is_read }) => is_read))
    .toEqual([false]);
});

test("a post that was just hidden leaves earlier replies, and its page shows it as hidden", () => {
  const post = examplePost({ id: "hidden since", is_hidden: false });
  const askedAt = performance.now() - 1;
  recordEdit(post.id, "is_hidden", () => ({ is_hidden: true }));
  expect([listWithMarks([post], "all", askedAt), withMarks(post, askedAt).is_hidden]).toEqual([[], true]);
});

test("a mark on all posts applies to replies that were requested before the server accepted it", () => {
  const post = examplePost({ id: "under a mark", is_read: false });
  const now = performance.now();
  const mark: ReadMark = {
    ...{ newsfeedIds: [post.newsfeed_id], folderId: null, isSaved: false, before: post.created_at, ids: new Set() },
    ...{ unreadAfter: new Map(), keptUnread: new Map(), acceptedAt: now },
  };
  addReadMark(mark);
  const readIn = (askedAt: number) => listWithMarks([post], "all", askedAt).map(({ is_read }) => is_read);
  expect([readIn(now - 1), readIn(now + 1)]).toEqual([[true], [false]]);
  removeReadMark(mark);
});
