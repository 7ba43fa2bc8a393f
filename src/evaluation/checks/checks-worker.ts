import { serveWorker } from "../../foundation/bridge/serve-worker";
import { checksHandlers } from "./checks-handlers";
import type { ChecksCalls } from "./checks-protocol";

serveWorker<ChecksCalls>(self, checksHandlers);
