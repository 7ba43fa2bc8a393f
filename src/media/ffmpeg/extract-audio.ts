import type {
  AudioChoice,
  AudioTrackFacts,
  AudioType,
  MediaFacts,
  MediaSegment,
  SamplingPlan,
} from "../../shapes/media";
import { containerStart } from "../file-length";
import type { ExtractedAudio, MediaProgress } from "../media-engine";
import { mediaProblem, unknownCodec } from "../media-problems";
import { MOST_VIDEO_PIXELS } from "../picture-size";
import { lateness } from "../sampling/lateness";
import { rangeOf } from "../sampling/time-range";
import { madeByFfmpeg } from "./core-version";
import type { FfmpegJob } from "./ffmpeg-slot";

/** Distance before a part (seconds) beyond which a seek skips what precedes it. */
const WORTH_A_SEEK = 20;
/** A seek goes so much too far back (seconds): some decoders need a while until they give the right sound. */
const RUN_UP = 1;

/** Options that lead ffmpeg to the wanted part of a track: before the input, and as audio filters. */
type SoundPart = { input: string[]; filters: string[] };

/**
 * The part of a track that belongs to the whole file or to a segment. Zero is the first frame of the video, or the
 * first sound of a file without: silence is put before a track that begins later, what comes before is cut. Null for
 * a segment that ends before the track begins.
 */
function soundPart(
  facts: MediaFacts,
  track: AudioTrackFacts,
  segment: MediaSegment | null,
): SoundPart | null {
  const late = lateness(facts, track);
  const fromStart = "asetpts=PTS-STARTPTS";
  if (!segment) {
    if (late > 0) return { input: [], filters: [fromStart, silence(late)] };
    if (late < 0) return { input: [], filters: [fromStart, `atrim=start=${seconds(-late)}`, fromStart] };
    return { input: [], filters: [] };
  }
  if (segment.end <= late) return null;
  // From here on in seconds of the track's own clock.
  const start = track.startSeconds + Math.max(0, segment.start - late);
  const end = track.startSeconds + segment.end - late;
  const seek = start - containerStart(facts) - RUN_UP;
  return {
    input: [...(seek > WORTH_A_SEEK ? ["-noaccurate_seek", "-ss", seconds(seek)] : []), "-copyts"],
    filters: [
      `atrim=start=${seconds(start)}:end=${seconds(end)}`,
      fromStart,
      ...(late > segment.start ? [silence(late - segment.start)] : []),
    ],
  };
}

function silence(length: number): string {
  return `adelay=delays=${Math.round(length * 1000)}:all=1`;
}

function seconds(value: number): string {
  return value.toFixed(6);
}

/**
 * Input options of ffmpeg: the largest pictures that are decoded, and the containers that may be opened. Left out is what takes any text for a picture,
 * and what sends the reader on to other files (playlists, manifests, lists of parts).
 */
export const INPUT_GUARDS = [
  "-max_pixels",
  `${MOST_VIDEO_PIXELS}`,
  "-format_whitelist",
  [
    ...[
      "mov",
      "matroska",
      "avi",
      "mpegts",
      "mpeg",
      "mpegvideo",
      "flv",
      "asf",
      "ogg",
      "ivf",
      "mxf",
      "dv",
      "rm",
    ],
    ...["wtv", "nut", "gif", "h264", "hevc", "m4v", "vc1", "live_flv"],
    ...["wav", "w64", "mp3", "flac", "aac", "ac3", "eac3", "aiff", "amr", "caf", "ape", "tta", "wv"],
  ].join(","),
];

/** Output format of sound from ffmpeg, mono: `options` are those of the encoder and the container. */
type SoundOutput = { sampleRate: number; options: readonly string[]; path: string };

