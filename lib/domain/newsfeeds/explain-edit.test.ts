import { expect, test } from "vitest";
import type { Example } from "@/lib/feed/suggest/examples";
import { explainEdit } from "./explain-edit";

const POST: Example = {
  isKept: true,
  mark: null,
  isHidden: false,
  isSaved: false,
  isRescued: false,
  report: null,
  feedback: null,
};
const HIDDEN: Example = { ...POST, mark: "unwanted", isHidden: true };
const LESS: Example = { ...POST, mark: "unwanted", feedback: "less" };
const SAVED: Example = { ...POST, mark: "wanted", isSaved: true };
const RESCUED: Example = { ...POST, mark: "wanted", isRescued: true };
const LIKED: Example = { ...POST, mark: "wanted", feedback: "more" };

const NONE = {
  unwantedCount: 40,
  unwantedDropped: 31,
  unwantedMatched: 0,
  wantedCount: 50,
  wantedDropped: 2,
  othersDropped: 2,
  likedCount: 7,
  likedMatched: 6,
  rescuedMatched: 6,
  filteredCount: 150,
  added: 12,
};

test.each([
  ["exclude", {}, [HIDDEN, SAVED], "drops 31 of 40 hidden, keeps 48 of 50 saved, drops 2 others"],
  [
    "exclude",
    { wantedDropped: 0, othersDropped: 1 },
    [HIDDEN, SAVED],
    "drops 31 of 40 hidden, keeps all 50 saved, drops 1 other",
  ],
  [
    "exclude",
    { unwantedCount: 5, unwantedDropped: 5, wantedCount: 1, wantedDropped: 0, othersDropped: 0 },
    [HIDDEN, SAVED],
    "drops all 5 hidden, keeps the only saved one",
  ],
  ["remove", { unwantedDropped: 40, wantedCount: 0, othersDropped: 0 }, [HIDDEN, LESS], "drops all 40 unwanted"],
  ["exclude", { othersDropped: 0 }, [LESS, RESCUED], "drops 31 of 40 unwanted, keeps 48 of 50 wanted"],
  ["include", {}, [RESCUED], "occurs in 6 of 7 rescued, adds 12 of 150 filtered"],
  ["include", { added: 0 }, [RESCUED, LIKED], "occurs in 6 of 7 rescued or liked"],
] as const)("explains %s with %j", (kind, changes, posts, text) => {
  expect(explainEdit({ kind, effect: { ...NONE, ...changes } }, posts)).toBe(text);
});
