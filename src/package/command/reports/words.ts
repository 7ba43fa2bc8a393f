import { clippedLine } from "../../../evaluation/report/visible-text";
import { counted } from "../../../foundation/plural";
import { type CheckCounts, csrOf } from "../check/checked-caption";

const LONGEST = 300;

/** A text of any origin for one line of a terminal or of XML: nothing in it acts on its surroundings. */
export function shown(text: string): string {
  return clippedLine(text, LONGEST);
}

/** A share in percent, cut and not rounded: 99.96 % is not "100 %". */
export function percentOf(share: number): string {
  return `${Math.floor(share * 1000 + 1e-9) / 10} %`;
}

/** The counts of a check in sentences: each number with what it is out of. */
export function countWords(counts: CheckCounts): string[] {
  const { captions, whole, broken, problems, passed, failed, unscored, since } = counts;
  const csr = csrOf(counts);
  const scored = passed + failed;
  const lines = [
    `${counted(captions, "caption")}: every check passed on ${whole}, at least one failed on ${broken}.`,
    csr === null
      ? `No check could be scored; ${unscored} are unscored.`
      : `CSR ${percentOf(csr)}: ${passed} of ${scored} scored checks passed; ${unscored} of ${scored + unscored} are unscored.`,
  ];
  if (since)
    lines.push(`Beside the baseline: ${since.new} new failures, ${since.known} known, ${since.fixed} fixed.`);
  if (problems > 0) lines.push(`${problems} of ${captions} lines could not be checked.`);
  return lines;
}
