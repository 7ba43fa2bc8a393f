import type { TrainingSet } from "../../shapes/training-set";
import { useStores } from "../../state/stores-context";
import { useTrying } from "../../state/use-trying";
import { documentKind } from "./document/document-context";
import { createTrainingStore } from "./training-store";

export const {
  Provider: TrainingProvider,
  useMaker: useTrainingMaker,
  useOwnStore: useTrainingStore,
  useOwn: useTraining,
  useDraft: useTrainingDraft,
} = documentKind(createTrainingStore);

/** Training sets out as files, and in from others; nothing of what is read is kept yet. Null: it failed. */
export function useTrainingFiles() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  return {
    problem,
    dismiss,
    write: (draft: TrainingSet) => trying(() => engine.call("training-sets/write", { draft })),
    read: (files: readonly File[]) =>
      trying(() =>
        engine.call("training-sets/read", { files: files.map((file) => ({ path: file.name, file })) }),
      ),
  };
}
