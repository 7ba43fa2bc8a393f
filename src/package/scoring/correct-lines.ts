import {
  type CorrectedShare,
  correctedShare,
  type LabelledLines,
} from "../../metrics/correction/corrected-share";

/** A line that a judge decided, and what a person says of it; `person` left out where nobody was asked. */
export type CorrectableLine = {
  judge: "passed" | "failed";
  person?: "passed" | "failed" | null;
  /** Lines that are corrected together: of one model, of one kind of check. */
  stratum?: string;
};

const asNumber = (word: "passed" | "failed") => (word === "passed" ? 1 : 0);

/**
 * The share of lines that people would pass, from the verdicts of a judge on all and the labels of people on some, drawn at
 * random within each stratum (`correctedShare`). Null where a stratum has lines with a verdict of which nobody labelled one, or
 * where there are no lines.
 *
 * @param level of the interval, 0.95 for 95 %
 */
export function correctLines(lines: Iterable<CorrectableLine>, level: number): CorrectedShare | null {
  const strata = new Map<string, { labelled: Map<string, number>; passed: number; failed: number }>();
  for (const { judge, person, stratum = "" } of lines) {
    const own = strata.get(stratum) ?? { labelled: new Map<string, number>(), passed: 0, failed: 0 };
    strata.set(stratum, own);
    if (person === undefined || person === null) own[judge] += 1;
    else {
      const key = `${asNumber(judge)}${asNumber(person)}`;
      own.labelled.set(key, (own.labelled.get(key) ?? 0) + 1);
    }
  }
  const counted = [...strata.values()].map(({ labelled, passed, failed }) => ({
    labelled: [...labelled].map(([key, count]): LabelledLines => [Number(key[0]), Number(key[1]), count]),
    passed,
    failed,
  }));
  return correctedShare({ strata: counted, level });
}
