import { addTo } from "../../foundation/groups";
import type { SampleVideo } from "../../shapes/data-set";

/** A file by its path in the folder that was chosen: "clips/001.mp4". */
type FolderFile = { path: string };

/** Assignment of files to videos. */
export type VideoMatch<File extends FolderFile> = {
  /** By the ids of the videos. */
  found: Map<string, File>;
  /** Ids that no file fits. */
  missing: string[];
  /** Ids that several files fit alike, with their paths: people have to say which. */
  ambiguous: Map<string, string[]>;
};

const MEDIA_ENDING =
  /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|ts|3gp|ogv|flv|wmv|gif|wav|mp3|m4a|ogg|opus|flac|jpe?g|png|webp)$/i;

/** True for what may be a video, a sound or a picture by its name; files that systems put beside them are none. */
export function mayBeMedia(path: string): boolean {
  const name = path.split("/").at(-1) ?? "";
  return MEDIA_ENDING.test(name) && !name.startsWith(".");
}

/** A path as it is compared: in lower case and one way of writing letters, with one kind of slash. */
function plain(path: string): string {
  return path
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/^(\.?\/)+/, "");
}

function withoutFolder(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The names by which a video may be called, the surest first. */
function namesOf({ id, path }: SampleVideo): string[] {
  const said = path === null ? [] : [plain(path), withoutFolder(plain(path))];
  return [...new Set([...said, plain(id), withoutFolder(plain(id))])];
}

/** The names that a file answers to: its path and its name, with and without the ending. */
function answersOf(path: string): string[] {
  const whole = plain(path);
  const name = withoutFolder(whole);
  return [...new Set([whole, name].flatMap((one) => [one, one.replace(MEDIA_ENDING, "")]))];
}

/**
 * Finds the file of each video by name: the path that the data set tells, else its file name, else the video's id; with
 * any ending, in any folder, in any case. The surest name that fits decides; where it fits several files, none is
 * taken.
 */
export function matchVideos<File extends FolderFile>(
  videos: readonly SampleVideo[],
  files: readonly File[],
): VideoMatch<File> {
  const byName = new Map<string, File[]>();
  for (const file of files) {
    if (!mayBeMedia(file.path)) continue;
    for (const name of answersOf(file.path)) {
      addTo(byName, name, file);
    }
  }
  const match: VideoMatch<File> = { found: new Map(), missing: [], ambiguous: new Map() };
  for (const video of new Map(videos.map((one) => [one.id, one])).values()) {
    const fitting = namesOf(video)
      .map((name) => byName.get(name))
      .find((some) => some !== undefined);
    const [file] = fitting ?? [];
    if (!file) match.missing.push(video.id);
    else if (fitting && fitting.length > 1)
      match.ambiguous.set(
        video.id,
        fitting.map(({ path }) => path),
      );
    else match.found.set(video.id, file);
  }
  return match;
}
