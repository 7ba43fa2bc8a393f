import type { MakingRules } from "../../../../evaluation/made-instructions/making-rules";
import { USUAL_FIELDS } from "../../../../evaluation/made-instructions/plan-tasks";
import {
  answerFromCaption,
  applyForm,
  instructionFromCaption,
  mergeAnswers,
  type ToldConstraint,
  unsupportedConstraints,
  type WordedDemand,
} from "../../../../judges/training-tasks";
import { drawFrom, seedOf } from "../../../../metrics/random";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import { contentConstraint, taxonomies } from "../../../../rules/taxonomy/registry";
import type { Checklist } from "../../../../shapes/checklist";
import type { DrawnConstraint, MadeBenchmark, TaskLevel } from "../../../../shapes/instruction-set";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { checkedRow, type RunRules } from "../check-row";
import { askingFor, GivenUp, madeRow, type RecipeModel, type RowParts } from "./row-maker";

/** Constraints of an instruction, both inclusive (OmniCap-IF-54K). */
const CONSTRAINTS = { least: 3, most: 8 };

/** Instructions of one caption: one for each usual field. */
export const INSTRUCTIONS_OF_CAPTION = USUAL_FIELDS.length;

/** Demands on content that are answered at a time: two, or three where one would be left. */
export function inSubtasks<T>(demands: readonly T[]): T[][] {
  const tasks: T[][] = [];
  for (let at = 0; at < demands.length; ) {
    const left = demands.length - at;
    const size = left === 3 ? 3 : 2;
    tasks.push(demands.slice(at, at + size));
    at += size;
  }
  return tasks;
}

/** The means by which a recipe makes rows of a source. */
export type RecipeContext = {
  benchmark: MadeBenchmark;
  seed: number;
  model: RecipeModel;
  rules: RunRules;
  making: MakingRules;
};

/** The longest caption of a source stands for all that is known of the clip; "" where it has none. */
export function densestCaption({ captions }: TrainingSource): string {
  return captions.reduce((longest, { text }) => (text.length > longest.length ? text : longest), "");
}

/** The checks of form that a response fails, in words for whoever writes it anew. */
function problemsOf({ verdicts, checklist }: TrainingRow): string[] {
  return verdicts.flatMap(({ checkId, status, by, why }) => {
    if (by !== "rule" || status !== "failed") return [];
    const check = checklist.format.find((one) => one.checkId === checkId);
    return [`${check?.description ?? checkId}: ${why}`];
  });
}

/** A kind of content as a model is told of it. */
export function toldConstraint(constraintId: string): ToldConstraint {
  const { definition } = contentConstraint(constraintId) ?? {};
  const name = constraintLabelInFull(constraintId);
  return { constraintId, means: definition ? `${name}: ${definition}` : name };
}

/** All kinds of content of a benchmark. */
export function contentOfBenchmark(benchmark: MadeBenchmark): ToldConstraint[] {
  const taxonomy = taxonomies.find(({ id }) => id === benchmark);
  return (taxonomy?.content ?? []).map(({ id }) => toldConstraint(id));
}

/** Level of an instruction by its number of constraints. */
function levelOf(count: number): TaskLevel {
  if (count < 6) return 1;
  return count < 8 ? 2 : 3;
}

/** Constraints drawn for a row, as a model is told of them. */
type DrawnRow = {
  drawn: DrawnConstraint[];
  level: TaskLevel;
  content: ToldConstraint[];
  form: string[];
};

/** A caption with times can be asked for in their form. */
const HAS_TIMES = /\b\d{1,2}:\d{2}\b/;

/** Draws the constraints of a row. Throws `GivenUp` where too few are left. */
export async function drawnRow(
  { sourceId, field, count }: { sourceId: string; field: string; count: number },
  {
    benchmark,
    caption,
    lacks,
    seed,
  }: { benchmark: MadeBenchmark; caption: string; lacks: readonly string[]; seed: number },
  making: MakingRules,
): Promise<DrawnRow> {
  const level = levelOf(count);
  const withoutTimes = HAS_TIMES.test(caption) ? [] : ["timestamp_format"];
  // Translating is another task, and captions are mostly in English.
  const all = [...lacks, ...withoutTimes, "language"];
  const mix = await making.draw({ clipId: sourceId, field, level }, { benchmark, lacks: all, seed, count });
  if (!mix.ok) throw new GivenUp(mix.why);
  const { form } = await making.wording({ field, drawn: mix.drawn });
  return {
    drawn: mix.drawn,
    level,
    content: mix.drawn.flatMap(({ half, constraintId }) =>
      half === "content" ? [toldConstraint(constraintId)] : [],
    ),
    form,
  };
}

