import { isAbort, ProblemError, toProblem } from "../../../foundation/errors";
import type { MediaClient, TakenFrame } from "../../../media/worker/media-client";
import type { FileProblem } from "../../../shapes/data-set";
import { INSTRUCTION_SET_LIMITS, type InstructionSet, type SetClip } from "../../../shapes/instruction-set";
import type { MediaFacts, SamplingPlan } from "../../../shapes/media";
import { mediaToDo } from "../../../shapes/media-to-do";
import type { SessionVideo } from "../../../shapes/session";
import type { Services } from "../../../state/services";
import { takeMedia } from "../../../state/take-media";
import { differenceHash, HASH_GRID } from "../../logic/set/alike-clips";
import { isClipName, lackedByFacts, nextClipIds } from "../../logic/set/clip-standings";
import { type ClipAccess, createClipAccess } from "../document/clip-access";
import type { DocumentKeeping, DocumentWork } from "../document/document-keeping";
import type { DocumentAccess } from "../document/document-state";

/** A file that people chose for a set. */
export type ClipFile = { path: string; file(): Promise<File>; handle: FileSystemFileHandle | null };

/** The outcome of taking clips, for as long as the set is on screen. */
export type ClipsTold = {
  /** Clips that could not be read or are gone, each named with why. */
  unreadable: readonly FileProblem[];
  /** The number of files whose names are no videos'. */
  otherFiles: number;
  /** The number of files that the set has already, as this or another clip. */
  known: number;
  /** The number of clips for which a set has no room. */
  beyond: number;
};

export const NO_CLIPS_TOLD: ClipsTold = { unreadable: [], otherFiles: 0, known: 0, beyond: 0 };

export type SetClipActions = {
  /** Makes files clips of the set, one after the other; those that it has are found again. What came stays when it is cancelled. */
  takeClips(files: readonly ClipFile[]): Promise<void>;
  /** Takes frames and sound of clips by the plan of the set, as models are shown them; those that have them are left alone. */
  takeClipMedia(ids: readonly string[]): Promise<void>;
  findClip: ClipAccess["find"];
  giveClip: ClipAccess["give"];
};

/** More bytes than these in one choice are not copied into storage where a file can be found again without. */
const MOST_COPIED_BYTES = 500 * 1024 * 1024;

/** Clips are put into the set so many at a time, so that a large set is not written for each of them. */
const AT_A_TIME = 20;

const noPictures = {
  code: "no-picture",
  message: "It has no pictures.",
  nextStep: "Instructions are about what is seen; choose videos.",
};

const notAtHand = {
  code: "clip-missing",
  message: "It is not at hand.",
  nextStep: "Choose it, or its folder, again under “Clips”; it is recognised by its content.",
};

type SetClipsParts = {
  store: DocumentAccess<InstructionSet>;
  tell: (change: (told: ClipsTold) => ClipsTold) => void;
  services: Pick<Services, "engine" | "media" | "samplesFolder">;
  keeping: Pick<DocumentKeeping<InstructionSet>, "work" | "change">;
  work: Pick<DocumentWork, "working" | "progress">;
};

/** Frames of which hashes are taken, evenly spread over a clip, no larger than what lists show. */
const HASHED_FRAMES: SamplingPlan = {
  frames: { kind: "uniform", count: 5 },
  segment: null,
  size: { kind: "fit", maxSide: 160 },
  image: { type: "image/jpeg", quality: "normal" },
  audio: null,
  engine: "auto",
};

/** The grey values of a picture in the grid of difference hashes: luma by ITU-R BT.601. */
async function greyGrid(picture: Blob): Promise<Float64Array> {
  const { width, height } = HASH_GRID;
  const bitmap = await createImageBitmap(picture, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!context) throw new Error("This browser gives no canvas to draw on.");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return Float64Array.from({ length: width * height }, (_one, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  });
}

/** Difference hashes of frames of a clip, and the picture of its middle. Rejects as `takeFrames` does. */
async function hashClip(
  media: Pick<MediaClient, "takeFrames">,
  file: Blob,
  facts: MediaFacts,
  signal: AbortSignal,
): Promise<{ frameHashes: string[]; picture: Blob | null }> {
  let taken: TakenFrame[] = [];
  await media.takeFrames(file, facts, HASHED_FRAMES, {
    signal,
    onProgress: () => undefined,
    onFrame: (frame) => void taken.push(frame),
    onRestart: () => {
      taken = [];
    },
  });
  const frames = taken.toSorted((one, other) => one.record.time - other.record.time);
  const frameHashes: string[] = [];
  for (const { blob } of frames) frameHashes.push(differenceHash(await greyGrid(blob)));
  signal.throwIfAborted();
  return { frameHashes, picture: frames[Math.floor(frames.length / 2)]?.blob ?? null };
}

