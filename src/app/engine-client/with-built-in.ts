import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { partOnUse } from "../../foundation/fetch-part";
import { isFields, listOf } from "../../foundation/fields";

const CONNECTING: readonly (keyof EngineCalls)[] = ["models/connect", "models/confirm"];

/** True for what lets the engine call the browser's own model. */
function connectsBuiltIn(input: unknown): boolean {
  if (!isFields(input)) return false;
  const models = [input.connection, ...listOf(input.choices)];
  return models.some((model) => isFields(model) && model.kind === "built-in");
}

/** The engine's client that serves the browser's own model as soon as that is connected. */
export function withBuiltIn(engine: WorkerClient<EngineCalls>): WorkerClient<EngineCalls> {
  const server = partOnUse(
    "What asks the browser's own model",
    () => import("../../models/engine/built-in/serve-built-in"),
  );
  let serving = false;

  async function serve(): Promise<void> {
    const { serveBuiltIn } = await server();
    if (serving) return;
    serving = true;
    // An engine that was started anew has to be told again.
    void serveBuiltIn(engine).finally(() => {
      serving = false;
    });
  }

  return {
    ...engine,
    async call(name, input, options) {
      if (CONNECTING.includes(name) && !serving && connectsBuiltIn(input)) await serve();
      return engine.call(name, input, options);
    },
  };
}
