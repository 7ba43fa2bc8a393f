import { createMediaEngine } from "../media/open-media";
import { createMediaClient } from "../media/worker/media-client";
import { createMediaTurns } from "../media/worker/media-turns";
import { createWebCodecsEngine, startWebCodecsWorker } from "../media/worker/webcodecs-client";

/** The reader of media files, for the page and for its runs. */
export const mediaTurns = createMediaTurns(
  createMediaClient(createMediaEngine(createWebCodecsEngine(startWebCodecsWorker))),
);
