import type { Page } from "@playwright/test";
import { IN_SOAK, thorough } from "../support/effort";
import { expect, openAnew, test } from "./support/guarded-page";
import { keepDemo } from "./support/kept-demo";
import { playground } from "./support/playground";

declare global {
  interface Window {
    moves?: Map<string, { box: Box; moved: string[] }>;
  }
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Slowing a page costs processor time, too: three times slower, pages made to move showed every move that six times had shown. */
const TIMES_SLOWER = thorough ? 6 : 3;

/** A move, in pixels, by which no hand on its way misses a control. */
const UNNOTICED = 8;

/** Follows the controls in view from frame to frame, by their names: one whose both edges have gone has moved away. */
async function watchControls(page: Page): Promise<void> {
  await page.addInitScript((unnoticed) => {
    const controls = "button, a[href], input, select, textarea, summary, [role=tab], [role=button]";
    window.moves = new Map();
    function look(): void {
      const times = new Map<string, number>();
      for (const one of document.querySelectorAll<HTMLElement>(controls)) {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        if (right - left < 2 || bottom - top < 2 || bottom <= 0 || top >= innerHeight) continue;
        if (right <= 0 || left >= innerWidth || !one.checkVisibility({ visibilityProperty: true })) continue;
        const label = one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : null;
        const words = one.ariaLabel ?? label ?? one.textContent ?? "";
        const name = `${one.localName} ${words.trim().slice(0, 60)}`;
        const time = times.get(name) ?? 0;
        times.set(name, time + 1);
        const key = `${name} ${time}`;
        const box = [left, top, right, bottom].map(Math.round) as unknown as Box;
        const before = window.moves?.get(key);
        const moved = before?.moved ?? [];
        const by = (edge: 0 | 1 | 2 | 3) => Math.abs(box[edge] - (before?.box ?? box)[edge]);
        const far = Math.max(Math.min(by(0), by(2)), Math.min(by(1), by(3)));
        if (far > unnoticed) moved.push(`${before?.box} to ${box}`);
        window.moves?.set(key, { box, moved });
      }
      requestAnimationFrame(look);
    }
    requestAnimationFrame(look);
  }, UNNOTICED);
}

/** The controls that have moved since the page was opened, and their ways. */
function movedControls(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...(window.moves ?? [])].flatMap(([name, { moved }]) => (moved.length > 0 ? [[name, moved]] : [])),
    ),
  );
}

/** Pages whose parts come one after another, and what is there when all of them have come; the first keeps a further run. */
const PAGES: readonly [hash: string, shown: string][] = [
  ["#/lab/demo", "[data-testid=study-point]"],
  ["#/runs/run-1/export", "text=captions are judged"],
  ["#/runs/run-1/labels", "text=Draw from further runs too"],
  ["#/runs/run-1", "[data-testid=overview-part]"],
  ["#/runs/run-1?show=results", "[data-testid=result-row]"],
  ["#/runs/run-1?show=what-fails", "[data-testid=failure-group]"],
  ["#/runs", "[data-column=score]:has-text('CSR')"],
  ["#/labels/judges", "text=There is no card yet"],
  ["#/lab", "[data-testid=study-thumb]"],
  ["#/lab/new?run=run-1", "[data-testid=make-study]"],
  ["#/benchmarks", "[data-testid=faults]"],
  ["#/checks?rule=keyword", "[data-testid=trial][data-status]"],
  ["#/quizzes/bundled/verify?annotator=Ada", "[data-testid=question-to-verify]"],
  ["#/runs/run-1/rate?rater=Zoe", "video[aria-label^=Video]"],
  ["#/leaderboard", "details:has(button:has-text('Copy embed code')) > summary"],
  ["#/leaderboard?chart=scatter", "[data-testid=chart]"],
  ["#/leaderboard?compare=gemini-2.5-pro,gemini-2.5-flash,gpt-4o", "[data-testid=delta]"],
];

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const)
  test.describe(`at ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    // A width between the two that stay.
    const effort = width === 820 ? IN_SOAK : {};
    test(
      "on a slow machine no control that is in view moves away while its page opens",
      effort,
      async ({ page }) => {
        await playground(page).open();
        await keepDemo(page);
        await watchControls(page);
        const client = await page.context().newCDPSession(page);
        await client.send("Emulation.setCPUThrottlingRate", { rate: TIMES_SLOWER });
        for (const [hash, shown] of PAGES)
          await test.step(hash, async () => {
            await openAnew(page, `/${hash}`);
            await expect(page.locator(shown).first()).toBeVisible();
            await expect(page.locator("[data-unread]")).toHaveCount(0);
            expect(await movedControls(page), hash).toEqual({});
          });
      },
    );
  });
