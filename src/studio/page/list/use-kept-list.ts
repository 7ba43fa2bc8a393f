import { useEffect, useState } from "react";
import { isAbort, toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import { useStores } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import type { DocumentCalls } from "../../store/document/document-state";

type Named = { id: string; title: string };

/** All documents of one kind, followed as they change. */
export type KeptDocuments<Summary> = {
  /** Null until they were read. */
  items: readonly Summary[] | null;
  /** The reason why they could not be read; `again` tries it anew. */
  unread: Problem | null;
  again: () => void;
  /** The reason why the last change could not be made. */
  problem: Problem | null;
  /** Deletes one; can be taken back. */
  remove: (item: Named) => Promise<void>;
  dismiss: () => void;
};

/** The documents of one kind in this browser. `noun`: "Quiz"; `calls`: the same for each drawing of the page. */
export function useKeptList<Summary extends Named>(
  noun: string,
  calls: Pick<DocumentCalls<never, Summary>, "list" | "remove" | "restore" | "watch">,
): KeptDocuments<Summary> {
  const { playground } = useStores();
  const [revision, setRevision] = useState(0);
  const [failed, setFailed] = useState<Problem | null>(null);
  const { value, problem, again } = useLatest(noun, revision, (signal) => calls.list(signal));

  useEffect(() => {
    const ending = new AbortController();
    // Without it the list shows what was there when it was opened.
    calls.watch(null, ending.signal, setRevision).catch(() => undefined);
    return () => ending.abort();
  }, [calls]);

  async function change(name: "remove" | "restore", id: string): Promise<boolean> {
    setFailed(null);
    try {
      await calls[name](id);
      return true;
    } catch (error) {
      if (!isAbort(error)) setFailed(toProblem(error));
      return false;
    }
  }

  return {
    ...{ items: value, unread: problem, again, problem: failed, dismiss: () => setFailed(null) },
    async remove({ id, title }) {
      if (!(await change("remove", id))) return;
      const later = (name: "remove" | "restore") => () => {
        void change(name, id);
        return true;
      };
      playground.getState().offerUndo({
        label: `${noun} deleted: ${title}`,
        sessionId: null,
        undo: later("restore"),
        redo: later("remove"),
        holds: () => null,
      });
    },
  };
}
