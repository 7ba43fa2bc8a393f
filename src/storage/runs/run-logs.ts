import { appendToFile } from "../append-file";
import { emptyFolder, openFolder, readFile, removeFile } from "../opfs-files";
import { PLAIN_KEY } from "../row-copies";
import { type LogEntry, readLine, writeLine } from "./log-line";

/** A second copy of each run, to which every write is added: one file a run. Never written over. */
export interface RunLogs {
  ids(): Promise<string[]>;
  has(runId: string): Promise<boolean>;
  /**
   * Adds entries, which are on disk when it resolves. False, and nothing is written, for a run without a log unless
   * `create` is set, and for one under an odd id, which has none.
   */
  append(runId: string, entries: readonly LogEntry[], options: { create: boolean }): Promise<boolean>;
  /** Calls `visit` with each entry in turn and where it stands; how many lines were torn or changed. */
  read(runId: string, visit: (entry: LogEntry, line: number) => unknown): Promise<number>;
  remove(runId: string): Promise<void>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
}

const SUFFIX = ".jsonl";

/** The logs in a folder of the Origin Private File System; null where there is none. */
export async function openRunLogs(folder: string): Promise<RunLogs | null> {
  const directory = await openFolder(folder);
  if (directory === null) return null;

  const fileOf = async (runId: string) =>
    PLAIN_KEY.test(runId) ? readFile(directory, runId + SUFFIX) : null;
  const has = async (runId: string) => (await fileOf(runId)) !== null;

  return {
    async ids() {
      const ids: string[] = [];
      for await (const file of directory.keys()) {
        if (file.endsWith(SUFFIX)) ids.push(file.slice(0, -SUFFIX.length));
      }
      return ids;
    },
    has,
    async append(runId, entries, { create }) {
      if (!PLAIN_KEY.test(runId)) return false;
      const lines = await Promise.all(entries.map(writeLine));
      return alone(`${folder}:${runId}`, async () => {
        if (!create && !(await has(runId))) return false;
        const handle = await directory.getFileHandle(runId + SUFFIX, { create: true });
        await appendToFile(handle, lines.join(""));
        return true;
      });
    },
    async read(runId, visit) {
      const file = await fileOf(runId);
      let [number, damaged] = [0, 0];
      if (file === null) return damaged;
      for await (const line of linesOf(file)) {
        const entry = await readLine(line);
        if (entry === null) damaged += 1;
        else await visit(entry, number);
        number += 1;
      }
      return damaged;
    },
    async remove(runId) {
      if (PLAIN_KEY.test(runId)) await removeFile(directory, runId + SUFFIX);
    },
    clear: () => emptyFolder(directory),
  };
}

const turns = new Map<string, Promise<unknown>>();

/** One writer of a file at a time, over all tabs where the browser has Web Locks. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (locks !== undefined) return locks.request(`caplens-log:${name}`, work);
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}

/** The lines of a file, one after another, never all of it in memory. Empty ones are left out. */
async function* linesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  const begun: string[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = piece.value.split("\n");
    const last = lines.pop() ?? "";
    for (const line of lines) {
      begun.push(line);
      const whole = begun.splice(0).join("");
      if (whole !== "") yield whole;
    }
    begun.push(last);
  }
  const rest = begun.join("");
  if (rest !== "") yield rest;
}
