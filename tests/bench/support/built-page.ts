import { type Browser, chromium } from "@playwright/test";
import { chromiumLaunchOptions } from "../../../scripts/chromium";
import { startPreview } from "../../../scripts/preview-server";

const PORT = 4194;

/** Does some work with a browser, and the address of the built page (`dist`, or another build); both are closed after it. */
export async function onBuiltPage<T>(work: (browser: Browser, baseURL: string) => Promise<T>): Promise<T> {
  const server = await startPreview(PORT);
  const browser = await chromium.launch(chromiumLaunchOptions());
  try {
    return await work(browser, server.baseURL);
  } finally {
    await browser.close();
    server.close();
  }
}
