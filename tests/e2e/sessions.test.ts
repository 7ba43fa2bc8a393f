import { IN_SOAK } from "../support/effort";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAnew,
  test,
} from "./support/guarded-page";
import { playground } from "./support/playground";

test("an empty list says how sessions come about; a caption typed just before the page goes is kept, listed, renamed, deleted and brought back", async ({
  page,
}) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await page.getByRole("button", { name: /^Sessions/ }).click();
  await expect(page.getByText("No sessions yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();
  // The very first change, which has no session yet, and a later one, each typed just before the page goes.
  for (const text of ["Typed as the page went.", "I slept on the bench."]) {
    await view.caption.fill(text);
    await page.reload();
    await view.settled();
    await expect(view.caption).toHaveValue(text);
  }
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect(page).toHaveURL(/session=/);

  await page.getByRole("button", { name: /^Sessions/ }).click();
  const item = page.getByTestId("session-item");
  await expect(item).toHaveCount(1);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /unsaved/.test(key))))
    .toEqual([]);
  await item.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Title of the session").fill("My cat");
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(item).toContainText("My cat");
  await expectAccessibleInBothSchemes(page);

  await item.getByRole("button", { name: "Delete My cat" }).click();
  await expect(item).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toHaveCount(1);
  await item
    .getByRole("button", { name: /My cat/ })
    .first()
    .click();
  await expect(view.caption).toHaveValue("I slept on the bench.");
});

test(
  "what was typed just before the tab is closed is there in the next one",
  IN_SOAK,
  async ({ page, context }) => {
    await playground(page).open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
    await playground(page).caption.fill("Typed as the tab was closed.");
    await page.close({ runBeforeUnload: true });
    const next = await context.newPage();
    await playground(next).open();
    await expect(playground(next).caption).toHaveValue("Typed as the tab was closed.");
  },
);

test(
  "a pasted caption needs neither a model nor a video; a checklist that is none changes nothing",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open();
    await page.getByRole("button", { name: /^Sessions/ }).click();
    await page.getByRole("button", { name: "New session" }).click();
    await expect(page.getByText("The checklist is empty")).toBeVisible();
    await view.instruction.fill("Say it in three words.");
    await view.useChecklist({
      format_check: [
        {
          check_id: "format-001",
          constraint_id: "length",
          check_description: "The whole answer has three words",
          parameters: { content: null, unit: "word", min_len: 3, max_len: 3 },
        },
      ],
      content_check: [],
    });
    await view.caption.fill("A cat sleeps");
    await expect(view.csr).toHaveText("1 / 1");
    await expect(view.isr).toHaveText("yes");
    await view.caption.fill("A cat sleeps well");
    await expect(view.isr).toHaveText("no");
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    await openAnew(page, "/");
    await view.settled();
    await expect(view.caption).toHaveValue("A cat sleeps well");

    // A checklist that is none is refused at the field and changes nothing.
    await view.settled();
    const before = await view.statuses();
    await view.show("Checklist");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    for (const text of ["not json", "[1, 2]", '{"format": [{"checkId": 4}], "content": []}']) {
      await page.getByLabel("Checklist as JSON").fill(text);
      await page.getByRole("button", { name: "Use this checklist" }).click();
      await expect(view.error).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await view.show("Verdicts");
    expect(await view.statuses()).toEqual(before);
  },
);
