import type { StoreApi } from "zustand/vanilla";
import { isAbort, ProblemError } from "../../foundation/errors";
import type { QuizDraft } from "../../shapes/quiz-draft";
import { fileChanged } from "../../state/playground/file-access";
import { createKeptFiles } from "../../state/playground/kept-files";
import { planForAnotherFile } from "../../state/playground/media-plans";
import { createMediaTaking } from "../../state/playground/media-taking";
import { createSampleClips } from "../../state/playground/sample-clips";
import { LARGEST_COPY_BYTES } from "../../state/playground/source-keeping";
import type { Services } from "../../state/services";
import type { StudioKeeping } from "./studio-keeping";
import type { StudioActions, StudioStore } from "./studio-state";

type Video = NonNullable<QuizDraft["video"]>;

type StudioMedia = Pick<StudioActions, "takeFile" | "takeMedia" | "cancelMedia" | "clip" | "giveClip">;

/** The video of the quiz on screen, and what is taken from it. */
export function createStudioMedia({
  store,
  services,
  keeping,
}: {
  store: Pick<StoreApi<StudioStore>, "getState" | "setState">;
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  keeping: StudioKeeping;
}): StudioMedia {
  const { engine, samplesFolder: folder } = services;
  const get = store.getState;
  const set = store.setState;
  const files = createKeptFiles(engine);
  const ofSamples = createSampleClips(services);
  let work: AbortController | null = null;

  async function clip(): ReturnType<StudioActions["clip"]> {
    const video = get().draft?.video;
    const nothing = { file: null, asking: null };
    if (!video) return nothing;
    const { stored, quickKey, type } = video;
    switch (stored.kind) {
      case "file":
        return files.find(quickKey);
      case "blob":
        return { ...nothing, file: await engine.call("blobs/get", { hash: stored.hash, type }) };
      case "sample": {
        const { sampleId } = stored;
        const sample = await engine.call("samples/load", { folder, sampleId });
        return { ...nothing, file: await ofSamples.fetch(sample, sampleId) };
      }
    }
  }

  const taking = createMediaTaking<QuizDraft>(
    {
      get: () => ({ session: get().draft }),
      set,
      services,
      change: (update) => keeping.change(null, update),
      undoableWork: (label, takes, goesBackTo) => keeping.work(label, takes, goesBackTo),
    },
    {
      file: async () => (await clip()).file,
      // Pictures are shown from storage, where they lie by then.
      showFrame: () => undefined,
      dropOtherFrames: () => undefined,
      showSound: () => undefined,
      dropSound: () => undefined,
    },
  );

  function cancelMedia(): void {
    work?.abort();
    work = null;
    set({ mediaWork: null, partialFrames: null });
  }

  async function working(job: (signal: AbortSignal) => Promise<void>): Promise<void> {
    cancelMedia();
    get().dismiss("media");
    const own = new AbortController();
    work = own;
    try {
      await job(own.signal);
    } catch (error) {
      if (!isAbort(error) && work === own) get().report("media", error);
    } finally {
      if (work === own) cancelMedia();
    }
  }

  /** Copies the file into storage, or remembers where it lies. */
  async function stored(
    file: File,
    quickKey: string,
    handle: Promise<FileSystemFileHandle | null> | undefined,
  ): Promise<Video["stored"]> {
    files.remember(quickKey, file);
    if (file.size <= LARGEST_COPY_BYTES) {
      const { hash } = await engine.call("blobs/put", { blob: file });
      return { kind: "blob", hash };
    }
    const place = await handle;
    if (place) await engine.call("media/keep-handle", { quickKey, handle: place });
    return { kind: "file" };
  }

  return {
    clip,
    cancelMedia,

    takeFile: (file, handle) =>
      working(async (signal) => {
        const facts = await taking.probe(file, signal);
        if (!facts.video)
          throw new ProblemError({
            code: "no-picture",
            message: `“${file.name}” has no pictures, and questions are made from frames.`,
            nextStep: "Choose a video or a picture. The quiz is unchanged.",
          });
        const quickKey = await engine.call("media/quick-key", { file });
        signal.throwIfAborted();
        if (get().draft?.video?.quickKey !== quickKey) {
          const video: Video = {
            ...{ name: file.name, type: file.type, sizeBytes: file.size, quickKey, facts },
            stored: await stored(file, quickKey, handle),
          };
          signal.throwIfAborted();
          const isFirst = get().draft?.video === null;
          keeping.change(isFirst ? null : "Video replaced", (draft) => ({
            ...draft,
            title: draft.title === "" ? file.name.replace(/\.[^.]+$/, "") : draft.title,
            ...{ video, sampling: planForAnotherFile(draft.sampling), frames: null, audio: null },
          }));
        } else files.remember(quickKey, file);
        await taking.takeMissing(signal);
      }),

    takeMedia: () => working((signal) => taking.takeMissing(signal)),

    async giveClip(file) {
      const video = get().draft?.video;
      if (!video) return;
      const quickKey = await engine.call("media/quick-key", { file });
      if (quickKey !== video.quickKey) throw fileChanged(file.name);
      files.remember(quickKey, file);
    },
  };
}
