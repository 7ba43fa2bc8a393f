import { createContext } from "react";
import type { CapsuleCalls } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import type { RecomputedRun } from "../../state/recomputed-runs";
import { useRequired } from "../../state/use-required";
import type { BoardCalls, BoardMatrixCalls, OwnRowCalls } from "../protocol";

/** The services of the page of boards, whichever page it stands in; made at the composition root. */
export type BoardServices = {
  boards: WorkerClient<BoardCalls>;
  /**
   * The reader of runs, those of this browser among them. Null within another page, which must reach nothing that is kept
   * here: the board can be looked at and nothing else.
   */
  runs: Pick<WorkerClient<OwnRowCalls & BoardMatrixCalls & CapsuleCalls>, "call"> | null;
  /** The runs that were found again in this browser, by the hash of their `run.json`. */
  recallRecomputed: () => Promise<ReadonlyMap<string, RecomputedRun>>;
  /** Absolute URL of the folder of bundled samples, beside which the boards lie. */
  samplesFolder: string;
};

const Services = createContext<BoardServices | null>(null);

export const BoardServicesProvider = Services.Provider;

export function useBoardServices(): BoardServices {
  return useRequired(Services, "The reader of boards");
}

/** True within another page: links lead out of it, and nothing of this browser is shown. */
export function useIsEmbedded(): boolean {
  return useBoardServices().runs === null;
}
