import type { Page } from "@playwright/test";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";

declare global {
  interface Window {
    layoutShift?: number;
  }
}

const WIDTHS = [390, 820, 1280, 1440];

/** What a browser tells of things that have moved; the types of the DOM do not know it yet. */
type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Adds up how far things have moved that nobody moved, as browsers count it, but for verdicts that were found. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isShift = (entry: PerformanceEntry): entry is Shift => "value" in entry && "sources" in entry;
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const verdicts = document.getElementById("column-verdicts");
        if (isShift(entry) && entry.sources.some(({ node }) => node && !verdicts?.contains(node)))
          window.layoutShift = (window.layoutShift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
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
    expect(await page.evaluate(() => window.layoutShift), `${width} px`).toBeLessThan(0.01);
  }
});
