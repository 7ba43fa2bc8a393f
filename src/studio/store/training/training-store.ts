import { createStore, type StoreApi } from "zustand/vanilla";
import type { TrainingSet } from "../../../shapes/training-set";
import type { Services } from "../../../state/services";
import type { TrainingSetCalls } from "../../protocol/training-calls";
import type { StudioParts } from "../document/document-context";
import { createDocumentKeeping } from "../document/document-keeping";
import { type DocumentCalls, type DocumentStore, NO_DOCUMENT } from "../document/document-state";
import { createDocumentWork, documentProblems } from "../document/document-work";
import { studioPath } from "../studio-paths";
import { trainingTakenBack } from "./training-taken-back";

export type TrainingStore = DocumentStore<TrainingSet>;

/** Reads and writes training sets through the engine. */
export const trainingCalls = (
  engine: Services["engine"],
): DocumentCalls<TrainingSet, TrainingSetCalls["training-sets/list"]["output"][number]> => ({
  list: (signal) => engine.call("training-sets/list", null, { signal }),
  open: (id) => engine.call("training-sets/open", { id }),
  save: (draft, revision) => engine.call("training-sets/save", { draft, revision }),
  remove: (id) => engine.call("training-sets/remove", { id }),
  restore: (id) => engine.call("training-sets/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("training-sets/watch", { id }, { signal, onEvent }),
});

/** The training set in the making that is on screen. */
export function createTrainingStore({ services, offerUndo }: StudioParts): StoreApi<TrainingStore> {
  const { engine } = services;
  return createStore<TrainingStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const work = createDocumentWork<TrainingSet>(store);
    const { work: _ofActs, ...kept } = createDocumentKeeping<TrainingSet>({
      ...{ store, calls: trainingCalls(engine), offerUndo, takenBack: trainingTakenBack },
      pathOf: (id) => studioPath("training", id),
      bundled: null,
      stopWork: work.cancelWork,
    });
    return {
      asked: null,
      ...NO_DOCUMENT,
      ...kept,
      cancelWork: work.cancelWork,
      ...documentProblems(set),
    };
  });
}
