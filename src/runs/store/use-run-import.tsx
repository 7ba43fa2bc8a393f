import { createContext, type ReactNode, useEffect, useState } from "react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ImportCalls, ImportReport, LookedAt, ReadProgress } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../../shapes/connection";
import type { ColumnMapping } from "../../shapes/data-set";
import type { Problem } from "../../shapes/problem";
import type { DataSetSummary } from "../../shapes/run-table";
import { partOf, useStores } from "../../state/stores-context";
import { useRequired } from "../../state/use-required";
import type { RunCalls } from "../protocol";

/** The way a part is kept: a run with its samples alone, with its captions, or with verdicts made elsewhere. */
export type KeptWith = ImportCalls["imports/keep"]["input"]["with"];

/** Files that people gave; `leftOut`: what is not among them. */
type Taken = { files: { path: string; file: File }[]; leftOut: Problem | null };

type RunImportState = {
  /** The work under way; null for none. Its progress is null until it is known. */
  busy: { what: "reading" | "suggesting" | "keeping"; progress: ReadProgress | null } | null;
  /** The findings so far; null before anything was read. */
  report: ImportReport | null;
  /** Data sets that this browser keeps; null until they were asked for. */
  dataSets: readonly DataSetSummary[] | null;
  problem: Problem | null;
};

type RunImportActions = {
  /** Reads files, and adds them to what was read before; tells what was left out of them. */
  readFiles(taken: Taken | Promise<Taken>): Promise<void>;
  readAddress(address: string): Promise<void>;
  readSessions(ids: string[]): Promise<void>;
  readDataSet(id: string): Promise<void>;
  /** Says what the columns of a file of rows are. */
  mapColumns(path: string, mapping: ColumnMapping): Promise<void>;
  /** Has form checks read off the instructions by rules, for samples without a checklist. */
  suggestChecks(): Promise<void>;
  listDataSets(): Promise<void>;
  /** Ends what goes on; what was read before stays. */
  cancel(): void;
  /** Lets go of all that was read. */
  startOver(): void;
  /** Makes a run of a part; its id, or null where that failed. */
  keep(part: { benchmark: string; title: string }, kept: KeptWith): Promise<string | null>;
  /**
   * Has form checks read off the instructions of a part, makes a run of its captions and starts it; the run's id, or null
   * where that failed, was cancelled, or gave no check.
   */
  answer(part: { benchmark: string; title: string }): Promise<string | null>;
  /** Samples of a part with their captions, some at a time. Rejects as the engine does. */
  look(asked: Omit<ImportCalls["imports/look"]["input"], "importId">, signal: AbortSignal): Promise<LookedAt>;
  dismiss(): void;
};

export type RunImportStore = RunImportState & RunImportActions;

type RunImportParts = {
  engine: Pick<WorkerClient<ImportCalls & RunCalls>, "call">;
  /** The model in use that judges captions; null where none is connected. */
  judge: () => ModelChoice | null;
};

type Asked = {
  signal: AbortSignal;
  onEvent: (progress: ReadProgress) => void;
  /** Tells a problem that stands beside what comes. */
  tell: (problem: Problem | null) => void;
};

