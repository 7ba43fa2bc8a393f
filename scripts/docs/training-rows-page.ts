import { stepByStep } from "../../src/foundation/steps";
import { type OutPlan, TRAINING_USES, USUAL_OUT_PLAN } from "../../src/studio/logic/training/out/out-row";
import { planOut } from "../../src/studio/logic/training/out/plan-out";
import { TRAINERS } from "../../src/studio/logic/training/out/trainers/registry";
import type { Trainer } from "../../src/studio/logic/training/out/trainers/trainer";
import { USE_WORDS } from "../../src/studio/logic/training/recipe-words";
import { exampleTrainingSet } from "./example-training-set";

export const TRAINING_ROWS_PAGE = "docs/reference/training-rows.md";

const INTRODUCTION = `# Rows of training data

\`npm run docs\` writes this page from the writers of each shape. [Training data](../09-out-and-in.md#training-data) tells how rows
are made. Each zip file holds \`train\`, \`validation\` and \`test\` in the chosen form, \`README.md\` (the data card), \`media.jsonl\` (each
clip by path and hash), \`rows.jsonl\` (each row's verdicts and why) and \`left-out.jsonl\` (what stayed behind and why). Paths are those of
the sources, from the folder in which the trainer runs. Shapes are those of November 2026.`;

/** The plan by which a trainer's rows are shown: frames where it takes no videos, two of them. */
function planFor(trainer: Trainer, use: OutPlan["use"]): OutPlan {
  const media = trainer.media[0] ?? "video";
  return { ...USUAL_OUT_PLAN, use, media, frames: 2, sound: trainer.sound && media === "video" };
}

/** The first row of the example in a trainer's shape, as indented JSON. */
export async function exampleRow(trainer: Trainer, use: OutPlan["use"]): Promise<string> {
  const plan = planFor(trainer, use);
  const { leaving } = await stepByStep(
    planOut(exampleTrainingSet(), trainer, plan),
    new AbortController().signal,
  );
  const [first] = leaving.flatMap(({ out }) => trainer.rows(out, plan));
  return JSON.stringify(first, null, 1);
}

/** docs/reference/training-rows.md: one row of each shape, and what is to know of it. */
export async function trainingRowsPage(): Promise<string> {
  const parts = [INTRODUCTION];
  for (const trainer of TRAINERS) {
    const takes = [
      `Forms: ${trainer.forms.join(", ")}.`,
      `Clips as ${trainer.media.map((form) => (form === "video" ? "videos" : "frames")).join(" or ")}${trainer.sound ? ", with sound files if asked" : ""}.`,
      ...trainer.notes,
    ];
    parts.push(`## ${trainer.label}`, takes.join(" "));
    for (const use of TRAINING_USES.filter((one) => trainer.uses.includes(one)))
      parts.push(`${USE_WORDS[use].title}:`, `\`\`\`json\n${await exampleRow(trainer, use)}\n\`\`\``);
    const files = companionsOf(trainer);
    for (const { path, text } of files) parts.push(`\`${path}\`:`, `\`\`\`\n${text.trimEnd()}\n\`\`\``);
  }
  return `${parts.join("\n\n")}\n`;
}

function companionsOf(trainer: Trainer) {
  const use = trainer.uses.includes("pairs") ? "pairs" : (trainer.uses[0] ?? "answers");
  const path = `train.${trainer.forms[0]}`;
  return trainer.companions([{ path, split: "train", rows: 1 }], planFor(trainer, use));
}
