import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";
import type { Scene } from "./scene";

const PASSPHRASE = "four words by chance";

/** A key in an open vault, looked at in the settings. */
async function keepKey(page: Page, standIn: StandIn): Promise<void> {
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Set up a vault" }).click();
  await page.getByLabel("New passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("New passphrase again").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Create the vault" }).click();
  await page.getByRole("button", { name: /^Keep the key for/ }).click();
  await expect(page.getByText("In the vault", { exact: true })).toBeVisible();
}

/** Keys, the vault, what is set about calling models, and the page about the page. */
export const settingsScenes: Scene[] = [
  { name: "settings", narrow: "Captions", show: keepKey },
  {
    name: "settings-limits",
    narrow: "Captions",
    show: async (page, standIn) => {
      await keepKey(page, standIn);
      await page
        .getByRole("region", { name: "Limits per endpoint" })
        .evaluate((section) => section.scrollIntoView());
    },
  },
  {
    name: "about",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("/#/about");
      await expect(page.getByRole("heading", { name: "About Caplens", level: 1 })).toBeVisible();
    },
  },
  {
    name: "vault-locked",
    narrow: "Captions",
    show: async (page, standIn) => {
      await keepKey(page, standIn);
      await page.getByRole("button", { name: "Lock now" }).click();
      await page.getByRole("link", { name: "Playground" }).click();
      await playground(page).openModels();
      await expect(page.getByLabel("Passphrase of the vault")).toBeVisible();
    },
  },
];
