import { Type } from "typebox";
import { Value } from "typebox/value";
import { VideoPlace } from "../schemas/video-place";
import type { StorageGuard } from "./guard";
import type { RowTable } from "./row-table";

/**
 * Where the videos of data sets lie in this browser, and the folders that were chosen for them, in browsers that let
 * pages keep those. Every method rejects with a ProblemError.
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
  /** Drops all that is about a data set. */
  forget(dataSetId: string): Promise<void>;
  /** Hashes of the blobs that places name, and the quick keys of files. */
  survey(): Promise<{ hashes: Set<string>; quickKeys: Set<string> }>;
}

export interface VideoPlacesParts {
  table: RowTable;
  guard: StorageGuard;
}

/** One video, or a data set's folder: then `videoId` is null. */
const Row = Type.Object({
  id: Type.String(),
  dataSetId: Type.String(),
  videoId: Type.Union([Type.String(), Type.Null()]),
  place: Type.Union([VideoPlace, Type.Null()]),
});

function keyOf(dataSetId: string, videoId: string | null): string {
  return JSON.stringify([dataSetId, videoId]);
}

/** The places over their table: a row for each video and one for each folder. */
export function createVideoPlaces({ table, guard }: VideoPlacesParts): VideoPlaces {
  async function read(dataSetId: string, videoId: string | null): Promise<unknown> {
    return table.get(keyOf(dataSetId, videoId));
  }

  return {
    put: (dataSetId, videoId, place) => {
      const id = keyOf(dataSetId, videoId);
      return guard.write(() => table.update(id, () => ({ id, dataSetId, videoId, place })));
    },

    async find(dataSetId, videoId) {
      const row = await read(dataSetId, videoId);
      return Value.Check(Row, row) ? row.place : null;
    },

    async all(dataSetId) {
      const found = new Map<string, VideoPlace>();
      await table.visit((row) => {
        if (!Value.Check(Row, row) || row.dataSetId !== dataSetId) return;
        if (row.videoId !== null && row.place) found.set(row.videoId, row.place);
      });
      return found;
    },

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

    async forget(dataSetId) {
      const due: string[] = [];
      await table.visit((row, key) => {
        if (Value.Check(Row, row) && row.dataSetId === dataSetId) due.push(key);
      });
      for (const key of due) await guard.write(() => table.update(key, () => undefined));
    },

    async survey() {
      const hashes = new Set<string>();
      const quickKeys = new Set<string>();
      await table.visit((row) => {
        if (!Value.Check(Row, row) || !row.place) return;
        const { stored, quickKey } = row.place;
        if (stored.kind === "blob") hashes.add(stored.hash);
        if (quickKey !== null) quickKeys.add(quickKey);
      });
      return { hashes, quickKeys };
    },
  };
}

function isFolder(value: unknown): value is FileSystemDirectoryHandle {
  return typeof FileSystemDirectoryHandle !== "undefined" && value instanceof FileSystemDirectoryHandle;
}
