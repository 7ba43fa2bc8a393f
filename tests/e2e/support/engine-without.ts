import type { Page } from "@playwright/test";

/** Runs code in the worker that keeps the sessions before its own: scripts that a test adds to the page do not reach workers. */
async function beforeEngine(page: Page, code: string): Promise<void> {
  await page.route(/engine-worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });
}

/** A file of the private file system that stands for the permission to read kept folders. */
const PERMISSION = "permission-of-the-test";

/** Has the browser forget that it may read kept folders, until somebody is asked and allows it. */
export async function withLapsedPermission(page: Page): Promise<void> {
  await beforeEngine(
    page,
    `FileSystemHandle.prototype.queryPermission = async () => {
      const root = await navigator.storage.getDirectory();
      return root.getFileHandle("${PERMISSION}").then(() => "granted", () => "prompt");
    };`,
  );
  await page.addInitScript((name) => {
    Object.defineProperty(FileSystemHandle.prototype, "requestPermission", {
      value: async () => {
        const root = await navigator.storage.getDirectory();
        await root.getFileHandle(name, { create: true });
        return "granted";
      },
    });
  }, PERMISSION);
}

/**
 * Takes something away from the worker that keeps the sessions.
 */
export async function engineWithout(page: Page, what: "indexedDB" | "file system"): Promise<void> {
  const code =
    what === "indexedDB"
      ? `Object.defineProperty(self, "indexedDB", { value: undefined });`
      : `StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("no", "SecurityError"));`;
  await beforeEngine(page, code);
}
