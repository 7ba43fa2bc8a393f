import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import type { Storage } from "../../storage/open-storage";
import { runProblems } from "./run-problems";

/** A sample with the length of its video, as far as anyone knows it. Rejects with `sample-missing`. */
export async function runSample(
  { dataSets, videoPlaces }: Pick<Storage, "dataSets" | "videoPlaces">,
  dataSetId: string,
  sampleId: string,
): Promise<DataSample> {
  const sample = await dataSets.sample(dataSetId, sampleId);
  if (!sample) throw new ProblemError(runProblems.sampleMissing(sampleId));
  if (sample.video.seconds !== null) return sample;
  const place = await videoPlaces.find(dataSetId, sample.video.id);
  return { ...sample, video: { ...sample.video, seconds: place?.facts?.durationSeconds || null } };
}
