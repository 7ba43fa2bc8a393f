import type { JudgeAnswer, JudgeTask } from "../../../../judges/judge-task";
import type { ModelChoice } from "../../../../shapes/connection";

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
