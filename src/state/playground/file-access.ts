import { ProblemError } from "../../foundation/errors";

declare global {
  interface FileSystemHandle {
    /** Only where pages may keep handles of files. */
    queryPermission?(options: { mode: "read" }): Promise<PermissionState>;
    requestPermission?(options: { mode: "read" }): Promise<PermissionState>;
  }
}

/** The file behind a handle without asking anyone; null where the browser wants people to be asked. */
export async function readUnasked(handle: FileSystemFileHandle): Promise<File | null> {
  const permission = await handle.queryPermission?.({ mode: "read" });
  return permission === "granted" ? handle.getFile() : null;
}

/**
 * The file behind a handle, after the browser has asked; to be called from a click. Rejects with the ProblemErrors
 * `permission-refused` and `file-moved`.
 */
export async function readAsking(handle: FileSystemFileHandle, name: string): Promise<File> {
  const permission = await handle.requestPermission?.({ mode: "read" });
  if (permission !== "granted") {
    throw new ProblemError({
      code: "permission-refused",
      message: `The browser was not allowed to read “${name}”.`,
      nextStep: "Press the button again and allow it, or choose the file again.",
    });
  }
  try {
    return await handle.getFile();
  } catch (error) {
    throw new ProblemError(
      {
        code: "file-moved",
        message: `“${name}” is no longer where it was.`,
        nextStep: "Choose the file again; it is recognised by its content.",
        detail: String(error),
      },
      { cause: error },
    );
  }
}

/** The error for a kept handle that leads to other content than the session's. */
export function fileChanged(name: string): ProblemError {
  return new ProblemError({
    code: "file-changed",
    message: `“${name}” has been changed since its frames were taken.`,
    nextStep: "Open it with “Open video” to use the changed file, or choose the earlier one.",
  });
}

/** The error for a plan that needs bytes that are not at hand. */
export function clipMissing(name: string): ProblemError {
  return new ProblemError({
    code: "clip-missing",
    message: `The video “${name}” is not in this browser's storage.`,
    nextStep: "Choose the file again; it is recognised by its content.",
  });
}
