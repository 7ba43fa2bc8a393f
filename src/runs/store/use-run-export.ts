import { useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { ExportCounts, ExportFormat } from "../../shapes/run-export";
import { useStores } from "../../state/stores-context";
import type { ExportPreview, ExportProgress, WrittenExport } from "../protocol";

export type RunExport = {
  /** Null until it is known. */
  counts: ExportCounts | null;
  /** Of the format that was asked for last; null until it is known. */
  preview: ExportPreview | null;
  /** Null while nothing is written. */
  progress: ExportProgress | null;
  written: WrittenExport | null;
  problem: Problem | null;
  /** Writes the run; into a folder where one is given. Resolves to what was written, null where it was not. */
  write(folder: FileSystemDirectoryHandle | null): Promise<WrittenExport | null>;
  cancel(): void;
};

/** A run on its way out, in this format. */
export function useRunExport(id: string, format: ExportFormat): RunExport {
  const { engine } = useStores().services;
  const [counts, setCounts] = useState<ExportCounts | null>(null);
  const [preview, setPreview] = useState<ExportPreview | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const [written, setWritten] = useState<WrittenExport | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const writing = useRef<AbortController | null>(null);
  const wanted = JSON.stringify(format);

  const report = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);

  useEffect(() => {
    engine.call("exports/counts", { id }).then(setCounts, report);
  }, [engine, id, report]);

  useEffect(() => {
    const stop = new AbortController();
    setPreview(null);
    setWritten(null);
    setProblem(null);
    const asked: ExportFormat = JSON.parse(wanted);
    engine
      .call("exports/preview", { id, format: asked }, { signal: stop.signal })
      .then((told) => !stop.signal.aborted && setPreview(told), report);
    return () => stop.abort();
  }, [engine, id, wanted, report]);

  // A page that is left has nobody to hand the file to.
  useEffect(() => () => writing.current?.abort(), []);

  return {
    counts,
    preview,
    progress,
    written,
    problem,
    async write(folder) {
      const stop = new AbortController();
      writing.current = stop;
      setWritten(null);
      setProblem(null);
      setProgress({ done: 0, total: counts?.tasks ?? 0 });
      try {
        const options = { signal: stop.signal, onEvent: setProgress };
        const done = await engine.call("exports/write", { id, format, folder }, options);
        setWritten(done);
        return done;
      } catch (error) {
        report(error);
        return null;
      } finally {
        setProgress(null);
      }
    },
    cancel: () => writing.current?.abort(),
  };
}
