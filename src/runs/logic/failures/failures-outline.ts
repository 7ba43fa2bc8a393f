import { csvHead, csvLine } from "../../../evaluation/export/tables/csv";
import { methodParagraph } from "../../../evaluation/labels/method-paragraph";
import {
  type Block,
  foreign,
  type Inline,
  own,
  paragraph,
  section,
} from "../../../evaluation/report/outline/blocks";
import { markedPieces } from "../../../evaluation/report/outline/marked-pieces";
import { counted } from "../../../foundation/plural";
import { unitForm } from "../../../metrics/scores/score-units";
import type { CorrectedScore, RunCorrection } from "../../../shapes/run-correction";
import type { FailureGroup, RunFailures } from "../../../shapes/run-failures";
import type { RunScores } from "../../../shapes/run-scores";
import type { Score } from "../../../shapes/score";
import { READING_NAMES } from "../../../shapes/semantics";
import { excerptOf } from "./excerpt";

/** All that the page of what fails shows, to be written. */
type ShownFailures = {
  title: string;
  /** By whose measure, in a sentence; `suggested`: in which suggested checks, null where none are. */
  scoredBy: string;
  suggested: string | null;
  scores: RunScores;
  /** The same with the judge's error in them; null where nobody labelled a line of the run. */
  correction: RunCorrection | null;
  failures: RunFailures;
  /** The name of a constraint. */
  labelOf: (constraintId: string | null) => string;
};

/** "70.8 % (69.1 to 72.5)"; a dash where nothing is scored. */
function shareWords(score: Score | undefined): string {
  if (!score || score.value === null) return "–";
  const { words, digits } = unitForm(score);
  const interval = score.interval ? ` (${digits(score.interval[0])} to ${digits(score.interval[1])})` : "";
  return `${words(score.value)}${interval}`;
}

/** The same as people would have given it: exact where rules alone decide, "uncorrected" where no label tells. */
function correctedWords(score: CorrectedScore | undefined): string {
  if (!score || (score.value === null && score.asJudged === null)) return "–";
  if (score.state !== "corrected") return score.state === "exact" ? "by rules, exact" : "uncorrected";
  const { words, digits } = unitForm(score);
  const interval = score.interval ? ` (${score.interval.map(digits).join(" to ")})` : "";
  return `${words(score.value)}${interval}`;
}

/** The score of this id of one model. */
function scoreOf(scores: RunScores, entryId: string, id: string): Score | undefined {
  return scores.entries
    .find((entry) => entry.entryId === entryId)
    ?.summary.scores.find((score) => score.id === id);
}

function groupBlock(group: FailureGroup, shown: ShownFailures): Block {
  const titles = new Map(shown.scores.entries.map(({ entryId, title }) => [entryId, title]));
  return section(
    [own(`${counted(group.checks, "check")}: ${shown.labelOf(group.constraintId)}, ${group.words}`)],
    [
      ...group.examples.flatMap(
        ({ sampleId, entryId, instruction, asked, reason, caption, evidence }): Block[] => {
          const { text, marks, cut } = excerptOf(caption, evidence);
          return [
            paragraph(own("Sample "), foreign(sampleId), own(", "), foreign(titles.get(entryId) ?? entryId)),
            {
              kind: "list",
              items: [
                [own("Instruction: "), foreign(instruction)],
                [own("Asked: "), foreign(asked)],
                [own("Found: "), foreign(reason)],
              ],
            },
            {
              kind: "verbatim",
              label: `Caption${cut.before || cut.after ? ", a part of it" : ""}`,
              language: "text",
              pieces: markedPieces(text, [{ reference: "", status: "failed", spans: marks }]).map(
                (piece) => ({
                  ...piece,
                  references: [],
                }),
              ),
            },
          ];
        },
      ),
    ],
  );
}

/** The page of what fails as an outline, which is written as HTML or Markdown. */
export function failuresOutline(shown: ShownFailures): Block {
  const { title, scoredBy, suggested, scores, correction, failures } = shown;
  const { passed, failed, unscored } = failures.checks;
  const cells = (entryId: string): Inline[][] =>
    ["csr", "isr"].flatMap((id) => {
      const corrected = correction?.entries
        .find((entry) => entry.entryId === entryId)
        ?.scores.find((score) => score.id === id);
      return [
        [own(shareWords(scoreOf(scores, entryId, id)))],
        ...(correction ? [[own(correctedWords(corrected))]] : []),
      ];
    });
  const head = ["Checks that hold", "Captions of which all hold"].flatMap((name) =>
    correction ? [`${name}, as judged`, `${name}, corrected`] : [name],
  );
  return section(
    [own("What fails: "), foreign(title)],
    [
      paragraph(own(`${scoredBy}. ${suggested === null ? "" : `${suggested}. `}`)),
      paragraph(
        own(
          `${passed.toLocaleString("en")} of ${counted(passed + failed, "check")} hold, in ${counted(failures.captions, "caption")}; nothing fails in ${failures.clean.toLocaleString("en")}. ${unscored === 0 ? "" : `${counted(unscored, "check")} could not be told, and count for nothing. `}Read ${READING_NAMES[failures.semantics]}.`,
        ),
      ),
      {
        kind: "table",
        caption: "Models",
        head: ["Model", ...head],
        rows: scores.entries.map(({ entryId, title: model }) => [[foreign(model)], ...cells(entryId)]),
      },
      {
        kind: "table",
        caption: "Failures in groups",
        head: ["Constraint", "How", "Checks", "Of its failures", "Times off its bound", "Captions"],
        rows: failures.groups.map(({ constraintId, words, checks, ofConstraint, medianExtent, captions }) => [
          [own(shown.labelOf(constraintId))],
          [own(words)],
          [own(String(checks))],
          [own(`${((100 * checks) / ofConstraint).toFixed(1)} %`)],
          [own(medianExtent === null ? "–" : medianExtent.toFixed(1))],
          [own(String(captions))],
        ]),
      },
      ...(correction
        ? [section([own("How scores are corrected")], [paragraph(foreign(methodParagraph(correction)))])]
        : []),
      ...failures.groups.map((group) => groupBlock(group, shown)),
    ],
  );
}

/** The groups as CSV: a row a group, with the failed checks of each model. */
export function failuresCsv({ scoredBy, scores, failures, labelOf }: ShownFailures): string {
  const models = scores.entries;
  const head = csvHead(
    [
      "constraint",
      "how",
      "checks",
      "of its failures",
      "median times off its bound",
      "captions",
      "scored by",
      ...models.map(({ title }) => title),
    ],
    true,
  );
  return `${head}${failures.groups
    .map(({ constraintId, words, checks, ofConstraint, medianExtent, captions, entries }) =>
      csvLine(
        [
          labelOf(constraintId),
          words,
          checks,
          ofConstraint,
          medianExtent,
          captions,
          scoredBy,
          ...models.map(({ entryId }) => entries[entryId] ?? 0),
        ],
        true,
      ),
    )
    .join("")}`;
}
