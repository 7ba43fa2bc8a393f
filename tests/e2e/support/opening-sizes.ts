import { gzipSync } from "node:zlib";
import type { Page, Request } from "@playwright/test";

declare global {
  interface Window {
    /** When what was waited for came, in milliseconds since 1970; absent until then. */
    firstSeenAt?: number;
  }
}

/**
 * Limits of what is fetched: of script and styles that the page is drawn with; of all that is asked for before what a visit
 * came for is on screen.
 */
export const MOST_KIB = {
  entryAndStyles: 184,
  beforeFirstVerdict: 240,
  beforeFirstRow: 150,
};

/** Files that are packed already come as they are. */
const PACKED = /\.(?:webp|png|jpe?g|mp4|wasm)$/;

/** The whole app and its fields, which the first script asks for at addresses other than those of boards. */
const APP = /\/(?:app|field-styles)-[\w-]{8}\.(?:js|css)$/;

export type OpeningSizes = {
  /** The files that the page is drawn with: scripts and styles that it names, and those of the app that these ask for; in bytes after gzip. */
  entry: number;
  styles: number;
  /** All that was asked for before what was waited for was on screen, by path, in bytes after gzip. */
  before: ReadonlyMap<string, number>;
};

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response();
  const body = (await response?.body()) ?? Buffer.alloc(0);
  return PACKED.test(new URL(request.url()).pathname) ? body.length : gzipSync(body, { level: 9 }).length;
}

/** The first verdict of a rule. */
const RULE_VERDICT =
  '[data-testid="verdict"][data-source="rule"]:is([data-status="passed"], [data-status="failed"])';

/** A model's row in the table of a board. */
export const BOARD_ROW = 'tbody tr[data-testid="board-row"]';

/**
 * Opens the page for the first time and weighs what it fetches until what is waited for is on screen. `page`: nothing was
 * opened in it before.
 */
export async function openingSizes(
  page: Page,
  { address = "/", seen = RULE_VERDICT } = {},
): Promise<OpeningSizes> {
  await page.addInitScript((found) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(found)) return;
      window.firstSeenAt = Date.now();
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, seen);
  const requests: Request[] = [];
  page.context().on("request", (request) => requests.push(request));
  const html = (await (await page.goto(address))?.text()) ?? "";
  await page.waitForFunction(() => window.firstSeenAt !== undefined, undefined, { timeout: 0 });
  const until = (await page.evaluate(() => window.firstSeenAt)) ?? 0;

  const before = new Map<string, number>();
  const drawnWith = { js: 0, css: 0 };
  for (const request of requests) {
    const { protocol, pathname } = new URL(request.url());
    if (!protocol.startsWith("http")) continue;
    // Until it is answered, nobody knows when it began: one that is under way would count as early.
    await request.response();
    if (request.timing().startTime > until) continue;
    const bytes = await sizeOf(request);
    // Page and workers fetch what they share once each.
    before.set(pathname, bytes);
    const kind = /\.(js|css)$/.exec(pathname)?.[1];
    const isDrawnWith = html.includes(pathname.slice(1)) || APP.test(pathname);
    if ((kind === "js" || kind === "css") && isDrawnWith) drawnWith[kind] += bytes;
  }
  return { entry: drawnWith.js, styles: drawnWith.css, before };
}

/** All of it. */
export function totalOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
