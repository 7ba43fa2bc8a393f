import type { SampledFrame } from "../../../src/media/media-engine";
import { createFfmpegEngine } from "../../../src/media/open-media";
import { createWebCodecsEngine, startWebCodecsWorker } from "../../../src/media/worker/webcodecs-client";
import type { MediaFacts, SamplingPlan } from "../../../src/shapes/media";
import { likeness, numberIn } from "../test-clips";

/** The engine on the browser's decoders and the reference beside it: one for all test files, they end with the page. */
export const webCodecs = createWebCodecsEngine(startWebCodecsWorker);
export const ffmpeg = createFfmpegEngine();

export type Taken = {
  facts: MediaFacts;
  frames: SampledFrame[];
  notes: string[];
  /** The numbers that the frames carry in their pictures. */
  numbers: number[];
};

/** The frames of a plan from both engines, each by its own facts of the file. */
export async function takenByBoth(
  file: File,
  plan: SamplingPlan,
): Promise<{ ours: Taken; reference: Taken }> {
  const take = async (engine: typeof ffmpeg): Promise<Taken> => {
    const facts = await engine.probe(file);
    const { frames, notes } = await engine.sampleFrames(file, facts, plan);
    return { facts, frames, notes, numbers: await Promise.all(frames.map((frame) => numberIn(frame))) };
  };
  return { ours: await take(webCodecs), reference: await take(ffmpeg) };
}

/** The least likeness of two sets of frames, in dB; 0 where their sizes or counts differ. */
export async function leastLikeness(
  one: readonly SampledFrame[],
  other: readonly SampledFrame[],
): Promise<number> {
  if (one.length !== other.length) return 0;
  const pairs = one.map((frame, index) => likeness(frame.bytes, other[index]?.bytes ?? frame.bytes));
  return Math.min(...(await Promise.all(pairs)));
}

/** The `problem` of a rejected call, or what came instead. */
export async function problemOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "it was not rejected",
    (error: unknown) => (error instanceof Error && "problem" in error ? error.problem : error),
  );
}
