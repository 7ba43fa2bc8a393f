import { createStore, type StoreApi } from "zustand/vanilla";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { RunFilter, RunOrder, RunRow, TextStarts } from "../../shapes/run-table";
import type { RunCalls } from "../protocol";

/** The content of a table: its run, its filter and its order. */
type Question = { runId: string; filter: RunFilter; order: RunOrder };

type ResultRowsState = {
  /** The number of matching results; null until that is known. */
  total: number | null;
  /** The filter that `total` and the rows are of: the one before until the first rows of another are there. */
  of: RunFilter | null;
  /** Those that were read, by their place in the table. */
  rows: ReadonlyMap<number, RunRow>;
  /** The beginnings of what was asked and written, by `startsKey` of a row. */
  starts: ReadonlyMap<string, TextStarts>;
  /** Results are being looked for. */
  searching: boolean;
  problem: Problem | null;
};

type ResultRowsActions = {
  /** Shows other results; those before stay until the first of them are there. */
  ask(question: Question): void;
  /** The table shows these places, from 0; the last one included. */
  show(first: number, last: number): void;
  /** A column of texts is shown: reads how they begin, for which the results themselves are read; or no more. */
  showTexts(isShown: boolean): void;
  /** Something was kept: reads again what is shown. */
  refresh(): void;
  /** The place of a task's result; null where it is not among them. */
  placeOf(task: ResultKey): Promise<number | null>;
  /** The task at a place; null where there is none. */
  taskAt(place: number): Promise<ResultKey | null>;
  /** Ends what is under way. */
  leave(): void;
};

export type ResultRowsStore = ResultRowsState & ResultRowsActions;

/** By which the beginnings of a row's texts are kept: another caption has another key. */
export function startsKey(row: Pick<RunRow, "state" | "refined" | "words"> & ResultKey): string {
  return `${taskKey(row)} ${row.state} ${row.refined} ${row.words}`;
}

/** Rows read at once. */
const PAGE = 100;
/** Pages that stay; those shown last. */
const MOST_PAGES = 40;

const NOTHING: ResultRowsState = {
  total: null,
  of: null,
  rows: new Map(),
  starts: new Map(),
  searching: false,
  problem: null,
};

