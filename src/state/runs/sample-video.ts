import { useCallback, useEffect, useState } from "react";
import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, ProblemError, toProblem } from "../../foundation/errors";
import { revokeSoon } from "../../foundation/let-go";
import type { Problem } from "../../shapes/problem";
import type { VideoPlace } from "../../shapes/video-place";
import { useStores } from "../stores-context";

type HandleEngine = Pick<WorkerClient<EngineCalls>, "call">;

/**
 * The folder or file that the browser no longer lets the page read, and that it may be asked for again; null where
 * `problem` is another one, or nothing is kept to ask by.
 */
async function lapsedHandle(
  engine: HandleEngine,
  problem: Problem,
  dataSetId: string,
  place: VideoPlace | null,
): Promise<FileSystemHandle | null> {
  if (problem.code === "folder-locked") return engine.call("videos/kept-folder", { dataSetId });
  if (problem.code !== "file-locked" || !place?.quickKey) return null;
  return engine.call("media/find-handle", { quickKey: place.quickKey });
}

/** Asks people to let the page read it again; to be called from a click. Rejects with `permission-refused`. */
async function allowAgain(handle: FileSystemHandle): Promise<void> {
  if ((await handle.requestPermission?.({ mode: "read" })) === "granted") return;
  throw new ProblemError({
    code: "permission-refused",
    message: `The browser was not allowed to read “${handle.name}”.`,
    nextStep: "Press the button again and allow it, or choose the file.",
  });
}

/** The video of a sample: its object URL once its bytes are at hand, or why they are not. Both null while it is looked for. */
type SampleVideo = { url: string | null; problem: Problem | null };

const LOOKING: SampleVideo = { url: null, problem: null };

function another(name: string): ProblemError {
  return new ProblemError({
    code: "video-different",
    message: `“${name}” is another file than the one that this data set was used with before.`,
    nextStep: "Choose the file that the models were shown.",
  });
}

/**
 * Finds the video of a sample wherever it lies, and takes it from people where it can't be found. A file that is given is
 * kept in mind for this visit, another one than the data set was used with is refused. `videoId` is
 * null without a video, `placeBefore` where nobody said where it lies.
 */
export function useSampleVideo(
  dataSetId: string,
  videoId: string | null,
  placeBefore: VideoPlace | null,
): SampleVideo & {
  place: VideoPlace | null;
  give: (file: File) => Promise<void>;
  /**
   * The file whose permission has lapsed, with a way to ask for it again; null where the browser has withdrawn nothing.
   */
  lapsed: { name: string; allow: () => Promise<void> } | null;
} {
  const { engine } = useStores().services;
  const [video, setVideo] = useState(LOOKING);
  const [given, setGiven] = useState(0);
  const [locked, setLocked] = useState<FileSystemHandle | null>(null);
  const [placed, setPlaced] = useState<VideoPlace | null>(null);
  const place = placed ?? placeBefore;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given is the reason to look again
  useEffect(() => {
    const ending = new AbortController();
    let url: string | null = null;
    setVideo(LOOKING);
    setLocked(null);
    if (videoId !== null)
      engine.call("videos/file", { dataSetId, videoId }, { signal: ending.signal }).then(
        (bytes) => {
          if (ending.signal.aborted) return;
          url = URL.createObjectURL(bytes);
          setVideo({ url, problem: null });
        },
        (error: unknown) => {
          if (ending.signal.aborted || isAbort(error)) return;
          const problem = toProblem(error);
          setVideo({ url: null, problem });
          lapsedHandle(engine, problem, dataSetId, place).then(
            (handle) => !ending.signal.aborted && setLocked(handle),
            // Without it the file can still be chosen.
            () => undefined,
          );
        },
      );
    return () => {
      ending.abort();
      if (url !== null) revokeSoon(url);
    };
  }, [engine, dataSetId, videoId, given]);

  const give = useCallback(
    async (file: File): Promise<void> => {
      if (videoId === null) return;
      try {
        const quickKey = await engine.call("media/quick-key", { file });
        if (place?.quickKey && place.quickKey !== quickKey) throw another(file.name);
        const path = place?.stored.kind === "folder" ? place.stored.path : null;
        await engine.call("videos/give", { dataSetId, files: [{ path, file }] });
        if (path === null) {
          const now: VideoPlace = {
            name: file.name,
            type: file.type,
            quickKey,
            stored: { kind: "file" },
            facts: null,
          };
          await engine.call("videos/place", { dataSetId, places: { [videoId]: now } });
          setPlaced(now);
        }
        setGiven((times) => times + 1);
      } catch (error) {
        setVideo({ url: null, problem: toProblem(error) });
      }
    },
    [engine, dataSetId, videoId, place],
  );
  const allow = async (handle: FileSystemHandle) => {
    try {
      await allowAgain(handle);
      setGiven((times) => times + 1);
    } catch (error) {
      setVideo({ url: null, problem: toProblem(error) });
    }
  };
  const lapsed = locked && { name: locked.name, allow: () => allow(locked) };
  return { ...video, place, give, lapsed };
}
