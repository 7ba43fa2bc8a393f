import { visibleText } from "../../../evaluation/report/visible-text";
import type { CheckedVerdict } from "../../../shapes/sample-lines";
import { csrOf } from "../check/checked-caption";
import { failsFor, percentOf, type ReportAbout, type ReportFormat } from "./report";

const MARKS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
  "\t": "&#9;",
};

/** A text of any origin within an attribute or an element: XML has no control characters at all. */
function xml(text: string): string {
  return visibleText(text).replace(/[&<>"\n\t]/g, (sign) => MARKS[sign] ?? sign);
}

const property = (name: string, value: string | number) =>
  `<property name="${name}" value="${xml(String(value))}"/>`;

/** The evidence of a verdict as words of the caption. */
function evidenceOf({ evidence }: CheckedVerdict, text: string): string {
  return evidence
    .map(({ start, end, label }) => `${label ?? "evidence"} (${start} to ${end}): ${text.slice(start, end)}`)
    .join("\n");
}

function outcomeOf(about: ReportAbout, verdict: CheckedVerdict, text: string): string {
  const { status, cause, reason, since } = verdict;
  if (status === "unscored") {
    const message = `message="${xml(`unscored, ${cause ?? "not known why"}: ${reason}`)}"`;
    return about.failOn === "unscored" ? `<error ${message} type="unscored"/>` : `<skipped ${message}/>`;
  }
  if (status === "passed") return "";
  const evidence = xml(evidenceOf(verdict, text));
  return failsFor(about, since)
    ? `<failure message="${xml(reason)}" type="failed">${evidence}</failure>`
    : // Whoever reads the report is to see red just where the command ends badly.
      `<properties>${property("verdict", since === "known" ? "failed, as in the baseline" : "failed")}</properties><system-out>${xml(`${reason}\n${verdict.evidence.length > 0 ? evidenceOf(verdict, text) : ""}`)}</system-out>`;
}

/**
 * JUnit's XML: a suite for each caption, a case for each check, unscored ones skipped, shares among the properties. What is red in
 * it is just what the command fails for: unscored checks are errors where it fails for them; a threshold on the CSR is a case of
 * its own, and single checks are told as they are.
 */
export const junitReport: ReportFormat = (about) => ({
  head: () => '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="caplens check">\n',
  caption({ line, text }) {
    const { id, model, passed, failed, unscored, csr, problem, verdicts } = line;
    const name = xml(model === undefined ? id : `${id}, ${model}`);
    if (problem !== undefined)
      return `<testsuite name="${name}" tests="1" failures="0" errors="1" skipped="0"><testcase name="line ${line.line}" classname="${name}"><error message="${xml(problem)}" type="not checked"/></testcase></testsuite>\n`;
    const failures = verdicts.filter(
      ({ status, since }) => status === "failed" && failsFor(about, since),
    ).length;
    const [errors, skipped] = about.failOn === "unscored" ? [unscored, 0] : [0, unscored];
    const shares = [
      property("line", line.line),
      property("semantics", line.semantics),
      property("csr", csr ?? "nothing scored"),
      property("passed", passed),
      property("scored", passed + failed),
    ].join("");
    const cases = verdicts.map((verdict) => {
      const { checkId, constraintId, half } = verdict;
      const outcome = outcomeOf(about, verdict, text);
      const head = `<testcase name="${xml(checkId)}" classname="${xml(constraintId ?? half)}"`;
      return outcome === "" ? `${head}/>` : `${head}>${outcome}</testcase>`;
    });
    return `<testsuite name="${name}" tests="${verdicts.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"><properties>${shares}</properties>${cases.join("")}</testsuite>\n`;
  },
  end({ counts, reasons }) {
    const csr = csrOf(counts);
    const { minCsr } = about;
    const told = [
      property("csr", csr ?? "nothing scored"),
      property("captions", counts.captions),
      property("not checked", counts.problems),
      property("passed", counts.passed),
      property("scored", counts.passed + counts.failed),
      property("unscored", counts.unscored),
    ].join("");
    const isBelow = minCsr !== null && (csr === null || csr < minCsr);
    const fault = isBelow
      ? `><failure message="${xml(reasons.join(" "))}" type="threshold"/></testcase>`
      : "/>";
    const own =
      minCsr === null
        ? ""
        : `<testcase name="CSR of at least ${percentOf(minCsr)}" classname="caplens"${fault}`;
    const tests = minCsr === null ? 0 : 1;
    return `<testsuite name="all captions" tests="${tests}" failures="${isBelow ? 1 : 0}" errors="0" skipped="0"><properties>${told}</properties>${own}</testsuite>\n</testsuites>\n`;
  },
});
