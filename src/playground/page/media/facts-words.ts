import { humanSize } from "../../../foundation/shown-number";
import type { AudioTrackFacts, MediaFacts, VideoTrackFacts } from "../../../shapes/media";
import { clock } from "../../../ui/measures";
import { layoutWords } from "../../../ui/plan-words";

/** Digits that say something: 29.97, 30, 23.976. */
function tidy(number: number, digits = 3): string {
  return String(Number(number.toFixed(digits)));
}

function rateWords(bits: number): string {
  return bits >= 1_000_000 ? `${tidy(bits / 1_000_000, 1)} Mbit/s` : `${Math.round(bits / 1000)} kbit/s`;
}

/** Description of a file, in a line. */
export function factsLine({ kind, video, audioTracks, durationSeconds, sizeBytes }: MediaFacts): string {
  const [sound] = audioTracks;
  const moves = kind !== "image";
  const soundless = kind === "video" ? ["no sound"] : [];
  return [
    ...(moves
      ? [durationSeconds === null ? "length unknown" : clock(durationSeconds, { tenths: true })]
      : []),
    ...(video ? [`${video.width} × ${video.height}`] : []),
    ...(moves && video?.framesPerSecond ? [`${tidy(video.framesPerSecond, 2)} fps`] : []),
    ...(video ? [video.codec] : []),
    ...(sound ? [`${sound.codec} ${layoutWords(sound)}`] : soundless),
    ...(audioTracks.length > 1 ? [`${audioTracks.length} sound tracks`] : []),
    humanSize(sizeBytes),
  ].join(" · ");
}

/** Names with what is known under them. */
type FactRow = readonly [name: string, value: string];

function pictureRows(video: VideoTrackFacts, kind: MediaFacts["kind"]): FactRow[] {
  const { width, height, codec, framesPerSecond, bitDepth, rotationDegrees, pixelAspect, startSeconds } =
    video;
  const moves = kind !== "image";
  return [
    ["Displayed size", `${width} × ${height} px`],
    ...(moves
      ? [["Frame rate", framesPerSecond ? `${tidy(framesPerSecond)} a second` : "unknown"] as const]
      : []),
    ["Picture codec", codec],
    ["Bit depth", bitDepth === null ? "unknown" : `${bitDepth} bits a colour`],
    ["Rotation", rotationDegrees === 0 ? "none" : `${rotationDegrees}°, applied`],
    ...(pixelAspect === 1 ? [] : [["Pixel shape", `${tidy(pixelAspect)} : 1, applied`] as const]),
    ...(startSeconds === 0
      ? []
      : [["Pictures begin at", `${tidy(startSeconds)} s in the container`] as const]),
  ];
}

function soundRow(track: AudioTrackFacts, index: number, count: number): FactRow {
  const { codec, sampleRate, language } = track;
  const parts = [codec, layoutWords(track), `${sampleRate / 1000} kHz`, ...(language ? [language] : [])];
  return [count > 1 ? `Sound track ${index + 1}` : "Sound", parts.join(", ")];
}

/** All that is known about a file. */
export function factRows(facts: MediaFacts): FactRow[] {
  const { kind, container, durationSeconds, sizeBytes, bitrate, video, audioTracks } = facts;
  return [
    ...(kind === "image"
      ? []
      : [
          [
            "Duration",
            durationSeconds === null
              ? "unknown"
              : `${clock(durationSeconds, { tenths: true })} (${tidy(durationSeconds)} s)`,
          ] as const,
        ]),
    ...(video ? pictureRows(video, kind) : []),
    ...(audioTracks.length === 0 && kind === "video" ? [["Sound", "none"] as const] : []),
    ...audioTracks.map((track, index) => soundRow(track, index, audioTracks.length)),
    ...(bitrate === null ? [] : [["Bitrate", rateWords(bitrate)] as const]),
    ["Container", container],
    ["File size", `${humanSize(sizeBytes)} (${sizeBytes.toLocaleString("en")} bytes)`],
  ];
}
