import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, test } from "./support/guarded-page";

test("the page about checks explains every rule, at any width", IN_SOAK, async ({ page }) => {
  await test.step("every rule is explained and can be tried on any text", async () => {
    await page.goto("/#/checks");
    await expect(page.getByRole("heading", { level: 1, name: "Plain text" })).toBeVisible();
    await page.getByRole("button", { name: "Markdown syntax" }).click();
    await expect(page).toHaveURL(/rule=markdown/);
    const strict = page.locator('[data-testid="trial"][data-semantics="strict"]');
    const released = page.locator('[data-testid="trial"][data-semantics="reference"]');
    await expect(strict).toHaveAttribute("data-status", "passed");
    await page.getByLabel("Markup").selectOption("italic");
    await page.getByTestId("trial-text").fill("A **bold** word.");
    await expect(strict).toHaveAttribute("data-status", "failed");
    await expect(released).toHaveAttribute("data-status", "passed");
    await expectAccessible(page);
    // Each says which text it tries.
    await expect(page.getByRole("button", { name: "Try", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Try" }).last().click();
    await expect(page.getByTestId("trial-text")).not.toHaveValue("A **bold** word.");

    await page.getByRole("button", { name: "Length" }).click();
    await page.getByLabel("At most").fill("many");
    await expect(page.getByText("Write a whole number", { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("At most").fill("2");
    await page.getByLabel("Counted in").selectOption("word");
    await page.getByTestId("trial-text").fill("Three short words.");
    await expect(strict).toHaveAttribute("data-status", "failed");
  });

  await test.step("a rule that is not there is told, and narrow pages choose from a list", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/#/checks?rule=rhyme");
    await expect(page.getByText("There is no rule “rhyme”.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("combobox", { name: "Rule" }).click();
    await page.getByRole("option", { name: "Table" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Table" })).toBeVisible();
    await page.getByRole("button", { name: "Checks: other places" }).click();
    await page.getByRole("link", { name: "Playground" }).click();
    await expect(page.getByTestId("caption")).toBeVisible();
  });
});

test("an example is tried by keyboard, again after its text was changed, and the focus stays with it", async ({
  page,
}) => {
  await page.goto("/#/checks?rule=unordered_list");
  const text = page.getByTestId("trial-text");
  await expect(page.locator('[data-testid="trial"][data-semantics="strict"]')).toHaveAttribute(
    "data-status",
    "passed",
  );
  const button = page.getByRole("button", { name: /^Try/ }).last();
  await button.press("Enter");
  const tried = await text.inputValue();
  await text.fill("something else");
  await button.press("Enter");
  await expect(text).toHaveValue(tried);
  await page.waitForFunction(() => document.querySelector("[data-unread]") === null);
  await expect(button).toBeFocused();
});

test("a rule that can't be fetched is told with what to do, and comes once the network is back", async ({
  page,
  watch,
}) => {
  watch.expectConsole(/Failed to load resource|ERR_/);
  await page.goto("/#/checks");
  await expect(page.getByRole("heading", { level: 1, name: "Plain text" })).toBeVisible();
  // The list of rules has no heading before that of the page.
  await expect(page.getByRole("heading").first()).toHaveText("Plain text");
  const lost = /\/assets\/markdown-[^/]*\.js$/;
  await page.route(lost, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Markdown syntax" }).click();
  const error = page.locator('[data-code="part-not-fetched"]');
  await expect(error).toContainText("Check the network, then try again.");
  await page.unroute(lost);
  await error.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Markdown syntax" })).toBeVisible();
});
