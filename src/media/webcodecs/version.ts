import type { SamplingPlan } from "../../shapes/media";
import type { MadeBy } from "../media-engine";

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
