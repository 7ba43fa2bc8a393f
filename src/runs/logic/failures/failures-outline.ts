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
import { counted, plural } from "../../../foundation/plural";
import { besideBound, percentDigits } from "../../../foundation/shown-number";
import { endsOfAll, unitForm } from "../../../metrics/scores/score-units";
import type { CorrectedScore, RunCorrection } from "../../../shapes/run-correction";
import type { CountedRun, FailureGroup, FailureName, RunFailures } from "../../../shapes/run-failures";
import type { RunScores, Score } from "../../../shapes/run-scores";
import { READING_NAMES } from "../../../shapes/semantics";
import { excerptOf } from "./excerpt";

/** All that a page of what fails shows, to be written. */
export type ShownFailures = {
  title: string;
  /** In which suggested checks, in words; null where none are. */
  suggested: string | null;
  /** Present for a single run; over several, checks are counted alone. */
  scores: RunScores | null;
  /** The same with the judge's error in them; null where nobody labelled a line of the run. */
  correction: RunCorrection | null;
  failures: RunFailures;
  /** Names that models gave its groups. */
  names: readonly FailureName[];
  /** Said where scores and failures are of different moments; null where they are of one. */
  apart: string | null;
  /** The name of a constraint. */
  labelOf: (constraintId: string | null) => string;
};

/** A counted model with its name, which holds that of its run where there are several. */
type NamedModel = CountedRun["models"][number] & { runId: string; name: string };

/** All models that are counted, in their order. */
export function countedModels({ counted }: RunFailures): NamedModel[] {
  return counted.flatMap(({ id, title, models }) =>
    models.map((model) => ({
      ...model,
      runId: id,
      name: counted.length > 1 ? `${model.title} (${title})` : model.title,
    })),
  );
}

/** Names that models gave groups, those of the first runs first. */
export function givenNames({ counted }: Pick<RunFailures, "counted">): FailureName[] {
  return counted.flatMap(({ names }) => names);
}

/** Says of how many checks a going run's scores and failures are, which are counted one after the other; null where of as many. */
export function momentsApart(scores: RunScores, { counts: { checks } }: RunFailures): string | null {
  const scored = scores.entries.reduce(
    (sum, { entryId }) => sum + (scoreOf(scores, entryId, "csr")?.denominator ?? 0),
    0,
  );
  const told = checks.passed + checks.failed;
  if (scored === told) return null;
  return `The run goes on: shares in the table of models are of ${counted(scored, "check")}, all else is of ${told.toLocaleString("en")}, counted a moment before.`;
}

/** By whose measure captions are scored, each once. */
export function measuresOf({ counted }: RunFailures): string {
  return [...new Set(counted.map(({ scoredBy }) => scoredBy))].join("; ");
}

/**
 * The words behind a share of captions of which some are undecided: "80 of 100 decided, 40.0 to 60.0 % of all"; empty where all are
 * decided, and for other scores.
 */
export function decidedWords(score: Score): string {
  const ends = endsOfAll(score)?.map(unitForm(score).digits).join(" to ");
  if (ends === undefined) return "";
  const { denominator, total } = score;
  return `${denominator.toLocaleString("en")} of ${total.toLocaleString("en")} decided, ${ends} % of all`;
}

