import type { ActionContext, PlaygroundActions } from "./playground-state";

/** Taking back the last destructive act. An offer holds until the next one, or until another session is opened. */
export function undoActions({ get, set }: Pick<ActionContext, "get" | "set">): Pick<
  PlaygroundActions,
  "undo"
> & {
  offerUndo: (label: string, undo: () => void) => void;
  withdrawOffer: () => void;
} {
  let takeBack: (() => void) | null = null;
  let serial = 0;

  function withdrawOffer(): void {
    takeBack = null;
    if (get().undoable) set({ undoable: null });
  }

  return {
    offerUndo(label, undo) {
      takeBack = undo;
      serial += 1;
      set({ undoable: { serial, label } });
    },

    withdrawOffer,

    undo() {
      const act = takeBack;
      withdrawOffer();
      act?.();
    },
  };
}
