import type { MediaFacts } from "../shapes/media";
import { createAutoEngine } from "./auto/auto-engine";
import { createFfmpegEngine } from "./ffmpeg/ffmpeg-engine";
import { createImageEngine } from "./images/image-engine";
import { KIND_BYTES, pictureKind } from "./images/picture-header";
import type { MediaEngine } from "./media-engine";
import type { WebCodecsEngine } from "./webcodecs/webcodecs-engine";

/**
 * The engine for any file: pictures go to the browser's image decoders, video and sound to the faster of its own
 * decoders and ffmpeg. `webCodecs` comes from above, as it lives in a worker.
 */
export function createMediaEngine(webCodecs: WebCodecsEngine): MediaEngine {
  return routeByKind(createImageEngine(), createAutoEngine({ webCodecs, ffmpeg: createFfmpegEngine() }));
}

/** As `createMediaEngine`, of given engines. */
function routeByKind(images: MediaEngine, videos: MediaEngine): MediaEngine {
  const engineFor = (facts: MediaFacts) =>
    facts.kind === "image" || facts.kind === "animation" ? images : videos;
  return {
    probe: async (file, call) => ((await isPicture(file)) ? images : videos).probe(file, call),
    sampleFrames: (file, facts, plan, call) => engineFor(facts).sampleFrames(file, facts, plan, call),
    extractAudio: (file, facts, plan, call) => engineFor(facts).extractAudio(file, facts, plan, call),
    dispose() {
      images.dispose();
      videos.dispose();
    },
  };
}

/** An SVG too, which the engine for pictures refuses. A file that cannot be read is left to the engines, which say so. */
async function isPicture(file: Blob): Promise<boolean> {
  try {
    return pictureKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer())) !== null;
  } catch {
    return false;
  }
}
