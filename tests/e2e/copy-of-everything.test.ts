import "fake-indexeddb/auto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { writeCopy } from "../../src/storage/everything/write-copy";
import { openStorage } from "../../src/storage/open-storage";
import { keepOneOfEach } from "../storage/everything/one-of-each";
import { expect, expectAccessibleInBothSchemes, test } from "./support/guarded-page";

/** A copy of one of each kind, as this app writes it. */
async function copyOfEach(): Promise<Buffer> {
  const storage = await openStorage({ name: `copies-${Math.random()}` });
  await keepOneOfEach(storage);
  const { blob } = await writeCopy(storage, { media: true });
  storage.close();
  return Buffer.from(await blob.arrayBuffer());
}

/** Every row of the page's database as text, but for columns that follow from results, times of keeping and counts of writes. */
function everyRow(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await asked(indexedDB.open("caplens"));
    const rows: Record<string, string> = {};
    for (const name of database.objectStoreNames) {
      if (/tombstones|packedColumns|leases/i.test(name)) continue;
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked(store.getAll())]);
      // Columns of results that were kept together lie many in a row.
      if (name === "columnLists")
        for (const { runId, from, text } of values)
          for (const [at, row] of JSON.parse(`[${text}]`).entries())
            rows[`${name} ${runId} ${from + at}`] = JSON.stringify(row);
      else
        for (const [at, key] of keys.entries())
          rows[`${name} ${JSON.stringify(key)}`] = JSON.stringify(values[at], (field, value: unknown) =>
            ["storedAt", "revision"].includes(field) ? undefined : value,
          );
    }
    database.close();
    return rows;
  });
}

const section = (page: Page) => page.getByRole("region", { name: "A copy of everything" });
const status = (page: Page) => page.getByTestId("copy-status");

async function bringIn(page: Page, file: Buffer, name = "copy.zip"): Promise<void> {
  await section(page)
    .getByLabel("File of a copy of everything")
    .setInputFiles({ name, mimeType: "application/zip", buffer: file });
}

test("all that is kept goes out as one file, and is the same again after everything was erased", async ({
  page,
}) => {
  await page.goto("/#/settings");
  await expect(section(page).getByText("Nothing is kept in this browser so far.")).toBeVisible();
  await bringIn(page, await copyOfEach());
  await expect(status(page)).toContainText("Brought in: 1 session, 1 data set, 1 run, 1 quiz");
  await expect(status(page)).toContainText("Nothing that was here was changed or deleted.");
  await expect(section(page).getByText(/^In it: 1 session, 1 data set, 1 run/)).toBeVisible();
  const before = await everyRow(page);
  expect(Object.keys(before).length).toBeGreaterThan(500);
  await expectAccessibleInBothSchemes(page);

  await expect(section(page).getByLabel(/^With videos, frames and sound/)).toBeChecked();
  const download = page.waitForEvent("download");
  await section(page).getByRole("button", { name: "Save a copy of everything" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^caplens-copy-\d{4}-\d\d-\d\d\.zip$/);
  const file = readFileSync(await saved.path());

  await page.getByRole("button", { name: "Erase everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase everything" });
  await dialog.getByLabel("I have what I want to keep").check();
  await dialog.getByRole("button", { name: "Erase everything" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/#/settings");
  await expect(section(page).getByText("Nothing is kept in this browser so far.")).toBeVisible();
  expect(Object.keys(await everyRow(page)).filter((key) => !/spending|settings/.test(key))).toEqual([]);

  await bringIn(page, file);
  await expect(status(page)).toContainText("Brought in: 1 session, 1 data set, 1 run, 1 quiz");
  expect(await everyRow(page)).toEqual(before);

  await bringIn(page, file);
  await expect(status(page)).toContainText(
    "Here already, and left as they are: 1 session, 1 data set, 1 run",
  );
  expect(await everyRow(page)).toEqual(before);

  await page.getByRole("link", { name: "Playground", exact: true }).click();
  await page.getByRole("button", { name: /^Sessions/ }).click();
  await expect(page.getByTestId("session-item").filter({ hasText: "Harbour" })).toBeVisible();
});

test("a file that is no copy, or a damaged one, is told, and changes nothing", async ({ page }) => {
  await page.goto("/#/settings");
  const copy = await copyOfEach();
  await bringIn(page, Buffer.from("no zip file"), "other.zip");
  await expect(section(page).getByRole("alert")).toContainText("This file is no copy of everything.");
  await bringIn(page, copy.subarray(0, copy.length - 500));
  await expect(section(page).getByRole("alert")).toContainText(
    "This copy is cut short, damaged or too large.",
  );
  await expect(section(page).getByText("Nothing is kept in this browser so far.")).toBeVisible();
});
