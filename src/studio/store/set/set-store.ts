import { createStore, type StoreApi } from "zustand/vanilla";
import type { InstructionSet } from "../../../shapes/instruction-set";
import type { Services } from "../../../state/services";
import type { InstructionSetCalls } from "../../protocol/set-calls";
import type { StudioParts } from "../document/document-context";
import { createDocumentKeeping } from "../document/document-keeping";
import { type DocumentCalls, type DocumentStore, NO_DOCUMENT } from "../document/document-state";
import { createDocumentWork, documentProblems } from "../document/document-work";
import { studioPath } from "../studio-paths";
import { setTakenBack } from "./set-taken-back";

export type SetStore = DocumentStore<InstructionSet>;

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
export function createSetStore({ services, offerUndo }: StudioParts): StoreApi<SetStore> {
  const { engine } = services;
  return createStore<SetStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const work = createDocumentWork<InstructionSet>(store);
    const { work: _ofActs, ...kept } = createDocumentKeeping<InstructionSet>({
      ...{ store, calls: setCalls(engine), offerUndo, takenBack: setTakenBack },
      pathOf: (id) => studioPath("set", id),
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
