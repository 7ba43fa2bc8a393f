import { canonicalJson } from "../foundation/canonical-json";
import { toProblem } from "../foundation/errors";
import { PlaceEntryShape } from "../shapes/generated/place-entry";
import { VideoPlaceRowShape } from "../shapes/generated/video-place-row";
import { fits } from "../shapes/read-outside";
import type { PlaceEntry } from "../shapes/rows";
import type { VideoPlace } from "../shapes/video-place";
import type { StorageGuard } from "./guard";
import type { Ground, KeptThing } from "./kept/kept-thing";
import { type LineLogs, openLineLogs } from "./line-logs";
import type { RowTable } from "./row-table";
import { toStorageError } from "./storage-problems";

/** Second copies of where videos lie: one log a data set, in which the last line about a video counts. */
export type PlaceLogs = LineLogs<PlaceEntry>;

/** The logs in a folder of the Origin Private File System; null where there is none. */
function openPlaceLogs(folder: string): Promise<PlaceLogs | null> {
  return openLineLogs(folder, (entry): entry is PlaceEntry => fits(PlaceEntryShape, entry));
}

/**
 * Places of the videos of data sets in this browser, and the folders that were chosen for them, in browsers that let
 * pages keep those. Places have a second copy, from which they come back; a folder can't be written down, and is chosen
 * again where the browser has lost it. Every method rejects with a ProblemError.
 */
export interface VideoPlaces {
  /** Says where a video lies, in the place of what was said before. */
  put(dataSetId: string, videoId: string, place: VideoPlace): Promise<void>;
  /** Null where nobody has said, or what was said can't be read: the video is chosen again then. */
  find(dataSetId: string, videoId: string): Promise<VideoPlace | null>;
  /** All that are known of a data set, by the ids that it names its videos by. */
  all(dataSetId: string): Promise<Map<string, VideoPlace>>;
  /** Keeps the folder whose files the paths of places are about, in the place of the one before. */
  putFolder(dataSetId: string, folder: FileSystemDirectoryHandle): Promise<void>;
  folder(dataSetId: string): Promise<FileSystemDirectoryHandle | null>;
  /** Hashes of the blobs that places name, and the quick keys of files. */
  survey(): Promise<{ hashes: Set<string>; quickKeys: Set<string> }>;
  /** Forgets the places and the folder of a data set, and their copies. */
  forget(dataSetId: string): Promise<void>;
  /** Copies the places of data sets that have no copy yet. */
  completeCopies(): Promise<void>;
  /** Brings back what the browser has lost: the places of data sets of which there is no row left. */
  recover(): Promise<void>;
}

interface VideoPlacesParts {
  table: RowTable;
  /** Null where this visit can't reach them. */
  logs: PlaceLogs | null;
  guard: StorageGuard;
}

function keyOf(dataSetId: string, videoId: string | null): string {
  return JSON.stringify([dataSetId, videoId]);
}

/** The logs of places; null where this visit can't reach them. */
export async function placeLogsOf({ connection, name }: Ground): Promise<PlaceLogs | null> {
  return connection && openPlaceLogs(`${name}-video-places`);
}

/** The places on their ground. */
export async function videoPlacesOf(ground: Ground): Promise<VideoPlaces> {
  const { guard, table } = ground;
  return createVideoPlaces({
    table: table("videoPlaces"),
    logs: await ground.once(placeLogsOf),
    guard,
  });
}

export const KEPT_VIDEO_PLACES: KeptThing<VideoPlaces> = {
  layout: [{ name: "videoPlaces", keyPath: "id", since: 6 }],
  async open(ground) {
    const { onProblem } = ground;
    const places = await ground.once(videoPlacesOf);
    return {
      store: places,
      clears: { "where videos lie": ground.table("videoPlaces").clear },
      async survey() {
        const { hashes, quickKeys } = await places.survey();
        return { listed: 0, deleted: 0, named: new Set([...hashes, ...quickKeys]), released: new Map() };
      },
      recover: () => places.recover().catch((error: unknown) => onProblem(toProblem(toStorageError(error)))),
      completeCopies: places.completeCopies,
    };
  },
};

