import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve, sep } from "node:path";

/** Paths within a board's folder that this project writes; ids and days as the schemas of boards have them. */
const KNOWN = [
  /^(board|rows)\.json$/,
  /^changes\.(jsonl|xml)$/,
  /^rows\/[a-z0-9][a-z0-9._-]{0,79}\.json$/,
  /^labels\/[a-z0-9][a-z0-9._-]{0,89}\.json$/,
  /^editions\/\d{4}-\d{2}-\d{2}\.json$/,
];
const KNOWN_FOLDERS = ["rows", "labels", "editions"];

/** Something that must not be merged. `file`: within the board's folder. */
export type BoardFault = { file: string; message: string };

/** `other`: a link, or what is neither file nor folder. */
export type Entry = { path: string; kind: "file" | "folder" | "other" };

/** Everything below a folder by its path from there; no link is followed. */
export function entriesBelow(folder: string, from = ""): Entry[] {
  return readdirSync(join(folder, from), { withFileTypes: true }).flatMap((entry): Entry[] => {
    const path = from === "" ? entry.name : `${from}/${entry.name}`;
    if (entry.isDirectory()) return [{ path, kind: "folder" }, ...entriesBelow(folder, path)];
    return [{ path, kind: entry.isFile() ? "file" : "other" }];
  });
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * The paths of a board's files that are what they should be, and what else lies in its folder: every other file, folder and
 * link has to go. A folder that is a link itself has no files.
 */
export function boardLayout(folder: string): { files: string[]; faults: BoardFault[] } {
  if (isLink(folder)) return { files: [], faults: [{ file: ".", message: "The board's folder is a link." }] };
  const faults: BoardFault[] = [];
  const files: string[] = [];
  for (const { path: file, kind } of entriesBelow(folder)) {
    const isKnown = kind === "folder" ? KNOWN_FOLDERS.includes(file) : KNOWN.some((one) => one.test(file));
    const fault = (message: string) => faults.push({ file, message });
    if (kind === "other") fault("It is a link, or no file at all. A board has files alone.");
    else if (!isKnown) fault(`No board has such a ${kind}: only what docs/reference/boards.md names.`);
    else if (kind === "file") files.push(file);
  }
  return { files: files.sort(), faults };
}

/** Finds files that must not lie in a folder of boards: anything but `index.json` and folders with a `board.json`. */
export function siteLayoutFaults(folder: string): BoardFault[] {
  if (isLink(folder)) return [{ file: ".", message: "The folder of boards is a link." }];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): BoardFault[] => {
    const { name: file } = entry;
    const fault = (message: string) => [{ file, message }];
    if (entry.isSymbolicLink()) return fault("It is a link. Boards have files and folders alone.");
    if (entry.isDirectory()) {
      const isBoard = lstatSync(join(folder, file, "board.json"), { throwIfNoEntry: false })?.isFile();
      return isBoard ? [] : fault("It is no folder of a board: it has no board.json.");
    }
    return entry.isFile() && file === "index.json" ? [] : fault("Beside boards lies index.json alone.");
  });
}

/** Does something with a file that is opened as it is, and never through a link: such a one throws. */
function withPlainFile<Result>(path: string, flags: number, work: (file: number) => Result): Result {
  if (isLink(path)) throw new Error(`${path} is a link. Nothing is read or written through links.`);
  const file = openSync(path, flags | constants.O_NOFOLLOW);
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

/** A text of a board with the line ends that it is written with: Git may have put returns before its line feeds. */
export function withLineFeeds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The text of a file, its line ends as `withLineFeeds` has them. Throws where it is a link, or not there. */
export function readPlainFile(path: string): string {
  return withPlainFile(path, constants.O_RDONLY, (file) => withLineFeeds(readFileSync(file, "utf8")));
}

/** Writes a text in place of a file. Throws where it is a link, so that nothing elsewhere is written over. */
export function writePlainFile(path: string, text: string): void {
  const { O_WRONLY, O_CREAT, O_TRUNC } = constants;
  withPlainFile(path, O_WRONLY | O_CREAT | O_TRUNC, (file) => writeFileSync(file, text));
}

/** True when a folder lies within another, without a link on the way. Both have to exist. */
export function isPlainlyWithin(folder: string, root: string): boolean {
  const [real, top] = [realpathSync(folder), realpathSync(root)];
  return (
    real === resolve(top, relative(resolve(root), resolve(folder))) &&
    `${real}${sep}`.startsWith(`${top}${sep}`)
  );
}
