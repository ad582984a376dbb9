import { expect, test } from "vitest";
import { isDrawn } from "./volume";

const SUITES = Array.from({ length: 90 }, (_, index) => `suite-${index}`);
const commits = Array.from({ length: 60 }, (_, index) => `commit-${index}`);

test("a commit draws about a fifth of the slow suites", () => {
  for (const commit of commits) {
    const drawn = SUITES.filter((suite) => isDrawn(suite, commit)).length;
    expect(drawn).toBeGreaterThan(6);
    expect(drawn).toBeLessThan(32);
  }
});

test("every slow suite is drawn within sixty commits", () => {
  expect(SUITES.filter((suite) => !commits.some((commit) => isDrawn(suite, commit)))).toEqual([]);
});
