import { commands } from "vitest/browser";
import { ProblemError } from "../../../src/foundation/errors";
import type { MediaEngine } from "../../../src/media/media-engine";
import type { EngineChoice, MediaFacts, SamplingPlan } from "../../../src/shapes/media";
import { samplingPlan } from "../../support/sampling-plan";
import { clipFile, numberInTurned } from "../test-clips";
import type { GoodEntry } from "./corpus-entry";
import { type SourceFrame, wantedTimes, wrongFrames } from "./expected-frames";
import type { Outcome, TrackOutcome } from "./outcome";
import { wrongSound } from "./sound-likeness";

const PLANS: readonly Partial<SamplingPlan>[] = [
  { frames: { kind: "uniform", count: 6 } },
  { frames: { kind: "rate", framesPerSecond: 5, maximum: 100 }, segment: { start: 0.7, end: 1.7 } },
];
const USUAL_RATE = 24;

type Truth = { frames: SourceFrame[]; sound: string | null };
const truths = new Map<string, Promise<Truth>>();

/** The content of an entry's file, from native ffmpeg where that can read it. */
function truthOf({ name, recipe, facts, pictures, sound, track = 0 }: GoodEntry): Promise<Truth> {
  const known =
    truths.get(name) ??
    commands.truth(recipe, {
      frames: !pictures && facts.kind !== "audio",
      track: sound.length > 0 ? track : null,
    });
  truths.set(name, known);
  if (!pictures) return known;
  const { count, framesPerSecond } = pictures;
  const frames = Array.from({ length: count }, (_, number) => ({ time: number / framesPerSecond, number }));
  return known.then((truth) => ({ ...truth, frames }));
}

/** The file of an entry under the name that it goes by. */
export async function entryFile({ recipe, fileName }: GoodEntry): Promise<File> {
  const file = await clipFile(recipe);
  return fileName === undefined ? file : new File([file], fileName);
}

/** Reads all that is in the file of an entry, and compares it with what is known. */
export async function readEntry(
  mediaEngine: MediaEngine,
  entry: GoodEntry,
  engine: EngineChoice,
): Promise<Outcome & { facts: MediaFacts }> {
  const file = await entryFile(entry);
  const truth = await truthOf(entry);
  const facts = await mediaEngine.probe(file);
  const frames = facts.video
    ? await track(() => readFrames(mediaEngine, entry, file, facts, truth, engine))
    : null;
  const sound =
    truth.sound === null
      ? null
      : await track(() => readSound(mediaEngine, entry, file, facts, truth, engine));
  return { name: entry.name, engine, facts, frames, sound };
}

async function readFrames(
  mediaEngine: MediaEngine,
  { turned = 0 }: GoodEntry,
  file: File,
  facts: MediaFacts,
  truth: Truth,
  engine: EngineChoice,
): Promise<TrackOutcome> {
  let by = "";
  for (const parts of PLANS) {
    // A single picture has no second half.
    const plan = samplingPlan({ ...parts, engine, ...(facts.kind === "image" ? { segment: null } : {}) });
    const { frames, engine: name } = await mediaEngine.sampleFrames(file, facts, plan);
    by = name;
    const taken: SourceFrame[] = [];
    for (const frame of frames) taken.push({ time: frame.time, number: await numberInTurned(frame, turned) });
    const wanted = wantedTimes(plan, facts.durationSeconds ?? 1);
    const wrong = wrongFrames(truth.frames, wanted, taken);
    if (wrong) return { state: "wrong", by, what: `${plan.frames.kind}: ${wrong}` };
  }
  return { state: "right", by };
}

async function readSound(
  mediaEngine: MediaEngine,
  { track: number = 0, soundLate = 0 }: GoodEntry,
  file: File,
  facts: MediaFacts,
  truth: Truth,
  engine: EngineChoice,
): Promise<TrackOutcome> {
  const plan = samplingPlan({ audio: { type: "audio/wav", track: number }, engine });
  const sound = await mediaEngine.extractAudio(file, facts, plan);
  if (!sound) return { state: "wrong", by: "", what: "no sound" };
  const rate = facts.video?.framesPerSecond ?? USUAL_RATE;
  const wrong = wrongSound(sound, truth.sound ?? "", soundLate, Math.min(rate, USUAL_RATE));
  return wrong ? { state: "wrong", by: sound.engine, what: wrong } : { state: "right", by: sound.engine };
}

/** A problem that is said in full is an outcome too. */
async function track(work: () => Promise<TrackOutcome>): Promise<TrackOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, message, nextStep } = error.problem;
    if (!code || !message || !nextStep)
      return { state: "wrong", by: "", what: `a problem without words: ${code}` };
    return { state: "refused", code };
  }
}
