import type { BoardCalls } from "../boards/protocol";
import { createWorkerClient, prefetchingClient } from "../foundation/bridge/worker-client";

/** Reads boards, for every page; its worker starts at the first call. */
export const boards = prefetchingClient(
  createWorkerClient<BoardCalls>(
    () =>
      new Worker(new URL("../boards/engine/boards-worker.ts", import.meta.url), {
        type: "module",
        name: "boards",
      }),
  ),
);

/** Absolute URL of the folder of bundled samples, beside which the boards lie. */
export const samplesFolder = new URL("samples/", document.baseURI).href;
