import { useCallback, useState } from "react";
import type { Problem } from "../../shapes/problem";
import { useStores } from "../../state/stores-context";
import { useOneWork } from "../../state/use-trying";
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
  const { progress, problem, setProblem, doing, cancel } = useOneWork<DirectoryProgress>();
  const [kept, setKept] = useState<KeptDirectory | null>(null);

  const bring = useCallback(
    async (
      ask: (options: {
        signal: AbortSignal;
        onEvent: (progress: DirectoryProgress) => void;
      }) => Promise<KeptDirectory>,
    ) => {
      setKept(null);
      const first = { step: "checking", doneBytes: 0, totalBytes: 0 } as const;
      const arrived = await doing(first, (signal, onEvent) => ask({ signal, onEvent }));
      if (arrived) setKept(arrived);
      return arrived;
    },
    [doing],
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
    cancel,
    dismiss: () => {
      setKept(null);
      setProblem(null);
    },
  };
}
