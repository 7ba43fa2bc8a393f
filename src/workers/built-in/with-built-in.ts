import { isFields, listOf } from "../../lib/fields";
import type { WorkerClient } from "../bridge/worker-client";
import type { EngineCalls } from "../engine/engine-protocol";
import { serveBuiltIn } from "./serve-built-in";

const CONNECTING: readonly (keyof EngineCalls)[] = ["models/connect", "models/confirm"];

/** True for what lets the engine call the browser's own model. */
function connectsBuiltIn(input: unknown): boolean {
  if (!isFields(input)) return false;
  const models = [input.connection, ...listOf(input.choices)];
  return models.some((model) => isFields(model) && model.kind === "built-in");
}

/** The engine's client that serves the browser's own model as soon as that is connected. */
export function withBuiltIn(engine: WorkerClient<EngineCalls>): WorkerClient<EngineCalls> {
  let serving = false;
  return {
    ...engine,
    call(name, input, options) {
      if (CONNECTING.includes(name) && !serving && connectsBuiltIn(input)) {
        serving = true;
        // An engine that was started anew has to be told again.
        void serveBuiltIn(engine).finally(() => {
          serving = false;
        });
      }
      return engine.call(name, input, options);
    },
  };
}
