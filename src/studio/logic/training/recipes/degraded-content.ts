import { degradeCaption } from "../../../../judges/training/training-tasks";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { checkedRow, type RunRules } from "../check-row";
import { askingFor, GivenUp, type RecipeModel } from "./ask";
import { contentOf, madeRow, type RowParts } from "./row-maker";

/** Changes of content that a model makes. */
export type ContentChange = "event" | "attribute";

/**
 * A pair of a source's caption and one that a model made worse by leaving an event out or giving a wrong attribute. `rules` ask a
 * judge about content as well: the pair may leave only where the worse caption fails exactly the named check. Rejects as the model
 * does.
 */
export async function degradedContentRow(
  source: TrainingSource,
  change: ContentChange,
  { model, rules }: { model: RecipeModel; rules: RunRules },
): Promise<TrainingRow> {
  const { id, instruction, checklist, captions } = source;
  const asking = askingFor(model);
  const { models, promptVersions } = asking;
  let parts: RowParts = { instruction, checklist: checklist ?? { format: [], content: [] }, response: "" };
  try {
    if (!checklist || checklist.content.length === 0)
      throw new GivenUp("The source has no checklist with demands on content.");
    const [caption] = captions;
    if (!caption) throw new GivenUp("The source has no captions.");
    let good: TrainingRow | null = null;
    for (const one of captions) {
      const content = { response: contentOf(one, checklist), rejected: {} };
      parts = { ...parts, response: one.text, content };
      good = await checkedRow(madeRow(id, "degraded", parts), rules);
      if (good.refused === null) break;
    }
    // The last one's reason stands for all.
    if (!good || good.refused !== null) throw new GivenUp(good?.refused ?? "No caption passes.");
    const { worse, check_id, changed } = await asking.get(degradeCaption, {
      ...{ caption: good.response, instruction, change },
      checks: checklist.content.map(({ checkId, description }) => ({ checkId, asks: description })),
    });
    if (!checklist.content.some(({ checkId }) => checkId === check_id))
      throw new GivenUp("The model named a check that is not in the checklist.");
    const kind = change === "event" ? "one event left out" : "one attribute exchanged";
    parts = {
      ...parts,
      rejected: { text: worse, failsIn: [check_id], how: `${kind}: ${changed}`.slice(0, 300) },
    };
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
    parts = { ...parts, given: error.why };
  }
  return checkedRow(madeRow(id, "degraded", { ...parts, models, promptVersions }), rules);
}
