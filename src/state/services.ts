import type { WorkerClient } from "../workers/bridge/worker-client";
import type { Advisor } from "../workers/checks/advisor";
import type { CheckRunner } from "../workers/checks/check-runner";
import type { EngineCalls } from "../workers/engine/engine-protocol";
import type { MediaClient } from "../workers/media/media-client";

/** What the stores work with; made at the composition root. */
export type Services = {
  engine: WorkerClient<EngineCalls>;
  checks: CheckRunner;
  advisor: Advisor;
  media: MediaClient;
  /** Absolute URL of the folder of bundled samples. */
  samplesFolder: string;
  page: PageServices;
};

/** What only a window can do. */
type PageServices = {
  /** Asks the browser not to clear what is kept by itself; what it answers. */
  requestPersistence(): Promise<boolean>;
  /** Calls the listener whenever the page may be gone in a moment. */
  onLeaving(listener: () => void): void;
  /** Loads the page as on a first visit, without what is in memory or in its address. */
  startAnew(): void;
};
