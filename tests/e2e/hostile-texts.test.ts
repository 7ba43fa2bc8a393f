import { hostileTexts, longTexts } from "../hostile/texts";
import { IN_SOAK, someOf } from "../support/effort";
import { expect, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expectUnharmed, paste } from "./support/unharmed";

test("hostile texts as caption and instruction stay text, and are kept as they are", async ({ page }) => {
  const view = playground(page);
  const fields = [view.caption, view.instruction];
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  for (const { name, text } of someOf(hostileTexts, 4)) {
    for (const field of fields) await paste(field, text);
    await expect(view.caption).toBeVisible();
    await expectUnharmed(page, name);
  }
  await view.settled();
  await expect(view.error).toHaveCount(0);
  // The last one of each kind of trouble for storage: a lone surrogate, then a reload.
  const kept = "\ud800 <script>window.canaryRan=1</script> שלום";
  for (const field of fields) await paste(field, kept);
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await page.reload();
  await view.settled();
  for (const field of fields) {
    const shown = await field.evaluate((element) => JSON.stringify(Reflect.get(element, "value")));
    expect(shown).toBe(JSON.stringify(kept));
  }
  await expectUnharmed(page, "the reload");
});

test(
  "captions of a megabyte are checked or said to be too long, and the page goes on",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three");
    for (const { name, make } of someOf(longTexts, 10)) {
      await paste(view.caption, make());
      await expect(page.getByText("Being checked."), name).toHaveCount(0);
      await expectUnharmed(page, name);
    }
    await view.caption.fill("A cat.");
    await expect(view.csr).toHaveText(/\d+ \/ \d+/);
    await expect(page.getByTestId("save-state")).toHaveText("saved");
  },
);

test(
  "hostile texts in view as evidence, in the comparison and in the report stay text",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three");
    const everything = hostileTexts.map(({ text }) => text).join("\n");
    await paste(view.caption, everything);
    await paste(view.instruction, everything);
    await view.settled();
    for (const row of await view.verdicts.all()) {
      await row.getByRole("button").first().click();
      await expectUnharmed(page, (await row.getAttribute("data-check")) ?? "");
    }
    await playground(page).choose("More on captions", "Compare captions");
    await expect(page.getByTestId("matrix-row").first()).toBeVisible();
    await expectUnharmed(page, "the comparison");
    await page.goBack();
    await page.getByRole("button", { name: "Report", exact: true }).click();
    // The page has a heading of the same words before the report itself is written.
    const report = page.getByRole("article", { name: "Preview of the report" });
    await expect(report.getByRole("heading", { name: /^Verdict report/ })).toBeVisible();
    await expectUnharmed(page, "the report");
  },
);
