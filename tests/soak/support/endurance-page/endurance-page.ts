import { isAbort } from "../../../../src/foundation/errors";
import { createMediaEngine } from "../../../../src/media/open-media";
import { parseWav } from "../../../../src/media/sound-peaks";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../../../src/media/worker/webcodecs-client";
import type { MediaFacts, SamplingPlan } from "../../../../src/shapes/media";
import { readNumber } from "../../../support/frame-number";

/** An extraction's outcome: how much (frames, or seconds of sound), by which engine, and a hash of all its bytes. */
export type Extracted = { amount: number; engine: string; hash: string };

/** Frames with the numbers that they carry in their pictures, and what the file is. */
export type Numbered = { facts: MediaFacts; engine: string; frames: { time: number; number: number }[] };

/** Functions that the proofs call in their page. Files are those of the page's file field, by their place in it. */
export type Endurance = {
  frames(file: number, plan: SamplingPlan): Promise<Extracted>;
  sound(file: number, plan: SamplingPlan): Promise<Extracted>;
  /** Kills an extraction after so many milliseconds; false where it was done by then. */
  killed(what: "frames" | "sound", file: number, plan: SamplingPlan, after: number): Promise<boolean>;
  numbered(file: number, plan: SamplingPlan): Promise<Numbered>;
  /** The samples of the sound. */
  samples(file: number, plan: SamplingPlan): Promise<{ engine: string; samples: number[] }>;
};

const engine = createMediaEngine(createWebCodecsEngine(startWebCodecsWorker));

function fileAt(place: number): File {
  const file = document.querySelector("input")?.files?.[place];
  if (!file) throw new Error(`no file ${place}`);
  return file;
}

async function numberIn(picture: Uint8Array<ArrayBuffer>): Promise<number> {
  const bitmap = await createImageBitmap(new Blob([picture]));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return readNumber((x, y) => data[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 0);
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
  async killed(what, place, plan, after) {
    const file = fileAt(place);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), after);
    const call = { signal: controller.signal };
    try {
      const facts = await engine.probe(file, call);
      if (what === "frames") await engine.sampleFrames(file, facts, plan, call);
      else await engine.extractAudio(file, facts, plan, call);
      return false;
    } catch (error) {
      if (!isAbort(error)) throw error;
      return true;
    } finally {
      clearTimeout(timer);
    }
  },
  async numbered(place, plan) {
    const file = fileAt(place);
    const facts = await engine.probe(file);
    const taken = await engine.sampleFrames(file, facts, plan);
    const frames: Numbered["frames"] = [];
    for (const { time, bytes } of taken.frames) frames.push({ time, number: await numberIn(bytes) });
    return { facts, engine: taken.engine, frames };
  },
  async samples(place, plan) {
    const file = fileAt(place);
    const sound = await engine.extractAudio(file, await engine.probe(file), plan);
    const wav = sound && parseWav(sound.bytes);
    if (!sound || !wav) throw new Error("no sound");
    const data = sound.bytes.slice(wav.dataOffset, wav.dataOffset + wav.dataBytes);
    return { engine: sound.engine, samples: [...new Int16Array(data.buffer)] };
  },
};
Reflect.set(window, "endurance", endurance);
