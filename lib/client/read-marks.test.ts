import { expect, test } from "vitest";
import { recordMark, withReadMarks } from "./read-marks";
import { examplePost } from "./testing/example-post";

test("a mark overrides earlier replies but not later ones", () => {
  const post = examplePost({ id: "opened", is_read: false });
  const askedAt = performance.now();
  recordMark(post, true);
  const readIn = (at: number) => withReadMarks([post], "all", at).map(({ is_read }) => is_read);
  expect([readIn(askedAt - 1), readIn(performance.now() + 1)]).toEqual([[true], [false]]);
});
