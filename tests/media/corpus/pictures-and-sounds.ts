import type { GoodEntry } from "./corpus-entry";
import { moving, sound, still } from "./make-recipe";

const PICTURE = { sound: [], pictures: { count: 1, framesPerSecond: 1 } } as const;
const MOVING = { sound: [], pictures: { count: 20, framesPerSecond: 10 } } as const;
const SIZE = { width: 256, height: 144 };

/** Picture files, still and moving ones. */
export const PICTURES: readonly GoodEntry[] = [
  {
    name: "JPEG",
    recipe: still("jpg", ["-c:v", "mjpeg", "-q:v", "2"]),
    needs: ["mjpeg"],
    ...PICTURE,
    facts: { kind: "image", container: "jpeg", video: SIZE },
    small: true,
  },
  {
    name: "PNG",
    recipe: still("png", ["-c:v", "png"]),
    needs: ["png"],
    ...PICTURE,
    facts: { kind: "image", container: "png", video: SIZE },
  },
  {
    name: "WebP",
    recipe: still("webp", ["-c:v", "libwebp"]),
    needs: ["libwebp"],
    ...PICTURE,
    facts: { kind: "image", container: "webp", video: SIZE },
  },
  {
    name: "GIF of one picture",
    recipe: still("gif", ["-c:v", "gif"]),
    needs: ["gif"],
    ...PICTURE,
    facts: { kind: "image", container: "gif", video: SIZE },
  },
  {
    name: "AVIF",
    recipe: still("avif", ["-c:v", "libaom-av1", "-cpu-used", "8", "-still-picture", "1"]),
    needs: ["libaom-av1"],
    ...PICTURE,
    facts: { kind: "image", container: "avif", video: SIZE },
  },
  {
    name: "WebP, moving",
    recipe: moving("webp", ["-c:v", "libwebp_anim"]),
    needs: ["libwebp_anim"],
    ...MOVING,
    facts: { kind: "animation", container: "webp", video: SIZE, durationSeconds: 2 },
  },
  {
    name: "PNG, moving",
    recipe: moving("png", ["-f", "apng"]),
    needs: ["apng"],
    ...MOVING,
    facts: { kind: "animation", container: "png", video: SIZE, durationSeconds: 2 },
  },
  {
    name: "AVIF, moving",
    recipe: moving("avif", ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "20"]),
    needs: ["libaom-av1"],
    ...MOVING,
    facts: { kind: "animation", container: "avif", video: SIZE, durationSeconds: 2 },
  },
];

function soundFile(
  name: string,
  codec: string,
  container: string,
  ...[encoder, ...more]: string[]
): GoodEntry {
  const extension = { mp4: "m4a", m4a: "m4a" }[container] ?? container;
  return {
    name,
    recipe: sound(extension, "-c:a", encoder ?? codec, ...more),
    needs: [encoder ?? codec],
    facts: { kind: "audio", container, video: null },
    sound: [codec],
  };
}

/** Sound files. */
export const SOUNDS: readonly GoodEntry[] = [
  { ...soundFile("WAV of 16 bit", "pcm_s16le", "wav"), small: true },
  soundFile("WAV of 24 bit, 8 kHz", "pcm_s24le", "wav", "pcm_s24le", "-ar", "8000"),
  soundFile("MP3", "mp3", "mp3", "libmp3lame"),
  soundFile("M4A: AAC", "aac", "mp4", "aac"),
  soundFile("Ogg: Opus", "opus", "ogg", "libopus"),
  soundFile("Ogg: Vorbis", "vorbis", "ogg", "libvorbis"),
  soundFile("FLAC", "flac", "flac", "flac"),
];
