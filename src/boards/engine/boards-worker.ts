import { serveWorker } from "../../foundation/bridge/serve-worker";
import type { BoardCalls } from "../protocol";
import { boardHandlers } from "./board-handlers";

/** Reads boards and ranks their rows. It knows no storage, no keys and no models, so boards can be shown in any page. */
serveWorker<BoardCalls>(self, boardHandlers());
