import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const SAMPLE = "#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key";

test("axe finds nothing in what is opened, edited, refused or done by hand", IN_SOAK, async ({ page }) => {
  const view = playground(page);

  await test.step("the checklist's editor, its picker and its errors", async () => {
    await view.open(SAMPLE);
    await view.show("Checklist");
    await expect(page.getByRole("region", { name: "Format checks" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add a check" }).click();
    const picker = page.getByRole("dialog", { name: /constraint/i });
    await expect(picker.getByLabel("Search")).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type("length");
    await page.keyboard.press("Enter");
    await expect(picker).toBeHidden();
    await page
      .getByLabel(/at least|fewest|minimum/i)
      .first()
      .fill("9");
    await page
      .getByLabel(/at most|most|maximum/i)
      .first()
      .fill("3");
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a JSON Schema with an error in it, and the checklist's import that fails", async () => {
    await view.open(SAMPLE);
    await view.show("Checklist");
    await page.getByRole("region", { name: "Format checks" }).getByRole("button").first().click();
    const schema = page.getByRole("textbox", { name: /schema/i });
    await schema.fill('{ "type": "object", ');
    await expect(page.getByText(/line 1/i).first()).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Import/ })
      .first()
      .click();
    await page.getByLabel("Checklist as JSON").fill("no checklist at all");
    await page.getByRole("button", { name: "Use this checklist" }).click();
    await expect(view.error).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("suggestions, as a draft", async () => {
    await view.open(SAMPLE);
    await view.instruction.fill("Write two sentences in lower case. Begin with 'In this clip'.");
    await view.show("Checklist");
    await page.getByRole("button", { name: "Suggest checklist" }).click();
    await page.getByRole("button", { name: "By rules" }).click();
    await expect(page.getByRole("region", { name: /^Draft/ })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole("region", { name: /^Draft/ })
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await expectAccessible(page);
  });

  await test.step("what is done by hand", async () => {
    await view.open(`${SAMPLE}&check=format-001`);
    await view.show("Verdicts");
    await expect(view.verdict("format-001")).toHaveAttribute("data-status", "failed");
    await page.getByRole("button", { name: "Overrule: passed" }).click();
    await expectAccessible(page);
    await page.keyboard.type("It has all keys.");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "The check is wrong" }).click();
    await page.keyboard.press("Enter");
    await page.getByText("How this was decided").click();
    await page.getByRole("button", { name: "Look at the selected text" }).click();
    await expect(page.getByText("Nothing is selected.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an import that fails, the comparison, the report, the help and the notice with undo", async () => {
    await view.open(SAMPLE);
    await page.getByRole("button", { name: /^Sessions, open/ }).click();
    await page.locator('input[type="file"][accept*=".zip"]').setInputFiles({
      name: "x.zip",
      mimeType: "application/zip",
      buffer: Buffer.from("no zip"),
    });
    await expect(view.error).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await playground(page).choose("More on captions", "Compare captions");
    await expect(page.getByTestId("matrix-row").first()).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.goBack();

    await page.getByRole("button", { name: "Report", exact: true }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 3 }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Back to the playground" }).click();
    await page.getByRole("button", { name: /^Help/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await playground(page).choose("More on captions", "Delete this caption");
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await expectAccessible(page);
  });
});
