import { batchHandlers } from "../batch/engine/batch-handlers";
import { readChecklist } from "../benchmarks/read-checklist";
import { writeChecklist } from "../benchmarks/write-checklist";
import { boardMatrixHandlers } from "../boards/engine/board-matrix-handlers";
import { ownRowHandlers, recomputeRowHandlers } from "../boards/engine/own-row-handlers";
import type { Handlers } from "../foundation/bridge/serve-worker";
import { lazyModule } from "../foundation/fetch-part";
import { rewriteHandlers, studyHandlers, tellStudy } from "../lab/engine/study-handlers";
import { judgeCardHandlers, readCardFile, stressHandlers } from "../labels/engine/judge-card-handlers";
import { labelHandlers } from "../labels/engine/label-handlers";
import { askHandlers } from "../playground/engine/ask-handlers";
import { draftHandlers, judgeTestHandlers } from "../playground/engine/draft-handlers";
import { ratingHandlers } from "../ratings/engine/rating-handlers";
import { capsuleHandlers } from "../runs/engine/capsule-handlers";
import { correctionHandlers } from "../runs/engine/correction-handlers";
import { exportHandlers } from "../runs/engine/export-handlers";
import { importHandlers } from "../runs/engine/imports/import-handlers";
import { namingHandlers } from "../runs/engine/naming-handlers";
import { recomputeHandlers } from "../runs/engine/recompute-handlers";
import { runDirectoryHandlers } from "../runs/engine/run-directory-handlers";
import type { Storage } from "../storage/open-storage";
import type { TabLocks } from "../storage/spending/leases";
import { readSetFile, readStudioFile } from "../studio/engine/filed-kinds";
import { quizDraftHandlers } from "../studio/engine/quiz-draft-handlers";
import { instructionSetHandlers } from "../studio/engine/set/set-handlers";
import { setMakingHandlers } from "../studio/engine/set/set-making-handlers";
import { readTrainingFile, trainingSetHandlers } from "../studio/engine/training-handlers";
import type { LaterHandled } from "./engine-protocol";
import type { ConnectedModels } from "./shared/connected-models";
import type { KillableHelpers } from "./shared/killable-helpers";
import type { MediaSource } from "./shared/media-source";
import type { ModelCalls } from "./shared/model-calls";
import type { Signals } from "./shared/outside-watch";
import { paced } from "./shared/progress-teller";
import type { PublishedRuns, RunSources } from "./shared/published-runs";
import type { MeansOfRun } from "./shared/run-steps";

/** Shared with the handlers that are there before these. */
export type LaterParts = {
  storage: () => Promise<Storage>;
  models: ConnectedModels;
  calls: ModelCalls;
  helpers: KillableHelpers;
  /** By which one tab does a run; what stands in for them where the browser has none. */
  locks: TabLocks;
  signals: Signals;
  isOnline: () => boolean;
  media: MediaSource;
  means: MeansOfRun;
  /** Videos that were given in this visit, by their names. */
  given: Map<string, File>;
  /** The address of the folder of bundled samples; null until the page has told it. */
  samplesFolder: () => string | null;
  published: PublishedRuns;
  /** Runs that are kept and those at addresses. */
  sources: () => Promise<RunSources>;
};

const copies = lazyModule("What saves copies", () => import("../storage/everything/write-copy"));
const broughtIn = lazyModule("What brings in copies", () => import("../storage/everything/read-copy"));

/** The reasons, besides their shape, for which files of single documents are refused. */
const READERS = new Map<string, (name: string, text: string) => Read | Promise<Read>>([
  ["quizDrafts", readStudioFile],
  ["instructionSets", readSetFile],
  ["trainingSets", readTrainingFile],
  ["judgeCards", readCardFile],
]);

type Read = { problem: { message: string } | null };

async function faultOf(kind: string, document: unknown): Promise<string | null> {
  const read = await READERS.get(kind)?.("", JSON.stringify(document));
  return read?.problem?.message ?? null;
}

/** The handlers of what no page opens with: imports and exports, batches, boards, labels, the lab, ratings, the studio. */
export function laterHandlers(parts: LaterParts): Handlers<LaterHandled> {
  const { storage, models, calls, helpers, locks, published, sources } = parts;
  const { given, samplesFolder } = parts;
  return {
    ...askHandlers(),
    ...draftHandlers(storage, helpers, calls),
    ...judgeTestHandlers(calls, helpers),
    ...importHandlers(storage, helpers),
    ...exportHandlers(storage),
    ...runDirectoryHandlers(storage),
    ...recomputeHandlers(storage, helpers),
    ...namingHandlers(storage, calls, helpers),
    ...correctionHandlers(storage, published),
    ...capsuleHandlers(storage, published, helpers, tellStudy),
    ...ownRowHandlers(storage, published),
    ...recomputeRowHandlers(published, helpers),
    ...boardMatrixHandlers(sources),
    ...batchHandlers(parts),
    ...ratingHandlers({ ...parts, mend: helpers.mend }),
    ...labelHandlers(storage),
    ...judgeCardHandlers(storage),
    ...stressHandlers(storage, { models, calls, helpers, locks }),
    ...studyHandlers(storage, sources, { given, samplesFolder, derive: helpers.advisor.derive }),
    ...rewriteHandlers(storage, calls, helpers),
    ...quizDraftHandlers({ storage, models, calls, helpers }),
    ...instructionSetHandlers(storage, helpers),
    ...setMakingHandlers({ storage, models, calls, helpers }),
    ...trainingSetHandlers({ storage, calls, helpers }),
    "copies/contents": async () => (await copies()).copyContents(await storage()),
    "copies/save": async ({ media }, { signal, emit }) => {
      const at = Date.now();
      const how = { media, signal, onProgress: paced(emit), now: () => at };
      const written = await (await copies()).writeCopy(await storage(), how);
      return { ...written, fileName: `caplens-copy-${new Date(at).toISOString().slice(0, 10)}.zip` };
    },
    "copies/bring-in": async ({ file }, { signal, emit }) => {
      const { bringIn } = await broughtIn();
      return bringIn(await storage(), file, { signal, onProgress: paced(emit), fault: faultOf });
    },
    "checklists/read": ({ text }) => readChecklist(text),
    "checklists/write": ({ checklist, shape }) => writeChecklist(checklist, shape),
  };
}
