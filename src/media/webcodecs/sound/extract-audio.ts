import { type Input, type InputAudioTrack, MP3 } from "mediabunny";
import type { AudioChoice, MediaFacts, SamplingPlan } from "../../../shapes/media";
import type { ExtractedAudio, MediaProgress } from "../../media-engine";
import { mediaProblem } from "../../media-problems";
import { lateness } from "../../sampling/lateness";
import { rangeOf } from "../../sampling/time-range";
import { madeByWebCodecs } from "../version";
import { decodeSound } from "./decode-sound";
import { MonoMixer } from "./mono-mixer";
import { mp3Delay } from "./mp3-delay";
import { Resampler } from "./resampler";
import { writeWav } from "./write-wav";

const SAMPLE_RATE = 16_000;
/** Decoding begins so much too early (seconds): some decoders need a while until they give the right sound. */
const RUN_UP = 1;
/** Seconds of sound between two progress reports. */
const REPORT_EVERY = 5;

type SoundInput = {
  file: Blob;
  facts: MediaFacts;
  plan: SamplingPlan & { audio: AudioChoice };
  signal: AbortSignal;
  onProgress: (progress: MediaProgress) => void;
};

/** What is taken of a track, in seconds from its first sample, and the silence before it. */
type Part = { from: number; to: number; silence: number };

/** The sound track that the plan chooses, as WAV. See `MediaEngine.extractAudio`. */
export async function extractAudio(input: Input, job: SoundInput): Promise<ExtractedAudio> {
  const { facts, plan, onProgress } = job;
  if (plan.audio.type !== "audio/wav") throw mediaProblem("codec-unsupported", `sound as ${plan.audio.type}`);
  const tracks = await input.getAudioTracks();
  const track = tracks[plan.audio.track];
  const trackFacts = facts.audioTracks[plan.audio.track];
  if (!track || !trackFacts) {
    throw mediaProblem("plan-impossible", `track ${plan.audio.track + 1} of ${tracks.length} sound tracks`);
  }
  if (!(await track.canDecode())) throw mediaProblem("audio-undecodable", `codec ${trackFacts.codec}`);
  const range = rangeOf(plan.segment, facts.durationSeconds ?? Number.POSITIVE_INFINITY);
  const part = partOf(range, plan.segment !== null, lateness(facts, trackFacts));
  if (part.to <= 0) throw mediaProblem("plan-impossible", "the sound track has nothing in this part");

  const total = Number.isFinite(range.end) ? range.end - range.start : null;
  const tell = (seconds: number) =>
    onProgress({ step: "audio", done: total === null ? seconds : Math.min(seconds, total), total });
  tell(0);
  const pieces: Float32Array[] = [new Float32Array(Math.round(part.silence * SAMPLE_RATE))];
  const { start, length } = await extentOf(track, (await input.getFormat()) === MP3 ? job.file : null);
  const decoding = { ...job, start, part: { ...part, to: Math.min(part.to, length) }, tell };
  await resamplePart(track, decoding, (piece) => pieces.push(piece));

  if (pieces.every((piece, index) => index === 0 || piece.length === 0)) {
    throw mediaProblem("plan-impossible", "the sound track has nothing in this part");
  }
  const bytes = writeWav(pieces, SAMPLE_RATE);
  const durationSeconds = pieces.reduce((sum, piece) => sum + piece.length, 0) / SAMPLE_RATE;
  tell(total ?? durationSeconds);
  return {
    ...madeByWebCodecs(plan),
    bytes,
    type: "audio/wav",
    durationSeconds,
    sampleRate: SAMPLE_RATE,
    channels: 1,
  };
}

/** Without a segment the track is taken to its own end. */
function partOf(range: { start: number; end: number }, hasSegment: boolean, late: number): Part {
  return {
    from: Math.max(0, range.start - late),
    to: hasSegment ? range.end - late : Number.POSITIVE_INFINITY,
    silence: Math.max(0, late - range.start),
  };
}

/**
 * Where on the track's clock the sound begins, and how long it is, in seconds. What comes before zero only warms the
 * decoder up; of Opus the decoder itself leaves that out, and gives what follows the time of its first packet. An MP3
 * file says itself how much silence the encoder added.
 */
async function extentOf(
  track: InputAudioTrack,
  mp3File: Blob | null,
): Promise<{ start: number; length: number }> {
  const first = await track.getFirstTimestamp();
  const delay = mp3File && (await mp3Delay(mp3File));
  if (delay) {
    const sampleRate = await track.getSampleRate();
    const added = (delay.atStart + delay.atEnd) / sampleRate;
    return {
      start: first + delay.atStart / sampleRate,
      length: (await track.computeDuration()) - first - added,
    };
  }
  const start = (await track.getCodec()) === "opus" ? first : Math.max(0, first);
  return { start, length: Number.POSITIVE_INFINITY };
}

type Decoding = Pick<SoundInput, "signal"> & { start: number; part: Part; tell: (seconds: number) => void };

/**
 * Decodes the part and resamples it. Samples are counted from the first one decoded, as ffmpeg does: small gaps in
 * the times of the packets are passed over.
 */
async function resamplePart(
  track: InputAudioTrack,
  { signal, start, part, tell }: Decoding,
  onSamples: (samples: Float32Array) => void,
): Promise<void> {
  const mixer = new MonoMixer();
  let resampler: Resampler | null = null;
  let [position, end, told] = [0, 0, 0];
  const seek = part.from > RUN_UP ? start + part.from - RUN_UP : null;
  await decodeSound(track, seek, signal, (piece, firstSeconds) => {
    const { sampleRate, numberOfFrames } = piece;
    if (!resampler) {
      resampler = new Resampler(sampleRate, SAMPLE_RATE, onSamples);
      position = Math.round((firstSeconds - start) * sampleRate);
      end = Math.round(part.to * sampleRate);
    }
    const from = Math.max(0, Math.round(part.from * sampleRate) - position);
    const to = Math.min(numberOfFrames, end - position);
    if (to > from) resampler.write(mixer.samplesOf(piece).subarray(from, to));
    position += numberOfFrames;
    const seconds = position / sampleRate - part.from;
    if (seconds > told + REPORT_EVERY) {
      told = seconds;
      tell(seconds);
    }
    return position < end;
  });
  finish(resampler);
}

/** The resampler is made in a callback, of which the compiler cannot know that it has run. */
function finish(resampler: Resampler | null): void {
  if (!resampler) throw mediaProblem("audio-undecodable", "the track gives no sound");
  resampler.end();
}
