import { EncodedPacketSink, type Input, type InputVideoTrack } from "mediabunny";
import type { MediaFacts, SamplingPlan } from "../../shapes/media";
import type { MadeBy } from "../media-engine";
import { mediaProblem } from "../media-problems";
import { type PictureSize, refuseAbsurdSize } from "../picture-size";
import type { TrackClock } from "../sampling/frame-slots";
import type { UprightPicture } from "../sampling/picture-shape";

const LARGEST_DENOMINATOR = 128;

/** The width of a track's pixels over their height, before any turn. */
export async function pixelAspectOf(track: InputVideoTrack): Promise<number> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const [shownWidth, shownHeight] = [await track.getSquarePixelWidth(), await track.getSquarePixelHeight()];
  return simplestRatio(width, shownWidth) / simplestRatio(height, shownHeight);
}

/**
 * The simplest fraction by which a length becomes another, which is known as a whole number only: 4 / 3 for 320
 * pixels that are shown as 427.
 */
export function simplestRatio(length: number, shown: number): number {
  for (let denominator = 1; denominator <= LARGEST_DENOMINATOR; denominator += 1) {
    const ratio = Math.round((denominator * shown) / length) / denominator;
    if (Math.round(length * ratio) === shown) return ratio;
  }
  return shown / length;
}

/** The first video track of a file, ready to be decoded. */
export type OpenVideo = {
  track: InputVideoTrack;
  packets: EncodedPacketSink;
  config: VideoDecoderConfig;
  clock: TrackClock;
  picture: UprightPicture;
  rotation: 0 | 90 | 180 | 270;
};

/**
 * `facts` say what others see in the file. Rejects with `no-video-track`, `container-unsupported` where only others see
 * one, `video-too-large`, `codec-unsupported`, `colors-unsupported`, or `file-damaged` where the track has no pictures.
 * `configOf` gives the configuration of the track's decoder, null where nobody could decode it.
 */
export async function openVideo(
  input: Input,
  facts: Pick<MediaFacts, "video"> = { video: null },
  configOf: (track: InputVideoTrack) => Promise<VideoDecoderConfig | null> = decoderConfig,
): Promise<OpenVideo> {
  const [track] = await input.getVideoTracks();
  if (!track && facts.video) throw mediaProblem("container-unsupported", `${facts.video.codec} is not seen`);
  if (!track) throw mediaProblem("no-video-track");
  refuseAbsurdSize(await codedSize(track));
  if (await isInRgb(track))
    throw mediaProblem("colors-unsupported", `codec ${await codecName(track)} in RGB`);
  const config = await configOf(track);
  if (!config) throw mediaProblem("codec-unsupported", `codec ${await codecName(track)}`);
  const packets = new EncodedPacketSink(track);
  const resolution = Math.round(await track.getTimeResolution());
  const first = await firstShown(track);
  if (first === null) throw mediaProblem("file-damaged", "the video track is empty");
  return {
    track,
    packets,
    config,
    clock: {
      timeBase: { numerator: 1n, denominator: BigInt(resolution) },
      firstTicks: Math.round(first * resolution),
    },
    picture: await uprightPicture(track),
    rotation: await track.getRotation(),
  };
}

/**
 * The configuration that the track's decoder needs, in software where the browser has both: pictures in memory can be read at once,
 * and are the same on all machines. Null where the browser cannot decode it.
 */
export async function decoderConfig(track: InputVideoTrack): Promise<VideoDecoderConfig | null> {
  const config = await track.getDecoderConfig();
  if (!config || typeof VideoDecoder === "undefined") return null;
  for (const hardwareAcceleration of ["prefer-software", "no-preference"] as const) {
    const wanted: VideoDecoderConfig = { ...config, hardwareAcceleration };
    const { supported } = await VideoDecoder.isConfigSupported(wanted).catch(() => ({ supported: false }));
    if (supported) return wanted;
  }
  return null;
}

/**
 * True if the planes of the track are green, blue and red, not brightness and colour. Browsers decode them, but lose
 * on the way that they are.
 */
export async function isInRgb(track: InputVideoTrack): Promise<boolean> {
  return (await track.getColorSpace()).matrix === "rgb";
}

/** The size that the container states, before any turn. */
export async function codedSize(track: InputVideoTrack): Promise<PictureSize> {
  return { width: await track.getCodedWidth(), height: await track.getCodedHeight() };
}

async function codecName(track: InputVideoTrack): Promise<string> {
  return (await track.getCodec()) ?? String((await track.getInternalCodecId()) ?? "unknown");
}

/** Time of the first frame that is shown; what comes before zero is not. */
export async function firstShown(track: InputVideoTrack): Promise<number | null> {
  const packets = new EncodedPacketSink(track);
  const first = await packets.getFirstPacket({ metadataOnly: true });
  if (!first || first.timestamp >= 0) return first?.timestamp ?? null;
  return (await packets.getPacket(0, { metadataOnly: true }))?.timestamp ?? first.timestamp;
}

/** Size and pixel shape after the turn that the container asks for. */
async function uprightPicture(track: InputVideoTrack): Promise<UprightPicture> {
  const { width, height } = await codedSize(track);
  const aspect = await pixelAspectOf(track);
  return (await track.getRotation()) % 180 === 0
    ? { width, height, aspect }
    : { width: height, height: width, aspect: 1 / aspect };
}

/** The version of mediabunny that the app ships; it takes files apart, the browser decodes. */
export const MEDIABUNNY_VERSION = "1.61.0";

const BROWSER = /(?:Firefox|Chrome|Version)\/\d+(?:\.\d+)?/;

/** The engine with its version and the browser's, whose decoders do the work. */
export function webCodecsEngineName(userAgent = navigator.userAgent): string {
  const browser = BROWSER.exec(userAgent)?.[0].replace("Version/", "Safari/").replace("/", " ");
  return [`WebCodecs with mediabunny ${MEDIABUNNY_VERSION}`, ...(browser ? [browser] : [])].join(", ");
}

/** The ffmpeg engine and the reason for it; code that has chosen between engines knows a better reason. */
export function madeByWebCodecs({ engine }: Pick<SamplingPlan, "engine">): MadeBy {
  return {
    engine: webCodecsEngineName(),
    engineReason: engine === "webcodecs" ? "fixed by the plan" : "the browser's own decoders",
  };
}
