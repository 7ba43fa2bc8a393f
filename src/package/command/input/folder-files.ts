import { openAsBlob, statSync } from "node:fs";
import { join } from "node:path";
import type { FoundFile } from "../../../storage/run-directory/found-files";
import { entriesBelow } from "../board/board-layout";

/** The files below a folder, each read when it is wanted. Throws where one of them is a link: nothing is read through links. */
export function filesOfFolder(folder: string): FoundFile[] {
  return entriesBelow(folder).flatMap(({ path, kind }): FoundFile[] => {
    if (kind === "other") throw new Error(`${path} of its run is a link. Nothing is read through links.`);
    if (kind === "folder") return [];
    const file = join(folder, path);
    return [{ path, size: statSync(file).size, read: () => openAsBlob(file) }];
  });
}
