import type { FrameChoice, MediaFacts, SamplingPlan } from "../shapes/media";
import { isVideo, mediaToDo } from "../shapes/media-to-do";
import type { Session } from "../shapes/session";
import type { ForecastFrame, ForecastMedia } from "./caption-forecast";

/** Bytes of a pixel in a photograph, about. */
const BYTES_A_PIXEL = { small: 0.07, normal: 0.13, high: 0.3 } as const;
const BYTES_A_SECOND = { "audio/wav": 32_000, "audio/mpeg": 8_000, "audio/ogg": 4_000 } as const;
const USUAL_ASPECT = 16 / 9;

/** `taken` is false while some of it is still to be taken: its sizes are then those that the plan leads to, about. */
type MediaToSend = { media: ForecastMedia; taken: boolean };

function plannedSize({ size }: SamplingPlan, facts: MediaFacts | null): { width: number; height: number } {
  if (size.kind === "exact") return { width: size.width, height: size.height };
  const { width, height } = facts?.video ?? {
    width: size.maxSide,
    height: Math.round(size.maxSide / USUAL_ASPECT),
  };
  const scale = Math.min(1, size.maxSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function plannedCount(choice: FrameChoice, seconds: number | null): number {
  switch (choice.kind) {
    case "uniform":
      return choice.count;
    case "rate":
      return seconds === null
        ? choice.maximum
        : Math.min(choice.maximum, Math.max(1, Math.floor(seconds * choice.framesPerSecond)));
    case "keyframes":
      return choice.maximum;
    case "times":
      return choice.seconds.length;
    case "none":
      return 0;
  }
}

function plannedFrames(
  plan: SamplingPlan,
  facts: MediaFacts | null,
  seconds: number | null,
): ForecastFrame[] {
  const still = facts?.kind === "image";
  const count = still ? 1 : plannedCount(plan.frames, seconds);
  const size = plannedSize(plan, facts);
  const webp = plan.image.type === "image/webp" ? 0.7 : 1;
  const bytes = Math.round(size.width * size.height * BYTES_A_PIXEL[plan.image.quality] * webp);
  const step = (seconds ?? count) / Math.max(1, count);
  return Array.from({ length: count }, (_, place) => ({ ...size, time: (place + 0.5) * step, bytes }));
}

function plannedSound({ audio }: SamplingPlan, seconds: number | null): ForecastMedia["audio"] {
  if (audio === null) return null;
  const length = seconds ?? 0;
  return { mediaType: audio.type, seconds: length, bytes: Math.round(length * BYTES_A_SECOND[audio.type]) };
}

/**
 * An estimate of the media that a plan leads to, of a file that nobody has taken anything from; `whole`: the file itself goes in the place
 * of frames and sound, with so many bytes. `videoSeconds`: its length, null where nobody knows it.
 */
export function plannedMedia(
  plan: SamplingPlan,
  facts: MediaFacts | null,
  videoSeconds: number | null,
  whole: { bytes: number } | null,
): ForecastMedia {
  const seconds = plan.segment ? plan.segment.end - plan.segment.start : videoSeconds;
  const hasSound = facts === null || facts.audioTracks.length > 0;
  return {
    frames: facts !== null && facts.video === null ? [] : plannedFrames(plan, facts, seconds),
    audio: hasSound ? plannedSound(plan, seconds) : null,
    video: whole && {
      bytes: whole.bytes,
      framesPerSecond: null,
      hasSound,
      seconds: videoSeconds,
      size: facts?.video ? { width: facts.video.width, height: facts.video.height } : null,
    },
  };
}

/**
 * The part of the session's media that a run would have at hand, after taking what is still to be taken. `bytesOf`: the bytes of
 * frames by their hash, as far as they are known. `whole`: the file itself is wanted; `clipBytes` is its size where
 * the session does not say it.
 */
export function mediaToSend(
  session: Session,
  videoSeconds: number | null,
  bytesOf: ReadonlyMap<string, number>,
  whole: { framesPerSecond: number | null } | null,
  clipBytes = 0,
): MediaToSend {
  const { video, sampling: plan, frames, audio } = session;
  const facts = video?.facts ?? null;
  const { segment } = plan;
  const seconds = segment ? segment.end - segment.start : videoSeconds;
  const todo = mediaToDo(session);
  const guessed = plannedFrames(plan, facts, seconds);

  function framesToSend(): readonly ForecastFrame[] {
    if (todo.frames === "take") return guessed;
    if (todo.frames === "drop") return [];
    return (frames?.frames ?? []).map(({ time, hash, width, height }) => ({
      time,
      width,
      height,
      bytes: bytesOf.get(hash) ?? guessed[0]?.bytes ?? 0,
    }));
  }

  function soundToSend(): ForecastMedia["audio"] {
    if (plan.audio === null || todo.audio === "drop") return null;
    if (todo.audio === "take") return plannedSound(plan, seconds);
    return audio && { mediaType: audio.type, seconds: audio.durationSeconds, bytes: audio.sizeBytes };
  }

  return {
    taken: todo.frames !== "take" && todo.audio !== "take",
    media: {
      frames: framesToSend(),
      audio: soundToSend(),
      video:
        whole && video && isVideo(session)
          ? {
              bytes: video.sizeBytes || clipBytes,
              framesPerSecond: whole.framesPerSecond,
              hasSound: facts === null || facts.audioTracks.length > 0,
              seconds: facts?.durationSeconds ?? videoSeconds,
              size: facts?.video ? { width: facts.video.width, height: facts.video.height } : null,
            }
          : null,
    },
  };
}
