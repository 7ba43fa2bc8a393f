import type { Checklist } from "../../../../shapes/checklist";
import type { TrainingRecipe, TrainingSource } from "../../../../shapes/training-set";
import type { ContentVerdicts, MadeRow } from "../check-row";

/** A caption of a source. */
export type SourceCaption = TrainingSource["captions"][number];

/** Parts of a row that a recipe tells; the others are as for a row that nobody was asked for. */
export type RowParts = Pick<MadeRow, "instruction" | "checklist" | "response"> &
  Partial<Pick<MadeRow, "rejected" | "content" | "given" | "models" | "promptVersions">>;

const NOTHING_KNOWN: MadeRow["content"] = { response: {}, rejected: {} };

/** A row of a source by a recipe, in training until splits are drawn. Its id is given where it is put into a set. */
export function madeRow(sourceId: string, recipe: TrainingRecipe, parts: RowParts): MadeRow {
  return {
    ...{ id: "", sourceId, recipe, split: "train", rejected: null, given: null, content: NOTHING_KNOWN },
    ...{ models: [], promptVersions: [] },
    ...parts,
  };
}

/** Content verdicts of a caption of a source, as far as it was judged. */
export function contentOf({ by, verdicts }: SourceCaption, { content }: Checklist): ContentVerdicts {
  return Object.fromEntries(
    content.flatMap(({ checkId }) => {
      const status = Object.hasOwn(verdicts, checkId) ? verdicts[checkId] : undefined;
      if (status === undefined) return [];
      const why =
        status === "unscored" ? "It was judged, without a verdict." : `As the caption of “${by}” was judged.`;
      return [[checkId, { status, by: "source", why }] as const];
    }),
  );
}
