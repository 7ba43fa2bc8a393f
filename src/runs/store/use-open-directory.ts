import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import type { DirectoryProgress, KeptDirectory } from "../protocol";

export type OpenDirectory = {
  /** Null while nothing is opened. */
  progress: DirectoryProgress | null;
  kept: KeptDirectory | null;
  problem: Problem | null;
  /** Resolves to the run, null where nothing of it was kept. */
  open(files: { path: string; file: File }[]): Promise<KeptDirectory | null>;
  /** The same of the demo run, or of the run of the bundled study. */
  openDemo(which: "run" | "study"): Promise<KeptDirectory | null>;
  cancel(): void;
  dismiss(): void;
};

/** A run directory on its way in. */
export function useOpenDirectory(): OpenDirectory {
  const { engine, samplesFolder } = useStores().services;
  const [progress, setProgress] = useState<DirectoryProgress | null>(null);
  const [kept, setKept] = useState<KeptDirectory | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const opening = useRef<AbortController | null>(null);

  useEffect(() => () => opening.current?.abort(), []);

  const bring = useCallback(
    async (
      ask: (options: {
        signal: AbortSignal;
        onEvent: (progress: DirectoryProgress) => void;
      }) => Promise<KeptDirectory>,
    ) => {
      opening.current?.abort();
      const stop = new AbortController();
      opening.current = stop;
      setKept(null);
      setProblem(null);
      setProgress({ step: "checking", doneBytes: 0, totalBytes: 0 });
      try {
        const arrived = await ask({ signal: stop.signal, onEvent: setProgress });
        setKept(arrived);
        return arrived;
      } catch (error) {
        if (!isAbort(error)) setProblem(toProblem(error));
        return null;
      } finally {
        if (opening.current === stop) setProgress(null);
      }
    },
    [],
  );

  const open = useCallback(
    (files: { path: string; file: File }[]) =>
      bring((options) => engine.call("run-directory/open", { files }, options)),
    [bring, engine],
  );
  const openDemo = useCallback(
    (which: "run" | "study") =>
      bring((options) => engine.call("run-directory/demo", { samplesFolder, which }, options)),
    [bring, engine, samplesFolder],
  );

  return {
    progress,
    kept,
    problem,
    open,
    openDemo,
    cancel: () => opening.current?.abort(),
    dismiss: () => {
      setKept(null);
      setProblem(null);
    },
  };
}
