import { expect, test } from "vitest";
import { moved } from "@/lib/client/folder-actions";
import { groupsOf } from "@/lib/client/folders";
import { exampleNewsfeed } from "@/lib/contract/newsfeeds";
import { LINE } from "./rows";
import { dropSide, placeAmong, stepAfter, treeRows } from "./tree-order";

const at = new Date(0);
const newsfeed = (id: string, folder_id: string | null) => ({
  ...exampleNewsfeed,
  id,
  folder_id,
  keywords: [],
  created_at: at,
  updated_at: at,
});
const folder = (id: string, is_collapsed = false) => ({ id, name: id, is_collapsed, created_at: at });
const GROUPS = groupsOf(
  [newsfeed("a1", "A"), newsfeed("a2", "A"), newsfeed("b1", "B"), newsfeed("x", null), newsfeed("y", "gone")],
  [folder("A"), folder("B", true)],
);
const keysOf = (groups: typeof GROUPS) => treeRows(groups).map(({ key }) => key);

test("shows folders with their newsfeeds, then the others below a line", () => {
  expect(keysOf(GROUPS)).toEqual(["A", "a1", "a2", "B", LINE, "x", "y"]);
});

test("needs no line without folders", () => {
  expect(keysOf(groupsOf([newsfeed("x", null)], []))).toEqual(["x"]);
});

test.each([
  ["x", 0, { folderId: null, afterId: null }],
  ["x", 1, { folderId: "A", afterId: null }],
  ["x", 3, { folderId: "A", afterId: "a2" }],
  ["x", 4, { folderId: "B", afterId: null }],
  ["a1", 4, { folderId: null, afterId: null }],
  ["a1", 6, { folderId: null, afterId: "y" }],
])("drops %s at %i into the folder of the row above", (id, index, place) => {
  expect(placeAmong(treeRows(GROUPS), id, index)).toEqual(place);
});

test("marks the row above the drop, or the first one from above", () => {
  const sides = (place: number) => ["a", "b", "c"].map((key) => dropSide(["a", "b", "c"], key, { id: "b", place }));
  expect(sides(0)).toEqual(["before", undefined, undefined]);
  expect(sides(1)).toEqual(["after", undefined, undefined]);
  expect(sides(2)).toEqual([undefined, undefined, "after"]);
});

test("moves by one step, and not beyond the ends", () => {
  const ids = ["a", "b", "c"];
  const after = (id: string, step: 1 | -1) => {
    const followed = stepAfter(ids, id, step);
    if (followed === undefined) return undefined;
    return moved(
      ids.map((one) => ({ id: one })),
      id,
      followed,
    )
      .map((one) => one.id)
      .join("");
  };
  expect([after("b", -1), after("b", 1), after("c", -1)]).toEqual(["bac", "acb", "acb"]);
  expect([after("a", -1), after("c", 1)]).toEqual([undefined, undefined]);
});
