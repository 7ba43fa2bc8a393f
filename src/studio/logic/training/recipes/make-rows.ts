import type { MakingRules } from "../../../../evaluation/made-instructions/making-rules";
import type { ModelChoice } from "../../../../shapes/connection";
import type { MadeBenchmark } from "../../../../shapes/instruction-set";
import {
  TRAINING_SET_LIMITS,
  type TrainingRecipe,
  type TrainingRow,
  type TrainingSet,
  type TrainingSource,
} from "../../../../shapes/training-set";
import type { RunRules } from "../check-row";
import type { RecipeModel } from "./ask";
import { constraintsRow } from "./constraints";
import { type ContentChange, degradedContentRow } from "./degraded-content";
import { degradedFormRow } from "./degraded-form";
import { denseCaptionRows } from "./dense-caption";
import { rejectionRows } from "./rejection";

/** A recipe as somebody chose it. */
export type RecipeChoice = {
  recipe: TrainingRecipe;
  /** The change of `degraded`; of other recipes nobody asks. */
  change: "form" | ContentChange;
  /** Writes; null where no model is needed. */
  model: ModelChoice | null;
  /** Answers the questions on content of each row; null: nobody does. */
  judge: ModelChoice | null;
};

export const USUAL_RECIPE: RecipeChoice = { recipe: "rejection", change: "form", model: null, judge: null };

/** True where a recipe can't go without a model that writes. */
export function needsModel({ recipe, change }: Pick<RecipeChoice, "recipe" | "change">): boolean {
  return (
    recipe === "dense-caption" || recipe === "constraints" || (recipe === "degraded" && change !== "form")
  );
}

/** True where a recipe can't go without a judge: who else could tell that nothing but the named check differs? */
export function needsJudge({ recipe, change }: Pick<RecipeChoice, "recipe" | "change">): boolean {
  return recipe === "degraded" && change !== "form";
}

/** Sources of which a recipe has made no row yet. */
export function dueSources(
  { sources, rows }: Pick<TrainingSet, "sources" | "rows">,
  recipe: TrainingRecipe,
): TrainingSource[] {
  const made = new Set(rows.flatMap((row) => (row.recipe === recipe ? [row.sourceId] : [])));
  return sources.filter(({ id }) => !made.has(id));
}

/** Makes the rows of one source by a recipe. `model`: null for those that need none. Rejects as the model does. */
export async function rowsOfSource(
  source: TrainingSource,
  { recipe, change }: Pick<RecipeChoice, "recipe" | "change">,
  context: {
    benchmark: MadeBenchmark;
    seed: number;
    model: RecipeModel | null;
    rules: RunRules;
    making: MakingRules;
  },
): Promise<TrainingRow[]> {
  const { model, rules, seed } = context;
  if (recipe === "rejection") return rejectionRows(source, rules);
  if (recipe === "degraded" && change === "form") return [await degradedFormRow(source, seed, rules)];
  if (!model) throw new TypeError(`The recipe ${recipe} needs a model.`);
  const asked = { ...context, model };
  if (recipe === "dense-caption") return denseCaptionRows(source, asked);
  if (recipe === "constraints") return [await constraintsRow(source, asked)];
  return [await degradedContentRow(source, change === "attribute" ? "attribute" : "event", asked)];
}

/** The set with rows behind its own, as many as it has room for, each under an id of its own. */
export function withRows(set: TrainingSet, rows: readonly TrainingRow[]): TrainingSet {
  const room = Math.max(0, TRAINING_SET_LIMITS.rows - set.rows.length);
  if (rows.length === 0 || room === 0) return set;
  let number = set.rows.reduce(
    (most, { id }) => Math.max(most, Number(/^r(\d{1,9})$/.exec(id)?.[1] ?? 0)),
    0,
  );
  const added = rows.slice(0, room).map((row) => {
    number += 1;
    return { ...row, id: `r${number}` };
  });
  return { ...set, rows: [...set.rows, ...added] };
}