/** WAV is uncompressed; the others keep speech and most music recognisable at a fourth and an eighth of the size. */
const SOUND_OUTPUTS: Record<AudioType, SoundOutput> = {
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

/** The line in which ffmpeg says that it has no decoder for a track; the codec by its own name, "none" if it has none. */
export const NO_DECODER = /^Decoder \(codec (\S{1,40})\) not found for input stream/;

/** Matroska's name of a codec that ffmpeg has no name for. */
export const FOREIGN_CODEC = /Unknown\/unsupported AVCodecID ([VA]_\S{1,40})\.$/;

const TIME = /\btime=(\d+):(\d+):(\d+(?:\.\d+)?)/;
/** The last filter counts the samples; the encoders' own lengths are rounded to their frames. */
const SAMPLES = /^\[Parsed_volumedetect_\d+ @ [^\]]+\] n_samples: (\d+)/;
const COMPLAINT = /error|invalid|could not|fail|unknown|unsupported|not found|corrupt/i;

/** The sound track that the plan chooses. See `MediaEngine.extractAudio`. */
export async function extractAudio(
  { instance, path, signal }: FfmpegJob,
  facts: MediaFacts,
  plan: SamplingPlan & { audio: AudioChoice },
  onProgress: (progress: MediaProgress) => void,
): Promise<ExtractedAudio> {
  const { type, track: number } = plan.audio;
  const track = facts.audioTracks[number];
  if (!track) {
    throw mediaProblem("plan-impossible", `track ${number + 1} of ${facts.audioTracks.length} sound tracks`);
  }
  // If the length of the file is unknown, a part is taken as it stands.
  const range = rangeOf(plan.segment, facts.durationSeconds ?? Number.POSITIVE_INFINITY);
  const total = Number.isFinite(range.end) ? range.end - range.start : null;
  const tell = (seconds: number) =>
    onProgress({ step: "audio", done: total === null ? seconds : Math.min(seconds, total), total });
  tell(0);
  const output = SOUND_OUTPUTS[type];
  const part = soundPart(facts, track, plan.segment && range);
  if (!part) throw nothingHeard([], true);
  const complaints: string[] = [];
  let samples = 0;
  /** ffmpeg's name of the codec that it has no decoder for, "none" where it has no name either. */
  let undecoded: string | null = null;
  await instance.run(
    {
      program: "ffmpeg",
      args: [
        ...["-hide_banner", "-stats", "-v", "info", ...INPUT_GUARDS, ...part.input, "-i", path],
        ...["-map", `0:a:${number}`, "-vn", "-sn", "-dn", "-af"],
        [...part.filters, mono(output.sampleRate), "volumedetect"].join(","),
        // No titles and versions in the file: the same sound gives the same bytes.
        ...["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"],
        ...[...output.options, output.path],
      ],
      onLine: (line) => {
        const time = TIME.exec(line);
        if (time) tell(Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3]));
        samples = Number(SAMPLES.exec(line)?.[1] ?? samples);
        undecoded ??= NO_DECODER.exec(line)?.[1] ?? null;
        if (COMPLAINT.test(line) && complaints.length < 5) complaints.push(line);
      },
    },
    signal,
  );
  const bytes = await instance.take(output.path, signal);
  if (undecoded !== null)
    throw unknownCodec("sound", soundName(undecoded, track.codec), complaints.join("\n"));
  if (!bytes || samples === 0) throw nothingHeard(complaints, plan.segment !== null);
  const durationSeconds = samples / output.sampleRate;
  tell(total ?? durationSeconds);
  return {
    ...madeByFfmpeg(plan),
    bytes,
    type,
    durationSeconds,
    sampleRate: output.sampleRate,
    channels: 1,
  };
}

function mono(sampleRate: number): string {
  return `aformat=sample_fmts=s16:sample_rates=${sampleRate}:channel_layouts=mono`;
}

/** By ffmpeg's name or else the file's own; null where it has neither. */
function soundName(byFfmpeg: string, byFile: string): string | null {
  if (byFfmpeg !== "none") return byFfmpeg;
  return byFile === "unknown" ? null : byFile;
}

function nothingHeard(complaints: readonly string[], isPart: boolean) {
  const silentPart = isPart && complaints.length === 0;
  if (silentPart) return mediaProblem("plan-impossible", "the sound track has nothing in this part");
  return mediaProblem("audio-undecodable", complaints.join("\n"));
}
