import { existsSync, readFileSync, statSync } from "node:fs";
import { join, normalize } from "node:path";

/** A host's content at a path without a slash before it; null for nothing. */
export type HostedFiles = (path: string) => Uint8Array | null;

/** The files of a folder; none outside of it. */
export function filesOfFolder(folder: string): HostedFiles {
  return (path) => {
    const file = join(folder, normalize(`/${path}`));
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : null;
  };
}

/** Files of a map that can change while they are served. */
export function filesOfMap(files: ReadonlyMap<string, string | Uint8Array>): HostedFiles {
  return (path) => {
    const file = files.get(path);
    return file === undefined ? null : typeof file === "string" ? Buffer.from(file) : file;
  };
}

/** The first of them that has a file. */
export function firstOf(...all: readonly HostedFiles[]): HostedFiles {
  return (path) => {
    for (const files of all) {
      const file = files(path);
      if (file !== null) return file;
    }
    return null;
  };
}
