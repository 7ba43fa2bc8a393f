import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { STATUS_SIGNS } from "../../../../src/evaluation/report/outline/blocks";
import { type CheckedCaption, count, noCounts } from "../../../../src/package/command/check/checked-caption";
import { REPORTS, type ReportName } from "../../../../src/package/command/reports/registry";
import { countWords, endOf, type FailOn } from "../../../../src/package/command/reports/report";
import type { CheckedLine, CheckedVerdict } from "../../../../src/shapes/sample-lines";

const HOSTILE = '<a href="x">&amp; \u001b[31m\u0000 ]]> | `@all`';

const verdict = (checkId: string, status: CheckedVerdict["status"]): CheckedVerdict => ({
  ...{ checkId, constraintId: "keyword", half: "format", status, reason: `${HOSTILE} ${status}` },
  evidence: status === "failed" ? [{ start: 2, end: 5, label: "here" }] : [],
  ...(status === "unscored" ? { cause: "not extracted" } : {}),
});

function captionOf(id: string, verdicts: CheckedVerdict[], problem?: string): CheckedCaption {
  const counted = (status: string) => verdicts.filter((one) => one.status === status).length;
  const line: CheckedLine = {
    ...{ format: "caplens-checked", version: 1, id, line: 7, semantics: "strict", rules: "3" },
    ...{ passed: counted("passed"), failed: counted("failed"), unscored: counted("unscored"), csr: 0.5 },
    ...(problem === undefined ? {} : { problem }),
    verdicts,
  };
  const text = 'a "b" c';
  return { line, text, source: { raw: JSON.stringify({ response: text }), field: "response" } };
}

const CAPTIONS = [
  captionOf(`one ${HOSTILE}`, [verdict("p", "passed"), verdict("f", "failed"), verdict("u", "unscored")]),
  captionOf("two", [verdict("p", "passed")]),
  captionOf("three", [], HOSTILE),
];

function written(name: ReportName, how: { failOn?: FailOn; minCsr?: number | null } = {}): string {
  const about = {
    path: "captions.jsonl",
    semantics: "strict",
    failOn: "failed",
    minCsr: null,
    hasBaseline: false,
  } as const;
  const own = { ...about, ...how };
  const writer = REPORTS[name](own);
  const counts = noCounts(false);
  for (const { line } of CAPTIONS) count(counts, line);
  return [writer.head(), ...CAPTIONS.map((one) => writer.caption(one)), writer.end(endOf(own, counts))].join(
    "",
  );
}

it("JUnit's counts over all say how many lines were not checked, beside those that were", () => {
  const all = written("junit").split('<testsuite name="all captions"')[1] ?? "";
  expect(all).toContain('<property name="captions" value="3"/><property name="not checked" value="1"/>');
});

