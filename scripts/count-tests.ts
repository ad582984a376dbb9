/** Result of a stage of `npm test`. A stage that fails without a test (a build, a crash) counts as one failure. */
export type Counts = { passed: number; failed: number };

/** Reads vitest's JSON report. A file that failed to load counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

/** Reads Playwright's JSON report. A flaky test counts as passed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors } = report as {
    stats: { expected: number; flaky: number; unexpected: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/** A failed stage has at least one failure. */
export function consistentCounts(counts: Counts, exitCode: number | null): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function total(stages: readonly Counts[]): Counts {
  return stages.reduce((sum, stage) => ({ passed: sum.passed + stage.passed, failed: sum.failed + stage.failed }), {
    passed: 0,
    failed: 0,
  });
}
