import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { unzipSync } from "fflate";

export type GivenFile = { path: string; file: File };

/** Files as people give them, from texts or bytes by their paths. */
export function given(files: ReadonlyMap<string, string | Uint8Array>): GivenFile[] {
  return [...files].map(([path, content]) => ({
    path,
    file: new File([typeof content === "string" ? content : new Uint8Array(content)], path),
  }));
}

/** The files in a zip file by their paths. */
export async function unzipped(blob: Blob | null): Promise<Map<string, Uint8Array>> {
  if (!blob) throw new Error("There is no file.");
  return new Map(Object.entries(unzipSync(new Uint8Array(await blob.arrayBuffer()))));
}

/** The files of a folder, by their paths in it. */
function filesIn(folder: string): Map<string, Uint8Array> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [relative(folder, file), new Uint8Array(readFileSync(file))]));
}

/** The bundled demo run as it lies in `public/`, by the paths of its files. */
export const demoRun = (): Map<string, Uint8Array> => filesIn("public/demo-run");

/** The run of the bundled study, likewise. */
export const demoStudy = (): Map<string, Uint8Array> => filesIn("public/demo-study");

export const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
