import { createMediaEngine } from "../../../../src/media/open-media";
import type { SamplingPlan } from "../../../../src/schemas/media";
import { startWebCodecsWorker } from "../../../../src/workers/media/start-webcodecs-worker";
import { createWebCodecsEngine } from "../../../../src/workers/media/webcodecs-client";

/** What an extraction gave: how much (frames, or seconds of sound), by which engine, and a hash of all its bytes. */
export type Extracted = { amount: number; engine: string; hash: string };

/** What the proof asks of its page. Files are those of the page's file field, by their place in it. */
export type Endurance = {
  frames(file: number, plan: SamplingPlan): Promise<Extracted>;
  sound(file: number, plan: SamplingPlan): Promise<Extracted>;
  /** Bytes of the page and its workers; null where the browser does not tell. */
  memory(): Promise<number | null>;
};

const engine = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));

function fileAt(place: number): File {
  const file = document.querySelector("input")?.files?.[place];
  if (!file) throw new Error(`no file ${place}`);
  return file;
}

async function hashOf(parts: readonly BlobPart[]): Promise<string> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const endurance: Endurance = {
  async frames(place, plan) {
    const file = fileAt(place);
    const facts = await engine.probe(file);
    const { frames, engine: name } = await engine.sampleFrames(file, facts, plan);
    return { amount: frames.length, engine: name, hash: await hashOf(frames.map(({ bytes }) => bytes)) };
  },
  async sound(place, plan) {
    const file = fileAt(place);
    const sound = await engine.extractAudio(file, await engine.probe(file), plan);
    if (!sound) throw new Error("no sound");
    return { amount: sound.durationSeconds, engine: sound.engine, hash: await hashOf([sound.bytes]) };
  },
  async memory() {
    const measure: unknown = Reflect.get(performance, "measureUserAgentSpecificMemory");
    if (!crossOriginIsolated || typeof measure !== "function") return null;
    const { bytes } = await measure.call(performance);
    return Number(bytes);
  },
};
Reflect.set(window, "endurance", endurance);
