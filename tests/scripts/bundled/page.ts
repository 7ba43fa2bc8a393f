import core from "@ffmpeg/core?url";
import clsx from "clsx";

/** A page that is built from a package, a file of another, and a worker with a package of its own. */
export const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
worker.postMessage(clsx("a", core));
