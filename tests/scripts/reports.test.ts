import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readReport, singleOutcome, sumOfOutcomes } from "../../scripts/test/reports";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "caplens-reports-"));
  path = join(folder, "report.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (report: unknown) => writeFileSync(path, JSON.stringify(report));

const test = (fullName: string, status: string) => ({ fullName, status });
const unit = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: "/here/a.test.ts",
      status: "failed",
      assertionResults: [test("a holds", "passed"), test("a breaks", "failed")],
    },
    {
      name: "/here/b.test.ts",
      status: "passed",
      assertionResults: [test("b", "skipped"), test("c", "pending"), test("d", "todo")],
    },
  ],
};

const spec = (title: string, ok: boolean, status: string) => ({
  title,
  ok,
  file: "x.test.ts",
  tests: [{ status }],
});
const pages = {
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
  suites: [
    {
      title: "x.test.ts",
      file: "x.test.ts",
      specs: [spec("goes", true, "expected"), spec("stops", false, "unexpected")],
      suites: [{ title: "inner", specs: [spec("waits", true, "skipped")] }],
    },
  ],
};

describe("a report of vitest", () => {
  it("gives counts, the names of what failed and the files of what was skipped", () => {
    keep(unit);
    expect(readReport(path, "vitest", false)).toEqual({
      passed: 1,
      failed: 1,
      skipped: 3,
      failures: ["a breaks"],
      skips: ["/here/b.test.ts: 3"],
    });
  });

  it("counts a file that did not load as a failure", () => {
    const file = { name: "/here/c.test.ts", status: "failed", assertionResults: [] };
    keep({ numPassedTests: 4, numFailedTests: 0, testResults: [file] });
    expect(readReport(path, "vitest", false)).toMatchObject({
      passed: 4,
      failed: 1,
      failures: ["/here/c.test.ts: did not load"],
    });
  });
});

describe("a report of Playwright", () => {
  it("gives counts and names, and what passed at a second try has failed", () => {
    keep(pages);
    expect(readReport(path, "playwright", false)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ["x.test.ts: stops"],
      skips: ["x.test.ts: waits"],
    });
  });
});

describe("a runner that crashed", () => {
  it("before its report counts as a failure", () => {
    expect(readReport(path, "vitest", false)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("in the midst of its report counts as a failure", () => {
    writeFileSync(path, '{"numPassedTests": 7, ');
    expect(readReport(path, "playwright", true)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("without having run anything counts as a failure", () => {
    keep({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
    expect(readReport(path, "vitest", true)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("after tests that all passed counts as a failure beside them", () => {
    keep({ numPassedTests: 7, numFailedTests: 0, testResults: [] });
    expect(readReport(path, "vitest", false)).toMatchObject({ passed: 7, failed: 1 });
    expect(readReport(path, "vitest", true)).toMatchObject({ passed: 7, failed: 0, failures: [] });
  });
});

it("outcomes add up, names and all", () => {
  const all = [singleOutcome("types", true), singleOutcome("lint", false)];
  expect(sumOfOutcomes(all)).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ["lint"], skips: [] });
});
