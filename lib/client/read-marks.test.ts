import { expect, test } from "vitest";
import { addReadMark, recordMark, removeReadMark, withReadMarks } from "./read-marks";
import { examplePost } from "./testing/example-post";

test("a mark overrides earlier replies but not later ones", () => {
  const post = examplePost({ id: "opened", is_read: false });
  const askedAt = performance.now();
  recordMark(post, true);
  const readIn = (at: number) => withReadMarks([post], "all", at).map(({ is_read }) => is_read);
  expect([readIn(askedAt - 1), readIn(performance.now() + 1)]).toEqual([[true], [false]]);
});

test("a mark on all posts ends an earlier mark on one", () => {
  const post = examplePost({ id: "unread first", is_read: true });
  const ids = new Set([post.id]);
  const mark = { newsfeedIds: null, folderId: null, isSaved: false, before: new Date(), ids };
  const askedAt = performance.now() - 1;
  recordMark(post, false);
  const readMark = { ...mark, unreadAfter: new Map(), keptUnread: new Map() };
  addReadMark(readMark);
  removeReadMark(readMark);
  expect(withReadMarks([post], "all", askedAt)).toEqual([post]);
});
