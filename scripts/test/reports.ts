import { existsSync, readFileSync } from "node:fs";

/** The outcome of a part of `npm test`. `failures` names the failed tests, `skips` the files with skipped ones. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  skips: string[];
};

/** The outcome of something that holds or does not: types, lint, floors. */
export function singleOutcome(name: string, holds: boolean): Outcome {
  return {
    passed: holds ? 1 : 0,
    failed: holds ? 0 : 1,
    skipped: 0,
    failures: holds ? [] : [name],
    skips: [],
  };
}

/** All of them as one. */
export function sumOfOutcomes(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    skips: outcomes.flatMap(({ skips }) => skips),
  };
}

/**
 * Reads the JSON report that vitest or Playwright left at `path`. A runner that crashed before it wrote one, that ran
 * nothing, or that `exitedWell` denies although no test failed counts as one failure.
 */
export function readReport(path: string, runner: "vitest" | "playwright", exitedWell: boolean): Outcome {
  const broken = (why: string): Outcome => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [`${path}: ${why}`],
    skips: [],
  });
  if (!existsSync(path)) return broken("the runner ended without a report");
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return broken("the runner left half a report");
  }
  const outcome = runner === "vitest" ? ofVitest(report) : ofPlaywright(report);
  if (outcome.passed + outcome.failed + outcome.skipped === 0) return broken("no test ran");
  if (exitedWell || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`${path}: an error outside of the tests`] };
}

function ofVitest(report: unknown): Outcome {
  const failures = failedNames(report);
  const skipped = listIn(report, "testResults").flatMap((file): [string, number][] => {
    const tests = listIn(file, "assertionResults").map((test) => fieldOf(test, "status"));
    const count = tests.filter((status) => status !== "passed" && status !== "failed").length;
    return count === 0 ? [] : [[String(fieldOf(file, "name")), count]];
  });
  return {
    passed: numberIn(report, "numPassedTests"),
    failed: Math.max(numberIn(report, "numFailedTests"), failures.length),
    skipped: skipped.reduce((sum, [, count]) => sum + count, 0),
    failures,
    skips: skipped.map(([file, count]) => `${file}: ${count}`),
  };
}

function ofPlaywright(report: unknown): Outcome {
  const stats = fieldOf(report, "stats");
  return {
    // Tests are not tried twice, so what is flaky has failed.
    passed: numberIn(stats, "expected"),
    failed: numberIn(stats, "unexpected") + numberIn(stats, "flaky"),
    skipped: numberIn(stats, "skipped"),
    failures: failedNames(report),
    skips: skippedSpecs(report),
  };
}

/** The names of failed tests, and of test files that could not be loaded, whose suites are nested. */
function failedNames(report: unknown): string[] {
  if (Array.isArray(report)) return report.flatMap(failedNames);
  if (typeof report !== "object" || report === null) return [];
  const { status, fullName, ok, title, file, name, assertionResults } = report as Record<string, unknown>;
  if (status === "failed" && typeof fullName === "string") return [fullName];
  if (ok === false && typeof title === "string") return [`${file}: ${title}`];
  if (status === "failed" && Array.isArray(assertionResults) && assertionResults.length === 0)
    return [`${name}: did not load`];
  return Object.values(report).flatMap(failedNames);
}

function skippedSpecs(report: unknown): string[] {
  if (Array.isArray(report)) return report.flatMap(skippedSpecs);
  if (typeof report !== "object" || report === null) return [];
  const { title, file } = report as Record<string, unknown>;
  const skipped = listIn(report, "tests").some((test) => fieldOf(test, "status") === "skipped");
  return skipped ? [`${file}: ${title}`] : Object.values(report).flatMap(skippedSpecs);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function listIn(value: unknown, key: string): unknown[] {
  const list = fieldOf(value, key);
  return Array.isArray(list) ? list : [];
}

function numberIn(value: unknown, key: string): number {
  return Number(fieldOf(value, key) ?? 0);
}