/** The clips of the set on screen, and what is taken from them. */
export function createSetClips({ store, tell, services, keeping, work }: SetClipsParts): SetClipActions {
  const { engine, media } = services;
  const access = createClipAccess(services);
  const quiet = (signal: AbortSignal) => ({ signal, onProgress: () => undefined });

  /** Names a clip that could not be taken; what stops all of the work is thrown on. */
  function tellUnreadable(path: string, error: unknown): void {
    const problem = toProblem(error);
    if (isAbort(error) || problem.code === "quota-full") throw error;
    const gone = problem.code === "unexpected";
    const message = gone ? `It is gone or can't be read (${problem.detail}).` : problem.message;
    const expected = gone ? "Put it back, and choose it or its folder again." : problem.nextStep;
    const told = { file: path, path: "", message, expected };
    tell((before) => ({ ...before, unreadable: [...before.unreadable, told] }));
  }

  type Known = Omit<SetClip, "id">;

  /** Bytes, length, size and frames of a file; `before`: the clip as the set has it. */
  async function readClip(
    { path, handle }: ClipFile,
    file: File,
    quickKey: string,
    {
      before,
      copies,
      benchmark,
    }: { before: SetClip | undefined; copies: boolean; benchmark: InstructionSet["benchmark"] },
    signal: AbortSignal,
  ): Promise<Known> {
    const facts: MediaFacts = before?.video.facts ?? (await media.probe(file, quiet(signal)));
    if (!facts.video) throw new ProblemError(noPictures);
    const hash = before?.hash ?? (await engine.call("media/source-hash", { file }, { signal }));
    const hashed =
      before && before.frameHashes.length > 0 && before.picture !== null
        ? { frameHashes: before.frameHashes, picture: null }
        : await hashClip(media, file, facts, signal);
    const stored = await access.keep(file, quickKey, handle, copies);
    const picture = hashed.picture && (await engine.call("blobs/put", { blob: hashed.picture })).hash;
    signal.throwIfAborted();
    const video: SessionVideo = {
      name: file.name,
      type: file.type,
      sizeBytes: file.size,
      quickKey,
      stored,
      facts,
    };
    const fresh = { domain: null, split: null, decision: null, frames: null, audio: null };
    return {
      ...(before ?? { ...fresh, lacks: lackedByFacts({ video }, benchmark) }),
      ...{ video, path: path.slice(0, 300), hash, frameHashes: hashed.frameHashes },
      picture: picture ?? before?.picture ?? null,
    };
  }

  const isWhole = ({ hash, frameHashes, picture }: SetClip) =>
    hash !== null && frameHashes.length > 0 && picture !== null;

  /**
   * The clip of the set that a file is: by its quick key, or, where it was brought here from another computer, by its name
   * and its bytes.
   */
  async function foundIn(
    { clips }: InstructionSet,
    { path }: ClipFile,
    file: File,
    quickKey: string,
    signal: AbortSignal,
  ): Promise<SetClip | undefined> {
    const known = clips.find(({ video }) => video.quickKey === quickKey);
    const alike = clips.filter(
      (clip) => clip.hash !== null && (clip.path === path || clip.video.name === file.name),
    );
    if (known || alike.every(({ video }) => video.sizeBytes !== file.size)) return known;
    const hash = await engine.call("media/source-hash", { file }, { signal });
    return alike.find((clip) => clip.hash === hash);
  }

  async function takeClips(files: readonly ClipFile[]): Promise<void> {
    const clips = files.filter(({ path }) => isClipName(path));
    tell(() => ({ ...NO_CLIPS_TOLD, otherFiles: files.length - clips.length }));
    await work.working("clips", async ({ signal }) => {
      const change = keeping.work("Clips added");
      let waiting: Known[] = [];
      let copied = 0;
      const setId = store.getState().draft?.id;
      const put = () => {
        // By the time that work is cancelled another set may be on screen.
        if (waiting.length === 0 || store.getState().draft?.id !== setId) return;
        const came = waiting;
        waiting = [];
        change((draft) => withClips(draft, came));
      };
      const present = () => store.getState().draft;
      try {
        for (const [done, chosen] of clips.entries()) {
          signal.throwIfAborted();
          work.progress("clips", signal, { done, total: clips.length });
          const draft = present();
          if (!draft) break;
          try {
            const file = await chosen.file();
            const quickKey = await engine.call("media/quick-key", { file }, { signal });
            const before = await foundIn(draft, chosen, file, quickKey, signal);
            if (before && isWhole(before) && before.video.quickKey === quickKey) {
              access.remember(quickKey, file);
              if (chosen.handle) await engine.call("media/keep-handle", { quickKey, handle: chosen.handle });
              tell((told) => ({ ...told, known: told.known + 1 }));
              continue;
            }
            if (waiting.some(({ video }) => video.quickKey === quickKey)) {
              tell((told) => ({ ...told, known: told.known + 1 }));
              continue;
            }
            if (!before && draft.clips.length + waiting.length >= INSTRUCTION_SET_LIMITS.clips) {
              tell((told) => ({ ...told, beyond: told.beyond + 1 }));
              continue;
            }
            const copies = copied + file.size <= MOST_COPIED_BYTES;
            if (copies) copied += file.size;
            const { benchmark } = draft;
            const clip = await readClip(chosen, file, quickKey, { before, copies, benchmark }, signal);
            if (before) change((now) => withClip(now, before.id, (one) => ({ ...one, ...clip })));
            else waiting.push(clip);
          } catch (error) {
            put();
            tellUnreadable(chosen.path, error);
          }
          if (waiting.length >= AT_A_TIME || done < AT_A_TIME) put();
        }
      } finally {
        put();
      }
      return { problem: null };
    });
  }

  async function takeClipMedia(ids: readonly string[]): Promise<void> {
    tell(() => NO_CLIPS_TOLD);
    await work.working("frames", async ({ signal }) => {
      const change = keeping.work("Frames taken", () => false);
      const open = (store.getState().draft?.clips ?? []).filter(({ id }) => ids.includes(id));
      for (const [done, clip] of open.entries()) {
        signal.throwIfAborted();
        work.progress("frames", signal, { done, total: open.length });
        const sampling = store.getState().draft?.sampling;
        if (!sampling) break;
        const toDo = mediaToDo({ ...clip, sampling });
        if (toDo.frames !== "take" && toDo.audio !== "take") continue;
        try {
          const { file } = await access.find(clip.video);
          if (!file) throw new ProblemError(notAtHand);
          const { frames, audio } = await takeMedia(
            engine,
            media,
            {
              ...{ file, facts: clip.video.facts, plan: sampling, sourceHash: clip.hash },
              without: { frames: toDo.frames !== "take", audio: toDo.audio !== "take" },
            },
            signal,
          );
          change((draft) =>
            withClip(draft, clip.id, (now) => ({
              ...now,
              frames: frames ?? now.frames,
              audio: audio?.record ?? (toDo.audio === "drop" ? null : now.audio),
            })),
          );
        } catch (error) {
          tellUnreadable(clip.path ?? clip.video.name, error);
        }
      }
      return { problem: null };
    });
  }

  async function giveClip(video: SessionVideo, file: File): Promise<void> {
    const quickKey = await engine.call("media/quick-key", { file });
    const clip = store.getState().draft?.clips.find((one) => one.video.quickKey === video.quickKey);
    const isSame =
      quickKey !== video.quickKey &&
      clip?.hash != null &&
      clip.hash === (await engine.call("media/source-hash", { file }));
    if (!isSame || !clip) return access.give(video, file);
    access.remember(quickKey, file);
    keeping.change(null, (draft) =>
      withClip(draft, clip.id, (now) => ({ ...now, video: { ...now.video, quickKey } })),
    );
  }

  return { takeClips, takeClipMedia, findClip: access.find, giveClip };
}

/** The set with another state of one clip. */
export function withClip(
  set: InstructionSet,
  id: string,
  update: (clip: SetClip) => SetClip,
): InstructionSet {
  return { ...set, clips: set.clips.map((clip) => (clip.id === id ? update(clip) : clip)) };
}

/** The set with clips that came: those that it has, by what is in their files, in their places, others at its end. */
function withClips(set: InstructionSet, came: readonly Omit<SetClip, "id">[]): InstructionSet {
  const byKey = new Map(came.map((clip) => [clip.video.quickKey, clip]));
  const clips = set.clips.map((clip) => ({ ...clip, ...byKey.get(clip.video.quickKey) }));
  const known = new Set(set.clips.map(({ video }) => video.quickKey));
  const added = [...byKey.values()].filter(({ video }) => !known.has(video.quickKey));
  const room = added.slice(0, INSTRUCTION_SET_LIMITS.clips - clips.length);
  const ids = nextClipIds(set.clips, room.length);
  return { ...set, clips: [...clips, ...room.map((clip, index) => ({ ...clip, id: ids[index] ?? "" }))] };
}
