import type { Page } from "@playwright/test";
import { madeRun } from "../support/made-run";
import { expect, openAnew, test } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";

/** Presses a key where the focus is; true where the page kept the browser from doing what it does by it. */
async function isTaken(page: Page, key: string): Promise<boolean> {
  await page.evaluate(() => {
    const last = (event: KeyboardEvent) => {
      if (["Alt", "Control", "Meta"].includes(event.key)) return;
      document.documentElement.dataset.taken = String(event.defaultPrevented);
    };
    delete document.documentElement.dataset.taken;
    window.addEventListener("keydown", last);
  });
  await page.keyboard.press(key);
  return (await page.locator("html").getAttribute("data-taken")) === "true";
}

test("keys with Alt, Control or Command are left to the browser where the page has no use for them", async ({
  page,
}) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker");
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML);

  await test.step("in the bars of the playground", async () => {
    for (const bar of [
      page.getByRole("navigation", { name: "Caplens" }).getByRole("link").first(),
      page.getByRole("toolbar", { name: "This session" }).getByRole("button").first(),
    ]) {
      await bar.focus();
      const before = await focused();
      expect(await isTaken(page, "Alt+ArrowLeft")).toBe(false);
      expect(await isTaken(page, "Meta+ArrowRight")).toBe(false);
      expect(await focused()).toBe(before);
    }
  });

  await test.step("where Alt and an arrow open choices", async () => {
    const active = page.locator('[data-testid="verdict"][data-active="true"]');
    await expect(active).toHaveCount(0);
    await page.getByRole("combobox", { name: "Instruction of the bundled sample" }).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(active).toHaveCount(0);
    await page.keyboard.press("Escape");
    await view.caption.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(active).toHaveCount(1);
  });

  await test.step("in the table of results of a run", async () => {
    await keepRun(page, madeRun({ samples: 4, models: 2, id: "one" }));
    await openAnew(page, "/#/runs/one?show=results");
    const table = page.getByTestId("result-table");
    await expect(table.getByRole("row").nth(2)).toBeVisible();
    await table.focus();
    for (const key of ["Alt+ArrowLeft", "Meta+ArrowLeft", "Control+Enter"])
      expect(await isTaken(page, key)).toBe(false);
    expect(await isTaken(page, "ArrowDown")).toBe(true);
    // A menu that is closed by Escape leaves what stands open beside it.
    await page.keyboard.press("Enter");
    const detail = page.getByTestId("result-detail");
    await expect(detail).toBeVisible();
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await page.keyboard.press("Escape");
    await expect(detail).toBeVisible();
    await page.keyboard.press("Escape");
  });
});
