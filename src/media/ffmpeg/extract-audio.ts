import type { MediaFacts } from "../../schemas/media";
import type { ExtractedAudio, MediaProgress } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { parseWav } from "../wav";
import { FFMPEG_ENGINE } from "./core-version";
import type { FfmpegJob } from "./ffmpeg-slot";
import { KNOWN_FORMATS } from "./known-formats";

const OUTPUT = "/sound.wav";
/** Sound and picture that begin this close together (seconds) are taken to begin together. */
const SAME_START = 0.1;
const TIME = /\btime=(\d+):(\d+):(\d+(?:\.\d+)?)/;

/** The first sound track as 16 kHz mono WAV. See `MediaEngine.extractAudio`. */
export async function extractAudio(
  { instance, path, signal }: FfmpegJob,
  facts: MediaFacts,
  onProgress: (progress: MediaProgress) => void,
): Promise<ExtractedAudio> {
  const total = facts.durationSeconds;
  const complaints: string[] = [];
  const tell = (seconds: number) =>
    onProgress({ step: "audio", done: total === null ? seconds : Math.min(seconds, total), total });
  tell(0);
  await instance.run(
    {
      program: "ffmpeg",
      args: [
        ...[
          "-hide_banner",
          "-stats",
          "-v",
          "warning",
          ...KNOWN_FORMATS,
          "-i",
          path,
          "-map",
          "0:a:0",
          "-vn",
          "-sn",
          "-dn",
        ],
        ...alignment(facts),
        ...["-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le"],
        // No titles and versions in the file: the same sound gives the same bytes.
        ...["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact", "-f", "wav", OUTPUT],
      ],
      onLine: (line) => {
        const time = TIME.exec(line);
        if (time) tell(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
        else if (complaints.length < 5) complaints.push(line);
      },
    },
    signal,
  );
  const bytes = await instance.take(OUTPUT, signal);
  const wav = bytes && parseWav(bytes);
  if (!bytes || !wav || wav.dataBytes === 0) throw mediaProblem("audio-undecodable", complaints.join("\n"));
  tell(total ?? wav.durationSeconds);
  return { engine: FFMPEG_ENGINE, bytes, durationSeconds: wav.durationSeconds };
}

/** Silence before a sound track that begins later than the pictures; what comes before the pictures is cut. */
function alignment({ video, audio }: MediaFacts): string[] {
  const offset = video && audio ? audio.startSeconds - video.startSeconds : 0;
  if (Math.abs(offset) <= SAME_START) return [];
  const filter =
    offset > 0
      ? `adelay=delays=${Math.round(offset * 1000)}:all=1`
      : `atrim=start=${(-offset).toFixed(6)},asetpts=PTS-STARTPTS`;
  return ["-af", `asetpts=PTS-STARTPTS,${filter}`];
}
