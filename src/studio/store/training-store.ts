import { createStore, type StoreApi } from "zustand/vanilla";
import { ProblemError } from "../../foundation/errors";
import { lazyModule } from "../../foundation/fetch-part";
import type { CallRecord } from "../../shapes/call";
import type { FileProblem } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import { TRAINING_SET_LIMITS, type TrainingSet } from "../../shapes/training-set";
import type { Services } from "../../state/services";
import { mergeField, pickEach, same } from "../../state/undo/three-way";
import type { Step } from "../../state/undo/undo-history";
import { type AddedSources, type NewSource, withSources } from "../logic/training/add-sources";
import { askedSources, type RecipeChoice, roomForRows, withRows } from "../logic/training/recipes/make-rows";
import type { StudioParts } from "./document/document-context";
import { createDocumentKeeping, createDocumentWork, documentProblems } from "./document/document-keeping";
import {
  type DocumentCalls,
  type DocumentStore,
  idsInPlaceOfTaken,
  NOTHING_OPENED,
  withIds,
} from "./document/document-state";
import { studioPath } from "./studio-paths";

const notesShape = lazyModule(
  "What reads unsaved work of earlier visits",
  async () => (await import("../../shapes/generated/training-set")).TrainingSetShape,
);

/** The outcome of taking sources. */
export type TakenSources = Omit<AddedSources, "set"> & {
  from: string;
  /** Sources without any caption. */
  withoutCaption: number;
  /** Results of a run that could not be read: their captions are in none. */
  unreadable?: number;
  problems: FileProblem[];
  problemCount: number;
};

type TrainingActions = {
  /** Takes sources out of files; equal ones are taken once. */
  takeFiles(files: readonly File[]): Promise<void>;
  /** Takes the samples of a run with its captions and verdicts. */
  takeRun(runId: string): Promise<void>;
  /** Takes the instructions of a set that people have verified or kept. */
  takeSet(id: string): Promise<void>;
  /** Makes rows by a recipe, of the sources that have none of it yet. */
  makeRows(choice: RecipeChoice): Promise<void>;
  /** Runs our rules on all rows again. */
  checkRows(): Promise<void>;
};

/** `taken`: what came of the last sources; null before. */
type TrainingStore = DocumentStore<TrainingSet> & TrainingActions & { taken: TakenSources | null };

/** Reads and writes training sets through the engine. */
export const trainingCalls = (engine: Services["engine"]): DocumentCalls<TrainingSet> => ({
  open: (id) => engine.call("training-sets/open", { id }),
  save: (draft, revision) => engine.call("training-sets/save", { draft, revision }),
  remove: (id) => engine.call("training-sets/remove", { id }),
  restore: (id) => engine.call("training-sets/restore", { id }),
  watch: (id, signal, onEvent) => engine.call("training-sets/watch", { id }, { signal, onEvent }),
});

/**
 * The set with one act taken back and everything that came after it kept; the same set where nothing is left to take
 * back. Calls that were made stay made.
 */
export function trainingTakenBack({ before, after }: Step<TrainingSet>, present: TrainingSet): TrainingSet {
  const sources = idsInPlaceOfTaken({ before: before.sources, after: after.sources }, present.sources);
  const rows = idsInPlaceOfTaken({ before: before.rows, after: after.rows }, present.rows);
  const theirs = {
    ...before,
    sources: withIds(before.sources, sources),
    rows: withIds(before.rows, rows).map((row) => ({
      ...row,
      sourceId: sources.get(row.sourceId) ?? row.sourceId,
    })),
  };
  const states = { base: after, mine: present, theirs: sources.size + rows.size > 0 ? theirs : before };
  const merged: TrainingSet = {
    ...present,
    ...pickEach(states, "title", "benchmark", "seed", "licence", "shares"),
    sources: mergeField(states, "sources", ({ id }) => id),
    rows: mergeField(states, "rows", ({ id }) => id),
  };
  return same(merged, present) ? present : merged;
}

const setFull: Problem = {
  code: "training-set-full",
  message: `A training set holds ${TRAINING_SET_LIMITS.rows.toLocaleString("en")} rows, and this one has them: no more are made.`,
  nextStep: "Delete rows that may not leave, or begin another set for the rest.",
};

/** The set with these calls on record, the latest where there are too many. */
function withCalls(set: TrainingSet, calls: readonly CallRecord[]): TrainingSet {
  return { ...set, calls: [...set.calls, ...calls].slice(-TRAINING_SET_LIMITS.calls) };
}

