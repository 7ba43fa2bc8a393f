declare global {
  interface Window {
    showOpenFilePicker?(options?: { multiple?: boolean }): Promise<FileSystemFileHandle[]>;
  }
}

/** True where files can be chosen such that they are found again later. */
export function canChoosePlaces(): boolean {
  return typeof window.showOpenFilePicker === "function";
}

/** Lets people choose a file and learns where it lies; null when they choose none. */
export async function choosePlace(): Promise<{ file: File; handle: FileSystemFileHandle } | null> {
  try {
    const [handle] = (await window.showOpenFilePicker?.({ multiple: false })) ?? [];
    return handle ? { file: await handle.getFile(), handle } : null;
  } catch {
    // Closed without a choice, or not allowed here.
    return null;
  }
}
