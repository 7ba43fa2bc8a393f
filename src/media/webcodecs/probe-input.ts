import {
  type AudioCodec,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  type VideoCodec,
  WEBM,
} from "mediabunny";
import type { AudioTrackFacts, MediaFacts, VideoTrackFacts } from "../../shapes/media";
import { fileLength } from "../file-length";
import { mediaProblem } from "../media-problems";
import { refuseAbsurdSize } from "../picture-size";
import { canTakeSound } from "./extract-audio";
import { codedSize, decoderConfig, firstShown, isInRgb, pixelAspectOf } from "./open-video";

/** Boxes between which the movie header is looked for, in a file and in its `moov`. */
const MOST_BOXES = 64;
const LARGEST_HEADER = 16;

type Box = { type: string; content: number; end: number };

/**
 * The length of an MP4 or MOV as it says, from its movie header (`mvhd`, ISO 14496-12 8.2.2), in seconds; null when it does
 * not say. The lengths of the tracks differ from it by fractions of a frame, and ffmpeg goes by the header.
 */
export async function movieDuration(file: Blob): Promise<number | null> {
  const movie = await findBox(file, "moov", 0, file.size);
  const header = movie && (await findBox(file, "mvhd", movie.content, movie.end));
  if (!header) return null;
  const bytes = await file.slice(header.content, Math.min(header.end, header.content + 32)).arrayBuffer();
  const view = new DataView(bytes);
  const isLong = bytes.byteLength > 0 && view.getUint8(0) === 1;
  if (bytes.byteLength < (isLong ? 32 : 20)) return null;
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const unknown = duration === 0 || duration >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return unknown || timescale === 0 ? null : duration / timescale;
}

async function findBox(file: Blob, type: string, from: number, to: number): Promise<Box | null> {
  let position = from;
  for (let count = 0; count < MOST_BOXES && position + 8 <= to; count += 1) {
    const box = await boxAt(file, position, to);
    if (!box || box.type === type) return box;
    position = box.end;
  }
  return null;
}

async function boxAt(file: Blob, position: number, to: number): Promise<Box | null> {
  const view = new DataView(await file.slice(position, position + LARGEST_HEADER).arrayBuffer());
  if (view.byteLength < 8) return null;
  const short = view.getUint32(0);
  const isLong = short === 1;
  if (isLong && view.byteLength < LARGEST_HEADER) return null;
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? to - position : short;
  if (size < (isLong ? 16 : 8)) return null;
  const type = String.fromCharCode(...new Uint8Array(view.buffer, 4, 4));
  return { type, content: position + (isLong ? 16 : 8), end: position + size };
}

const VIDEO: Partial<Record<VideoCodec, string>> = { avc: "h264" };

/** The name by which ffmpeg knows a video codec; the ffmpeg engine's facts have it too. */
export function videoCodecName(codec: VideoCodec): string {
  return VIDEO[codec] ?? codec;
}

/** The name by which ffmpeg knows an audio codec: "pcm-s16" is "pcm_s16le" there. */
export function audioCodecName(codec: AudioCodec): string {
  if (codec === "ulaw" || codec === "alaw") return `pcm_${codec === "ulaw" ? "mulaw" : "alaw"}`;
  const pcm = /^pcm-([a-z]\d+)(be)?$/.exec(codec);
  if (!pcm) return codec;
  return `pcm_${pcm[1]}${pcm[1]?.endsWith("8") ? "" : (pcm[2] ?? "le")}`;
}

/** Bits a colour sample, as the codec string of a decoder configuration tells; null where it does not. */
export function bitDepthOf(codecString: string | null): number | null {
  const [family, ...parts] = (codecString ?? "").split(".");
  switch (family) {
    case "avc1":
    case "avc3":
      // High 10 and the profiles above it, which mostly carry 10 bits.
      return ["6e", "7a", "f4"].includes(parts[0]?.slice(0, 2).toLowerCase() ?? "") ? 10 : 8;
    case "hvc1":
    case "hev1":
      return parts[0] === "1" ? 8 : parts[0] === "2" ? 10 : null;
    case "vp09":
    case "av01":
      return Number(parts[2]) || null;
    default:
      return family === "vp8" ? 8 : null;
  }
}

/** All streams of an Ogg file begin within its first bytes, before any other page (RFC 3533, 4). */
const BEGINNING = 65_536;
const PAGE_HEADER = 27;
const IS_FIRST_PAGE = 2;

/** Counts the streams of an Ogg file, of whatever kind. */
export async function countOggStreams(file: Blob): Promise<number> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  let streams = 0;
  for (let page = 0; page + PAGE_HEADER <= bytes.length; ) {
    const isPage = String.fromCharCode(...bytes.subarray(page, page + 4)) === "OggS";
    if (!isPage || !((bytes[page + 5] ?? 0) & IS_FIRST_PAGE)) break;
    streams += 1;
    const segments = bytes[page + 26] ?? 0;
    const lengths = bytes.subarray(page + PAGE_HEADER, page + PAGE_HEADER + segments);
    page += PAGE_HEADER + segments + lengths.reduce((sum, length) => sum + length, 0);
  }
  return streams;
}

/** Facts of a file, and the browser's ability to decode it. */
export type Examination = {
  facts: MediaFacts;
  /** Null without pictures. */
  decodesVideo: boolean | null;
  /** True for pictures coded in red, green and blue: they are not decoded here. */
  isRgb: boolean;
  /** For each sound track. */
  decodesAudio: boolean[];
};

