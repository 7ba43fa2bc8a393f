import { useEffect, useState } from "react";
import type { BatchWish } from "../shapes/batch";
import type { Problem } from "../shapes/problem";
import { useStores } from "../state/stores-context";
import { useOneWork } from "../state/use-trying";
import type { AnswerReport, BatchPreview, BatchStatus, WrittenBatch } from "./protocol";

/** The step under way and its progress. */
export type ElsewhereWork = { step: "writing" | "reading" | "keeping"; done: number; total: number };

/** Files with answers; `leftOut`: what is not among them. */
type Taken = { files: { path: string; file: Blob }[]; leftOut: Problem | null };

export type RunElsewhere = {
  /** Null until it is known. */
  status: BatchStatus | null;
  /** The preview of the latest request; null until it is known. */
  preview: BatchPreview | null;
  work: ElsewhereWork | null;
  written: WrittenBatch | null;
  report: AnswerReport | null;
  problem: Problem | null;
  /** Writes the calls; into a folder where one is given. `as`: of an earlier wish. Resolves to what was written, null where it was not. */
  write(
    into: (() => Promise<FileSystemDirectoryHandle>) | null,
    as?: BatchWish,
  ): Promise<WrittenBatch | null>;
  /** Takes back the calls of writings that were not finished. */
  takeBack(): Promise<void>;
  /** Takes answers in, also those that came home before; tells what was left out of the files. */
  read(taken: Taken | Promise<Taken>, newerWins: boolean): Promise<void>;
  cancel(): void;
};

/** A pause in typing after which a preview is worth making. */
const TYPING_MILLISECONDS = 300;

/** A run whose calls go out as files. `wish`: what is to be written; null until people can say. */
export function useRunElsewhere(id: string, wish: BatchWish | null): RunElsewhere {
  const { engine } = useStores().services;
  const [status, setStatus] = useState<BatchStatus | null>(null);
  const [preview, setPreview] = useState<BatchPreview | null>(null);
  // A page that is left has nobody to hand files to; what was taken in stays.
  const one = useOneWork<ElsewhereWork>();
  const { progress: work, problem, setProblem, report: tell, doing, cancel } = one;
  const [written, setWritten] = useState<WrittenBatch | null>(null);
  const [report, setReport] = useState<AnswerReport | null>(null);
  const [round, setRound] = useState(0);
  const wanted = JSON.stringify(wish);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round of work changes how the run stands
  useEffect(() => {
    engine.call("batch/status", { id }).then(setStatus, tell);
  }, [engine, id, tell, round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round of work changes what is left
  useEffect(() => {
    const asked: BatchWish | null = JSON.parse(wanted);
    setPreview(null);
    if (!asked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setProblem(null);
      engine
        .call("batch/preview", { id, wish: asked }, { signal: stop.signal })
        .then((told) => !stop.signal.aborted && setPreview(told), tell);
    }, TYPING_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [engine, id, wanted, tell, setProblem, round]);

  async function during<Result>(
    first: ElsewhereWork | null,
    act: (signal: AbortSignal, onEvent: (now: ElsewhereWork) => void) => Promise<Result>,
  ): Promise<Result | null> {
    setWritten(null);
    setReport(null);
    const result = await doing(first, act);
    setRound((before) => before + 1);
    return result;
  }

  return {
    status,
    preview,
    work,
    written,
    report,
    problem,
    async takeBack() {
      await during(null, (signal) => engine.call("batch/take-back", { id }, { signal }));
    },
    async write(into, as) {
      const asked = as ?? wish;
      if (!asked) return null;
      const done = await during({ step: "writing", done: 0, total: 0 }, async (signal, onEvent) =>
        engine.call(
          "batch/write",
          { id, wish: asked, folder: into && (await into()) },
          { signal, onEvent: (progress) => onEvent({ step: "writing", ...progress }) },
        ),
      );
      setWritten(done);
      return done;
    },
    async read(taken, newerWins) {
      const done = await during({ step: "reading", done: 0, total: 0 }, async (signal, onEvent) => {
        const { files, leftOut } = await taken;
        if (leftOut) setProblem(leftOut);
        if (leftOut && files.length === 0) return null;
        return engine.call("batch/read", { id, files, newerWins }, { signal, onEvent });
      });
      setReport(done);
    },
    cancel,
  };
}
