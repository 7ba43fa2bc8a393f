import type { KeyRing } from "../../engine/shared/key-ring";
import type { KeyWatchCalls } from "../../engine/shared/protocol";
import { watchUntilCancelled } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";

/** The state of the stored keys, for the page, which shows it from the start. */
export function keyWatchHandlers(ring: KeyRing): Handlers<KeyWatchCalls> {
  return {
    "keys/watch": (_input, { signal, emit }) =>
      watchUntilCancelled({ read: ring.facts, subscribe: ring.onChange, signal, emit }),
  };
}
