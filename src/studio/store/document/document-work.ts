import { isAbort, ProblemError, toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import type { DocumentAccess, DocumentActions } from "./document-state";

/** Long work on the document on screen, one piece at a time. */
export type DocumentWork = Pick<DocumentActions<never>, "cancelWork"> & {
  /**
   * Does a piece of work; what was under way is stopped before. Problems, thrown or returned, are shown at the place of
   * its kind. `runId`: of the calls to models that it makes, for the spending cap.
   */
  working(
    kind: string,
    job: (asked: { runId: string; signal: AbortSignal }) => Promise<{ problem: Problem | null }>,
  ): Promise<void>;
  /** Shows progress; events after the cancelling are ignored. */
  progress(kind: string, signal: AbortSignal, how: { done: number; total: number }): void;
};

export function createDocumentWork<Draft>(
  store: Pick<DocumentAccess<Draft>, "getState" | "setState">,
): DocumentWork {
  const { getState: get, setState: set } = store;
  let atWork = new AbortController();

  function cancelWork(): void {
    atWork.abort();
    set({ work: null });
  }

  return {
    cancelWork,

    async working(kind, job) {
      cancelWork();
      get().dismiss(kind);
      const own = new AbortController();
      atWork = own;
      set({ work: { kind, done: 0, total: 0 } });
      try {
        const { problem } = await job({ runId: crypto.randomUUID(), signal: own.signal });
        if (problem) throw new ProblemError(problem);
      } catch (error) {
        if (!isAbort(error) && atWork === own) get().report(kind, error);
      } finally {
        if (atWork === own) set({ work: null });
      }
    },

    progress(kind, signal, { done, total }) {
      if (!signal.aborted) set({ work: { kind, done, total } });
    },
  };
}

/** Shows problems by their places and takes them away, in the store that `set` changes. */
export function documentProblems(
  set: (change: (state: Problems) => Problems) => void,
): Pick<DocumentActions<never>, "dismiss" | "report"> {
  return {
    dismiss: (place) => set(({ problems: { [place]: _gone, ...problems } }) => ({ problems })),
    report(place, error) {
      if (isAbort(error)) return;
      const problem = toProblem(error);
      set(({ problems }) => ({ problems: { ...problems, [place]: problem } }));
    },
  };
}

type Problems = { problems: Readonly<Record<string, Problem | undefined>> };
