import type { SamplingPlan } from "../../shapes/media";
import type { MadeBy } from "../media-engine";

/** The version of `@ffmpeg/core` that the app ships; written into every record of frames and sound. */
export const CORE_VERSION = "0.12.10";

/** Size of its wasm file, unpacked: a compressed reply does not say how much will come. */
export const CORE_WASM_BYTES = 32_232_419;

const FFMPEG_ENGINE = `ffmpeg.wasm ${CORE_VERSION}`;

/** The ffmpeg engine and the reason for it; code that has chosen between engines knows a better reason. */
export function madeByFfmpeg({ engine }: Pick<SamplingPlan, "engine">): MadeBy {
  return {
    engine: FFMPEG_ENGINE,
    engineReason: engine === "ffmpeg" ? "fixed by the plan" : "the reference engine",
  };
}
