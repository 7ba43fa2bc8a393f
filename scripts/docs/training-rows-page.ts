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

/** Measured by tests/studio/logic/training/recipes.test.ts and rejection.shared.test.ts on 2026-11-30. */
const BEHIND = `## Rows that stay behind

Of 100 captions, *Caption and constraints*, with a stand-in for a model that makes one mistake with ten captions each (2026-11-30):

| mistake of the model | rows | leave | why the others stay behind |
|---|---|---|---|
| none | 10 | 8 | the rules can't tell whether the response passes a check (2) |
| a demand on form is left out of the instruction | 10 | 0 | the rules do not find it in the instruction |
| another number than was drawn | 10 | 3, which have no number | the instruction asks for other parameters (7) |
| a form made up | 10 | 0 | the instruction demands a form that was not drawn |
| the response does not keep to the form | 10 | 0 | the response fails a rule |
| a demand on content is left out | 10 | 0 | nothing asks for what was drawn |
| a reply that is no JSON, or an empty one | 20 | 0 | no reply could be read |
| the response refuses | 10 | 0 | the response refuses what was asked |
| the response speaks of the caption that it was made of | 10 | 0 | so it is told |

Every rule was run again over each row that leaves: none fails. Of the same 100 captions, *Dense caption* made 400 rows, of which 51 leave, with the same causes.
Of these 51, *Degraded captions* made 50 pairs (in one no change of form breaks one check and no other), and *Rejection sampling* 51.

Of 120 instructions of IF-VidCap with a real model's response, *Rejection sampling* and *Degraded captions* made 240 rows: 173 leave, 86 of them pairs, and 67 stay behind. Of
these the rules can't tell whether a check passes in 20 (a judge has to find the part of the answer), words are too many or too few in 20, and the rest fail other checks.`;

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
  parts.push(BEHIND);
  return `${parts.join("\n\n")}\n`;
}

function companionsOf(trainer: Trainer) {
  const use = trainer.uses.includes("pairs") ? "pairs" : (trainer.uses[0] ?? "answers");
  const path = `train.${trainer.forms[0]}`;
  return trainer.companions([{ path, split: "train", rows: 1 }], planFor(trainer, use));
}
