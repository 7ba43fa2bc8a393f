import type { EngineCalls } from "../engine/engine-protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";

/** Calls that may wait for a network. */
const WAITING = /^(runs|ratings)\//;

/**
 * The engine's client; from the first call on that may wait for a network the page tells the engine when that goes and
 * comes back, and before that call whether it is gone already. Workers are not told it by every browser: Chromium changes `navigator.onLine` there and fires no event.
 */
export function withNetwork(
  engine: WorkerClient<EngineCalls>,
  page: Pick<Window, "addEventListener"> & { navigator: Pick<Navigator, "onLine"> },
): WorkerClient<EngineCalls> {
  let telling = false;
  const tell = (online: boolean) => {
    engine.call("network/changed", { online }).catch(() => undefined);
  };
  return {
    ...engine,
    call(name, input, options) {
      if (!telling && WAITING.test(name)) {
        telling = true;
        page.addEventListener("online", () => tell(true));
        page.addEventListener("offline", () => tell(false));
        if (!page.navigator.onLine) tell(false);
      }
      return engine.call(name, input, options);
    },
  };
}
