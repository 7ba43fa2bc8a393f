const LINE_END = 10;

/**
 * Writes text behind what a file holds, on disk when it resolves; never changes what was there. What an interrupted
 * write left of a line is ended first, so that it spoils no other.
 */
export async function appendToFile(handle: FileSystemFileHandle, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  // Only dedicated workers have it; elsewhere the browser copies the file for each write.
  if (typeof Reflect.get(handle, "createSyncAccessHandle") === "function")
    return appendInPlace(handle, bytes);
  const file = await handle.getFile();
  const last = new Uint8Array(await file.slice(-1).arrayBuffer());
  const writable = await handle.createWritable({ keepExistingData: true });
  try {
    await writable.seek(file.size);
    await writable.write(afterLine(last, bytes));
    await writable.close();
  } catch (error) {
    await writable.abort().catch(() => undefined);
    throw error;
  }
}

async function appendInPlace(handle: FileSystemFileHandle, bytes: Uint8Array): Promise<void> {
  const access = await handle.createSyncAccessHandle();
  const size = access.getSize();
  try {
    const last = new Uint8Array(Math.min(size, 1));
    access.read(last, { at: size - last.length });
    const added = afterLine(last, bytes);
    if (access.write(added, { at: size }) < added.length)
      throw new DOMException("full", "QuotaExceededError");
    access.flush();
  } finally {
    access.close();
  }
}

/** `last`: the last byte of what is there, if there is any. */
function afterLine(last: Uint8Array, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const torn = last.length > 0 && last[0] !== LINE_END;
  return new Uint8Array(torn ? [LINE_END, ...bytes] : bytes);
}
