import { markdownTable } from "../../../evaluation/export/score-table";
import { cellMarkdown } from "../../../evaluation/report/inline-markdown";
import { APP_VERSION, RULES_VERSION } from "../../../foundation/document-versions";
import { counted } from "../../../foundation/plural";
import { constraintLabelInFull } from "../../../rules/taxonomy/labels";
import type { TrainingRow, TrainingSet } from "../../../shapes/training-set";
import type { OutPlan } from "./out/out-row";
import type { StaysBehind } from "./out/plan-out";
import type { Trainer } from "./out/trainers/trainer";
import { RECIPE_WORDS, TEST_QUESTIONS, USE_WORDS, unrewardedWords } from "./recipe-words";
import { type Lengths, type RowStatistics, refusalTally, statisticsOf, type Tally } from "./statistics";

/** Everything that a card tells of. */
type CardParts = {
  set: TrainingSet;
  /** Rows that leave, as kept. */
  leaving: readonly TrainingRow[];
  /** Rows that may not leave, and those that the trainer can't take. */
  behind: readonly StaysBehind[];
  trainer: Trainer;
  plan: OutPlan;
  files: readonly { path: string; split: string; rows: number }[];
  /** ISO 8601. */
  time: string;
};

/** Reasons that a card names; the others are in the list of what was left out. */
const MOST_REASONS = 20;

/** Text from outside, on one line, as nothing but text. */
const told = (text: string) => cellMarkdown([{ kind: "foreign", text }]);

function sizeCategory(rows: number): string {
  if (rows < 1000) return "n<1K";
  return rows < 10_000 ? "1K<n<10K" : "10K<n<100K";
}

/** The head of a card that programs read, in YAML; texts are quoted as JSON, which YAML reads. */
function frontMatter({ set, leaving, files }: CardParts): string[] {
  return [
    "---",
    `pretty_name: ${JSON.stringify(set.title || "Training data")}`,
    ...(set.licence === "" ? [] : ["license: other", `license_name: ${JSON.stringify(set.licence)}`]),
    "task_categories:",
    "  - video-text-to-text",
    "size_categories:",
    `  - ${sizeCategory(leaving.length)}`,
    "configs:",
    "  - config_name: default",
    "    data_files:",
    ...files.flatMap(({ path, split }) => [
      `      - split: ${split}`,
      `        path: ${JSON.stringify(path)}`,
    ]),
    "---",
    "",
  ];
}

function table(
  head: [string, string],
  tally: Tally,
  name: (value: string) => string = (value) => value,
): string {
  if (tally.length === 0) return "None.\n";
  return markdownTable({
    head,
    rows: tally.map(({ value, count }) => [name(value), count.toLocaleString("en")]),
  });
}

const one = (number: number | null) => (number === null ? "unknown" : number.toFixed(1));

function lengthWords(lengths: Lengths | null): string {
  if (lengths === null) return "unknown";
  return `${one(lengths.mean)} words on average (median ${lengths.median}, from ${lengths.least} to ${lengths.most})`;
}

const typeName = (id: string) => (id === "content" ? "content" : constraintLabelInFull(id));

/** The rows of which nobody told a field; the table above is without them. */
function withoutFieldWords({ rows, fields }: RowStatistics): string[] {
  const without = rows - fields.reduce((sum, { count }) => sum + count, 0);
  return without === 0 ? [] : [`Of ${counted(without, "row")} nobody told a field.`, ""];
}

function statisticsPart(found: RowStatistics): string[] {
  return [
    "## Statistics",
    "",
    `${counted(found.rows, "row")} of ${counted(found.clips, "clip")}, ${counted(found.pairs, "pair")} among them.`,
    `A row has ${one(found.constraintsPerRow.mean)} constraints on average: ${one(found.formatPerRow)} on form and ${one(found.contentPerRow)} on content.`,
    `Instructions: ${lengthWords(found.instructionWords)}. Responses: ${lengthWords(found.responseWords)}.`,
    "",
    "### Constraints of a row",
    "",
    table(["Constraints", "Rows"], found.constraintsPerRow.tally),
    "### Types of constraints",
    "",
    table(["Type", "Constraints"], found.types, typeName),
    ...(found.fields.length === 0
      ? []
      : ["### Fields", "", table(["Field", "Rows"], found.fields), ...withoutFieldWords(found)]),
    ...(found.failures.length === 0
      ? []
      : ["### Where worse responses fail", "", table(["Type", "Pairs"], found.failures, typeName)]),
  ];
}

