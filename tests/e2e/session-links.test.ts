import type { Page } from "@playwright/test";
import { clipEntry, sessionEntry } from "../storage/archive/session-files";
import { craftZip } from "../support/craft-zip";
import { expect, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

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
  // What pads it is no part of a session, and left out.
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
  const before = await privateFiles(page);
  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/small.zip`)}`);
  await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
  expect(await privateFiles(page)).toEqual(before);

  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/large.zip`)}`);
  const question = page.getByTestId("link-question");
  await expect(question).toContainText("talks.example");
  await expect(question).toContainText(/of 6(\.\d)? MB|more than 5 MB/);
  await expectAccessibleInBothSchemes(page);
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toHaveCount(0);
  expect(await privateFiles(page)).toEqual(before);

  await page.goto("about:blank");
  await page.goto(`/#/playground?session=${encodeURIComponent(`${HOST}/large.zip`)}`);
  await question.getByRole("button", { name: "Fetch it" }).click();
  await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
  expect(await privateFiles(page)).toEqual(before);

  // Copied, it is kept with its media.
  await page.getByRole("button", { name: "Copy to this browser" }).click();
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect.poll(async () => (await privateFiles(page)).length).toBe(before.length + 2);
  // The large one: asked about twice, fetched once.
  expect(asked).toHaveLength(4);
});
