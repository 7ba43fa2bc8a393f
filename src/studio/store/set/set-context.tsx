import { documentKind } from "../document/document-context";
import { createSetStore } from "./set-store";

export const {
  Provider: SetProvider,
  useMaker: useSetMaker,
  useOwnStore: useSetStore,
  useOwn: useSet,
  useDraft: useSetDraft,
} = documentKind(createSetStore);
