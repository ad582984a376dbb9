import { expect, test } from "vitest";
import { consistentCounts, countPlaywright, countVitest, failure, total } from "./count-tests";

test("counts a test file that fails to load as a failure", () => {
  const report = {
    numPassedTests: 7,
    numFailedTests: 1,
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed" },
          { fullName: "subtracts", status: "failed", failureMessages: ["expected 1 to be 2\n    at a.test.ts"] },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
      { name: "c.test.ts", status: "passed", assertionResults: [{ fullName: "divides", status: "passed" }] },
    ],
  };
  const { passed, failed, failures } = countVitest(report);
  expect([passed, failed]).toEqual([7, 2]);
  expect(failures).toEqual([
    expect.stringContaining("a.test.ts › subtracts\n    expected 1 to be 2"),
    "b.test.ts\n    Cannot find module",
  ]);
});

test("counts an error outside any browser test as a failure", () => {
  const failed = {
    file: "save.spec.ts",
    title: "saves",
    ok: false,
    tests: [{ results: [{ error: { message: "no" } }] }],
  };
  const report = {
    stats: { expected: 4, flaky: 1, unexpected: 1 },
    errors: [{ message: "No tests found" }],
    suites: [{ suites: [{ specs: [failed, { ...failed, title: "hides", ok: true }] }] }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 2,
    failures: ["save.spec.ts › saves\n    no", "browser tests\n    No tests found"],
  });
});

test("reports at least one failure for a failed stage", () => {
  const clean = { passed: 3, failed: 0, failures: [] };
  expect(consistentCounts("unit tests", clean, 1)).toEqual({
    passed: 3,
    failed: 1,
    failures: ["unit tests: exit code 1"],
  });
  expect(consistentCounts("unit tests", clean, null).failed).toBe(1);
  expect(consistentCounts("unit tests", { ...clean, failed: 2 }, 1).failed).toBe(2);
  expect(consistentCounts("unit tests", clean, 0)).toEqual(clean);
});

test("adds up the stages", () => {
  const stages = [{ passed: 10, failed: 0, failures: [] }, failure("build")];
  expect(total(stages)).toEqual({ passed: 10, failed: 1, failures: ["build"] });
});
