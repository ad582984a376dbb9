import { expect, test } from "vitest";
import { noteOwnMark, withReadMarks } from "./read-marks";
import { examplePost } from "./testing/example-post";

test("an answer to an earlier question does not take a mark away, and one to a later question counts", () => {
  const post = examplePost({ id: "opened", is_read: false });
  const askedAt = performance.now();
  noteOwnMark(post, true);
  const readIn = (at: number) => withReadMarks([post], "all", at).map(({ is_read }) => is_read);
  expect([readIn(askedAt - 1), readIn(performance.now() + 1)]).toEqual([[true], [false]]);
});
