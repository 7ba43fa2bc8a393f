import type { MakingRules } from "../../../../evaluation/made-instructions/making-rules";
import type { ToldConstraint, WordedDemand } from "../../../../judges/training/training-tasks";
import { constraintLabelInFull } from "../../../../rules/taxonomy/labels";
import { contentConstraint } from "../../../../rules/taxonomy/lookup";
import { taxonomies } from "../../../../rules/taxonomy/registry";
import type { Checklist } from "../../../../shapes/checklist";
import type { DrawnConstraint, MadeBenchmark, TaskLevel } from "../../../../shapes/instruction-set";
import { GivenUp } from "./ask";

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
export type DrawnRow = {
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
