import type { Page } from "@playwright/test";

/**
 * Lets an origin keep no more than this; to be called before its page is opened: Chromium goes by the room that a
 * database had when it was looked at last, for up to half a minute.
 */
export async function setRoom(page: Page, address: string | undefined, quotaSize: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(address ?? "");
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

/** Fills the origin's private file system, in a file of the test's own, until nothing more goes in. */
export function fillUp(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    for (let size = 65_536, index = 0; size >= 1024; index += 1) {
      try {
        const handle = await root.getFileHandle(`ballast-${index}`, { create: true });
        const writable = await handle.createWritable();
        await writable.write(crypto.getRandomValues(new Uint8Array(size)));
        await writable.close();
      } catch {
        size /= 2;
      }
    }
    // Chromium remembers how much room a database had until something larger than that is written.
    await new Promise<void>((resolve) => {
      const request = indexedDB.open("ballast");
      request.onupgradeneeded = () => request.result.createObjectStore("all");
      request.onerror = () => resolve();
      request.onsuccess = () => {
        const transaction = request.result.transaction("all", "readwrite");
        const bytes = new Uint8Array(24 * 1024 * 1024);
        for (let start = 0; start < bytes.length; start += 65_536)
          crypto.getRandomValues(bytes.subarray(start, start + 65_536));
        transaction.objectStore("all").put(bytes, 0);
        for (const end of ["complete", "abort"]) {
          transaction.addEventListener(end, () => {
            request.result.close();
            resolve();
          });
        }
      };
    });
  });
}
