import {
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WEBM,
} from "mediabunny";
import type { AudioTrackFacts, MediaFacts, VideoTrackFacts } from "../../shapes/media";
import { fileLength } from "../file-length";
import { mediaProblem } from "../media-problems";
import { refuseAbsurdSize } from "../video-size";
import { audioCodecName, bitDepthOf, videoCodecName } from "./codec-names";
import { movieDuration } from "./movie-duration";
import { countOggStreams } from "./ogg-streams";
import { codedSize, decoderConfig, firstShown, isInRgb } from "./open-video";
import { pixelAspectOf } from "./pixel-aspect";

/** What a file is, and what of it the browser can decode. */
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
    decodesAudio: await Promise.all(audioTracks.map((track) => track.canDecode())),
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
    // What comes before zero only warms the decoder up.
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
  // Of a transport stream ffmpeg sees the end of the pictures, not that of the last sound.
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
