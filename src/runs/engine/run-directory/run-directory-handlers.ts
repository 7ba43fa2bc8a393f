import type { Handlers } from "../../../foundation/bridge/serve-worker";
import type { Storage } from "../../../storage/open-storage";
import type { RunDirectoryCalls } from "../../protocol";
import { fetchDemo } from "./fetch-demo";
import { keepDirectory } from "./keep-directory";

/** Run directories in, those of people and the demo. */
export function runDirectoryHandlers(storage: () => Promise<Storage>): Handlers<RunDirectoryCalls> {
  return {
    "run-directory/open": async ({ files }, tools) => {
      const { dataSetId: _, ...kept } = await keepDirectory(await storage(), files, tools);
      return kept;
    },
    "run-directory/demo": async ({ samplesFolder }, tools) => {
      const kept = await storage();
      const files = await fetchDemo(samplesFolder, tools.signal);
      const { dataSetId, ...directory } = await keepDirectory(kept, files, tools);
      const dataSet = await kept.dataSets.get(dataSetId);
      for (const id of new Set(dataSet?.samples.map(({ video }) => video.id))) {
        // Its videos are clips of the page, under the names of bundled samples.
        await kept.videoPlaces.put(dataSetId, id, {
          name: id,
          type: "video/mp4",
          quickKey: null,
          stored: { kind: "sample", sampleId: id },
          facts: null,
        });
      }
      return directory;
    },
  };
}
