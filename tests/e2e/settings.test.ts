import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const PASSPHRASE = "four words by chance";
const section = (page: Page, name: string | RegExp) => page.getByRole("region", { name });

async function openSettings(page: Page): Promise<void> {
  await page.goto("/#/settings");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
}

async function createVault(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Set up a vault" }).click();
  await page.getByLabel("New passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("New passphrase again").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Create the vault" }).click();
  await expect(page.getByText("The vault is unlocked.", { exact: true })).toBeVisible();
}

test("a vault, from its passphrase to throwing it away", IN_SOAK, async ({ page, standIn }) => {
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const keys = section(page, "Keys and vault");
  await expect(keys.getByText("For this visit", { exact: true })).toBeVisible();
  await expect(section(page, "What goes where")).toContainText(new URL(standIn.url).host);

  await page.getByRole("button", { name: "Set up a vault" }).click();
  await page.getByLabel("New passphrase", { exact: true }).fill("seven77");
  await page.getByLabel("New passphrase again").fill("seven7");
  await expect(page.getByText("The two passphrases differ.")).toBeVisible();
  await page.getByLabel("New passphrase again").fill("seven77");
  await page.getByRole("button", { name: "Create the vault" }).click();
  await expect(keys.getByTestId("error")).toHaveAttribute("data-code", "passphrase-too-short");
  await page.reload();
  await createVault(page);

  // The key was in memory and went with the reload; this time it is kept where it is connected.
  await page.getByRole("link", { name: "Playground" }).click();
  await view.settled();
  await view.openModels();
  const dialog = view.models;
  await dialog.getByRole("button", { name: `Edit ${MODEL}` }).click();
  await dialog.getByRole("textbox", { name: "Key" }).fill(KEY);
  await dialog.getByLabel("Keep this key in the vault").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Key in the vault")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(keys.getByText("In the vault", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Change passphrase" }).click();
  await page.getByLabel("Current passphrase").fill("not the passphrase");
  await page.getByLabel("New passphrase", { exact: true }).fill("another four words");
  await page.getByLabel("New passphrase again").fill("another four words");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(page.getByTestId("error")).toHaveAttribute("data-code", "passphrase-wrong");
  await expectAccessible(page);
  await page.getByLabel("Current passphrase").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(keys.getByText("The passphrase was changed.")).toBeVisible();

  await page.reload();
  await expect(keys.getByText("In the vault, locked")).toBeVisible();
  await expect(keys.getByRole("button", { name: /^Test connection/ })).toBeDisabled();
  await keys.getByLabel("Passphrase", { exact: true }).fill("another four words");
  await page.keyboard.press("Enter");
  await expect(keys.getByText(`Connected again: ${MODEL}.`)).toBeVisible();
  await keys.getByRole("button", { name: /^Test connection/ }).click();
  await expect(keys.getByText(/^Answers, /)).toBeVisible();
  expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  await keys.getByRole("button", { name: /^Remove/ }).click();
  await keys.getByRole("button", { name: /^Remove for good/ }).click();
  await expect(keys.getByText("No key is held just now.")).toBeVisible();
  await keys.getByRole("button", { name: /^Throw away/ }).click();
  await keys.getByRole("button", { name: /^Throw away for good/ }).click();
  await expect(page.getByRole("button", { name: "Set up a vault" })).toBeVisible();
});

test(
  "a vault that was locked in one tab is locked in the other; one that was damaged is told, and can be thrown away",
  IN_SOAK,
  async ({ page, context }) => {
    await openSettings(page);
    await createVault(page);
    const other = await context.newPage();
    await openSettings(other);
    await expect(other.getByText("The vault is locked.")).toBeVisible();
    await other.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
    await other.getByRole("button", { name: "Unlock" }).click();
    await expect(other.getByRole("button", { name: "Lock now" })).toBeVisible();
    await page.getByRole("button", { name: "Lock now" }).click();
    await expect(other.getByText("The vault is locked.")).toBeVisible();
    await other.close();

    // One that was damaged.
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open("caplens");
          opening.onerror = reject;
          opening.onsuccess = () => {
            const changing = opening.result.transaction("vault", "readwrite");
            changing
              .objectStore("vault")
              .put({ id: "vault", document: { format: "caplens-vault", version: 1 } });
            changing.oncomplete = () => resolve(opening.result.close());
          };
        }),
    );
    await page.reload();
    await expect(page.getByText(/vault in this browser is damaged/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Throw away/ }).click();
    await page.getByRole("button", { name: /^Throw away for good/ }).click();
    await expect(page.getByRole("button", { name: "Set up a vault" })).toBeVisible();
  },
);

