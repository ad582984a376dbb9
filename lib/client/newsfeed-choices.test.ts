import { expect, test } from "vitest";
import { newId } from "@/lib/core/id";
import { chosenIn, withChoice } from "./newsfeed-choices";

test("lists the newsfeeds with a letter", () => {
  const [one, other] = [newId(), newId()];
  const cookie = withChoice(withChoice(withChoice(undefined, one, "o"), "unread", "o"), other, "x");
  expect(chosenIn(cookie, "o")).toEqual([one]);
  expect(chosenIn(withChoice(cookie, one, ""), "o")).toEqual([]);
});