/** The rows of a table of results, read in pages as they come into view. */
export function createResultRows(engine: Pick<WorkerClient<RunCalls>, "call">): StoreApi<ResultRowsStore> {
  return createStore<ResultRowsStore>((set, get) => {
    let question: Question | null = null;
    let ending = new AbortController();
    let shown = { first: 0, last: PAGE - 1 };
    /** Pages that are there or on their way, the one asked for last at the end. */
    let pages = new Set<number>();
    /** True until the first rows of another question, or after a change, have come. */
    let anew = true;
    let withTexts = false;

    function begin(): void {
      ending.abort();
      ending = new AbortController();
      pages = new Set();
      anew = true;
    }

    async function read(page: number): Promise<void> {
      if (!question) return;
      const { signal } = ending;
      const { runId, filter, order } = question;
      set({ searching: true });
      try {
        const input = { id: runId, from: page * PAGE, count: PAGE, filter, order };
        const { total, from, rows } = await engine.call("runs/window", input, { signal });
        if (signal.aborted) return;
        const before = anew ? new Map<number, RunRow>() : get().rows;
        anew = false;
        const now = new Map([...before].filter(([place]) => pages.has(Math.floor(place / PAGE))));
        for (const [index, row] of rows.entries()) now.set(from + index, row);
        set({ total, of: filter, rows: now, searching: false, problem: null });
        if (withTexts) void readStarts(runId, rows, signal);
      } catch (error) {
        if (signal.aborted || isAbort(error)) return;
        pages.delete(page);
        set({ problem: toProblem(error), searching: false });
      }
    }

    /** Reads how the texts of these rows begin; those that are known are not read again. */
    async function readStarts(runId: string, rows: readonly RunRow[], signal: AbortSignal): Promise<void> {
      const missing = rows.filter((row) => !get().starts.has(startsKey(row)));
      if (missing.length === 0) return;
      const tasks = missing.map(({ sampleId, entryId, repeat }) => ({ sampleId, entryId, repeat }));
      try {
        const read = await engine.call("runs/starts", { id: runId, tasks }, { signal });
        if (signal.aborted) return;
        const starts = new Map(get().starts);
        for (const [index, row] of missing.entries()) {
          const own = read[index];
          if (own) starts.set(startsKey(row), own);
        }
        set({ starts: new Map([...starts].slice(-MOST_PAGES * PAGE)) });
      } catch (error) {
        if (!signal.aborted && !isAbort(error)) set({ problem: toProblem(error) });
      }
    }

    function readShown(): void {
      const [first, last] = [Math.floor(shown.first / PAGE), Math.floor(shown.last / PAGE)];
      for (let page = first; page <= last; page += 1) {
        const known = pages.delete(page);
        pages.add(page);
        if (!known) void read(page);
      }
      for (const oldest of [...pages].slice(0, -MOST_PAGES)) pages.delete(oldest);
    }

    return {
      ...NOTHING,
      ask(asked) {
        const same = question?.runId === asked.runId;
        question = asked;
        shown = { first: 0, last: PAGE - 1 };
        begin();
        if (!same) set(NOTHING);
        readShown();
      },
      show(first, last) {
        shown = { first: Math.max(0, first), last: Math.max(0, last) };
        if (question) readShown();
      },
      showTexts(isShown) {
        const isNew = isShown && !withTexts;
        withTexts = isShown;
        if (isNew && question) void readStarts(question.runId, [...get().rows.values()], ending.signal);
      },
      refresh() {
        if (!question) return;
        begin();
        readShown();
      },
      async placeOf(task) {
        if (!question) return null;
        const { runId, filter, order } = question;
        return engine.call("runs/place", { id: runId, task, filter, order }, { signal: ending.signal });
      },
      async taskAt(place) {
        if (!question || place < 0) return null;
        const known = get().rows.get(place);
        if (known) return known;
        const { runId, filter, order } = question;
        const input = { id: runId, from: place, count: 1, filter, order };
        return (await engine.call("runs/window", input, { signal: ending.signal })).rows[0] ?? null;
      },
      leave() {
        begin();
        question = null;
      },
    };
  });
}

/** The places of results in the shown order. */
type ResultPlaces = {
  /** Null for one that is not among them. */
  placeOf(task: ResultKey): Promise<number | null>;
  /** Null before the first and after the last. */
  taskAt(place: number): Promise<ResultKey | null>;
};

/** Steps from result to result, one after the other: where to is asked for, so a second step can come before the first is done. */
type ResultSteps = {
  /** Opens the next result (1) or the one before (-1), counted from where earlier steps lead. Never rejects. */
  step(by: 1 | -1, places: ResultPlaces, open: (task: ResultKey) => void): Promise<void>;
  /**
   * Notes the task that is open now, whoever opened or closed it. Steps that still wait for an answer are dropped where
   * it is another.
   */
  opened(task: ResultKey | null): void;
};

const isSame = (one: ResultKey | null, other: ResultKey | null) =>
  one?.sampleId === other?.sampleId && one?.entryId === other?.entryId && one?.repeat === other?.repeat;

/** Steps that begin at no result. */
export function resultSteps(): ResultSteps {
  let at: ResultKey | null = null;
  /** Rises when anything but a step decides what is open. */
  let visit = 0;
  let last: Promise<void> = Promise.resolve();

  async function next(by: 1 | -1, { placeOf, taskAt }: ResultPlaces, own: number): Promise<ResultKey | null> {
    if (!at || own !== visit) return null;
    const place = await placeOf(at);
    // One that does not fit the filter any more is followed by the first that does.
    const task = await taskAt(place === null ? 0 : place + by);
    return own === visit ? task : null;
  }

  return {
    step(by, places, open) {
      const own = visit;
      last = last.then(async () => {
        const task = await next(by, places, own).catch(() => null);
        if (!task) return;
        at = task;
        open(task);
      });
      return last;
    },
    opened(task) {
      if (isSame(task, at)) return;
      at = task;
      visit += 1;
    },
  };
}