/** The training set in the making that is on screen. */
export function createTrainingStore({ services, app, offerUndo }: StudioParts): StoreApi<TrainingStore> {
  const { engine } = services;
  return createStore<TrainingStore>((set, get, api) => {
    const store = { getState: get, setState: api.setState };
    const work = createDocumentWork<TrainingSet>(store);
    const {
      work: ofActs,
      replies: ofModels,
      ...kept
    } = createDocumentKeeping<TrainingSet>({
      ...{ store, app, calls: trainingCalls(engine), offerUndo },
      ...{ takenBack: trainingTakenBack, withCalls },
      pathOf: (id) => studioPath("training", id),
      bundled: null,
      shape: notesShape,
      clear: () => set({ taken: null }),
      stopWork: work.cancelWork,
    });

    function take(
      sources: readonly NewSource[],
      told: Pick<TakenSources, "from" | "problems" | "problemCount" | "unreadable">,
    ): void {
      const { draft } = get();
      if (!draft) return;
      const { set: _same, ...counts } = withSources(draft, sources);
      kept.change("Sources taken", (before) => withSources(before, sources).set);
      const withoutCaption = sources.filter(({ captions }) => captions.length === 0).length;
      set({ taken: { ...told, ...counts, withoutCaption } });
    }

    const progress =
      (kind: string, signal: AbortSignal) =>
      (event: { kind: string; done?: number; total?: number }): void => {
        if (event.done !== undefined && event.total !== undefined)
          work.progress(kind, signal, { done: event.done, total: event.total });
      };

    return {
      ...NOTHING_OPENED,
      taken: null,
      ...kept,
      cancelWork: work.cancelWork,
      ...documentProblems(set),

      takeFiles: (files) =>
        work.working("sources", async ({ signal }) => {
          const named = files.map((file) => ({ path: file.name, file }));
          const read = await engine.call("training-sets/read-sources", { files: named }, { signal });
          const from = files.length === 1 ? (files[0]?.name ?? "") : `${files.length} files`;
          take(read.sources, { from, problems: read.problems, problemCount: read.problemCount });
          return { problem: null };
        }),

      takeRun: (runId) =>
        work.working("sources", async ({ signal }) => {
          const onEvent = progress("sources", signal);
          const read = await engine.call("training-sets/sources-of-run", { runId }, { signal, onEvent });
          const from = `the run “${read.title}”`;
          take(read.sources, { from, problems: [], problemCount: 0, unreadable: read.unreadable });
          return { problem: null };
        }),

      takeSet: (id) =>
        work.working("sources", async ({ signal }) => {
          const { sources, title, left } = await engine.call(
            "training-sets/sources-of-set",
            { id },
            { signal },
          );
          const problems = left.map(({ name, why }) => ({
            ...{ file: title === "" ? "Instruction set" : title, path: name, message: why },
            expected: "",
          }));
          take(sources, { from: `the set “${title}”`, problems, problemCount: problems.length });
          return { problem: null };
        }),

      makeRows: (choice) =>
        work.working("rows", async ({ runId, signal }) => {
          const { draft } = get();
          if (!draft) return { problem: null };
          const isAsked = choice.model !== null || choice.judge !== null;
          // Calls that gave no row stay made, and leave nothing to be taken back.
          const change = (isAsked ? ofModels : ofActs)(
            "Rows made",
            (before, after) => before.rows !== after.rows,
          );
          const { benchmark, seed } = draft;
          const sources = askedSources(draft, choice.recipe);
          if (roomForRows(draft) === 0) return { problem: setFull };
          let left = sources.length;
          const tell = progress("rows", signal);
          return engine.call(
            "training-sets/make",
            { runId, sources, choice, benchmark, seed },
            {
              signal,
              onEvent: (event) => {
                if (event.kind === "progress") return tell(event);
                if (signal.aborted) return;
                left -= 1;
                change((before) => withCalls(withRows(before, event.rows), event.calls));
                const now = get().draft;
                if (!now || left === 0 || roomForRows(now) > 0) return;
                // More rows would have no place, and cost all the same.
                work.cancelWork();
                get().report("rows", new ProblemError(setFull));
              },
            },
          );
        }),

      checkRows: () =>
        work.working("verdicts", async ({ signal }) => {
          const { draft } = get();
          if (!draft) return { problem: null };
          const { rows, benchmark } = draft;
          const onEvent = progress("verdicts", signal);
          const checked = await engine.call("training-sets/check", { rows, benchmark }, { signal, onEvent });
          const byId = new Map(checked.rows.map((row) => [row.id, row]));
          kept.change("Rows checked", (before) => ({
            ...before,
            rows: before.rows.map((row) => byId.get(row.id) ?? row),
          }));
          return { problem: null };
        }),
    };
  });
}
