import type { ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
import type { Handlers } from "../../src/foundation/bridge/serve-worker";

/**
 * The handlers of the page's check worker, in node. Its module serves `self` when it is loaded, which node has not: it gets one that
 * nobody calls.
 */
export async function checksHandlers(): Promise<Handlers<ChecksCalls>> {
  const nobody = { addEventListener: () => undefined, postMessage: () => undefined };
  Object.assign(globalThis, { self: nobody });
  try {
    return (await import("../../src/evaluation/checks/checks-worker")).checksHandlers;
  } finally {
    Reflect.deleteProperty(globalThis, "self");
  }
}
