import type { AudioChoice, MediaFacts, SamplingPlan } from "../../shapes/media";
import type { ExtractedAudio, MediaProgress } from "../media-engine";
import { mediaProblem, unknownCodec } from "../media-problems";
import { rangeOf } from "../sampling/time-range";
import { madeByFfmpeg } from "./core-version";
import type { FfmpegJob } from "./ffmpeg-slot";
import { INPUT_GUARDS } from "./input-guards";
import { NO_DECODER } from "./no-decoder";
import { SOUND_OUTPUTS } from "./sound-output";
import { soundPart } from "./sound-part";

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
  // Where nobody knows how long the file is, a part is taken as it stands.
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
