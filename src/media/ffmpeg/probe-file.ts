import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { AudioTrackFacts, MediaFacts, VideoTrackFacts } from "../../shapes/media";
import { fileLength } from "../file-length";
import type { FileSignature } from "../file-signature";
import { mediaProblem } from "../media-problems";
import { refuseAbsurdSize } from "../picture-size";
import { FOREIGN_CODEC, INPUT_GUARDS } from "./extract-audio";
import type { FfmpegJob } from "./ffmpeg-slot";

const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  codec_tag_string: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  sample_aspect_ratio: Type.Optional(Type.String()),
  pix_fmt: Type.Optional(Type.String()),
  bits_per_raw_sample: Type.Optional(Type.String()),
  avg_frame_rate: Type.Optional(Type.String()),
  r_frame_rate: Type.Optional(Type.String()),
  start_time: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Integer()),
  channel_layout: Type.Optional(Type.String()),
  sample_rate: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Object({ language: Type.Optional(Type.String()) })),
  disposition: Type.Optional(Type.Object({ attached_pic: Type.Optional(Type.Integer()) })),
  side_data_list: Type.Optional(Type.Array(Type.Object({ rotation: Type.Optional(Type.Number()) }))),
});
type Stream = Static<typeof Stream>;

/** The part of ffprobe's JSON report that is used. */
const ProbeReport = Type.Object({
  streams: Type.Array(Stream),
  format: Type.Object({
    format_name: Type.String(),
    start_time: Type.Optional(Type.String()),
    duration: Type.Optional(Type.String()),
    bit_rate: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Object({ major_brand: Type.Optional(Type.String()) })),
  }),
});
type ProbeReport = Static<typeof ProbeReport>;

/**
 * Facts from ffprobe's report; null when the report is none, or holds neither moving pictures nor sound. `foreign`: the
 * names that a Matroska file has for codecs unknown to ffmpeg, in the order of its tracks.
 */
export function readProbeReport(
  json: string,
  sizeBytes: number,
  signature: FileSignature | null,
  foreign: readonly string[] = [],
): MediaFacts | null {
  const named = parseReport(json);
  if (!named || named.format.format_name.endsWith("_pipe")) return null;
  const report = withForeignNames(named, foreign);
  const pictures = report.streams.find((stream) => stream.codec_type === "video" && !isCover(stream));
  const video = pictures ? videoFacts(pictures) : null;
  const audioTracks = report.streams.filter((stream) => stream.codec_type === "audio").map(audioFacts);
  if (!video && audioTracks.length === 0) return null;
  const container = containerName(report, signature);
  return {
    kind: video ? "video" : "audio",
    container,
    durationSeconds: fileLength(positive(report.format.duration), { container, video, audioTracks }),
    sizeBytes,
    bitrate: positive(report.format.bit_rate),
    video,
    audioTracks,
  };
}

function parseReport(json: string): ProbeReport | null {
  try {
    const report: unknown = JSON.parse(json);
    return Value.Check(ProbeReport, report) ? report : null;
  } catch {
    return null;
  }
}

const FOREIGN_PREFIX: Record<string, string> = { video: "V_", audio: "A_" };

/** The report with the file's own names in the slot of those that ffmpeg lacks. */
function withForeignNames(report: ProbeReport, foreign: readonly string[]): ProbeReport {
  const left = [...foreign];
  const streams = report.streams.map((stream) => {
    if (stream.codec_name !== undefined) return stream;
    const prefix = FOREIGN_PREFIX[stream.codec_type ?? ""];
    const at = left.findIndex((name) => prefix !== undefined && name.startsWith(prefix));
    const name = at === -1 ? letters(stream.codec_tag_string) : left.splice(at, 1)[0];
    return name === undefined ? stream : { ...stream, codec_name: name };
  });
  return { ...report, streams };
}

/** The four letters of MP4 and others; ffprobe writes bytes that are none as "[0]". */
function letters(tag: string | undefined): string | undefined {
  return tag?.includes("[") ? undefined : tag;
}

function isCover(stream: Stream): boolean {
  return stream.disposition?.attached_pic === 1;
}

/** ffmpeg gives a family ("mov,mp4,m4a,3gp,3g2,mj2"); people know its members. */
function containerName(report: ProbeReport, signature: FileSignature | null): string {
  const family = report.format.format_name;
  if (family.startsWith("mov,")) return report.format.tags?.major_brand?.trim() === "qt" ? "mov" : "mp4";
  if (family.startsWith("matroska,")) return signature === "webm" ? "webm" : "matroska";
  return family;
}

function videoFacts(stream: Stream): VideoTrackFacts | null {
  const { width = 0, height = 0 } = stream;
  if (width === 0 || height === 0) return null;
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const rotationDegrees = (((-Math.round(matrix) % 360) + 360) % 360) + 0;
  const pixelAspect = ratio(stream.sample_aspect_ratio, ":") ?? 1;
  const shownWidth = Math.round(width * pixelAspect);
  const onItsSide = rotationDegrees % 180 === 90;
  return {
    codec: stream.codec_name ?? "unknown",
    width: onItsSide ? height : shownWidth,
    height: onItsSide ? shownWidth : height,
    framesPerSecond: ratio(stream.avg_frame_rate, "/") ?? ratio(stream.r_frame_rate, "/"),
    rotationDegrees,
    startSeconds: seconds(stream.start_time) ?? 0,
    bitDepth: positive(stream.bits_per_raw_sample) ?? bitsOf(stream.pix_fmt),
    pixelAspect,
  };
}

/** Bits a colour sample by the name of a pixel format: "yuv420p10le", "p010le", "gray12be"; 8 where no number stands. */
function bitsOf(pixelFormat: string | undefined): number | null {
  if (!pixelFormat) return null;
  const bits = /(?:p|gray|rgb|gbr|^p0)(9|10|12|14|16)(?:le|be)?$/.exec(pixelFormat)?.[1];
  return bits ? Number(bits) : 8;
}

