import { RELEASED_CHARACTERS } from "../../evaluation/verdicts/verdict-subject";
import { canonicalJson } from "../../foundation/canonical-json";
import { NOT_STATED } from "../../foundation/judge-name";
import { counted } from "../../foundation/plural";
import { contentId } from "../../foundation/published-id";
import type { ModelEntry } from "../../shapes/model-entry";
import { hasVerdictsOfFiles, type Run } from "../../shapes/run";
import type { BasisDifference } from "../../shapes/run-comparison";
import { READING_NAMES, rulesOf } from "../../shapes/semantics";

/** An entry with the run that it takes part in. */
type ComparedSide = { run: Run; entry: ModelEntry };

type Field = {
  field: string;
  label: string;
  weight: BasisDifference["weight"];
  value(side: ComparedSide): unknown;
  /** The same in words, where it is no text. */
  words?(side: ComparedSide): string;
  /** Tells whether these values differ; by default any inequality counts. */
  differ?(one: ComparedSide, other: ComparedSide): boolean;
};

function judgeWords({ run }: ComparedSide): string {
  const names = [...run.judges.map(({ model }) => model), ...(hasVerdictsOfFiles(run) ? [NOT_STATED] : [])];
  return names.length === 0 ? "none: rules only" : names.join(", ");
}

function judgingWords({ run: { judging } }: ComparedSide): string {
  return `${counted(judging.rounds, "round")}, ${judging.batched ? "questions together" : "each question by itself"}`;
}

/** Stands for what nobody states of verdicts that files told: it is alike within a run, and nobody knows whether it is in two. */
function unstated(run: Run): string[] {
  return hasVerdictsOfFiles(run) ? [`${NOT_STATED} ${run.id}`] : [];
}

/** All that is set of the judges, in an order that makes no difference: beside rules the first alone cuts out what they look at. */
function judgesOf({ run }: ComparedSide): unknown {
  const each = run.judges.map((judge) => canonicalJson(judge));
  const cutters = rulesOf(run.dataSet.benchmark) === null ? 0 : 1;
  return [...unstated(run), ...each.slice(0, cutters), ...each.slice(cutters).toSorted()];
}

/** "answer-question" of "answer-question.v2". */
const stemOf = (prompt: string) => prompt.replace(/\.v\d+$/, "");

/**
 * True where a prompt is of another version in one run than in the other, or one run does not tell its prompts. Which ones
 * a run has beside those of the other follows from its other entries and from fields that are told by themselves.
 */
function promptsDiffer({ run: { versions: one } }: ComparedSide, { run: { versions: other } }: ComparedSide) {
  if (one.prompts.length === 0 || other.prompts.length === 0)
    return one.prompts.length !== other.prompts.length;
  const stems = new Set(other.prompts.map(stemOf));
  const shared = new Set(one.prompts.map(stemOf).filter((stem) => stems.has(stem)));
  const versionsOf = (prompts: readonly string[]) =>
    prompts.filter((prompt) => shared.has(stemOf(prompt))).toSorted();
  return canonicalJson(versionsOf(one.prompts)) !== canonicalJson(versionsOf(other.prompts));
}

const FIELDS: readonly Field[] = [
  { field: "benchmark", label: "Benchmark", weight: "refuses", value: ({ run }) => run.dataSet.benchmark },
  {
    field: "data set",
    label: "Data set",
    weight: "warns",
    value: ({ run }) => contentId(run.dataSet.id),
    words: ({ run }) => contentId(run.dataSet.id).slice(0, 16),
  },
  {
    field: "semantics",
    label: "Reading",
    weight: "warns",
    value: ({ run }) => run.semantics,
    words: ({ run }) => READING_NAMES[run.semantics],
  },
  {
    field: "checklists",
    label: "Checklists",
    weight: "warns",
    value: ({ run }) => run.suggested !== undefined,
    words: ({ run }) => (run.suggested ? "form checks suggested by rules" : "as the files state them"),
  },
  { field: "judges", label: "Judges", weight: "warns", value: judgesOf, words: judgeWords },
  {
    field: "judging",
    label: "How judges are asked",
    weight: "warns",
    value: ({ run }) => run.judging,
    words: judgingWords,
  },
  {
    field: "prompts",
    label: "Prompts",
    weight: "warns",
    value: ({ run }) => run.versions.prompts.toSorted(),
    words: ({ run }) => run.versions.prompts.join(", ") || "not stated",
    differ: promptsDiffer,
  },
  {
    field: "prompt",
    label: "Prompt of the model",
    weight: "warns",
    value: ({ entry }) => (entry.choice ? (entry.prompt ?? null) : null),
    words: ({ entry }) => (entry.choice ? (entry.prompt ?? "the first of the benchmark") : "not known"),
  },
  {
    field: "rules",
    label: "Version of the rules",
    weight: "warns",
    value: ({ run }) =>
      rulesOf(run.dataSet.benchmark) === null ? ["none"] : [run.versions.rules, ...unstated(run)],
    words: ({ run }) => (rulesOf(run.dataSet.benchmark) === null ? "none" : run.versions.rules),
  },
  {
    field: "judged text",
    label: "What judges see of a caption",
    weight: "warns",
    value: ({ run }) =>
      run.asReleased ? `the first ${RELEASED_CHARACTERS.toLocaleString("en")} characters` : "all of it",
  },
  { field: "app", label: "Version of Caplens", weight: "told", value: ({ run }) => run.versions.app },
  { field: "repeats", label: "Repeats", weight: "told", value: ({ run }) => run.repeats },
  {
    field: "model",
    label: "Model",
    weight: "told",
    value: ({ entry }) => entry.choice,
    words: ({ entry }) => entry.choice?.model ?? "captions made elsewhere",
  },
  {
    field: "refiner",
    label: "Refiner",
    weight: "told",
    value: ({ entry }) => entry.refiner ?? null,
    words: ({ entry }) => entry.refiner?.choice.model ?? "none: judged as written",
  },
  {
    field: "settings",
    label: "Settings of the model",
    weight: "told",
    value: ({ run, entry }) => entry.settings ?? run.defaults.settings,
    words: ({ run, entry }) => canonicalJson(entry.settings ?? run.defaults.settings),
  },
  {
    field: "media",
    label: "What the model is shown",
    weight: "told",
    value: ({ run, entry }) => (entry.wholeVideo ? "the whole video" : (entry.plan ?? run.defaults.plan)),
    words: ({ run, entry }) =>
      entry.wholeVideo ? "the whole video" : canonicalJson(entry.plan ?? run.defaults.plan),
  },
];

/** Characters of a value that are shown. */
const MOST_WORDS = 300;

/** Differences between the bases of two runs, field by field; empty when there are none. */
export function basisDifferences(a: ComparedSide, b: ComparedSide): BasisDifference[] {
  return FIELDS.flatMap(({ field, label, weight, value, words, differ }) => {
    const [one, other] = [value(a), value(b)];
    if (canonicalJson(one) === canonicalJson(other) || differ?.(a, b) === false) return [];
    const said = (side: ComparedSide) => (words?.(side) ?? String(value(side))).slice(0, MOST_WORDS);
    return [{ field, label, weight, a: said(a), b: said(b) }];
  });
}
