import { counted } from "../foundation/plural";
import { humanSize } from "../foundation/shown-number";
import type {
  AudioTrackFacts,
  FrameChoice,
  FrameEncoding,
  FrameSize,
  MediaFacts,
  SamplingPlan,
} from "../shapes/media";
import { timeText } from "./measures";

export const IMAGE_TYPES = { "image/jpeg": "JPEG", "image/webp": "WebP" } as const;
export const AUDIO_TYPES = { "audio/wav": "WAV", "audio/mpeg": "MP3", "audio/ogg": "Opus" } as const;
export const ENGINES = { auto: "auto", ffmpeg: "ffmpeg.wasm", webcodecs: "WebCodecs" } as const;

function choiceWords(choice: FrameChoice): string {
  switch (choice.kind) {
    case "uniform":
      return counted(choice.count, "frame");
    case "rate":
      return `${counted(choice.framesPerSecond, "frame")} a second, at most ${choice.maximum}`;
    case "keyframes":
      return `at most ${counted(choice.maximum, "key frame")}`;
    case "times":
      return `frames at ${counted(choice.seconds.length, "time")}`;
    case "none":
      return "no frames";
  }
}

function sizeWords(size: FrameSize): string {
  return size.kind === "fit" ? `${size.maxSide} px` : `${size.width} × ${size.height} px, padded`;
}

function soundWords(audio: SamplingPlan["audio"]): string {
  if (!audio) return "no sound";
  return audio.type === "audio/wav" ? "sound" : `sound as ${AUDIO_TYPES[audio.type]}`;
}

/** Number, size and encoding of the pictures; `frames` null stands for the single picture of a still image. */
function pictureWords(frames: FrameChoice | null, size: FrameSize, image: FrameEncoding): string[] {
  return [
    frames ? choiceWords(frames) : "the picture",
    sizeWords(size),
    ...(image.type === "image/jpeg" ? [] : [IMAGE_TYPES[image.type]]),
    ...(image.quality === "normal" ? [] : [`${image.quality} quality`]),
  ];
}

/**
 * A plan in one line, with what is as usual left unsaid: "16 frames · 448 px · sound". What a file of these facts does
 * not have is not promised.
 */
export function planWords(plan: SamplingPlan, facts: MediaFacts | null = null): string {
  const { size, image, engine } = plan;
  const still = facts?.kind === "image";
  const frames: FrameChoice = facts && !facts.video ? { kind: "none" } : plan.frames;
  const audio = facts && facts.audioTracks.length === 0 ? null : plan.audio;
  const segment = still ? null : plan.segment;
  const pictures = frames.kind !== "none";
  if (!pictures && !audio) return "nothing";
  return [
    ...(pictures ? pictureWords(still ? null : frames, size, image) : []),
    ...(still ? [] : [pictures ? soundWords(audio) : `${soundWords(audio)}, no frames`]),
    ...(audio && audio.track > 0 ? [`track ${audio.track + 1}`] : []),
    ...(segment ? [`${timeText(segment.start)} to ${timeText(segment.end)}`] : []),
    ...(engine === "auto" ? [] : [`by ${ENGINES[engine]}`]),
  ].join(" · ");
}

const LAYOUTS: Record<number, string> = { 1: "mono", 2: "stereo", 6: "5.1", 8: "7.1" };

/** "stereo", "5.1", "3 channels". */
export function layoutWords({ layout, channels }: Pick<AudioTrackFacts, "layout" | "channels">): string {
  return layout ?? LAYOUTS[channels] ?? `${channels} channels`;
}

/** Progress of a processing step on a media file; `total` is null when unknown. */
export type MediaWork = {
  step: "loading" | "probing" | "frames" | "audio";
  done: number;
  total: number | null;
  note?: string;
};

/** The current processing step of a file and its progress, in words. */
export function mediaWorkWords({ step, done, total, note }: MediaWork): string {
  const of = (unit: (value: number) => string) =>
    total === null ? unit(done) : `${unit(done)} of ${unit(total)}`;
  const words = {
    loading: () => `Loading ffmpeg: ${of(humanSize)}`,
    probing: () => "Reading what the file is",
    frames: () => `Taking frames: ${of(String)}`,
    audio: () => `Taking the sound: ${of((value) => `${value.toFixed(0)} s`)}`,
  };
  return note ? `${words[step]()} (${note})` : words[step]();
}
