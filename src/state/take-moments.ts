import type { EngineCalls } from "../engine/engine-protocol";
import type { WorkerClient } from "../foundation/bridge/worker-client";
import { ProblemError, toProblem } from "../foundation/errors";
import type { MediaClient } from "../media/worker/media-client";
import type { AudioPlan, FrameSet, MediaFacts, SamplingPlan } from "../shapes/media";
import type { SoundPiece } from "../shapes/mistake";
import { takeMedia } from "./take-media";

type MomentServices = {
  engine: Pick<WorkerClient<EngineCalls>, "call">;
  media: MediaClient;
};

/** A video from which moments are shown. */
export type MomentFile = {
  /** Null where it is not at hand. */
  file: () => Promise<Blob | null>;
  /** Null: not known before the file is read. */
  facts: MediaFacts | null;
  /** Frames that were taken for a model: they stand in where the file is not at hand. */
  frames: FrameSet | null;
};

/** A frame with its picture. */
type TakenMomentFrame = { time: number; hash: string; width: number; height: number; blob: Blob };

/** The pictures of the moments, by their seconds. `missing`: why one has no picture, as a sentence. */
export type TakenMoments = {
  facts: MediaFacts | null;
  /** The file was at hand. */
  isOfFile: boolean;
  frames: Map<number, TakenMomentFrame>;
  sounds: Map<number, SoundPiece>;
  missing: Map<number, string>;
};

/** As large as two beside each other are shown on most screens. */
const MAX_SIDE = 640;
/** Times are told in whole seconds, so the last one may be rounded up past the end. */
const ROUNDING_SECONDS = 1;
/** Recorded times are rounded to microseconds. */
const TOLERANCE = 1e-5;
/** Sound that is drawn before and after the beginning of a moment. */
const BEFORE_SECONDS = 1;
const AFTER_SECONDS = 3;

function planOf(seconds: number[]): SamplingPlan {
  return {
    frames: { kind: "times", seconds },
    segment: null,
    size: { kind: "fit", maxSide: MAX_SIDE },
    image: { type: "image/jpeg", quality: "normal" },
    audio: null,
    engine: "auto",
  };
}

function told(seconds: number): string {
  return `${Number(seconds.toFixed(1))} s`;
}

/** The frames of some moments with their pictures: those that were taken before, or taken now and kept. */
async function framesAt(
  { engine, media }: MomentServices,
  of: { file: Blob; facts: MediaFacts; quickKey: string },
  seconds: number[],
  signal: AbortSignal,
): Promise<{ record: FrameSet; blobs: ReadonlyMap<string, Blob> } | null> {
  const { file, facts, quickKey } = of;
  const plan = planOf(seconds);
  const kept = await engine.call("media/recall-frames", { quickKey, plan }).catch(() => null);
  if (kept) {
    const blobs = kept.record.frames.flatMap(({ hash }, index): [string, Blob][] => {
      const blob = kept.blobs[index];
      return blob ? [[hash, blob]] : [];
    });
    return { record: kept.record, blobs: new Map(blobs) };
  }
  const blobs = new Map<string, Blob>();
  const wish = { file, facts, plan, sourceHash: null, without: { frames: false, audio: true } };
  const { frames: record } = await takeMedia({ call: engine.call }, media, wish, signal, {
    onFrame: ({ record: frame, blob }) => blobs.set(frame.hash, blob),
  });
  if (!record) return null;
  // Finding them again is a convenience: where it fails they are taken anew.
  engine.call("media/remember", { quickKey, taken: { kind: "frames", record } }).catch(() => undefined);
  return { record, blobs };
}

