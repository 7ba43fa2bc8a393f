import type { MediaCall, MediaEngine } from "../media-engine";
import type { Examination } from "./probe-input";

export type { Examination } from "./probe-input";

/** The engine on the browser's own decoders. It knows beforehand what of a file it can decode. */
export type WebCodecsEngine = MediaEngine & {
  /**
   * Says what the file is and what of it can be decoded. Rejects with `container-unsupported` where it cannot be
   * sure to see all tracks.
   */
  examine(file: Blob, call?: MediaCall): Promise<Examination>;
};

/** True where the browser has decoders for pages and workers; only secure pages get them. */
export function hasWebCodecs(): boolean {
  return typeof VideoDecoder !== "undefined" && typeof AudioDecoder !== "undefined";
}
