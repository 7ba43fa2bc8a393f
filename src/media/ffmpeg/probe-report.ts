import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { MediaFacts } from "../../schemas/media";
import type { FileSignature } from "../file-signature";

const Stream = Type.Object({
  codec_type: Type.Optional(Type.String()),
  codec_name: Type.Optional(Type.String()),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  sample_aspect_ratio: Type.Optional(Type.String()),
  avg_frame_rate: Type.Optional(Type.String()),
  r_frame_rate: Type.Optional(Type.String()),
  start_time: Type.Optional(Type.String()),
  channels: Type.Optional(Type.Integer()),
  sample_rate: Type.Optional(Type.String()),
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
    tags: Type.Optional(Type.Object({ major_brand: Type.Optional(Type.String()) })),
  }),
});
type ProbeReport = Static<typeof ProbeReport>;

/** Facts from ffprobe's report; null when the report is none, or holds neither moving pictures nor sound. */
export function readProbeReport(
  json: string,
  sizeBytes: number,
  signature: FileSignature | null,
): MediaFacts | null {
  const report = parseReport(json);
  if (!report || report.format.format_name.endsWith("_pipe")) return null;
  const video = report.streams.find((stream) => stream.codec_type === "video" && !isCover(stream));
  const audio = report.streams.find((stream) => stream.codec_type === "audio");
  const facts: MediaFacts = {
    container: containerName(report, signature),
    durationSeconds: positive(report.format.duration),
    sizeBytes,
    video: video ? videoFacts(video) : null,
    audio: audio ? audioFacts(audio) : null,
  };
  return facts.video || facts.audio ? facts : null;
}

function parseReport(json: string): ProbeReport | null {
  try {
    const report: unknown = JSON.parse(json);
    return Value.Check(ProbeReport, report) ? report : null;
  } catch {
    return null;
  }
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

function videoFacts(stream: Stream): MediaFacts["video"] {
  const { width = 0, height = 0 } = stream;
  if (width === 0 || height === 0) return null;
  const matrix = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const rotationDegrees = (((-Math.round(matrix) % 360) + 360) % 360) + 0;
  const shownWidth = Math.round(width * (ratio(stream.sample_aspect_ratio, ":") ?? 1));
  const onItsSide = rotationDegrees % 180 === 90;
  return {
    codec: stream.codec_name ?? "unknown",
    width: onItsSide ? height : shownWidth,
    height: onItsSide ? shownWidth : height,
    framesPerSecond: ratio(stream.avg_frame_rate, "/") ?? ratio(stream.r_frame_rate, "/"),
    rotationDegrees,
    startSeconds: seconds(stream.start_time) ?? 0,
  };
}

function audioFacts(stream: Stream): MediaFacts["audio"] {
  return {
    codec: stream.codec_name ?? "unknown",
    channels: stream.channels ?? 0,
    sampleRate: positive(stream.sample_rate) ?? 0,
    startSeconds: seconds(stream.start_time) ?? 0,
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
