import type { Page } from "@playwright/test";
import { clipEntry, sessionEntry } from "../storage/archive/session-entries";
import { craftZip } from "../support/craft-zip";
import { IN_SOAK } from "../support/effort";
import { keptRun, resultBy } from "../support/run-of-sample";
import { expect, expectAccessible, openAnew, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { sideBySide } from "./support/side-by-side";

const HOST = "https://talks.example";
const LARGE = 6 * 1024 * 1024;

/** Every file of the private file system, by its path. */
function privateFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    async function look(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await look(handle, `${path}${name}/`);
        else found.push(path + name);
      }
    }
    await look(await navigator.storage.getDirectory(), "");
    return found.sort();
  });
}

test("a link is shown with its media and leaves nothing behind; a large one asks first", async ({
  page,
  watch,
}) => {
  watch.allow(HOST);
  const asked: string[] = [];
  const small = Buffer.from(craftZip([sessionEntry(), clipEntry]));
  // The padding is no part of a session, and left out.
  const large = Buffer.from(
    craftZip([sessionEntry(), clipEntry, { path: "padding", data: new Uint8Array(LARGE) }]),
  );
  await page.route(`${HOST}/**`, async (route) => {
    const url = route.request().url();
    asked.push(url);
    const headers = { "access-control-allow-origin": "*", "access-control-expose-headers": "*" };
    await route.fulfill({ status: 200, headers, body: url.includes("large") ? large : small });
  });

  const view = playground(page);
  await view.open();
  // Storage is opened after the first verdicts, and tries whether it can write.
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
  await expect(page.getByText("No sessions yet.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();
  const before = await privateFiles(page);
  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/small.zip`)}`);
  await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
  expect(await privateFiles(page)).toEqual(before);

  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/large.zip`)}`);
  const question = page.getByTestId("link-question");
  await expect(question).toContainText("talks.example");
  await expect(question).toContainText(/of 6(\.\d)? MB|more than 5 MB/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toHaveCount(0);
  expect(await privateFiles(page)).toEqual(before);

  await openAnew(page, `/#/playground?session=${encodeURIComponent(`${HOST}/large.zip`)}`);
  await question.getByRole("button", { name: "Download it" }).click();
  await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
  expect(await privateFiles(page)).toEqual(before);

  // Copied, it is kept with its media.
  await page.getByRole("button", { name: "Copy to this browser" }).click();
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect.poll(async () => (await privateFiles(page)).length).toBe(before.length + 2);
  // The large one: asked about twice, fetched once.
  expect(asked).toHaveLength(4);
});

test("an example chosen while a link is on its way leaves the link behind Back", async ({ page, watch }) => {
  watch.allow(HOST);
  // The choice ends the first request.
  watch.expectConsole(/ERR_(?:ABORTED|FAILED)/);
  const body = Buffer.from(craftZip([sessionEntry(), clipEntry]));
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.route(`${HOST}/**`, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route
      .fulfill({ status: 200, headers: { "access-control-allow-origin": "*" }, body })
      .catch(() => {});
  });

  await playground(page).open("#/playground?sample=tea-for-three&instruction=timeline");
  await page.getByRole("combobox", { name: "Instruction of the bundled sample" }).click();
  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/late.zip`)}`);
  await expect.poll(() => waiting.length).toBe(1);
  await page.getByRole("option", { name: /Table of sounds/ }).click();
  await expect(page).toHaveURL(/instruction=sound-table&example=/);
  isHeld = false;
  for (const go of waiting) go();
  await page.goBack();
  await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
  await expect(page).toHaveURL(/session=https/);
  await page.goForward();
  await expect(page).toHaveURL(/instruction=sound-table&example=/);
});

test(
  "models side by side come with a link, to be looked at; a copy keeps them",
  IN_SOAK,
  async ({ page, watch }) => {
    watch.allow(HOST);
    const createdAt = "2025-12-31T00:00:00.000Z";
    const other = keptRun({ run: { id: "other", createdAt }, results: [resultBy("a", 1)] });
    const runs = { path: "runs.json", data: JSON.stringify([keptRun(), other]) };
    const body = Buffer.from(craftZip([sessionEntry(), runs, clipEntry]));
    const headers = { "access-control-allow-origin": "*" };
    await page.route(`${HOST}/**`, (route) => route.fulfill({ status: 200, headers, body }));

    const side = sideBySide(page);
    // As links led there before it was a page.
    await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/small.zip`)}&view=side-by-side`);
    await expect(side.results).toHaveCount(2);
    await expect(side.status).toHaveText("2 of 2 captions done");
    await expect(side.button("Run all again")).toBeDisabled();
    await expect(page.getByText("shown from talks.example")).toBeVisible();
    await side.choose("Run shown", /1 of 2/);
    await expect(side.status).toHaveText("1 of 2 captions done");
    await expect(page).toHaveURL(/#\/side-by-side\?session=/);
    await page.reload();
    await expect(side.results).toHaveCount(2);

    await side.close();
    await playground(page).choose("More: reply", "Record of calls");
    await expect(page.getByText("model-a, round 1").first()).toBeVisible();
    await page.getByRole("button", { name: "Close record" }).click();
    await page.getByRole("button", { name: "Copy to this browser" }).click();
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    await side.open();
    await expect(page).toHaveURL(/#\/runs\//);
    await expect(side.status).toHaveText("2 of 2 captions done");
    await page.reload();
    await expect(side.status).toHaveText("2 of 2 captions done");

    // Another session has none of them.
    await side.close();
    await page.goto("/#/playground?sample=tea-for-three&instruction=timeline");
    await expect(page.getByText("Timeline with stamps").first()).toBeVisible();
    await side.open();
    await expect(side.heading).toContainText("Timeline with stamps");
    await expect(side.button("Add a model")).toBeEnabled();
    await expect(side.status).toHaveCount(0);
    await expect(page).toHaveURL(/#\/side-by-side\?/);
  },
);
