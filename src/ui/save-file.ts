/** Hands a file to the browser to be saved under a name. */
export function saveFile(blob: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download has begun by then; releasing it at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
