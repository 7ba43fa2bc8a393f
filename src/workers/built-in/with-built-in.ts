import { Type } from "typebox";
import { Value } from "typebox/value";
import type { WorkerClient } from "../bridge/worker-client";
import type { EngineCalls } from "../engine/engine-protocol";
import { serveBuiltIn } from "./serve-built-in";

const BuiltIn = Type.Object({ kind: Type.Literal("built-in") });
/** What lets the engine call it. */
const ConnectsBuiltIn = Type.Union([
  Type.Object({ connection: BuiltIn }),
  Type.Object({ choices: Type.Array(Type.Unknown(), { contains: BuiltIn }) }),
]);
const CONNECTING: readonly (keyof EngineCalls)[] = ["models/connect", "models/confirm"];

/** The engine's client that serves the browser's own model as soon as that is connected. */
export function withBuiltIn(engine: WorkerClient<EngineCalls>): WorkerClient<EngineCalls> {
  let serving = false;
  return {
    ...engine,
    call(name, input, options) {
      if (CONNECTING.includes(name) && !serving && Value.Check(ConnectsBuiltIn, input)) {
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
