import type { JudgeAnswer, JudgeTask } from "../../../../judges/judge-task";
import type { Checklist } from "../../../../shapes/checklist";
import type { ModelChoice } from "../../../../shapes/connection";
import type { TrainingRecipe, TrainingSource } from "../../../../shapes/training-set";
import type { ContentVerdicts, MadeRow } from "../check-row";

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

/** A model that recipes ask. */
export type RecipeModel = {
  choice: ModelChoice;
  /**
   * Asks until a reply can be read. Rejects with `ProblemError` where the model can't be called, with `AbortError` when
   * cancelled: then nothing is made of the source, and it is asked about again another time.
   */
  ask<Input, Value>(task: JudgeTask<Input, Value>, input: Input): Promise<JudgeAnswer<Value>>;
};

/** A row that can't be made, and why: the row is refused for it. */
export class GivenUp {
  constructor(readonly why: string) {}
}

/** Asks for one row: counts the versions of prompts, and gives up what can't be read. */
export function askingFor({ choice, ask }: RecipeModel): {
  models: ModelChoice[];
  promptVersions: string[];
  /** The value of a reply. Throws `GivenUp` where none could be read. */
  get<Input, Value>(task: JudgeTask<Input, Value>, input: Input): Promise<Value>;
} {
  const promptVersions: string[] = [];
  return {
    models: [choice],
    promptVersions,
    async get(task, input) {
      const said = await ask(task, input);
      if (!promptVersions.includes(said.stamp.promptVersion)) promptVersions.push(said.stamp.promptVersion);
      if (said.readable) return said.value;
      throw new GivenUp(`No reply of the model could be read (${task.id.replaceAll("_", " ")}): ${said.why}`);
    },
  };
}
