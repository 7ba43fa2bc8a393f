import { documentKind } from "../document/document-context";
import { createTrainingStore } from "./training-store";

export const {
  Provider: TrainingProvider,
  useMaker: useTrainingMaker,
  useOwnStore: useTrainingStore,
  useOwn: useTraining,
  useDraft: useTrainingDraft,
} = documentKind(createTrainingStore);
