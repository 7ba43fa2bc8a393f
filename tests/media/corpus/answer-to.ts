import { ProblemError } from "../../../src/foundation/errors";
import type { MediaEngine } from "../../../src/media/media-engine";
import type { EngineChoice } from "../../../src/shapes/media";
import { samplingPlan, WAV } from "../../support/sampling-plan";
import { bytesOf, clipFile, pixelsOf } from "../test-clips";
import type { BrokenEntry } from "./corpus-entry";

/** The outcome of a broken file: "n frames", or the code of a problem that is said in full. */
export async function answerTo(
  mediaEngine: MediaEngine,
  { recipe, spoil, fileName }: BrokenEntry,
  engine: EngineChoice,
): Promise<string> {
  const whole = recipe ? new Uint8Array(await (await clipFile(recipe)).arrayBuffer()) : bytesOf("");
  const file = new File([spoil(whole)], fileName);
  const plan = samplingPlan({ frames: { kind: "uniform", count: 6 }, audio: WAV, engine });
  try {
    const facts = await mediaEngine.probe(file);
    // Sound that cannot be had is a problem of its own and keeps nobody from the frames.
    await problemCode(mediaEngine.extractAudio(file, facts, plan));
    const { frames } = await mediaEngine.sampleFrames(file, facts, plan);
    // They are pictures, whatever is on them.
    for (const frame of frames) await pixelsOf(frame.bytes);
    return `${frames.length} frames`;
  } catch (error) {
    return codeOf(error);
  }
}

async function problemCode(work: Promise<unknown>): Promise<void> {
  await work.catch(codeOf);
}

function codeOf(error: unknown): string {
  if (!(error instanceof ProblemError)) throw error;
  const { code, message, nextStep } = error.problem;
  if (!message || !nextStep) throw new Error(`${code} is not said in full`);
  return code;
}
