import type { AudioType } from "../../shapes/media";

/** How sound leaves ffmpeg, mono: `options` are those of the encoder and the container. */
type SoundOutput = { sampleRate: number; options: readonly string[]; path: string };

/** WAV is uncompressed; the others keep speech and most music recognisable at a fourth and an eighth of the size. */
export const SOUND_OUTPUTS: Record<AudioType, SoundOutput> = {
  "audio/wav": { sampleRate: 16_000, options: ["-c:a", "pcm_s16le", "-f", "wav"], path: "/sound.wav" },
  "audio/mpeg": {
    sampleRate: 24_000,
    options: ["-c:a", "libmp3lame", "-b:a", "64k", "-f", "mp3"],
    path: "/sound.mp3",
  },
  "audio/ogg": {
    sampleRate: 24_000,
    options: ["-c:a", "libopus", "-b:a", "32k", "-f", "ogg"],
    path: "/sound.ogg",
  },
};
