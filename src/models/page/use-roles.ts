import { useState } from "react";
import { toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import { modelReference } from "../../shapes/model-reference";
import type { Problem } from "../../shapes/problem";
import { useModels, useModelsStore } from "../../state/models/use-models";

export type Roles = {
  writes: (choice: ModelChoice) => boolean;
  judges: (choice: ModelChoice) => boolean;
  /** At most one model writes the captions of the playground. */
  letWrite: (choice: ModelChoice | null) => Promise<void>;
  /** Any number of them judge. */
  letJudge: (choice: ModelChoice, on: boolean) => Promise<void>;
  problem: Problem | null;
  dismiss: () => void;
};

/** What each of the models is used for, and how to change it. */
export function useRoles(): Roles {
  const store = useModelsStore();
  const { caption, judge } = useModels((state) => state.models);
  const others = useModels((state) => state.otherJudges);
  const [problem, setProblem] = useState<Problem | null>(null);
  const judges = [...(judge ? [judge] : []), ...others].map(modelReference);

  async function trying(act: () => Promise<void>): Promise<void> {
    setProblem(null);
    try {
      await act();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  return {
    writes: (choice) => caption !== null && modelReference(caption) === modelReference(choice),
    judges: (choice) => judges.includes(modelReference(choice)),
    letWrite: (choice) => trying(() => store.getState().letWrite(choice)),
    letJudge: (choice, on) => trying(() => store.getState().letJudge(choice, on)),
    problem,
    dismiss: () => setProblem(null),
  };
}
