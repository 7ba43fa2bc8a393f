import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asVersion2 } from "../support/older-session";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { sideBySide } from "./support/side-by-side";
import { expect, KEY, knowingJudge, MODEL, sampleInstruction, test } from "./support/stand-in-test";

const instruction = sampleInstruction("timeline");

/** The session on screen as a file of version 2, with models side by side in it that somebody else has set up. */
async function withComparison(page: Page, choice: object): Promise<Buffer> {
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
  await page.getByRole("button", { name: "Export" }).first().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Without media" }).click();
  const { unzipSync, strFromU8 } = await import("fflate");
  const members = unzipSync(new Uint8Array(readFileSync(await (await coming).path())));
  const text = members["session.json"];
  if (text === undefined) throw new Error("There is no session in the file.");
  const session = JSON.parse(strFromU8(text));
  const contestant = { id: "c", title: "A gift", choice, settings: null, plan: null, wholeVideo: false };
  const comparison = { contestants: [contestant], repeats: 1, basis: null, trials: [] };
  return Buffer.from(JSON.stringify(asVersion2(session, comparison)));
}

test("a run from elsewhere shows what it adds, and calls nothing with a key of here before a word", async ({
  page,
  standIn,
}) => {
  standIn.script(...knowingJudge(instruction));
  const view = playground(page);
  const side = sideBySide(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  const choice = {
    kind: "openai-compatible",
    baseUrl: standIn.url,
    model: "the-dearest",
    audio: false,
    body: '{"service_tier":"priority"}',
  };
  const file = await withComparison(page, choice);
  await page
    .locator('input[type="file"][accept*=".zip"]')
    .setInputFiles({ name: "gift.json", mimeType: "application/json", buffer: file });
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });

  await side.open();
  const unconfirmed = page.getByTestId("unconfirmed");
  await expect(unconfirmed).toContainText("the-dearest at http://");
  await expect(unconfirmed.getByLabel("Fields added to each call")).toHaveText('{"service_tier":"priority"}');
  await expectAccessible(page);
  const before = standIn.requests.length;
  await side.button("Start").click();
  await expect(page.locator('[data-code="model-not-confirmed"]')).toBeVisible();
  expect(standIn.requests).toHaveLength(before);

  await side.button("Confirm these models").click();
  await expect(unconfirmed).toBeHidden();
  await side.button("Start").click();
  await expect(side.status).toHaveText("1 of 1 captions done");
  const [call] = standIn.requests.filter(({ task }) => task === "caption");
  expect(call?.body).toMatchObject({ model: "the-dearest", service_tier: "priority" });

  // Forgotten with everything else.
  await side.close();
  await view.openModels();
  await page.getByRole("button", { name: "Forget all models" }).click();
  await view.leaveModels();
  await side.open();
  await side.button(/^Models compared/).click();
  await expect(page.getByText("Not connected in this page yet")).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByText("No key is held just now.")).toBeVisible();
});

test("a key over plain http to a public host is asked about, and goes nowhere before", async ({ page }) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  const dialog = await view.addModel();
  const box = dialog.getByLabel("Send the key unencrypted");
  await dialog.getByLabel("Base URL").fill("http://models.example.org/v1");
  await expect(box).toBeHidden();
  await dialog.getByRole("textbox", { name: "Key" }).fill(KEY);
  await expect(box).not.toBeChecked();
  await dialog.getByRole("combobox", { name: "Model" }).fill(MODEL);
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.locator('[data-code="key-unencrypted"]')).toBeVisible();
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await expect(dialog.locator('[data-code="key-unencrypted"]')).toHaveCount(2);
  await expectAccessible(page);
  await box.check();
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await view.settled();
});
