/**
 * Result of a stage of `npm test`. A stage that fails without a test (a build, a crash) counts as one failure. Failures
 * are repeated at the end of the output, because a truncated log keeps its end.
 */
export type Counts = { passed: number; failed: number; failures: string[] };

export const nothing: Counts = { passed: 0, failed: 0, failures: [] };

export function failure(name: string): Counts {
  return { passed: 0, failed: 1, failures: [name] };
}

type VitestFile = {
  name: string;
  status: string;
  message?: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
};

/** Reads vitest's JSON report. A file that failed to load counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: VitestFile[];
  };
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const failures = testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => nameFailure(`${file.name} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    failures: [...failures, ...unloaded.map((file) => nameFailure(file.name, file.message))],
  };
}

type PlaywrightSuite = {
  specs?: { file: string; title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
};

/** Reads Playwright's JSON report. A flaky test counts as passed. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = report as {
    stats: { expected: number; flaky: number; unexpected: number };
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures: [...suites.flatMap(failedSpecs), ...errors.map((error) => nameFailure("browser tests", error.message))],
  };
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error;
      return nameFailure(`${spec.file} › ${spec.title}`, error?.message);
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

function nameFailure(name: string, message = ""): string {
  const lines = message.split("\n").slice(0, 8).join("\n    ");
  return lines ? `${name}\n    ${lines}` : name;
}

/** A failed stage has at least one failure. */
export function consistentCounts(stage: string, counts: Counts, exitCode: number | null): Counts {
  return exitCode !== 0 && counts.failed === 0
    ? { ...counts, failed: 1, failures: [`${stage}: exit code ${exitCode}`] }
    : counts;
}

export function total(stages: readonly Counts[]): Counts {
  return stages.reduce(
    (sum, stage) => ({
      passed: sum.passed + stage.passed,
      failed: sum.failed + stage.failed,
      failures: [...sum.failures, ...stage.failures],
    }),
    nothing,
  );
}
