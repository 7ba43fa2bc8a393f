import { createMediaEngine } from "../media/open-media";
import { createMediaClient } from "../workers/media/media-client";
import { createMediaTurns } from "../workers/media/media-turns";
import { startWebCodecsWorker } from "../workers/media/start-webcodecs-worker";
import { createWebCodecsEngine } from "../workers/media/webcodecs-client";

/** What reads media files, for the page and for its runs. */
export const mediaTurns = createMediaTurns(
  createMediaClient(createMediaEngine(createWebCodecsEngine(startWebCodecsWorker))),
);