function audioFacts(stream: Stream): AudioTrackFacts {
  const language = stream.tags?.language;
  return {
    codec: stream.codec_name ?? "unknown",
    channels: stream.channels ?? 0,
    layout: stream.channel_layout ?? null,
    sampleRate: positive(stream.sample_rate) ?? 0,
    startSeconds: seconds(stream.start_time) ?? 0,
    language: language && language !== "und" ? language : null,
  };
}

function ratio(text: string | undefined, separator: string): number | null {
  const [numerator, denominator] = (text ?? "").split(separator).map(Number);
  if (!numerator || !denominator || numerator < 0 || denominator < 0) return null;
  return numerator / denominator;
}

function seconds(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

function positive(text: string | undefined): number | null {
  const value = seconds(text);
  return value !== null && value > 0 ? value : null;
}

const REPORT = "/report.json";

/** Names of more codecs are not kept. */
const MOST_TRACKS = 100;
/** A line that is at least an error, by the weight that ffprobe writes behind what speaks, which may be in another. */
const COMPLAINT = /^((?:\[[^\]@]{1,60}@[^\]@]{1,60}\] )*)\[(?:error|fatal|panic)\] /;
/** The line in which ffmpeg refuses to set memory aside. */
const TOO_LARGE = /Picture size (\d+)x(\d+) (?:is invalid|exceeds)/;

/**
 * Asks ffprobe what a file is. Rejects with `file-not-media` or, where it begins like media, `file-damaged`; with
 * `video-too-large` where its pictures are, whatever the container says of them.
 */
export async function probeFile(
  { instance, path, signal }: FfmpegJob,
  file: Blob,
  signature: FileSignature | null,
): Promise<MediaFacts> {
  const complaints: string[] = [];
  const foreign: string[] = [];
  await instance.run(
    {
      program: "ffprobe",
      args: [
        "-hide_banner",
        // Each line with its weight: names of codecs are told, not complained of.
        "-v",
        "level+info",
        ...INPUT_GUARDS,
        "-of",
        "json",
        "-show_format",
        "-show_streams",
        "-o",
        REPORT,
        path,
      ],
      onLine: (line) => {
        const [, codec] = FOREIGN_CODEC.exec(line) ?? [];
        if (codec && foreign.length < MOST_TRACKS) foreign.push(codec);
        if (COMPLAINT.test(line) && complaints.length < 5) complaints.push(line.replace(COMPLAINT, "$1"));
      },
    },
    signal,
  );
  const report = await instance.take(REPORT, signal);
  const facts = report && readProbeReport(new TextDecoder().decode(report), file.size, signature, foreign);
  if (!facts?.video) complaints.forEach(refuseClaim);
  if (facts?.video) refuseAbsurdSize(facts.video);
  if (facts) return facts;
  throw mediaProblem(signature ? "file-damaged" : "file-not-media", complaints.join("\n"));
}

function refuseClaim(complaint: string): void {
  const [, width, height] = TOO_LARGE.exec(complaint) ?? [];
  if (width && height) refuseAbsurdSize({ width: Number(width), height: Number(height) });
}

/** Facts from the packets of the video track: no decoding, but the bytes have to be read. */
export type PacketFacts = {
  /** Times of the key frames in ticks of the track, ascending. */
  keyTicks: number[];
  /** From the first packet to the end of the last. */
  durationSeconds: number;
  /** Longest distance of two key frames, or the whole length if there is only one. */
  keyFrameSeconds: number;
};

/**
 * Reads the packets of the video track, all or those of an interval: in seconds of the container's own clock, from
 * the key frame before it; `from` null is the beginning. Null when they carry no times.
 */
export async function readPackets(
  { instance, path, signal }: FfmpegJob,
  interval: { from: number | null; seconds: number } | null,
): Promise<PacketFacts | null> {
  const output = "/packets.csv";
  const part = interval
    ? ["-read_intervals", `${interval.from?.toFixed(6) ?? ""}%+${interval.seconds.toFixed(6)}`]
    : [];
  const fields = "packet=pts,pts_time,duration_time,flags";
  const format = ["-v", "error", ...INPUT_GUARDS, "-of", "csv=p=0", "-select_streams", "V:0"];
  await instance.run(
    { program: "ffprobe", args: [...format, ...part, "-show_entries", fields, "-o", output, path] },
    signal,
  );
  const table = await instance.take(output, signal);
  return table && packetFacts(new TextDecoder().decode(table));
}

/** As `readPackets`, from ffprobe's lines `ticks,time,duration,flags`. */
export function packetFacts(table: string): PacketFacts | null {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const keys: { at: number; ticks: number }[] = [];
  for (const line of table.split("\n")) {
    const [ticks = "", time = "", duration = "", flags = ""] = line.split(",");
    const at = Number.parseFloat(time);
    if (!Number.isFinite(at)) continue;
    start = Math.min(start, at);
    end = Math.max(end, at + (Number.parseFloat(duration) || 0));
    if (flags.includes("K")) keys.push({ at, ticks: Number.parseInt(ticks, 10) });
  }
  if (end <= start) return null;
  keys.sort((left, right) => left.at - right.at);
  const borders = [...keys.map(({ at }) => at), end];
  const distances = borders.slice(1).map((at, position) => at - (borders[position] ?? at));
  return {
    keyTicks: keys.map(({ ticks }) => ticks),
    durationSeconds: end - start,
    keyFrameSeconds: distances.reduce(
      (longest, distance) => Math.max(longest, distance),
      keys.length > 0 ? 0 : end - start,
    ),
  };
}