/** The places over their table: a row for each video and one for each folder. */
function createVideoPlaces({ table, logs, guard }: VideoPlacesParts): VideoPlaces {
  async function read(dataSetId: string, videoId: string | null): Promise<unknown> {
    return table.get(keyOf(dataSetId, videoId));
  }

  /** All places that can be read, by data set and video. */
  async function byDataSet(): Promise<Map<string, Map<string, VideoPlace>>> {
    const found = new Map<string, Map<string, VideoPlace>>();
    await table.visit((row) => {
      if (!fits(VideoPlaceRowShape, row) || row.videoId === null || !row.place) return;
      const places = found.get(row.dataSetId) ?? new Map<string, VideoPlace>();
      found.set(row.dataSetId, places.set(row.videoId, row.place));
    });
    return found;
  }

  return {
    put: (dataSetId, videoId, place) =>
      guard.write(async () => {
        const id = keyOf(dataSetId, videoId);
        let isNew = true;
        await table.update(id, (row) => {
          isNew = !fits(VideoPlaceRowShape, row) || canonicalJson(row.place) !== canonicalJson(place);
          return { id, dataSetId, videoId, place };
        });
        // The row is on disk; without room the log stays as it is.
        if (isNew) await logs?.append(dataSetId, [{ videoId, place }], { create: true }).catch(() => false);
      }),

    async find(dataSetId, videoId) {
      const row = await read(dataSetId, videoId);
      return fits(VideoPlaceRowShape, row) ? row.place : null;
    },

    all: async (dataSetId) => (await byDataSet()).get(dataSetId) ?? new Map(),

    putFolder: (dataSetId, folder) => {
      const id = keyOf(dataSetId, null);
      return guard.write(() =>
        table.update(id, () => ({ id, dataSetId, videoId: null, place: null, folder })),
      );
    },

    async folder(dataSetId) {
      const row = await read(dataSetId, null);
      const folder: unknown = typeof row === "object" && row !== null ? Reflect.get(row, "folder") : null;
      return isFolder(folder) ? folder : null;
    },

    async survey() {
      const hashes = new Set<string>();
      const quickKeys = new Set<string>();
      await table.visit((row) => {
        if (!fits(VideoPlaceRowShape, row) || !row.place) return;
        const { stored, quickKey } = row.place;
        if (stored.kind === "blob") hashes.add(stored.hash);
        if (quickKey !== null) quickKeys.add(quickKey);
      });
      return { hashes, quickKeys };
    },

    forget: (dataSetId) =>
      guard.write(async () => {
        const ids: string[] = [];
        await table.visit((row, id) => {
          if (fits(VideoPlaceRowShape, row) && row.dataSetId === dataSetId) ids.push(id);
        });
        for (const id of ids) await table.update(id, () => undefined);
        await logs?.remove(dataSetId);
      }),

    async completeCopies() {
      if (logs === null) return;
      const copied = new Set(await logs.ids());
      for (const [dataSetId, places] of await byDataSet()) {
        const entries = [...places].map(([videoId, place]) => ({ videoId, place }));
        if (!copied.has(dataSetId)) await logs.append(dataSetId, entries, { create: true });
      }
    },

    async recover() {
      const ids = (await logs?.ids()) ?? [];
      if (logs === null || ids.length === 0) return;
      const present = new Set<string>();
      await table.visit((row) => {
        if (fits(VideoPlaceRowShape, row)) present.add(row.dataSetId);
      });
      for (const dataSetId of ids) {
        if (present.has(dataSetId)) continue;
        const last = new Map<string, VideoPlace>();
        await logs.read(dataSetId, ({ videoId, place }) => last.set(videoId, place));
        for (const [videoId, place] of last) {
          const id = keyOf(dataSetId, videoId);
          await table.update(id, (row) =>
            fits(VideoPlaceRowShape, row) ? row : { id, dataSetId, videoId, place },
          );
        }
      }
    },
  };
}

function isFolder(value: unknown): value is FileSystemDirectoryHandle {
  return typeof FileSystemDirectoryHandle !== "undefined" && value instanceof FileSystemDirectoryHandle;
}
