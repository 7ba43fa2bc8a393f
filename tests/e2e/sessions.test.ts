import { expect, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test("an empty list says how sessions come about", async ({ page }) => {
  const view = playground(page);
  await view.open();
  await page.getByRole("button", { name: /^Sessions/ }).click();
  await expect(page.getByText("No sessions yet.")).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test("a changed caption is kept, listed, renamed, deleted and brought back", async ({ page }) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await view.caption.fill("I slept on the bench.");
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect(page).toHaveURL(/session=/);
  await page.reload();
  await view.settled();
  await expect(view.caption).toHaveValue("I slept on the bench.");

  await page.getByRole("button", { name: /^Sessions/ }).click();
  const item = page.getByTestId("session-item");
  await expect(item).toHaveCount(1);
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

test("a pasted caption needs neither a model nor a video", async ({ page }) => {
  const view = playground(page);
  await view.open();
  await page.getByRole("button", { name: /^Sessions/ }).click();
  await page.getByRole("button", { name: "New session" }).click();
  await expect(page.getByText("The checklist is empty")).toBeVisible();
  await view.instruction.fill("Say it in three words.");
  await page.getByRole("button", { name: "Checklist" }).click();
  await page.getByLabel("Checklist as JSON").fill(
    JSON.stringify({
      format_check: [
        {
          check_id: "format-001",
          constraint_id: "length",
          check_description: "The whole answer has three words",
          parameters: { content: null, unit: "word", min_len: 3, max_len: 3 },
        },
      ],
      content_check: [],
    }),
  );
  await page.getByRole("button", { name: "Use this checklist" }).click();
  await view.caption.fill("A cat sleeps");
  await expect(view.csr).toHaveText("1 / 1");
  await expect(view.isr).toHaveText("yes");
  await view.caption.fill("A cat sleeps well");
  await expect(view.isr).toHaveText("no");
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await page.goto("about:blank");
  await view.open();
  await expect(view.caption).toHaveValue("A cat sleeps well");
});

test("two tabs on one session do not overwrite each other", async ({ page, context }) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  await view.caption.fill("First.");
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  const other = await context.newPage();
  await other.goto(page.url());
  const otherView = playground(other);
  await otherView.settled();
  await otherView.caption.fill("Second, from the other tab.");
  await expect(other.getByTestId("save-state")).toHaveText("saved");
  await view.caption.fill("Third, from the first tab.");
  await expect(view.error).toHaveAttribute("data-code", "changed-elsewhere");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Keep mine as a copy" }).click();
  await expect(view.error).toHaveCount(0);
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await page.getByRole("button", { name: /^Sessions/ }).click();
  await expect(page.getByTestId("session-item")).toHaveCount(2);
});

test("a checklist that is none is refused at the field and changes nothing", async ({ page }) => {
  const view = playground(page);
  await view.open();
  const before = await view.statuses();
  await page.getByRole("button", { name: "Checklist" }).click();
  for (const text of ["not json", "[1, 2]", '{"format": [{"checkId": 4}], "content": []}']) {
    await page.getByLabel("Checklist as JSON").fill(text);
    await page.getByRole("button", { name: "Use this checklist" }).click();
    await expect(view.error).toBeVisible();
  }
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Leave as it was" }).click();
  expect(await view.statuses()).toEqual(before);
});
