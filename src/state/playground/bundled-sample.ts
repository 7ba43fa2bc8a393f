import type { Sample } from "../../shapes/sample";
import type { ActionContext } from "./playground-state";

const SAMPLE_ID = "tea-for-three";

/** Reads the bundled sample once, and shows that it is there. What it gives rejects with `ProblemError`. */
export function createSampleReader({
  get,
  set,
  services,
}: Pick<ActionContext, "get" | "set" | "services">): () => Promise<Sample> {
  return async () => {
    const known = get().sample;
    if (known) return known;
    const { engine, samplesFolder: folder } = services;
    const sample = await engine.call("samples/load", { folder, sampleId: SAMPLE_ID });
    set({ sample });
    return sample;
  };
}
