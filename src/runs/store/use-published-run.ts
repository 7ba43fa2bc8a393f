import { useCallback, useEffect, useState } from "react";
import type { Problem } from "../../shapes/problem";
import type { RunRecomputation } from "../../shapes/run-recomputation";
import { rememberRecomputed } from "../../state/recomputed-runs";
import type { PublishedPlace } from "../../state/run-address";
import { useStores } from "../../state/stores-context";
import { useOneWork } from "../../state/use-trying";
import type { KeptDirectory, OpenedPublishedRun } from "../protocol";

/** The work on a run at an address, and the share of it that is done (0 to 1). */
export type PublishedWork = { kind: "reading" | "recomputing" | "keeping"; share: number };

export type PublishedRun = {
  /** Null while it is being opened, and where that was not possible: `problem` says why then. */
  opened: OpenedPublishedRun | null;
  work: PublishedWork | null;
  recomputed: RunRecomputation | null;
  problem: Problem | null;
  /** Grows when more of it was read. */
  revision: number;
  openAgain(): void;
  readAll(): void;
  recompute(): void;
  /** Resolves to the run that it is kept as; null where it was not. */
  keep(): Promise<KeptDirectory | null>;
  allowMore(): void;
  cancel(): void;
  dismiss(): void;
};

/** The rest of an index is read unasked up to here: all of a run of usual size. */
const UNASKED_INDEX_BYTES = 16_000_000;

/** A run at an address, opened to be looked at. */
export function usePublishedRun({ address, sha256 }: PublishedPlace): PublishedRun {
  const { engine } = useStores().services;
  const [opened, setOpened] = useState<OpenedPublishedRun | null>(null);
  const { progress: work, problem, setProblem, report, doing: begin, cancel } = useOneWork<PublishedWork>();
  const [recomputed, setRecomputed] = useState<RunRecomputation | null>(null);
  const [revision, setRevision] = useState(0);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is the reason to open it again
  useEffect(() => {
    const stop = new AbortController();
    setOpened(null);
    setRecomputed(null);
    setProblem(null);
    // An address may be that of a folder beside the page.
    const { href } = URL.canParse(address, document.baseURI)
      ? new URL(address, document.baseURI)
      : { href: address };
    engine
      .call("published-runs/open", { address: href, sha256 }, { signal: stop.signal })
      .then((run) => !stop.signal.aborted && setOpened(run))
      .catch((error: unknown) => !stop.signal.aborted && report(error));
    return () => {
      stop.abort();
      cancel();
    };
  }, [engine, address, sha256, tries, setProblem, report, cancel]);

  /** Does one thing at a time, which can be cancelled. */
  const doing = useCallback(
    <T>(
      kind: PublishedWork["kind"],
      act: (signal: AbortSignal, tell: (done: number, total: number) => void) => Promise<T>,
    ) =>
      begin({ kind, share: 0 }, (signal, tell) =>
        act(signal, (done, total) => tell({ kind, share: total === 0 ? 0 : done / total })),
      ),
    [begin],
  );

  const id = opened?.runId ?? "";
  const sha256Found = opened?.sha256 ?? "";
  const readAll = useCallback(
    () =>
      void doing("reading", async (signal, tell) => {
        const coverage = await engine.call(
          "published-runs/read-all",
          { id },
          { signal, onEvent: ({ results, of }) => tell(results, of) },
        );
        setOpened((before) => before && { ...before, coverage });
        setRevision((before) => before + 1);
      }),
    [engine, doing, id],
  );
  const bytesLeft = opened?.coverage.bytesLeft ?? 0;
  useEffect(() => {
    if (bytesLeft > 0 && bytesLeft <= UNASKED_INDEX_BYTES) readAll();
  }, [bytesLeft, readAll]);

  return {
    opened,
    work,
    recomputed,
    problem,
    revision,
    openAgain: () => setTries((before) => before + 1),
    readAll,
    recompute: () =>
      void doing("recomputing", async (signal, tell) => {
        setRecomputed(null);
        const onEvent = ({ done, total }: { done: number; total: number }) => tell(done, total);
        const found = await engine.call("published-runs/recompute", { id }, { signal, onEvent });
        rememberRecomputed(sha256Found, found, found.scores);
        setRecomputed(found);
      }),
    keep: () =>
      doing("keeping", (signal, tell) =>
        engine.call(
          "published-runs/keep",
          { id },
          {
            signal,
            onEvent: (progress) =>
              progress.step === "keeping"
                ? tell(progress.done, progress.total)
                : tell(progress.doneBytes, progress.totalBytes),
          },
        ),
      ),
    allowMore: () => {
      engine.call("published-runs/allow-more", { id }).catch(report);
      setRevision((before) => before + 1);
    },
    cancel,
    dismiss: () => setProblem(null),
  };
}
