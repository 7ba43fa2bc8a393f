import { serveWorker } from "../../foundation/bridge/serve-worker";
import { withInput } from "../webcodecs/open-input";
import { examineInput } from "../webcodecs/probe-input";
import { sampleFrames } from "../webcodecs/sample-frames";
import { extractAudio } from "../webcodecs/sound/extract-audio";
import type { WebCodecsCalls } from "./webcodecs-protocol";

serveWorker<WebCodecsCalls>(self, {
  examine: ({ file }, { signal, emit }) =>
    withInput(
      file,
      signal,
      (input) => examineInput(input, file),
      () => emit({ kind: "reading" }),
    ),

  frames: async ({ file, facts, plan }, { signal, emit }) => {
    const { frames: _told, ...made } = await withInput(file, signal, (input) =>
      sampleFrames(input, {
        facts,
        plan,
        signal,
        onProgress: (progress) => emit({ kind: "progress", progress }),
        onFrame: (frame) => emit({ kind: "frame", frame }),
      }),
    );
    return made;
  },

  audio: async (request, { signal, emit }) => {
    const { bytes, ...made } = await withInput(request.file, signal, (input) =>
      extractAudio(input, {
        ...request,
        signal,
        onProgress: (progress) => emit({ kind: "progress", progress }),
      }),
    );
    return { ...made, blob: new Blob([bytes], { type: made.type }) };
  },
});
