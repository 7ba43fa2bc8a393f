import { expect, test } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { fetchPartsOnUse } from "../support/parts-on-use";
import { partsReady } from "./support/guarded-page";
import { playground } from "./support/playground";
import { type ServedCopy, serveCopy } from "./support/served-copy";

/** Parts of the page, by the name of their script, how they are opened, and what shows that they are there. */
const PARTS = [
  { script: "settings", words: "The settings", link: "Settings" },
  { script: "checks-page", words: "The page about checks", link: "Checks" },
] as const;

test(
  "a part that can't be fetched says so in its place, leaves the page as it is, and comes when it can",
  IN_SOAK,
  async ({ page }) => {
    // The fetching beforehand shall not bring them.
    const block = (script: string) => page.route(new RegExp(`/assets/${script}-`), (route) => route.abort());
    const unblock = (script: string) => page.unroute(new RegExp(`/assets/${script}-`));
    for (const script of ["settings", "checks-page", "checklist-panel", "help-dialog"]) await block(script);
    const view = playground(page);
    await view.open();
    const toPlayground = () => page.getByRole("link", { name: "Playground" }).click();

    await test.step("the checklist and a dialog", async () => {
      await view.show("Checklist");
      await expect(view.error).toContainText("The checklist could not be fetched.");
      await page.getByRole("button", { name: /^Help/ }).click();
      const help = view.error.filter({ hasText: "The help sheet could not be fetched." });
      await expect(help).toBeVisible();
      await help.getByRole("button", { name: "Dismiss" }).click();
      await expect(help).toHaveCount(0);
      await expect(view.caption).toBeVisible();
      await unblock("checklist-panel");
      await unblock("help-dialog");
      await view.error.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: "Import", exact: true })).toBeVisible();
      await page.getByRole("button", { name: /^Help/ }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    await view.caption.fill("Kept while a part fails.");
    for (const { script, words, link } of PARTS) {
      await test.step(words, async () => {
        await page.getByRole("link", { name: link }).click();
        await expect(view.error).toContainText(`${words} could not be fetched.`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        await expect(page.getByRole("navigation", { name: "Caplens" })).toBeVisible();
        await toPlayground();
        await expect(view.caption).toHaveValue("Kept while a part fails.");
        await page.getByRole("link", { name: link }).click();
        await expect(view.error).toBeVisible();
        // The last of them is left to the reload.
        if (script === "checks-page") return;
        await unblock(script);
        await view.error.getByRole("button", { name: "Try again" }).click();
        await expect(view.error).toHaveCount(0);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await toPlayground();
      });
    }

    await test.step("the reload that a failed part offers keeps what was typed", async () => {
      await toPlayground();
      await view.caption.fill("Typed just before the reload.");
      await page.getByRole("link", { name: "Checks" }).click();
      await expect(view.error).toBeVisible();
      await unblock("checks-page");
      await view.error.getByRole("button", { name: /^Reload the page/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await toPlayground();
      await page.getByRole("button", { name: /^Sessions, open/ }).waitFor();
      await expect(view.caption).toHaveValue("Typed just before the reload.");
    });
  },
);

test.describe("a page that was published anew while a tab was open", () => {
  let copy: ServedCopy;
  test.beforeEach(async () => {
    copy = await serveCopy();
  });
  test.afterEach(() => copy.remove());

  test("goes on with what it has, and says that a new version is there", async ({ page }) => {
    await fetchPartsOnUse(page.context());
    const view = playground(page);
    await page.goto(copy.address);
    await view.settled();
    // Those of the old version that every visit fetches are there: what comes after them alone is gone.
    await partsReady(page, ["next", "late"]);
    copy.publishAnew();
    await page.getByRole("link", { name: "Checks" }).click();
    const missing = view.error.filter({ hasText: "The page about checks could not be fetched." });
    await expect(missing).toBeVisible();
    await expect(page.getByTestId("update")).toContainText("A new version of Caplens is there");
    await page.getByRole("link", { name: "Playground" }).click();
    await view.caption.fill("Written in the old version.");
    await view.settled();
    await expect(view.csr).toHaveText(/^\d+ \/ \d+/);
    await page.getByTestId("update").getByRole("button", { name: "Reload now" }).click();
    await expect(page.getByTestId("update")).toHaveCount(0);
    await expect(view.caption).toHaveValue("Written in the old version.");
  });
});
