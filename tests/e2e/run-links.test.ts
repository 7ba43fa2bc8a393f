import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { sideBySide } from "./support/side-by-side";

test(
  "an address names a run: it is opened with its session, and one that is gone is told as that",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
    const side = sideBySide(page);
    await side.open();
    await page.getByRole("button", { name: "Add a model" }).click();
    const endpoint = page.getByRole("group", { name: "Endpoint" });
    await endpoint.getByLabel("Base URL").fill("https://models.example/v1");
    await endpoint.getByRole("combobox", { name: "Model" }).fill("writer");
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await expect(page).toHaveURL(/#\/runs\/.+/);
    const link = page.url();
    const title = await side.heading.textContent();

    // Another session is on screen before.
    await page.goto("about:blank");
    await view.open("#/playground?sample=tea-for-three&instruction=errands&example=follows");
    await page.goto("about:blank");
    await page.goto(link);
    await expect(side.heading).toHaveText(title ?? "");
    await expect(page.getByRole("button", { name: "Edit writer" })).toBeVisible();
    expect(page.url()).toBe(link);

    await page.goto("about:blank");
    await page.goto("/#/runs/none-such");
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", /run-/);
    await expect(page).toHaveURL(/runs\/none-such/);
    await expectAccessible(page);
  },
);

test("a link to a run that is not here says so and leads to the runs that are, not back to it", async ({
  page,
}) => {
  for (const hash of ["#/side-by-side?run=gone", "#/lab/new?run=gone", "#/runs/gone/export"])
    await test.step(hash, async () => {
      await page.goto(`/${hash}`);
      await expect(page.getByText("This run is not in this browser").first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "All runs" })).toHaveAttribute(
        "href",
        "#/runs",
      );
      await expect(page.getByRole("link", { name: "Back to the run" })).toHaveCount(0);
    });
});
