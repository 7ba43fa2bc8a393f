import { expect, goTo, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test("what was done is told once and taken back where it can be seen; dialogs stay with their page", async ({
  page,
}) => {
  const view = playground(page);
  const tab = page.getByRole("tab", { name: /Wrong marker/ });
  const notice = page.getByRole("status").filter({ hasText: "Caption deleted" });
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  const to = (name: string) => page.getByRole("link", { name, exact: true }).click();
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker");

  await test.step("a notice names its session, and dies with its page", async () => {
    await view.choose("More on captions", "Delete this caption");
    await expect(notice).toContainText("in Tea for three: Timeline");
    await to("Runs");
    await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
    // The content of another page stays as it is.
    await page.keyboard.press("Alt+z");
    await expect(page.getByRole("status").filter({ hasText: "Undone" })).toHaveCount(0);
    await to("Playground");
    await view.settled();
    await expect(tab).toHaveCount(0);
    await expect(undo).toHaveCount(0);
    await page.keyboard.press("Alt+z");
    await expect(tab).toHaveCount(1);
  });

  await test.step("a dialog closes with its page, and Tab stays within it", async () => {
    const dialog = page.getByRole("dialog", { name: "Copy link to this view" });
    await page.getByRole("button", { name: "Copy link to this view" }).click();
    await expect(dialog.getByRole("button", { name: "Copy link" })).toBeEnabled();
    await expect(dialog).toContainText("the link works on this computer only");
    await expect(dialog).not.toContainText("everybody");
    for (const lose of ["lost", "behind"]) {
      await page.evaluate((how) => {
        if (how === "lost") (document.activeElement as HTMLElement).blur();
        else document.querySelector<HTMLElement>('[data-testid="caption"]')?.focus();
      }, lose);
      for (const key of ["Tab", "Tab", "Tab", "Tab", "Shift+Tab"]) {
        await page.keyboard.press(key);
        await expect(dialog.locator(":focus")).toHaveCount(1);
      }
    }
    await goTo(page, "#/runs");
    await expect(page.getByRole("heading", { name: "Runs", level: 1 })).toBeVisible();
    await to("Playground");
    await view.settled();
    await expect(tab).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});
