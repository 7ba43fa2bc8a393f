import type { AudioTrackFacts, MediaFacts, MediaSegment } from "../../shapes/media";
import { lateness } from "../sampling/lateness";
import { containerStart } from "./container-start";

/** What lies this far before a part (seconds) is passed over by a seek. */
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
export function soundPart(
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
