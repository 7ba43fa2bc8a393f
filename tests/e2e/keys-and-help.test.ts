import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const EXAMPLE = "#/playground?sample=tea-for-three&instruction=";
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

const help = (page: Page) => page.getByRole("dialog", { name: "Help" });

async function expectNoOverflow(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
}

test(
  "keys and the help lead to every part of the page, at every width of the window",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);

    await test.step("the help sheet opens by its button and by its key, but not while one types", async () => {
      await view.open();
      const button = page.getByRole("button", { name: /^Help/ });
      await button.click();
      await expect(help(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(help(page)).toBeHidden();
      await expect(button).toBeFocused();
      await page.keyboard.press("?");
      await expect(help(page)).toBeVisible();
      await expect(help(page)).toContainText("Undo the last deletion");
      const letters = help(page).getByRole("switch", { name: /^Keys of one character/ });
      await letters.press(" ");
      await expect(letters).not.toBeChecked();
      await page.reload();
      await expect
        .poll(() =>
          page.evaluate(() =>
            performance.getEntriesByType("resource").some(({ name }) => /\/next-/.test(name)),
          ),
        )
        .toBe(true);
      await view.settled();
      const isLeft = await page.evaluate(() =>
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "?", bubbles: true, cancelable: true }),
        ),
      );
      expect(isLeft).toBe(true);
      await button.click();
      await letters.press(" ");
      await page.keyboard.press("Escape");
      await expect(help(page)).toBeHidden();
      await page.keyboard.press("?");
      await expect(letters).toBeChecked();
      await help(page)
        .getByRole("link", { name: /Every rule/ })
        .click();
      await expect(page).toHaveURL(/#\/checks/);
      await page.goBack();
      await view.settled();
      await view.caption.focus();
      await page.keyboard.press("?");
      await expect(view.caption).toHaveValue(/\?/);
      await expect(help(page)).toBeHidden();
    });

    await test.step("keys lead to every part of the page; a deleted caption comes back and goes again by them", async () => {
      await view.open(`${EXAMPLE}timeline&example=wrong-marker`);
      await page.keyboard.press("Alt+c");
      await expect(view.caption).toBeFocused();
      await page.keyboard.press("Alt+i");
      await expect(view.instruction).toBeFocused();
      await page.keyboard.press("Alt+m");
      await expect(page.getByRole("button", { name: /^Play: / })).toBeFocused();
      await page.keyboard.press("Alt+v");
      await expect(view.verdict("format-001").getByRole("button").first()).toBeFocused();
      await page.keyboard.press("Alt+ArrowDown");
      await expect(view.verdict("format-002")).toHaveAttribute("data-active", "true");
      await page.keyboard.press("Alt+ArrowUp");
      await expect(view.verdict("format-001")).toHaveAttribute("data-active", "true");
      await page.getByText("Checklist", { exact: true }).click();
      await expect(view.verdict("format-001")).toHaveCount(0);
      await page.keyboard.press("Alt+v");
      await expect(view.verdict("format-001").getByRole("button").first()).toBeFocused();
      await page.keyboard.press("Alt+n");
      await expect(page.getByRole("tab", { name: /Prose without times/ })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await page.keyboard.press("Alt+p");
      await expect(page.getByRole("tab", { name: /Wrong marker/ })).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Alt+s");
      await expect(page.getByRole("dialog", { name: "Sessions" })).toBeVisible();
      await page.keyboard.press("Alt+c");
      await expect(view.caption).not.toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();

      const tab = page.getByRole("tab", { name: /Wrong marker/ });
      await playground(page).choose("More on captions", "Delete this caption");
      await expect(tab).toHaveCount(0);
      await page.keyboard.press("Alt+z");
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Alt+Shift+Z");
      await expect(tab).toHaveCount(0);
      await view.caption.fill("Written since.");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(tab).toHaveCount(1);
      await expect(page.getByRole("status").filter({ hasText: "Undone: Caption deleted" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Redo", exact: true }).click();
      await expect(tab).toHaveCount(0);
      await expect(view.caption).toHaveValue("Written since.");
    });

    await test.step("on narrow pages, keys bring the right column forward", async () => {
      await view.open(`${EXAMPLE}timeline&example=wrong-marker`);
      await page.setViewportSize(NARROW);
      await page.getByRole("tab", { name: "Captions" }).click();
      await page.keyboard.press("Alt+ArrowDown");
      await expect(page.getByRole("tab", { name: "Verdicts" })).toHaveAttribute("aria-selected", "true");
      await expect(view.verdict("format-001").getByRole("button").first()).toBeFocused();
      await page.keyboard.press("Alt+m");
      await expect(page.getByRole("button", { name: /^Play: / })).toBeFocused();
      await page.keyboard.press("Alt+i");
      await expect(view.instruction).toBeFocused();
      await expect(page.getByRole("button", { name: /^Play: / })).toBeHidden();
      await page.getByRole("button", { name: /^Help/ }).click();
      await expectNoOverflow(page);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    });

    await test.step("nothing is lost when the window crosses the width between tabs and columns", async () => {
      await page.setViewportSize(WIDE);
      await view.open(`${EXAMPLE}timeline&example=follows`);
      const media = page.locator("#column-media");
      const before = await media.boundingBox();
      await media.evaluate((column) => column.setAttribute("data-same", "yes"));
      await page.setViewportSize(NARROW);
      await expect(page.getByRole("tab", { name: "Media" })).toBeVisible();
      await page.setViewportSize(WIDE);
      await expect(media).toHaveAttribute("data-same", "yes");
      await expect
        .poll(async () => Math.round((await media.boundingBox())?.width ?? 0))
        .toBe(Math.round(before?.width ?? 1));
    });

    await test.step("the two captions of a comparison stay where the window gets narrow, and fit", async () => {
      await playground(page).choose("More on captions", "Compare captions");
      await page.getByRole("button", { name: "Swap left and right" }).click();
      const right = page.getByRole("combobox", { name: "Right" });
      await page.setViewportSize(NARROW);
      await expect(right).toHaveValue(/Stamped list/);
      await expectNoOverflow(page);
      await page.setViewportSize(WIDE);
      await expect(right).toHaveValue(/Stamped list/);
    });

    await test.step("at 390 and 720 pixels nothing is wider than the page", async () => {
      await playground(page).open(`${EXAMPLE}timeline&example=wrong-marker&check=content-3`);
      for (const viewport of [NARROW, { width: 720, height: 450 }]) {
        await page.setViewportSize(viewport);
        for (const column of ["Media", "Captions", "Verdicts"]) {
          // With room for two, the captions stay and have no tab.
          const tab = page.getByRole("tab", { name: column, exact: true });
          if ((await tab.count()) > 0) await tab.click();
          else expect(column).toBe("Captions");
          await expectNoOverflow(page);
          const wider = () =>
            page.locator(`#column-${column.toLowerCase()}`).evaluate((content) => {
              const panel = content.parentElement;
              return panel ? panel.scrollWidth - panel.clientWidth : 1;
            });
          await expect.poll(wider).toBeLessThanOrEqual(0);
        }
      }
    });
  },
);
