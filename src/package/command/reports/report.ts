import { clippedLine } from "../../../evaluation/report/visible-text";
import { counted, plural } from "../../../foundation/plural";
import { besideBound, percentDigits } from "../../../foundation/shown-number";
import type { CheckedLine, CheckedVerdict } from "../../../shapes/sample-lines";
import { type CheckCounts, type CheckedCaption, csrOf } from "../check/checked-caption";
import { EXIT } from "../usage-error";

/** The verdicts for which a check ends badly: failed checks, unscored ones too, or neither. */
export const FAIL_ON = ["failed", "unscored", "never"] as const;
export type FailOn = (typeof FAIL_ON)[number];

/** The subject of a report. */
export type ReportAbout = {
  /** The input by its path. */
  path: string;
  semantics: "strict" | "released";
  failOn: FailOn;
  /** The least CSR that is all right; null where none was asked for. */
  minCsr: number | null;
  hasBaseline: boolean;
};

/** The outcome of a check: its exit code, and the reasons for it, a sentence each. */
type CheckEnd = { code: number; reasons: string[]; counts: CheckCounts };

/** Writes a report piece by piece, as captions come: none of them is kept. */
type ReportWriter = {
  head(): string;
  caption(one: CheckedCaption): string;
  end(end: CheckEnd): string;
};

export type ReportFormat = (about: ReportAbout) => ReportWriter;

/** True where a failed check by itself makes the command end badly; reports call a failure just what the command fails for. */
export function failsFor({ failOn, hasBaseline }: ReportAbout, since: string | undefined): boolean {
  return failOn !== "never" && (!hasBaseline || since === "new");
}

/**
 * The verdicts of a caption that people have to see: failed ones, unscored ones where the command fails for them, and checks that
 * nobody can decide as they are written.
 */
export function toldVerdicts(
  { failOn }: Pick<ReportAbout, "failOn">,
  { verdicts }: Pick<CheckedLine, "verdicts">,
): CheckedVerdict[] {
  return verdicts.filter(
    ({ status, cause }) =>
      status === "failed" || (status === "unscored" && (failOn === "unscored" || cause === "bad parameters")),
  );
}

const LONGEST = 300;

/** A text of any origin for one line of a terminal or of XML: nothing in it acts on its surroundings. */
export function shown(text: string): string {
  return clippedLine(text, LONGEST);
}

/** A share in percent: 99.96 % is not "100 %", and 0.04 % is not "0 %". */
export function percentOf(share: number): string {
  return `${Number(percentDigits(share))} %`;
}

/** The counts of a check in sentences: each number with what it is out of. */
export function countWords(counts: CheckCounts): string[] {
  const { captions, whole, broken, passed, failed, unscored, since } = counts;
  const csr = csrOf(counts);
  const scored = passed + failed;
  const lines = [
    `${counted(captions, "caption")}: every check passed on ${whole}, at least one failed on ${broken}.`,
    csr === null
      ? `No check could be scored; ${unscored} ${plural(unscored, "is", "are")} unscored.`
      : `CSR ${percentOf(csr)}: ${passed} of ${scored} scored checks passed; ${unscored} of ${scored + unscored} are unscored.`,
  ];
  if (since)
    lines.push(`Beside the baseline: ${since.new} new failures, ${since.known} known, ${since.fixed} fixed.`);
  const apart = [
    ...(since?.gone
      ? [
          `${counted(since.gone, "caption")} of the baseline ${plural(since.gone, "is", "are")} not in this file`,
        ]
      : []),
    ...(since?.added
      ? [
          `${counted(since.added, "caption")} of this file ${plural(since.added, "is", "are")} not in the baseline`,
        ]
      : []),
  ];
  if (apart.length > 0) lines.push(`${apart.join(", and ")}.`);
  return lines;
}

/** The end of a check: a file that could not be used whole comes first, then what failed, then what is unscored. */
export function endOf(about: ReportAbout, counts: CheckCounts): CheckEnd {
  const { failOn, minCsr, hasBaseline } = about;
  const reasons: { code: number; words: string }[] = [];
  const words = (code: number, text: string) => reasons.push({ code, words: text });
  if (counts.problems > 0)
    words(EXIT.usage, `${counts.problems} of ${counts.captions} lines could not be checked.`);
  const failed = hasBaseline ? (counts.since?.new ?? 0) : counts.failed;
  if (failOn !== "never" && failed > 0)
    words(
      EXIT.bad,
      `${failed} ${failed === 1 ? "check" : "checks"} failed${hasBaseline ? " that did not fail before" : ""}.`,
    );
  const csr = csrOf(counts);
  if (minCsr !== null && csr === null) words(EXIT.bad, "Nothing could be scored, so there is no CSR.");
  if (minCsr !== null && csr !== null && csr < minCsr)
    words(
      EXIT.bad,
      `The CSR is ${besideBound(100 * csr, 100 * minCsr, 1)} %, below the ${Number((100 * minCsr).toPrecision(12))} % asked for.`,
    );
  if (failOn === "unscored" && counts.unscored > 0)
    words(EXIT.unscored, `${counted(counts.unscored, "check is", "checks are")} unscored.`);
  return { code: reasons[0]?.code ?? EXIT.good, reasons: reasons.map((one) => one.words), counts };
}
