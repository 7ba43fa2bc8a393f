import type { Page } from "@playwright/test";

/**
 * Takes something away from the worker that keeps the sessions, before its own code runs: scripts that a test
 * adds to the page do not reach workers.
 */
export async function engineWithout(page: Page, what: "indexedDB" | "file system"): Promise<void> {
  const code =
    what === "indexedDB"
      ? `Object.defineProperty(self, "indexedDB", { value: undefined });`
      : `StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException("no", "SecurityError"));`;
  await page.route(/engine-worker[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${code}\n${await response.text()}` });
  });
}