/** Files and other sources that become a run, from the first one given until the run is there. */
function createRunImportStore({ engine, judge }: RunImportParts): StoreApi<RunImportStore> {
  return createStore<RunImportStore>((set, get) => {
    let underWay = new AbortController();

    const importId = () => get().report?.importId ?? null;

    /** Has something read; what comes takes the place of the report, unless it was cancelled or nothing comes. */
    async function read(
      work: (asked: Asked) => Promise<ImportReport | null>,
      what: "reading" | "suggesting" = "reading",
    ): Promise<void> {
      underWay.abort();
      const own = new AbortController();
      underWay = own;
      const { signal } = own;
      set({ busy: { what, progress: null }, problem: null });
      const onEvent = (progress: ReadProgress) => {
        if (!signal.aborted) set({ busy: { what, progress } });
      };
      let told: Problem | null = null;
      const tell = (problem: Problem | null) => {
        told = problem;
      };
      try {
        const report = await work({ signal, onEvent, tell });
        if (!signal.aborted) set({ ...(report ? { report } : {}), busy: null, problem: told });
      } catch (error) {
        // The engine may have started anew: what it held is gone with it.
        const problem = isAbort(error) ? null : toProblem(error);
        if (!signal.aborted)
          set({ busy: null, problem, ...(problem?.code === "import-gone" ? { report: null } : {}) });
      }
    }

    const suggest = () =>
      read((asked) => engine.call("imports/suggest", { importId: importId() ?? "" }, asked), "suggesting");

    async function keep(
      part: { benchmark: string; title: string },
      kept: KeptWith,
      judgedBy: ModelChoice | null,
    ): Promise<string | null> {
      const id = importId();
      if (id === null) return null;
      set({ busy: { what: "keeping", progress: null }, problem: null });
      try {
        const asked = { importId: id, ...part, with: kept, judge: judgedBy };
        const { runId } = await engine.call("imports/keep", asked);
        set({ busy: null });
        return runId;
      } catch (error) {
        set({ busy: null, problem: toProblem(error) });
        return null;
      }
    }

    return {
      busy: null,
      report: null,
      dataSets: null,
      problem: null,

      readFiles: (taken) =>
        read(async ({ tell, ...asked }) => {
          const { files, leftOut } = await taken;
          asked.signal.throwIfAborted();
          tell(leftOut);
          return files.length === 0
            ? null
            : engine.call("imports/read", { importId: importId(), files }, asked);
        }),
      readAddress: (address) =>
        read((asked) =>
          engine.call("imports/fetch", { importId: importId(), address: address.trim() }, asked),
        ),
      readSessions: (ids) =>
        read(({ signal }) => engine.call("imports/sessions", { importId: importId(), ids }, { signal })),
      readDataSet: (id) =>
        read(({ signal }) => engine.call("imports/data-set", { importId: importId(), id }, { signal })),
      mapColumns: (path, mapping) =>
        read(({ signal }) =>
          engine.call("imports/map", { importId: importId() ?? "", path, mapping }, { signal }),
        ),

      suggestChecks: suggest,

      async listDataSets() {
        try {
          set({ dataSets: await engine.call("data-sets/list", null) });
        } catch (error) {
          set({ problem: toProblem(error) });
        }
      },

      cancel() {
        underWay.abort();
        set({ busy: null });
      },

      startOver() {
        const id = importId();
        underWay.abort();
        set({ busy: null, report: null, problem: null });
        if (id !== null) engine.call("imports/forget", { importId: id }).catch(() => undefined);
      },

      keep: (part, kept) => keep(part, kept, judge()),

      async answer(part) {
        const found = () => get().report?.parts.find(({ benchmark }) => benchmark === part.benchmark);
        if (!found()?.suggested) await suggest();
        // Cancelled, or nothing could be read: the report says so.
        if (!found()?.suggested?.samples) return null;
        const runId = await keep(part, "captions", null);
        if (runId === null) return null;
        try {
          await engine.call("runs/start", { id: runId });
        } catch (error) {
          set({ problem: toProblem(error) });
        }
        return runId;
      },

      async look(asked, signal) {
        return engine.call("imports/look", { importId: importId() ?? "", ...asked }, { signal });
      },

      dismiss: () => set({ problem: null }),
    };
  });
}

const RunImportContext = createContext<StoreApi<RunImportStore> | null>(null);

/** One import, made for the page that asks for it; what was read is let go of when the page goes. */
export function RunImportProvider({ children }: { children: ReactNode }) {
  const { services, models } = useStores();
  const [store] = useState(() =>
    createRunImportStore({
      engine: services.engine,
      judge: () => {
        const { judge, caption } = models.getState().models;
        return judge ?? caption;
      },
    }),
  );
  useEffect(() => () => store.getState().startOver(), [store]);
  return <RunImportContext value={store}>{children}</RunImportContext>;
}

function useRunImportStore(): StoreApi<RunImportStore> {
  return useRequired(RunImportContext, "The import");
}

/** Part of the import; re-renders when that part changes. */
export const useRunImport = partOf(useRunImportStore);