const numbered = (index: number) => `content-${String(index + 1).padStart(3, "0")}`;

/**
 * The checklist of an instruction that a model wrote of drawn constraints: form as it was drawn, each demand on content with one
 * question, whether it was met. Throws `GivenUp` where our rules find the instruction to ask for something else.
 */
export async function checklistOfRow(
  instruction: string,
  demands: readonly WordedDemand[],
  { drawn, level }: DrawnRow,
  making: MakingRules,
): Promise<Checklist> {
  const content = demands.map(({ constraintId, words }, index) => ({
    checkId: numbered(index),
    constraintId,
    description: words,
    items: [
      {
        checkId: `${numbered(index)}-1`,
        type: "attempt" as const,
        question: `Does the description do this: “${words}”?`,
        options: ["yes", "no"],
        correctAnswer: "yes",
      },
    ],
  }));
  const { checklist, faults } = await making.hold({ instruction, drawn, level, content });
  // The number of constraints was drawn: levels are another paper's.
  const fault = faults.find(({ id }) => id !== "number-of-constraints");
  if (fault) throw new GivenUp(`The instruction is not as drawn: ${fault.message}`);
  return checklist;
}

/**
 * Rows of a dense caption, an instruction for each usual field: kinds that the caption can't support are left out; 3 to 8
 * constraints are drawn; a model words the instruction, answers its demands in tasks of two or three, puts the answers together,
 * and applies the form last, once more where our rules find it wrong. Each row says why it may not leave, also where it was given
 * up. Rejects as the model does.
 */
export async function denseCaptionRows(
  source: TrainingSource,
  { benchmark, seed, model, rules, making }: RecipeContext,
): Promise<TrainingRow[]> {
  const caption = densestCaption(source);
  const rows: TrainingRow[] = [];
  let lacks: string[] | null = null;
  for (const field of USUAL_FIELDS) {
    const asking = askingFor(model);
    const { models, promptVersions } = asking;
    let parts: RowParts = { instruction: "", checklist: { format: [], content: [] }, response: "" };
    const check = () =>
      checkedRow(madeRow(source.id, "dense-caption", { ...parts, models, promptVersions }), rules);
    try {
      if (caption.trim() === "") throw new GivenUp("The source has no caption.");
      lacks ??= await asking.get(unsupportedConstraints, {
        caption,
        constraints: contentOfBenchmark(benchmark),
      });
      const draw = drawFrom(seedOf(JSON.stringify([seed, source.id, field, "count"])));
      const count = CONSTRAINTS.least + draw(CONSTRAINTS.most - CONSTRAINTS.least + 1);
      const row = await drawnRow(
        { sourceId: source.id, field, count },
        { benchmark, caption, lacks, seed },
        making,
      );
      const { instruction, demands } = await asking.get(instructionFromCaption, { caption, ...row });
      parts = { ...parts, instruction };
      parts = { ...parts, checklist: await checklistOfRow(instruction, demands, row, making) };
      const words = demands.map((demand) => demand.words);
      const answers: string[] = [];
      for (const some of inSubtasks(words))
        answers.push((await asking.get(answerFromCaption, { caption, demands: some })).answer);
      const content =
        answers.length > 1
          ? (await asking.get(mergeAnswers, { demands: words, answers })).merged
          : (answers[0] ?? "");
      const formed = async (problems: string[]) =>
        (await asking.get(applyForm, { instruction, content, form: row.form, problems })).response;
      parts = { ...parts, response: await formed([]) };
      const first = await check();
      const problems = problemsOf(first);
      if (problems.length === 0) {
        rows.push(first);
        continue;
      }
      parts = { ...parts, response: await formed(problems) };
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      parts = { ...parts, given: error.why };
    }
    rows.push(await check());
  }
  return rows;
}
