import { humanSize } from "../foundation/shown-number";

/**
 * Hands a file to the browser to be saved under a name; returns that in words, for places that tell it themselves. Whether the
 * browser saves it, and under which name, a page is not told.
 */
export function handFile(blob: Blob, fileName: string): string {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The download has begun by then; releasing it at once would stop it in some browsers.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return `Download started: ${fileName}, ${humanSize(blob.size)}.`;
}

async function tell(message: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  notifications.show({
    role: "status",
    message,
    closeButtonProps: { "aria-label": "Close this notice" },
    styles: { description: { overflowWrap: "anywhere" } },
  });
}

/** Hands a file to the browser to be saved under a name, and tells that in a notice, which screen readers say. */
export function saveFile(blob: Blob, fileName: string): void {
  // Without a network the notice may not be there. The file is.
  tell(handFile(blob, fileName)).catch(() => undefined);
}
