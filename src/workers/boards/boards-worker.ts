import { serveWorker } from "../bridge/serve-worker";
import { boardHandlers } from "./board-handlers";
import type { BoardCalls } from "./board-protocol";

/** Reads leaderboards and ranks their rows. It knows no storage, no keys and no models, so boards can be shown in any page. */
serveWorker<BoardCalls>(self, boardHandlers());
