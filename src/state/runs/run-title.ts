import { useEffect, useState } from "react";
import { useStores } from "../stores-context";

/** The title of a run that is kept here; null until it was read, and where it can't be. */
export function useRunTitle(runId: string): string | null {
  const { engine } = useStores().services;
  const [known, setKnown] = useState<{ runId: string; title: string } | null>(null);
  useEffect(() => {
    let current = true;
    engine.call("runs/open", { id: runId }).then(
      (opened) => {
        if (current && opened && opened.state !== "unreadable") setKnown({ runId, title: opened.run.title });
      },
      // The page itself tells why the run can't be read.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [engine, runId]);
  return known?.runId === runId ? known.title : null;
}
