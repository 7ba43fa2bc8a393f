import { USUAL_FIELDS } from "../../../../evaluation/made-instructions/plan-tasks";
import { rowFromCaption } from "../../../../judges/training/training-tasks";
import { drawFrom, seedOf } from "../../../../metrics/bootstrap/random";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { checkedRow } from "../check-row";
import { askingFor, GivenUp } from "./ask";
import { densestCaption, type RecipeContext } from "./dense-caption";
import { checklistOfRow, drawnRow } from "./drawn-row";
import { madeRow, type RowParts } from "./row-maker";

/** Constraints of an instruction: IF-VidCap has 6 on average. */
const CONSTRAINTS = { least: 4, most: 8 };

/**
 * One row of a caption and drawn constraints: a model writes the instruction and the response in one reply (IF-VidCap-46K). The row
 * says why it may not leave, also where it was given up. Rejects as the model does.
 */
export async function constraintsRow(
  source: TrainingSource,
  { benchmark, seed, model, rules, making }: RecipeContext,
): Promise<TrainingRow> {
  const asking = askingFor(model);
  const { models, promptVersions } = asking;
  let parts: RowParts = { instruction: "", checklist: { format: [], content: [] }, response: "" };
  try {
    const caption = densestCaption(source);
    if (caption.trim() === "") throw new GivenUp("The source has no caption.");
    const draw = drawFrom(seedOf(JSON.stringify([seed, source.id, "constraints"])));
    const count = CONSTRAINTS.least + draw(CONSTRAINTS.most - CONSTRAINTS.least + 1);
    const field = source.field ?? USUAL_FIELDS[draw(USUAL_FIELDS.length)] ?? USUAL_FIELDS[0];
    const row = await drawnRow(
      { sourceId: source.id, field, count },
      { benchmark, caption, lacks: [], seed },
      making,
    );
    const { instruction, response, demands } = await asking.get(rowFromCaption, { caption, ...row });
    parts = { ...parts, instruction, response };
    parts = { ...parts, checklist: await checklistOfRow(instruction, demands, row, making) };
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    parts = { ...parts, given: error.why };
  }
  return checkedRow(madeRow(source.id, "constraints", { ...parts, models, promptVersions }), rules);
}