function makersPart({ leaving, set: { seed }, plan }: CardParts): string[] {
  const models = new Set(leaving.flatMap((row) => row.models.map(({ model }) => model)));
  const prompts = new Set(leaving.flatMap((row) => row.promptVersions));
  const recipes = statisticsOf(leaving, { sources: [] }).recipes;
  const open = leaving.filter(({ verdicts }) => verdicts.some(({ status }) => status === "unscored")).length;
  return [
    "## Making",
    "",
    table(["Recipe", "Rows"], recipes, (id) => RECIPE_WORDS[id]?.title ?? id),
    models.size === 0
      ? "No model was asked for any of it here; captions of sources are by whom their file names."
      : `Models that wrote any of it: ${[...models].sort().map(told).join(", ")}.`,
    prompts.size === 0 ? "" : `Versions of the prompts: ${[...prompts].sort().map(told).join(", ")}.`,
    `Caplens ${APP_VERSION}, rules ${RULES_VERSION}, seed ${seed}.`,
    "",
    "Every check on form of every response was run by Caplens's strict rules before it left; `rows.jsonl` has each verdict and why. In pairs, the worse response fails the named checks and no other, by the same rules or the named judge.",
    open === 0
      ? ""
      : `In ${open.toLocaleString("en")} of ${counted(leaving.length, "row")} a check on content has no verdict: whether the response, or only the worse one, passes it is not known.`,
    "",
    plan.use === "rewards" ? unrewardedWords(leaving) : "",
    "",
    TEST_QUESTIONS,
    "",
  ].filter((line, index, all) => line !== "" || all[index - 1] !== "");
}

function behindPart({ set, behind, leaving }: CardParts): string[] {
  const asRows = behind.map(({ why }) => ({ refused: why }));
  const reasons = refusalTally(asRows);
  const more = reasons.slice(MOST_REASONS).reduce((sum, { count }) => sum + count, 0);
  return [
    "## Left out",
    "",
    `${counted(behind.length, "row")} of ${set.rows.length.toLocaleString("en")} stayed behind, ${leaving.length.toLocaleString("en")} left. \`left-out.jsonl\` names each with its reason.`,
    "",
    table(["Reason", "Rows"], reasons.slice(0, MOST_REASONS)),
    ...(more > 0 ? [`${counted(more, "row")} for other reasons.`, ""] : []),
  ];
}

function mediaPart({ trainer, plan }: CardParts): string[] {
  return [
    "## Media",
    "",
    "No video is in here. `media.jsonl` names each clip by its path and, where it is known, the SHA-256 of its bytes; rows name the same path.",
    ...(plan.media === "frames"
      ? [
          `Rows name ${counted(plan.frames, "frame")} of each clip, in a folder with its name. Take them evenly, with the clip's length in seconds as LENGTH:`,
          "",
          "```",
          "mkdir -p clips/a",
          `ffmpeg -i clips/a.mp4 -vf fps=${plan.frames}/LENGTH -frames:v ${plan.frames} clips/a/frame-%04d.jpg`,
          "```",
        ]
      : []),
    ...(plan.sound
      ? [
          "Rows name the sound as a file beside the clip:",
          "",
          "```",
          "ffmpeg -i clips/a.mp4 -vn -ac 1 -ar 16000 clips/a.wav",
          "```",
        ]
      : []),
    ...trainer.notes,
    "",
  ];
}

/** The data card: what there is, how it was made and by whom, what was left out and why. Markdown. */
export function dataCard(parts: CardParts): string {
  const { set, leaving, trainer, plan, files, time } = parts;
  return [
    ...frontMatter(parts),
    `# ${set.title === "" ? "Training data" : told(set.title)}`,
    "",
    `Instructions on video clips with checklists and responses, for ${trainer.label}: ${USE_WORDS[plan.use].card}. Written by Caplens on ${time.slice(0, 10)} (UTC).`,
    "",
    `Licence: ${set.licence === "" ? "not stated; ask whoever made it" : told(set.licence)}.`,
    "",
    ...files.map(({ path, split, rows }) => `- \`${path}\`: ${split}, ${counted(rows, "row")}`),
    "",
    "No clip, no response and no response that is nearly the same stands in two of these files: responses of which at least 70 % of all sequences of three words are shared are kept together, with their clips.",
    "",
    ...makersPart(parts),
    ...statisticsPart(statisticsOf(leaving, set)),
    ...behindPart(parts),
    ...mediaPart(parts),
  ].join("\n");
}
