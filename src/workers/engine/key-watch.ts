import type { Handlers } from "../bridge/serve-worker";
import type { KeyWatchCalls } from "./key-protocol";
import type { KeyRing } from "./key-ring";
import { watchUntilCancelled } from "./watch-until-cancelled";

/** Where keys are, for the page, which shows it from the start. */
export function keyWatchHandlers(ring: KeyRing): Handlers<KeyWatchCalls> {
  return {
    "keys/watch": (_input, { signal, emit }) =>
      watchUntilCancelled({ read: ring.facts, subscribe: ring.onChange, signal, emit }),
  };
}
