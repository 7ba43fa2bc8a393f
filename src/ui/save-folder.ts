import { ProblemError } from "../foundation/errors";

/** Lets people choose a folder to write to; null where they don't, or the browser has no such thing. */
export async function chooseFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await window.showDirectoryPicker?.({ mode: "readwrite" })) ?? null;
  } catch {
    // Closed without a choice, or not allowed here.
    return null;
  }
}

/** A folder of its own in the one that was chosen, so that nothing there is written over. Rejects with `ProblemError`. */
export async function freshFolder(
  chosen: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemDirectoryHandle> {
  try {
    const taken = new Set<string>();
    for await (const there of chosen.keys()) taken.add(there);
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
    return await chosen.getDirectoryHandle(free, { create: true });
  } catch (error) {
    throw new ProblemError({
      code: "folder-not-written",
      message: `No folder could be made in “${chosen.name}”. Nothing was written.`,
      nextStep: "Choose another folder, or download instead.",
      detail: String(error),
    });
  }
}
