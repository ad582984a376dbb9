import { expect, test } from "vitest";
import { isDrawn } from "./volume";

const SUITES = Array.from({ length: 90 }, (_, index) => `suite-${index}`);
const commits = Array.from({ length: 30 }, (_, index) => `commit-${index}`);

test("a commit draws about a third of the slow suites", () => {
  for (const commit of commits) {
    const drawn = SUITES.filter((suite) => isDrawn(suite, commit)).length;
    expect(drawn).toBeGreaterThan(15);
    expect(drawn).toBeLessThan(45);
  }
});

test("every slow suite is drawn within thirty commits", () => {
  expect(SUITES.filter((suite) => !commits.some((commit) => isDrawn(suite, commit)))).toEqual([]);
});
