import type { EngineCalls } from "../engine/engine-protocol";
import type { Advisor } from "../evaluation/checks/advisor";
import type { CheckRunner } from "../evaluation/checks/check-runner";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import type { MediaClient } from "../media/worker/media-client";

/** The services that the stores use; made at the composition root. */
export type Services = {
  engine: WorkerClient<EngineCalls>;
  checks: CheckRunner;
  advisor: Advisor;
  media: MediaClient;
  /** Absolute URL of the folder of bundled samples. */
  samplesFolder: string;
  page: PageServices;
};

/** The services that need a window. */
type PageServices = {
  /** True where this browser has kept nothing of ours so far. */
  isFirstVisit(): Promise<boolean>;
  /** Asks the browser not to clear what is kept by itself; what it answers. */
  requestPersistence(): Promise<boolean>;
  /** Calls the listener whenever the page may be gone in a moment. */
  onLeaving(listener: () => void): void;
  /** Loads the page as on a first visit, without what is in memory or in its address. */
  startAnew(): void;
};
