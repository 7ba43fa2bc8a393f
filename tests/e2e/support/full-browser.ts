import { expect, type Page } from "@playwright/test";

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
    // Chromium remembers how much room a database had until something larger than that is written: what is let in by
    // that memory is followed by more, until some is refused.
    await new Promise<void>((resolve) => {
      const request = indexedDB.open("ballast");
      request.onupgradeneeded = () => request.result.createObjectStore("all", { autoIncrement: true });
      request.onerror = () => resolve();
      request.onsuccess = () => {
        const bytes = new Uint8Array(24 * 1024 * 1024);
        for (let start = 0; start < bytes.length; start += 65_536)
          crypto.getRandomValues(bytes.subarray(start, start + 65_536));
        const put = () => {
          const transaction = request.result.transaction("all", "readwrite");
          transaction.objectStore("all").put(bytes);
          transaction.addEventListener("complete", put);
          transaction.addEventListener("abort", () => {
            request.result.close();
            resolve();
          });
        };
        put();
      };
    });
  });
}

/** Takes away what filled it, and waits until the browser no longer counts it. */
export async function empty(page: Page): Promise<void> {
  const usage = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const full = await usage();
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of root.keys()) if (name.startsWith("ballast-")) names.push(name);
    for (const name of names) await root.removeEntry(name);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase("ballast");
      request.onsuccess = () => resolve();
      request.onerror = () => reject(request.error ?? new Error("The ballast could not be deleted"));
    });
  });
  await expect.poll(usage).toBeLessThan(full / 2);
}
