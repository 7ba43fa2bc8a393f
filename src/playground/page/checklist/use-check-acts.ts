import { useMemo } from "react";
import type { Checklist, ContentCheck, FormatCheck } from "../../../shapes/checklist";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { type CheckActs, checkRowId } from "./check-row";
import { checkTitle } from "./check-words";
import { byId, firstField, useEditing } from "./editing";

function halfOf({ format, content }: Checklist, checkId: string): readonly (FormatCheck | ContentCheck)[] {
  return format.some((check) => check.checkId === checkId) ? format : content;
}

/** What can be done to checks, with what is said about it and where the focus goes afterwards. */
export function useCheckActs(): CheckActs {
  const store = usePlaygroundStore();
  const { announce, focusAfter } = useEditing();

  return useMemo(() => {
    const find = (checkId: string) => {
      const { session } = store.getState();
      const half = session ? halfOf(session.checklist, checkId) : [];
      const at = half.findIndex((check) => check.checkId === checkId);
      const check = half[at];
      return check ? { half, at, title: checkTitle(check) } : null;
    };
    return {
      toggle(checkId) {
        const { activeCheckId, selectCheck } = store.getState();
        selectCheck(activeCheckId === checkId ? null : checkId);
      },
      change: (checkId, check) => store.getState().changeCheck(checkId, check),
      move(checkId, by) {
        const found = find(checkId);
        if (!found) return;
        store.getState().moveCheck(checkId, by);
        announce(`${found.title} moved to place ${found.at + by + 1} of ${found.half.length}.`);
        focusAfter(byId(`${checkRowId(checkId)}-${by === 1 ? "down" : "up"}`));
      },
      duplicate(checkId) {
        const found = find(checkId);
        if (!found) return;
        const copy = store.getState().duplicateCheck(checkId);
        store.getState().selectCheck(copy);
        announce(`${found.title} duplicated.`);
        focusAfter(firstField(checkRowId(copy)), byId(checkRowId(copy)));
      },
      remove(checkId) {
        const found = find(checkId);
        if (!found) return;
        const next = found.half[found.at + 1] ?? found.half[found.at - 1];
        store.getState().removeCheck(checkId);
        announce(`${found.title} deleted. It can be undone with Alt+Z.`);
        focusAfter(next ? byId(checkRowId(next.checkId)) : "[data-add-check]");
      },
    };
  }, [store, announce, focusAfter]);
}
