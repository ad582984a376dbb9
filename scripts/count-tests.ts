/** What a stage of `npm test` did. A stage that fails without naming a test (a build, a crash) counts as one failure. */
export type Counts = { passed: number; failed: number };

/** From the file that vitest's json reporter writes. A file that could not be loaded names no test, so it is one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** From the file that Playwright's json reporter writes. A flaky test passed in the end. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; flaky: number; unexpected: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** Counts that agree with the exit code: a stage that failed has at least one failure. */
export function agreeing(counts: Counts, exitCode: number | null): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function total(stages: readonly Counts[]): Counts {
  return stages.reduce((sum, stage) => ({ passed: sum.passed + stage.passed, failed: sum.failed + stage.failed }), {
    passed: 0,
    failed: 0,
  });
}
