import type { Page } from "@playwright/test";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";

declare global {
  interface Window {
    shifts?: { shift: number; moved: string }[];
  }
}

const WIDTHS = [390, 820, 1280, 1440];

/** A box that has moved, as browsers tell it; the types of the DOM do not know it yet. */
type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

/**
 * Adds up how far things have moved that nobody moved, but for verdicts that were found: the part of the window that each
 * of them covers before or after, by the part of the window's longer side that it has moved (web.dev, "Cumulative Layout
 * Shift"). Browsers tell one sum for all that moves in the same frame, verdicts or not.
 */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isShift = (entry: PerformanceEntry): entry is PerformanceEntry & { sources: Moved[] } =>
      "sources" in entry;
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries().filter(isShift)) {
        const verdicts = document.getElementById("column-verdicts");
        for (const { node, previousRect: from, currentRect: to } of entry.sources) {
          const appears = from.width * from.height === 0;
          if (!node || appears || verdicts?.contains(node)) continue;
          const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
          const area = from.width * from.height + to.width * to.height;
          const part = Math.min(1, area / (innerWidth * innerHeight));
          const shift = (part * far) / Math.max(innerWidth, innerHeight);
          window.shifts?.push({ shift, moved: `${node.nodeName} ${node.textContent?.slice(0, 60)}` });
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The page waits so long for the rules before it tells what else is known, in `verdict-column.tsx`. */
const PATIENCE_MILLISECONDS = 1000;

/** Has the page wait for the rules however long they take: what comes after its patience moves what was told before. */
async function withPatience(page: Page): Promise<void> {
  await page.addInitScript((patience) => {
    const later = window.setTimeout.bind(window);
    const waiting = (act: () => void, wait = 0) => (wait === patience ? 0 : later(act, wait));
    Object.assign(window, { setTimeout: waiting });
  }, PATIENCE_MILLISECONDS);
}

/** Left and top edges and widths of all that is visible, in whole pixels. */
function edges(page: Page, selector: string): Promise<number[][]> {
  return page.locator(selector).evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .sort((one, other) => one.x - other.x)
      .map(({ x, y, width }) => [x, y, width].map(Math.round)),
  );
}

test("what is painted before any script has the page's measures, at every width", async ({ page }) => {
  await watchShifts(page);
  await withPatience(page);
  let held = Promise.resolve();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    let letScriptsCome = () => {};
    held = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.goto("/icon.svg");
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator(".opening-header"), `${width} px`).toBeVisible();
    const header = await edges(page, ".opening-header, .opening-header img");
    const columns = await edges(page, ".opening-columns > div");
    letScriptsCome();

    const view = playground(page);
    await expect(view.caption).toBeAttached();
    expect(await edges(page, "nav[aria-label=Caplens], nav[aria-label=Caplens] img"), `${width} px`).toEqual(
      header,
    );
    const later = await edges(page, "[data-column]");
    expect(later, `${width} px`).toHaveLength(columns.length);
    for (const [index, [x = 0, y = 0, wide = 0]] of later.entries()) {
      const [xBefore = 0, yBefore = 0, wideBefore = 0] = columns[index] ?? [];
      for (const moved of [x - xBefore, y - yBefore, wide - wideBefore])
        expect(Math.abs(moved), `${width} px`).toBeLessThanOrEqual(1);
    }
    await view.settled();
    await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
    await expect(page.getByRole("button", { name: "More on captions" })).toBeVisible();
    const shifts = await page.evaluate(() => window.shifts ?? []);
    const sum = shifts.reduce((all, { shift }) => all + shift, 0);
    expect(sum, `${width} px: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(0.001);
  }
});
