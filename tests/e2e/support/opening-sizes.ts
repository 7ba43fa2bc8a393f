import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";

declare global {
  interface Window {
    /** In milliseconds since 1970; absent until then. */
    firstVerdictAt?: number;
  }
}

/** What is packed already comes as it is. */
const PACKED = /\.(?:webp|png|jpe?g|mp4|wasm)$/;

/** The whole app, which the first script asks for at addresses other than those of boards. */
const APP = /\/app-[\w-]{8}\.(?:js|css)$/;

export type OpeningSizes = {
  /** What the page is drawn with: scripts and styles that it names, and those of the app that these ask for; in bytes after gzip. */
  entry: number;
  styles: number;
  /** All that was asked for before the first verdict of a rule was on screen, by path, in bytes after gzip. */
  beforeFirstVerdict: ReadonlyMap<string, number>;
};

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  const body = (await response?.body()) ?? Buffer.alloc(0);
  return PACKED.test(new URL(request.url()).pathname) ? body.length : gzipSync(body, { level: 9 }).length;
}

/** Opens the page for the first time and weighs what it fetches. `page`: nothing was opened in it before. */
export async function openingSizes(page: Page): Promise<OpeningSizes> {
  await page.addInitScript(() => {
    const FOUND =
      '[data-testid="verdict"][data-source="rule"]:is([data-status="passed"], [data-status="failed"])';
    new MutationObserver((_, observer) => {
      if (!document.querySelector(FOUND)) return;
      window.firstVerdictAt = Date.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const requests: Request[] = [];
  page.context().on("request", (request) => requests.push(request));
  const html = (await (await page.goto("/"))?.text()) ?? "";
  await page.waitForFunction(() => window.firstVerdictAt !== undefined, undefined, { timeout: 0 });
  const until = (await page.evaluate(() => window.firstVerdictAt)) ?? 0;

  const beforeFirstVerdict = new Map<string, number>();
  const drawnWith = { js: 0, css: 0 };
  for (const request of requests) {
    const { protocol, pathname } = new URL(request.url());
    if (!protocol.startsWith("http")) continue;
    // Until it is answered, nobody knows when it began: one that is under way would count as early.
    await request.response();
    if (request.timing().startTime > until) continue;
    const bytes = await sizeOf(request);
    // Page and workers fetch what they share once each.
    beforeFirstVerdict.set(pathname, bytes);
    const kind = /\.(js|css)$/.exec(pathname)?.[1];
    const isDrawnWith = html.includes(pathname.slice(1)) || APP.test(pathname);
    if ((kind === "js" || kind === "css") && isDrawnWith) drawnWith[kind] += bytes;
  }
  return { entry: drawnWith.js, styles: drawnWith.css, beforeFirstVerdict };
}

/** All of it. */
export function totalOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