test(
  "limits, caps, prices and reuse are kept, told to other tabs and checked",
  IN_SOAK,
  async ({ page, context }) => {
    await openSettings(page);
    const other = await context.newPage();
    await openSettings(other);

    const limits = section(page, "Limits per endpoint");
    await limits.getByLabel("Another endpoint").fill("api.example.com");
    await limits.getByRole("button", { name: "Add endpoint" }).click();
    await expect(limits.getByTestId("error")).toHaveAttribute("data-code", "base-url-invalid");
    await limits.getByLabel("Another endpoint").fill("https://api.example.com/v1/");
    await page.keyboard.press("Enter");
    const row = limits.getByRole("group", { name: "Limits for https://api.example.com/v1" });
    await row.getByLabel("Calls at a time").fill("99");
    await expect(row.getByText("From 1 to 64.")).toBeVisible();
    await row.getByLabel("Calls at a time").fill("2");
    await row.getByLabel("Requests a minute").fill("30");
    await page.keyboard.press("Enter");
    await expect(
      section(other, "Limits per endpoint")
        .getByRole("group", { name: "Limits for https://api.example.com/v1" })
        .getByLabel("Requests a minute"),
    ).toHaveValue("30");

    const caps = section(page, "Spending caps");
    await caps.getByLabel("At most per run, in US dollars").fill("0.5");
    await page.keyboard.press("Enter");
    await expect(caps.getByText("Saved.")).toBeVisible();

    const prices = section(page, "Prices");
    const fresh = prices.getByRole("form", { name: "A new price" });
    await fresh.getByRole("button", { name: "Add price" }).click();
    await expect(fresh.getByText("The model's name.")).toBeVisible();
    await fresh.getByLabel("Host").fill("api.example.com");
    await fresh.getByLabel("Model name").fill("tiny*");
    await fresh.getByLabel("In, $").fill("0.25");
    await fresh.getByLabel("Out, $").fill("1.5");
    await fresh.getByLabel("As of").fill("2026-11-01");
    await fresh.getByRole("button", { name: "Add price" }).click();
    await expect(prices.getByRole("form", { name: "Price of tiny*" }).getByLabel("Out, $")).toHaveValue(
      "1.5",
    );
    await prices.getByRole("button", { name: /^Show the built-in prices/ }).click();
    await expect(prices.getByRole("table", { name: "Built-in prices" })).toBeVisible();
    await expectAccessible(page);

    const reuse = section(page, "Reuse of replies");
    await reuse.getByRole("switch", { name: "Reuse captions" }).click();
    await expect(reuse.getByText("Saved.")).toBeVisible();
    await reuse.getByRole("button", { name: "Forget kept replies" }).click();
    await expect(reuse.getByText("0 replies were forgotten.")).toBeVisible();

    await page.reload();
    await expect(caps.getByLabel("At most per run, in US dollars")).toHaveValue("$ 0.5");
    await expect(row.getByLabel("Calls at a time")).toHaveValue("2");
    await expect(prices.getByRole("form", { name: "Price of tiny*" }).getByLabel("As of")).toHaveValue(
      "2026-11-01",
    );
    await expect(reuse.getByRole("switch", { name: "Reuse captions" })).toBeChecked();
    await prices.getByRole("button", { name: "Remove the price of tiny*" }).click();
    await expect(prices.getByText("No rows of your own yet.")).toBeVisible();
    await limits.getByRole("button", { name: /^Use the usual limits for/ }).click();
    await expect(limits.getByText("No endpoint is known yet", { exact: false })).toBeVisible();
  },
);
