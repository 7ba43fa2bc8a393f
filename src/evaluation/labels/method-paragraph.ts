import { counted } from "../../foundation/plural";
import { besideBound, percentDigits } from "../../foundation/shown-number";
import type { AlikeTest, RunCorrection } from "../../shapes/run-correction";

const SOURCES = [
  "The estimator is post-stratified by the judge's verdict (W. G. Cochran, Sampling Techniques, 3rd edition, 1977, chapter 5A).",
  "Intervals are 95 % percentile intervals of 1,000 Bayesian bootstrap draws of videos and their labels together (D. B. Rubin, Annals of Statistics 9, 1981), with half a label added for each value (Jeffreys's prior) and percentiles by t (T. C. Hesterberg, The American Statistician 69, 2015).",
  "Ranks and differences are taken draw by draw.",
];

/**
 * A sentence on whether a judge errs alike.
 *
 * @param models whom the test is about: "all models"
 */
export function alikeWords(alike: AlikeTest | null, models: "all models" | "both models"): string {
  if (!alike) return `The labels hold too few errors to tell whether the judge errs alike for ${models}.`;
  const { chiSquare, freedom, p } = alike;
  const chance = p < 0.001 ? "p < 0.001" : `p = ${besideBound(p, 0.05, 3)}`;
  const test = `chi-square ${chiSquare.toFixed(2)}, ${counted(freedom, "degree")} of freedom, ${chance}`;
  if (p >= 0.05)
    return `The labels do not show that the judge errs otherwise for one model than for another (${test}).`;
  return models === "all models"
    ? `The judge does not err alike for all models (${test}): ranks by its verdicts alone may be wrong.`
    : `The judge does not err alike for both models (${test}): a difference by its verdicts alone may be wrong.`;
}

const BY_CHECKS = "drawn at random within strata of verdict, model and kind";
const BY_WHOLES = "in whole instructions drawn at random within strata of model and number of failed checks";

/** The way in which the checks of label sets were drawn. */
function drawWords(sets: RunCorrection["sets"]): string {
  const units = new Set(sets.map(({ unit }) => unit));
  if (units.size > 1) return `some ${BY_CHECKS}, others ${BY_WHOLES}`;
  return units.has("instruction") ? BY_WHOLES : BY_CHECKS;
}

/** The place where people labelled, and whether they saw the verdict; of other programs that is not known. */
function blindWords({ elsewhere = 0, seen = 0 }: RunCorrection["labels"]): string {
  return [
    "on a page that shows the verdict only once a label is given",
    ...(elsewhere > 0
      ? [`, except for ${counted(elsewhere, "label")} from another program, which may have shown it`]
      : []),
    ...(seen > 0
      ? [
          `; ${counted(seen, "label")} given after the verdict was opened ${seen === 1 ? "counts" : "count"} in no estimate`,
        ]
      : []),
  ].join("");
}

/** A paragraph for the method section of a paper on how the scores of a run were corrected. */
export function methodParagraph(correction: RunCorrection): string {
  const { entries, alike, judges, labels, sets, kinds, joined } = correction;
  const judge = judges.length === 0 ? "the judge" : judges.join(" and ");
  const byKind = kinds
    .filter(({ ppv, falseOmission }) => ppv || falseOmission)
    .map(({ kind, ppv, falseOmission }) => {
      const percent = (value: number) => `${percentDigits(value)} %`;
      const parts = [
        ...(ppv ? [`${percent(ppv.value)} of those that it passed`] : []),
        ...(falseOmission ? [`${percent(falseOmission.value)} of those that it failed`] : []),
      ];
      return `${kind}: ${parts.join(" and ")}`;
    });
  return [
    `Verdicts of ${judge} were checked on ${counted(labels.counted, "check")} ${drawWords(sets)}, and labelled by ${counted(labels.people, "person", "people")} ${blindWords(labels)}.`,
    ...(byKind.length > 0 ? [`Of the labelled checks people passed, by kind, ${byKind.join("; ")}.`] : []),
    "Scores are estimates of what people would have given: within each stratum, the checks that the judge passed, and those that it failed, count as passed at the rate at which people passed the labelled ones. What rules decide on text that was cut out directly has no judge's error.",
    ...(sets.some(({ unit }) => unit === "instruction")
      ? ["Scores of whole instructions are estimated likewise from instructions labelled whole."]
      : []),
    ...SOURCES,
    ...(entries.length > 1 ? [alikeWords(alike, "all models")] : []),
    ...(joined.length > 0
      ? [`${counted(joined.length, "stratum", "strata")} with too few labels took those of wider ones.`]
      : []),
    ...(labels.unknown > 0
      ? [
          `${counted(labels.unknown, "more drawn check")}, of which people differ or can't tell, ${labels.unknown === 1 ? "is" : "are"} left out: the estimates take the judge to err there as it does on the others.`,
        ]
      : []),
    ...(labels.notDrawn > 0
      ? [
          `${counted(labels.notDrawn, "check")} labelled because a verdict looked wrong ${labels.notDrawn === 1 ? "counts" : "count"} in no estimate.`,
        ]
      : []),
  ].join(" ");
}