/** The outline of the sound around a moment; null where it can't be drawn. */
async function soundAt(
  { engine, media }: MomentServices,
  { file, facts, quickKey }: { file: Blob; facts: MediaFacts; quickKey: string },
  second: number,
  signal: AbortSignal,
): Promise<SoundPiece | null> {
  const start = Math.max(0, second - BEFORE_SECONDS);
  const end = Math.min(facts.durationSeconds ?? Number.POSITIVE_INFINITY, second + AFTER_SECONDS);
  if (end - start < 0.2) return null;
  const audio = { type: "audio/wav", track: 0 } as const;
  const segment = { start, end };
  const plan: AudioPlan = { audio, segment, engine: "auto" };
  let blob = (await engine.call("media/recall-sound", { quickKey, plan }).catch(() => null))?.blob ?? null;
  if (!blob) {
    const wish = {
      ...{ file, facts, sourceHash: null },
      plan: { ...planOf([start]), frames: { kind: "none" } as const, audio, segment },
      without: { frames: true, audio: false },
    };
    const { audio: taken } = await takeMedia({ call: engine.call }, media, wish, signal);
    if (!taken) return null;
    const { record } = taken;
    engine.call("media/remember", { quickKey, taken: { kind: "sound", record } }).catch(() => undefined);
    blob = taken.blob;
  }
  const peaks = await media.soundPeaks(blob, signal);
  return peaks && { start, end, peaks };
}

/** The frames taken for a model that come last before each moment, as far as their pictures are kept. */
async function framesBefore(
  { engine }: MomentServices,
  { frames, facts }: MomentFile,
  seconds: readonly number[],
): Promise<TakenMoments> {
  const taken: TakenMoments = {
    ...{ facts, isOfFile: false },
    ...{ frames: new Map(), sounds: new Map(), missing: new Map() },
  };
  for (const second of frames ? new Set(seconds) : []) {
    const frame = frames?.frames.findLast(({ time }) => time <= second + TOLERANCE);
    if (!frame || !frames) continue;
    const blob = await engine.call("blobs/get", { hash: frame.hash, type: frames.plan.image.type });
    if (blob) taken.frames.set(second, { ...frame, blob });
  }
  return taken;
}

/**
 * Takes the frames at some moments, and the outline of the sound around them where it is wanted. What was taken is kept. Where
 * the file is not at hand, frames taken earlier stand in. Rejects with `ProblemError` where the file can't be read, or
 * `AbortError`.
 */
export async function takeMoments(
  services: MomentServices,
  source: MomentFile,
  wanted: { seconds: readonly number[]; sound: boolean },
  signal: AbortSignal,
): Promise<TakenMoments> {
  const file = await source.file();
  signal.throwIfAborted();
  if (!file) return framesBefore(services, source, wanted.seconds);
  const facts = source.facts ?? (await services.media.probe(file, { signal, onProgress: () => undefined }));
  const quickKey = await services.engine.call("media/quick-key", { file });
  signal.throwIfAborted();
  const taken: TakenMoments = {
    ...{ facts, isOfFile: true },
    ...{ frames: new Map(), sounds: new Map(), missing: new Map() },
  };
  const length = facts.durationSeconds;
  const within = [...new Set(wanted.seconds)]
    .filter((second) => {
      if (length === null || second <= length + ROUNDING_SECONDS) return true;
      taken.missing.set(second, `The video ends at ${told(length)}, before this.`);
      return false;
    })
    .toSorted((one, other) => one - other);
  if (within.length === 0) return taken;
  const of = { file, facts, quickKey };
  if (facts.video) {
    const found = await framesAt(services, of, within, signal);
    for (const second of within) {
      const frame = found?.record.frames.findLast(({ time }) => time <= second + TOLERANCE);
      const blob = frame && found?.blobs.get(frame.hash);
      if (frame && blob) taken.frames.set(second, { ...frame, blob });
      else taken.missing.set(second, "The video has no picture there.");
    }
  }
  if ((wanted.sound || !facts.video) && facts.audioTracks.length > 0) {
    for (const second of within) {
      const piece = await soundAt(services, of, second, signal).catch((error: unknown) => {
        // Pictures are worth having without the sound; a cancel is no fault of it.
        if (signal.aborted || !(error instanceof ProblemError)) throw error;
        taken.missing.set(second, toProblem(error).message);
        return null;
      });
      if (piece) taken.sounds.set(second, piece);
    }
  }
  return taken;
}