/** "70.8 % (69.1 to 72.5)", of captions with how many are decided; a dash where nothing is scored. */
function shareWords(score: Score | undefined): string {
  if (!score || score.value === null) return "–";
  const { words, digits } = unitForm(score);
  const interval = score.interval ? ` (${digits(score.interval[0])} to ${digits(score.interval[1])})` : "";
  const decided = decidedWords(score);
  return `${words(score.value)}${interval}${decided && `, ${decided}`}`;
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

/** The factor by which a failed value misses its bound, with digits enough to differ from a value on the bound. */
export function timesOff(extent: number): string {
  return besideBound(extent, 1, 1);
}

/** The name of a group, which a model gave; nothing where it has none. */
function nameWords(names: readonly FailureName[], { id }: FailureGroup): Block[] {
  const given = names.find(({ key }) => key === id);
  if (!given) return [];
  const { name, model, promptVersion } = given;
  return [
    paragraph(own("Named “"), foreign(name), own("” by "), foreign(model), own(` (${promptVersion}).`)),
  ];
}

function groupBlock(group: FailureGroup, shown: ShownFailures): Block {
  const models = countedModels(shown.failures);
  const nameOf = (runId: string, entryId: string) =>
    models.find((model) => model.runId === runId && model.entryId === entryId)?.name ?? entryId;
  return section(
    [own(`${counted(group.checks, "check")}: ${shown.labelOf(group.constraintId)}, ${group.words}`)],
    [
      ...nameWords(shown.names, group),
      {
        kind: "table",
        caption: "By model",
        head: ["Model", "Failed this way, of its checks"],
        rows: models.flatMap(({ key, name }) => {
          const counts = group.models[key];
          return counts
            ? [[[foreign(name)], [own(shareOfChecks(counts.failed, counts.of - counts.failed))]]]
            : [];
        }),
      },
      ...group.examples.flatMap(
        ({ runId, sampleId, entryId, instruction, asked, reason, caption, evidence }): Block[] => {
          const { text, marks, cut } = excerptOf(caption, evidence);
          return [
            paragraph(own("Sample "), foreign(sampleId), own(", "), foreign(nameOf(runId, entryId))),
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

/** The models of a run with their scores. */
function scoresTable(scores: RunScores, correction: RunCorrection | null): Block {
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
  return {
    kind: "table",
    caption: "Models",
    head: ["Model", ...head],
    rows: scores.entries.map(({ entryId, title: model }) => [[foreign(model)], ...cells(entryId)]),
  };
}

/** The models of several runs with their checks. */
function modelsTable(failures: RunFailures): Block {
  return {
    kind: "table",
    caption: "Models",
    head: ["Model", "Checks that hold", "Failed checks", "Unscored"],
    rows: countedModels(failures).map(({ key, name }) => {
      const { passed, failed, unscored } = failures.counts.models[key] ?? NONE;
      const cells = [shareOfChecks(passed, failed), String(failed), String(unscored)];
      return [[foreign(name)], ...cells.map((words) => [own(words)])];
    }),
  };
}

const NONE = { passed: 0, failed: 0, unscored: 0 };

/** "70.8 % (17 of 24)" for those and the others; a dash where there is neither. */
export function shareOfChecks(those: number, others: number): string {
  const told = those + others;
  if (told === 0) return "–";
  return `${percentDigits(those / told)} % (${those.toLocaleString("en")} of ${told.toLocaleString("en")})`;
}

/** "1 check could not be scored and is left out."; empty where all were. `by`: by whom, where one says that: " by rules". */
export function leftOutWords(unscored: number, by = ""): string {
  if (unscored === 0) return "";
  return `${counted(unscored, "check")} could not be scored${by} and ${plural(unscored, "is", "are")} left out.`;
}

/** A page of what fails as an outline, which is written as HTML or Markdown. */
export function failuresOutline(shown: ShownFailures): Block {
  const { title, suggested, scores, correction, failures, apart } = shown;
  const { checks, captions, clean, semantics, groups } = failures.counts;
  const { passed, failed, unscored } = checks;
  return section(
    [own("What fails: "), foreign(title)],
    [
      paragraph(own(`${measuresOf(failures)}. ${suggested === null ? "" : `${suggested}. `}`)),
      paragraph(
        own(
          `${passed.toLocaleString("en")} of ${counted(passed + failed, "check")} ${plural(passed, "holds", "hold")}, in ${counted(captions, "caption")}; nothing fails in ${clean.toLocaleString("en")}. ${leftOutWords(unscored)} Reading: ${READING_NAMES[semantics]}.`,
        ),
      ),
      ...failures.left.map(({ title: run, why }) =>
        paragraph(own("Left out: "), foreign(run), own(`. ${why}`)),
      ),
      scores ? scoresTable(scores, correction) : modelsTable(failures),
      ...(apart === null ? [] : [paragraph(own(apart))]),
      {
        kind: "table",
        caption: "Failures in groups",
        head: [
          "Constraint",
          "How",
          "Checks",
          "Of its failures",
          "Off its bound by a factor of (median)",
          "Captions",
        ],
        rows: groups.map((group) => [
          [own(shown.labelOf(group.constraintId))],
          [own(group.words)],
          [own(String(group.checks))],
          [own(`${percentDigits(group.checks / group.ofConstraint)} %`)],
          [own(group.medianExtent === null ? "–" : timesOff(group.medianExtent))],
          [own(String(group.captions))],
        ]),
      },
      ...(correction
        ? [section([own("How scores are corrected")], [paragraph(foreign(methodParagraph(correction)))])]
        : []),
      ...groups.map((group) => groupBlock(group, shown)),
    ],
  );
}

/** The groups as CSV: a row a group, with the failed checks of each model and how many of the constraint it had. */
export function failuresCsv({ failures, names, labelOf }: ShownFailures): string {
  const models = countedModels(failures);
  const measures = measuresOf(failures);
  const nameOf = ({ id }: FailureGroup) => names.find(({ key }) => key === id);
  const head = csvHead(
    [
      "key",
      "constraint",
      "how",
      "checks",
      "of its failures",
      "median times off its bound",
      "captions",
      "scored by",
      "name",
      "named by",
      ...models.flatMap(({ name }) => [`${name}: failed`, `${name}: checks`]),
    ],
    true,
  );
  return `${head}${failures.counts.groups
    .map((group) =>
      csvLine(
        [
          group.id,
          labelOf(group.constraintId),
          group.words,
          group.checks,
          group.ofConstraint,
          group.medianExtent,
          group.captions,
          measures,
          nameOf(group)?.name ?? null,
          nameOf(group)?.model ?? null,
          ...models.flatMap(({ key }) => [group.models[key]?.failed ?? 0, group.models[key]?.of ?? 0]),
        ],
        true,
      ),
    )
    .join("")}`;
}
