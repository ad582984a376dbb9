import { expect, test } from "vitest";
import { consistentCounts, countPlaywright, countVitest, total } from "./count-tests";

test("counts a test file that fails to load as a failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [
      { status: "failed", assertionResults: [{}, {}, {}] },
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{}] },
    ],
  };
  expect(countVitest(report)).toEqual({ passed: 7, failed: 3 });
});

test("counts an error outside any browser test as a failure", () => {
  const report = { stats: { expected: 4, flaky: 1, unexpected: 1 }, errors: [{ message: "No tests found" }] };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 2 });
});

test("reports at least one failure for a failed stage", () => {
  expect(consistentCounts({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
  expect(consistentCounts({ passed: 3, failed: 0 }, null)).toEqual({ passed: 3, failed: 1 });
  expect(consistentCounts({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(consistentCounts({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
});

test("adds up the stages", () => {
  const stages = [
    { passed: 10, failed: 1 },
    { passed: 4, failed: 0 },
  ];
  expect(total(stages)).toEqual({ passed: 14, failed: 1 });
});
