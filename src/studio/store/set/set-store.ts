import { createStore, type StoreApi } from "zustand/vanilla";
import type { InstructionSet } from "../../../shapes/instruction-set";
import type { Services } from "../../../state/services";
import type { InstructionSetCalls } from "../../protocol/set-calls";
import type { StudioParts } from "../document/document-context";
import { createDocumentKeeping } from "../document/document-keeping";
import { type DocumentCalls, type DocumentStore, NO_DOCUMENT } from "../document/document-state";
import { createDocumentWork, documentProblems } from "../document/document-work";
import { BUNDLED_SAMPLE, studioPath } from "../studio-paths";
import { type ClipsTold, createSetClips, NO_CLIPS_TOLD, type SetClipActions } from "./set-clips";
import { createSetMaking, type MakingTold, NOTHING_MADE, type SetMakingActions } from "./set-making";
import { setTakenBack } from "./set-taken-back";

export type SetStore = DocumentStore<InstructionSet> &
  SetClipActions &
  SetMakingActions & { told: ClipsTold; made: MakingTold };

/** Reads and writes instruction sets through the engine. */
export const setCalls = (
  engine: Services["engine"],
): DocumentCalls<InstructionSet, InstructionSetCalls["instruction-sets/list"]["output"][number]> => ({
  list: (signal) => engine.call("instruction-sets/list", null, { signal }),
  open: (id) => engine.call("instruction-sets/open", { id }),
  save: (draft, revision) => engine.call("instruction-sets/save", { draft, revision }),
  remove: (id) => engine.call("instruction-sets/remove", { id }),
  restore: (id) => engine.call("instruction-sets/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("instruction-sets/watch", { id }, { signal, onEvent }),
});

/** The instruction set in the making that is on screen. */
export function createSetStore({ services, models, offerUndo }: StudioParts): StoreApi<SetStore> {
  const { engine, samplesFolder } = services;
  return createStore<SetStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const work = createDocumentWork<InstructionSet>(store);
    const keeping = createDocumentKeeping<InstructionSet>({
      ...{ store, calls: setCalls(engine), offerUndo, takenBack: setTakenBack },
      pathOf: (id) => studioPath("set", id),
      bundled: () =>
        engine.call("instruction-sets/bundled", { folder: samplesFolder, sampleId: BUNDLED_SAMPLE }),
      clear: () => set({ told: NO_CLIPS_TOLD, made: NOTHING_MADE }),
      stopWork: work.cancelWork,
    });
    const tell = (change: (told: ClipsTold) => ClipsTold) => set(({ told }) => ({ told: change(told) }));
    const tellMade = (change: (told: MakingTold) => MakingTold) =>
      set(({ made }) => ({ made: change(made) }));
    const { work: _ofActs, ...kept } = keeping;
    return {
      asked: null,
      ...NO_DOCUMENT,
      told: NO_CLIPS_TOLD,
      made: NOTHING_MADE,
      ...kept,
      ...createSetClips({ store, tell, services, keeping, work }),
      ...createSetMaking({ store, tell: tellMade, engine, models: models.getState, keeping, work }),
      cancelWork: work.cancelWork,
      ...documentProblems(set),
    };
  });
}
