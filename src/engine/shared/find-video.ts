import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import { MEDIUM_WORDS, type Medium } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { VideoPlace } from "../../shapes/video-place";
import type { Storage } from "../../storage/open-storage";
import { runProblems } from "./run-problems";
import { loadSample, loadSampleFile } from "./sample-handlers";

const CHOOSE = "Choose it again for this data set, then retry the failed ones.";

/** Reasons why the video of a sample can't be had, one a function. */
export const videoProblems = {
  missing: (name: string): Problem => ({
    code: "video-missing",
    message: `The file “${name}” is not at hand in this browser.`,
    nextStep: CHOOSE,
  }),
  different: (name: string): Problem => ({
    code: "video-different",
    message: `“${name}” is another file than the one that this data set was used with before.`,
    nextStep: "Put the earlier file back, or choose this one for the data set, then retry the failed ones.",
  }),
  gone: (name: string): Problem => ({
    code: "video-missing",
    message: `The file “${name}” can’t be read any more: it was moved, deleted or changed since it was chosen.`,
    nextStep: CHOOSE,
  }),
  otherMedium: (name: string, found: Medium, wanted: Medium): Problem => ({
    code: "other-medium",
    message: `“${name}” is a ${MEDIUM_WORDS[found].one}, and this sample is about a ${MEDIUM_WORDS[wanted].one}.`,
    nextStep: `Choose the ${MEDIUM_WORDS[wanted].one} for the data set, then retry the failed ones.`,
  }),
  folderLocked: (folder: string): Problem => ({
    code: "folder-locked",
    message: `The browser no longer lets Caplens read the folder “${folder}”.`,
    nextStep: "Allow it again, or choose the folder again, then retry the failed ones.",
  }),
  fileLocked: (name: string): Problem => ({
    code: "file-locked",
    message: `The browser no longer lets Caplens read “${name}”.`,
    nextStep: CHOOSE,
  }),
  noPage: (): Problem => ({
    code: "video-missing",
    message: "The bundled sample's clip can't be fetched without its page.",
    nextStep: "Open the run in a page, then retry the failed ones.",
  }),
};

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

/** The inputs for finding a video besides storage. */
export type VideoSources = {
  /** Files that were given by hand since this worker began: by quick key, or by data set and path. */
  given: ReadonlyMap<string, File>;
  samplesFolder(): string | null;
};

/** Names a file of a data set among those given. */
export function givenKey(dataSetId: string, path: string): string {
  return JSON.stringify([dataSetId, path]);
}

async function isAllowed(handle: FileSystemHandle): Promise<boolean> {
  return (await handle.queryPermission?.({ mode: "read" })) === "granted";
}

async function fileIn(folder: FileSystemDirectoryHandle, path: string): Promise<File> {
  const steps = path.split("/").filter((step) => step !== "");
  const name = steps.pop() ?? "";
  let inner = folder;
  try {
    for (const step of steps) inner = await inner.getDirectoryHandle(step);
    return await (await inner.getFileHandle(name)).getFile();
  } catch (error) {
    // A page's permission may be taken away between two files.
    const locked = !(await isAllowed(folder));
    const problem = locked ? videoProblems.folderLocked(folder.name) : videoProblems.missing(path);
    throw new ProblemError(problem, { cause: error });
  }
}

async function fromFolder(
  { videoPlaces }: Storage,
  dataSetId: string,
  path: string,
  { given }: VideoSources,
): Promise<File> {
  const known = given.get(givenKey(dataSetId, path));
  if (known) return known;
  const folder = await videoPlaces.folder(dataSetId);
  if (!folder) throw new ProblemError(videoProblems.missing(path));
  if (!(await isAllowed(folder))) throw new ProblemError(videoProblems.folderLocked(folder.name));
  return fileIn(folder, path);
}

async function chosenFile(
  { fileHandles }: Storage,
  { name, quickKey }: VideoPlace,
  { given }: VideoSources,
): Promise<File> {
  const known = given.get(quickKey ?? "");
  if (known) return known;
  const handle = quickKey === null ? null : await fileHandles.find(quickKey);
  if (!handle) throw new ProblemError(videoProblems.missing(name));
  if (!(await isAllowed(handle))) throw new ProblemError(videoProblems.fileLocked(name));
  try {
    return await handle.getFile();
  } catch (error) {
    throw new ProblemError(videoProblems.missing(name), { cause: error });
  }
}

/**
 * The bytes of a video, read from disk when they are wanted. Rejects with `ProblemError`: `video-missing`,
 * `folder-locked`, `file-locked`; what a place says of its quick key is not looked at.
 */
export async function findVideo(
  storage: Storage,
  dataSetId: string,
  place: VideoPlace,
  sources: VideoSources,
  signal: AbortSignal,
): Promise<Blob> {
  const { stored, name, type } = place;
  switch (stored.kind) {
    case "blob": {
      const blob = await storage.blobs.get(stored.hash, type);
      if (blob) return blob;
      throw new ProblemError(videoProblems.missing(name));
    }
    case "sample": {
      const folder = sources.samplesFolder();
      if (folder === null) throw new ProblemError(videoProblems.noPage());
      const { video } = await loadSample(folder, stored.sampleId, signal);
      return loadSampleFile(folder, stored.sampleId, video, signal);
    }
    case "folder":
      return fromFolder(storage, dataSetId, stored.path, sources);
    case "file":
      return chosenFile(storage, place, sources);
  }
}
