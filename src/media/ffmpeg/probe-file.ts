import type { MediaFacts } from "../../shapes/media";
import type { FileSignature } from "../file-signature";
import { mediaProblem } from "../media-problems";
import { refuseAbsurdSize } from "../video-size";
import type { FfmpegJob } from "./ffmpeg-slot";
import { INPUT_GUARDS } from "./input-guards";
import { FOREIGN_CODEC } from "./no-decoder";
import { readProbeReport } from "./probe-report";

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

/** What the packets of the video track say: no decoding, but the bytes have to be read. */
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
