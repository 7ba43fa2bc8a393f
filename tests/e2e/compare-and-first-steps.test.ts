import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const EXAMPLE = "#/playground?sample=tea-for-three&instruction=";

test("the first steps lead on; two captions are compared", IN_SOAK, async ({ page }) => {
  const view = playground(page);

  await test.step("the first steps lead to where they are done, and stay away once dismissed", async () => {
    await view.open(`${EXAMPLE}cat-diary&example=follows`);
    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByRole("button", { name: "Change the caption" }).click();
    await expect(view.caption).toBeFocused();
    await view.caption.press("End");
    await view.caption.pressSequentially(" I slept.");
    await expect(steps).toContainText("Change the caption: done");
    await steps.getByRole("button", { name: "Connect your model" }).click();
    await expect(page.getByRole("heading", { name: "Models and judges" })).toBeVisible();
    await view.leaveModels();
    const chooser = page.waitForEvent("filechooser");
    await steps.getByRole("button", { name: "Open your own video" }).click();
    await chooser;
    await expectAccessible(page);
    const before = await view.caption.boundingBox();
    await steps.getByRole("button", { name: "Hide the first steps" }).click();
    await expect(steps).toHaveCount(0);
    // It takes the room that is free now, and stays where it is.
    const { height, ...place } = (await view.caption.boundingBox()) ?? { height: 0 };
    expect(before).toMatchObject(place);
    expect(height).toBeGreaterThan(before?.height ?? Number.POSITIVE_INFINITY);
    await page.reload();
    await view.settled();
    await expect(steps).toHaveCount(0);
  });

  await test.step("two captions are compared word by word and constraint by constraint", async () => {
    await view.open(`${EXAMPLE}timeline&example=follows`);
    await playground(page).choose("More on captions", "Compare captions");
    await expect(page.getByRole("heading", { level: 1, name: "Compare captions" })).toBeFocused();
    await expect(page).toHaveTitle("Compare captions - Caplens");
    await expect(page.locator("del").first()).toBeVisible();
    await expect(page.getByTestId("matrix-row")).toHaveCount(8);
    await expect(page.getByText("3 differ, 5 agree")).toBeVisible();
    await page.getByRole("switch", { name: "Only where they differ" }).click();
    await expect(page.getByTestId("matrix-row")).toHaveCount(3);
    await page.getByRole("switch", { name: "Only differences, in context" }).click();
    const cell = page.getByRole("button", { name: /^Unordered list, Wrong marker.*: failed/ });
    await cell.click();
    await expect(page).toHaveURL(/playground\?.*example=wrong-marker&check=format-001/);
    await expect(view.verdict("format-001").getByRole("button").first()).toBeFocused();
    await expect(view.marks.first()).toBeAttached();
    await page.goBack();
    await expect(cell).toBeFocused();
    await expect(page.getByRole("combobox", { name: "Left" })).toHaveValue(/Stamped list/);
  });

  await test.step("Back leads to the button that the comparison was chosen at; its address brings the two back", async () => {
    await view.open(`${EXAMPLE}timeline&example=follows`);
    await playground(page).choose("More on captions", "Compare captions");
    await page.getByRole("button", { name: "Swap left and right" }).click();
    const left = page.getByRole("combobox", { name: "Left" });
    await expect(left).toHaveValue(/Wrong marker/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "More on captions" })).toBeFocused();
    await page.goForward();
    await expect(left).toHaveValue(/Wrong marker/);
    await page.reload();
    await expect(left).toHaveValue(/Wrong marker/);
  });
});

test(
  "texts of a megabyte are not compared, their verdicts are, and the page stays usable",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open(`${EXAMPLE}cat-diary&example=follows`);
    await view.caption.fill("The cat sleeps on the bench. ".repeat(36_000));
    await playground(page).choose("More on captions", "Compare captions");
    await expect(page.getByText(/more than 200,000 characters/)).toBeVisible();
    await expect(page.getByTestId("matrix-row")).toHaveCount(9);
    await page.goBack();
    await expect(view.caption).toHaveValue(/^The cat sleeps/);
  },
);

test("seconds are not read out, phases and scores are, once", IN_SOAK, async ({ page }) => {
  const view = playground(page);
  await view.open(`${EXAMPLE}cat-diary&example=follows`);
  const said = page.getByTestId("said-score");
  await expect(said).toBeEmpty();
  await said.evaluate((region) => {
    new MutationObserver(() => {
      region.dataset.times = String(Number(region.dataset.times ?? 0) + 1);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await view.caption.press("End");
  await view.caption.pressSequentially(" I slept.", { delay: 40 });
  await expect(said).toHaveText("4 of 9 passed, 5 stale");
  await expect(said).toHaveAttribute("data-times", "1");
});
