import { drawFrom, seedOf, shuffled } from "../../../../metrics/bootstrap/random";
import type { FormatCheck } from "../../../../shapes/checklist";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { type ContentVerdicts, checkedRow, type RunRules } from "../check-row";
import { brokenForms } from "./break-form";
import { contentOf, madeRow, type SourceCaption } from "./row-maker";

/** Content verdicts of a text that says the same in another form. */
function unchanged(known: ContentVerdicts): ContentVerdicts {
  const why = "As for the better response: the change is on its form alone.";
  return Object.fromEntries(Object.entries(known).map(([id, verdict]) => [id, { ...verdict, why }]));
}

/**
 * A pair of a source's caption and one whose form is broken in one named check, drawn by the seed: the first change that breaks
 * this check and no other. Without one, or without a caption that passes, the row says why and may not leave. Asks no model.
 */
export async function degradedFormRow(
  source: TrainingSource,
  seed: number,
  rules: RunRules,
): Promise<TrainingRow> {
  const { id, instruction, checklist, captions } = source;
  const empty = { format: [], content: [] };
  const refused = (given: string, response = "") =>
    checkedRow(
      madeRow(id, "degraded", { instruction, checklist: checklist ?? empty, response, given }),
      rules,
    );
  if (!checklist || instruction.trim() === "")
    return refused("The source has no instruction with a checklist to judge its captions by.");
  let failed: TrainingRow | null = null;
  let good: { caption: SourceCaption; row: TrainingRow } | null = null;
  for (const caption of captions) {
    const content = { response: contentOf(caption, checklist), rejected: {} };
    const made = madeRow(id, "degraded", { instruction, checklist, response: caption.text, content });
    const row = await checkedRow(made, rules);
    if (row.refused === null) {
      good = { caption, row };
      break;
    }
    failed ??= row;
  }
  if (!good) return failed ?? refused("The source has no captions.");
  const known = contentOf(good.caption, checklist);
  const own = seedOf(`${seed} ${id}`);
  const draw = drawFrom(own);
  for (const check of shuffled(checklist.format, own)) {
    const ways = brokenForms(good.caption.text, check);
    const from = ways.length === 0 ? 0 : draw(ways.length);
    for (const way of [...ways.slice(from), ...ways.slice(0, from)]) {
      // The part that is cut off may have been asked for, and nobody here reads contents.
      if (way.touches && checklist.content.length > 0) continue;
      const row = await pairOf(check, way);
      if (row.refused === null) return row;
    }
  }
  return refused(
    checklist.format.length === 0
      ? "It demands no form that could be broken."
      : "No change of its form breaks one check and no other.",
    good.caption.text,
  );

  async function pairOf(check: FormatCheck, { text, how }: { text: string; how: string }) {
    return checkedRow(
      madeRow(id, "degraded", {
        ...{ instruction, response: good?.caption.text ?? "" },
        checklist: checklist ?? empty,
        rejected: { text, failsIn: [check.checkId], how: how.slice(0, 300) },
        content: { response: known, rejected: unchanged(known) },
      }),
      rules,
    );
  }
}