/** mediabunny's names of containers, as ffmpeg calls them. */
const CONTAINERS: Record<string, string> = {
  MP4: "mp4",
  "QuickTime File Format": "mov",
  Matroska: "matroska",
  WebM: "webm",
  "MPEG Transport Stream": "mpegts",
  MP3: "mp3",
  WAVE: "wav",
  Ogg: "ogg",
  FLAC: "flac",
  ADTS: "aac",
};
const LAYOUTS: (string | undefined)[] = [undefined, "mono", "stereo", undefined, undefined, undefined, "5.1"];
/** Packets from which the frame rate is told. */
const RATE_SAMPLE = 256;

/**
 * Says what the file is, without decoding. Rejects with `container-unsupported` where it cannot be sure to see all
 * tracks: another engine may see more; with `video-too-large` where the header claims absurd pictures.
 */
export async function examineInput(input: Input, file: Blob): Promise<Examination> {
  const format = await input.getFormat();
  const tracks = await input.getTracks();
  const videoTracks = tracks.filter((track) => track.isVideoTrack());
  const audioTracks = tracks.filter((track) => track.isAudioTrack());
  const hidden =
    // Streams of kinds that mediabunny does not know are not in its list of tracks.
    (format === MPEG_TS && videoTracks.length === 0) ||
    (format === OGG && (await countOggStreams(file)) > tracks.length);
  if (tracks.length === 0 || hidden)
    throw mediaProblem("container-unsupported", "not all tracks can be told");
  const [videoTrack] = videoTracks;
  const video = videoTrack ? await videoFacts(videoTrack) : null;
  const tracksFacts = {
    container: CONTAINERS[format.name] ?? format.name,
    video,
    audioTracks: await Promise.all(audioTracks.map(audioFacts)),
  };
  const isRgb = videoTrack ? await isInRgb(videoTrack) : false;
  const stated = await statedDuration(input, file);
  return {
    facts: {
      kind: video ? "video" : "audio",
      durationSeconds: fileLength(stated, tracksFacts),
      sizeBytes: file.size,
      bitrate: stated === null ? null : Math.floor((file.size * 8) / stated),
      ...tracksFacts,
    },
    decodesVideo: videoTrack ? !isRgb && (await decoderConfig(videoTrack)) !== null : null,
    isRgb,
    decodesAudio: await Promise.all(audioTracks.map(canTakeSound)),
  };
}

async function videoFacts(track: InputVideoTrack): Promise<VideoTrackFacts> {
  const codec = await track.getCodec();
  const { width, height } = await codedSize(track);
  if (!codec || width === 0 || height === 0) throw mediaProblem("container-unsupported", "unknown pictures");
  refuseAbsurdSize({ width, height });
  const pixelAspect = await pixelAspectOf(track);
  const rotationDegrees = await track.getRotation();
  const shownWidth = Math.round(width * pixelAspect);
  const onItsSide = rotationDegrees % 180 === 90;
  return {
    codec: videoCodecName(codec),
    width: onItsSide ? height : shownWidth,
    height: onItsSide ? shownWidth : height,
    framesPerSecond: await frameRate(track),
    rotationDegrees,
    startSeconds: microseconds((await firstShown(track)) ?? 0),
    bitDepth: bitDepthOf(await track.getCodecParameterString()),
    pixelAspect,
  };
}

async function frameRate(track: InputVideoTrack): Promise<number | null> {
  const rate = await track.computeFrameRateMetrics({ targetPacketCount: RATE_SAMPLE });
  if (rate.probedPacketCount < 2) return null;
  if (rate.frameRateIsConstant) return rate.bestGuessFrameRate;
  return (await track.computePacketStats(RATE_SAMPLE)).averagePacketRate;
}

async function audioFacts(track: InputAudioTrack): Promise<AudioTrackFacts> {
  const codec = await track.getCodec();
  if (!codec) throw mediaProblem("container-unsupported", "unknown sound");
  const channels = await track.getNumberOfChannels();
  const language = await track.getLanguageCode();
  return {
    codec: audioCodecName(codec),
    channels,
    layout: LAYOUTS[channels] ?? null,
    sampleRate: await track.getSampleRate(),
    // Samples before zero only warm the decoder up.
    startSeconds: microseconds(Math.max(0, await track.getFirstTimestamp())),
    language: language && language !== "und" ? language : null,
  };
}

/**
 * The duration that ffmpeg would report: what the header says, else from the first frame or sample to the end of the
 * last. Null where nothing tells.
 */
async function statedDuration(input: Input, file: Blob): Promise<number | null> {
  const format = await input.getFormat();
  if (format === MATROSKA || format === WEBM) return positive(await input.getDurationFromMetadata());
  if (format === MP4 || format === QTFF) {
    const told = await movieDuration(file);
    if (told !== null) return microseconds(told);
  }
  // In a transport stream ffmpeg sees the end of the pictures, not that of the last sound.
  const tracks = format === MPEG_TS ? await input.getVideoTracks() : await input.getTracks();
  const end = await input.computeDuration(tracks);
  return positive(end - Math.max(0, await input.getFirstTimestamp()));
}

function positive(seconds: number | null): number | null {
  return seconds !== null && seconds > 0 ? microseconds(seconds) : null;
}

function microseconds(seconds: number): number {
  return Math.round(seconds * 1e6) / 1e6;
}