/** Opening tags of an XML text by their names, which has to close each. */
function elementsOf(xml: string): { name: string; attributes: string }[] {
  const open: string[] = [];
  const found: { name: string; attributes: string }[] = [];
  for (const [, close, name = "", attributes = "", empty] of xml
    .replace(/^<\?xml[^>]*\?>/, "")
    .matchAll(/<(\/?)([a-z-]+)((?:\s+[a-z]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else {
      found.push({ name, attributes });
      if (!empty) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return found;
}

it("JUnit has a suite for each caption, a case for each check, and skips what is unscored", () => {
  const xml = written("junit");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none.
  expect(xml).not.toMatch(/[\u0000-\u0008\u001b]/);
  const elements = elementsOf(xml);
  const counted = (name: string) => elements.filter((one) => one.name === name).length;
  expect([
    counted("testsuite"),
    counted("testcase"),
    counted("failure"),
    counted("skipped"),
    counted("error"),
  ]).toEqual([4, 5, 1, 1, 1]);
  expect(xml).toContain('tests="3" failures="1" errors="0" skipped="1"');
  expect(xml).toContain("here (2 to 5): &quot;b&quot;");
});

it("what is unscored is red in JUnit and SARIF where the command fails for it", () => {
  const xml = written("junit", { failOn: "unscored" });
  expect(xml).not.toContain("<skipped");
  expect(xml).toContain('tests="3" failures="1" errors="1" skipped="0"');
  expect(elementsOf(xml).filter(({ name }) => name === "error").length).toBe(2);
  const [{ results }] = JSON.parse(written("sarif", { failOn: "unscored" })).runs;
  const told = results.map(({ kind, level }: { kind: string; level: string }) => `${kind} ${level}`);
  expect(told).toEqual(["fail error", "fail error", "undefined error"]);
  expect(results[1].message.text).toContain("unscored, ");
});

it("with a threshold JUnit fails for the threshold alone, and tells single checks all the same", () => {
  const above = written("junit", { failOn: "never", minCsr: 0.5 });
  expect(above).not.toContain("<failure");
  expect(above).toContain('<property name="verdict" value="failed"/>');
  expect(above).toContain('<testcase name="CSR of at least 50 %" classname="caplens"/>');
  const below = elementsOf(written("junit", { failOn: "never", minCsr: 0.9 }));
  expect(below.filter(({ name }) => name === "failure").map(({ attributes }) => attributes)).toEqual([
    expect.stringContaining('type="threshold"'),
  ]);
});

it("SARIF names the evidence by its columns in the line, and what could not be checked", () => {
  const { version, runs } = JSON.parse(written("sarif"));
  const [{ results, tool, invocations }] = runs;
  expect(version).toBe("2.1.0");
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe("keyword");
  expect(results.map(({ level }: { level: string }) => level)).toEqual(["error", "none", "error"]);
  const { region } = results[0].locations[0].physicalLocation;
  expect(region).toEqual({ startLine: 7, startColumn: 16, endColumn: 21, snippet: { text: '"b"' } });
  expect(CAPTIONS[0]?.source?.raw.slice(15, 20)).toBe('\\"b\\"');
  expect(invocations[0]).toMatchObject({ exitCode: 2, executionSuccessful: false });
});

it("JSON is one document with a summary, and its lines are those of JSON Lines", () => {
  const document = JSON.parse(written("json"));
  const rows = written("jsonl").trimEnd().split("\n");
  expect(document.captions).toEqual(rows.map((row) => JSON.parse(row)));
  expect(document.summary).toMatchObject({
    captions: 3,
    passed: 2,
    failed: 1,
    unscored: 1,
    exitCode: 2,
    csr: 2 / 3,
  });
});

it("text and Markdown hold nothing that acts on a terminal or a page", () => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for.
  expect(written("text")).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  expect(written("text")).toContain("CSR 66.7 %: 2 of 3 scored checks passed; 1 of 4 are unscored.");
  const tree = JSON.stringify(fromMarkdown(written("md")));
  expect(tree).not.toContain('"type":"html"');
  expect(tree).not.toContain('"type":"link"');
});

it("text and Markdown tell once that lines could not be checked, and name unscored checks that somebody has to see", () => {
  for (const name of ["text", "md"] as const) {
    expect(written(name).split("1 of 3 lines could not be checked.")).toHaveLength(2);
    // Unscored as usual, and the command does not fail for it.
    expect(written(name)).not.toContain("` unscored");
  }
  const sign = STATUS_SIGNS.unscored;
  expect(written("text", { failOn: "unscored" })).toMatch(/keyword \(u, unscored\): .* unscored/);
  expect(written("md", { failOn: "unscored" })).toContain(`| ${sign} keyword |`);
  const bad = {
    ...verdict("u", "unscored"),
    cause: "bad parameters",
    reason: "There is no such rule.",
  } as const;
  const about = {
    path: "-",
    semantics: "strict",
    failOn: "failed",
    minCsr: null,
    hasBaseline: false,
  } as const;
  const text = REPORTS.text(about).caption(captionOf("mistyped", [verdict("p", "passed"), bad]));
  expect(text).toBe(
    `${sign} mistyped: 1 of 1 passed, 1 unscored\n    keyword (u, unscored): There is no such rule.\n`,
  );
});

it("says a share as all, as nothing, or as what was asked for only where it is that", () => {
  const told = (passed: number, failed: number, minCsr: number | null) => {
    const counts = { ...noCounts(false), captions: 1, passed, failed };
    const about = { path: "-", semantics: "strict", failOn: "never", minCsr, hasBaseline: false } as const;
    return [...countWords(counts), ...endOf(about, counts).reasons].join(" ");
  };
  expect(told(9999, 1, null)).toContain("CSR 99.99 %:");
  expect(told(1, 4999, null)).toContain("CSR 0.02 %:");
  expect(told(1, 0, null)).toContain("CSR 100 %:");
  expect(told(8997, 1003, 0.9)).toContain("The CSR is 89.97 %, below the 90 % asked for.");
  expect(told(9995, 5, 0.9996)).toContain("The CSR is 99.95 %, below the 99.96 % asked for.");
});
