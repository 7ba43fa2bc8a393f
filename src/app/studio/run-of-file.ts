import { ProblemError } from "../../foundation/errors";
import type { SessionVideo } from "../../shapes/session";
import type { VideoPlace } from "../../shapes/video-place";
import type { Services } from "../../state/services";

/** A video of the studio as samples of a run find it. */
export function placeOfVideo({ name, type, quickKey, stored, facts }: SessionVideo): VideoPlace {
  const isSample = stored.kind === "sample";
  // A bundled clip is known by its place, not by its bytes.
  return { name, type, quickKey: isSample ? null : quickKey, stored, facts };
}

/**
 * Makes a run that has not begun of a file of the studio, by the way of any file; `placesOf`: the places of its videos, by the
 * videos' ids. Gives the run's id; rejects with `ProblemError`, by `refused` where nothing in the file can be run.
 */
export async function runOfFile(
  engine: Services["engine"],
  {
    file,
    benchmark,
    title,
    placesOf,
    refused,
  }: {
    file: { fileName: string; blob: Blob };
    benchmark: string;
    title: string;
    placesOf: (videoIds: readonly string[]) => Record<string, VideoPlace>;
    refused: { code: string; message: string; nextStep: string; otherwise: string };
  },
): Promise<string> {
  const { fileName: path, blob } = file;
  const { importId, parts, problems } = await engine.call("imports/read", {
    importId: null,
    files: [{ path, file: new File([blob], path, { type: blob.type }) }],
  });
  const [problem] = problems;
  if (parts.length === 0) {
    const { otherwise, ...told } = refused;
    throw new ProblemError({ ...told, detail: problem?.message ?? otherwise });
  }
  const { runId, dataSetId } = await engine.call("imports/keep", {
    ...{ importId, benchmark, title },
    with: "samples",
  });
  engine.call("imports/forget", { importId }).catch(() => undefined);
  const dataSet = await engine.call("data-sets/get", { id: dataSetId });
  const places = placesOf([...new Set((dataSet?.samples ?? []).map(({ video }) => video.id))]);
  if (Object.keys(places).length > 0) await engine.call("videos/place", { dataSetId, places });
  return runId;
}
