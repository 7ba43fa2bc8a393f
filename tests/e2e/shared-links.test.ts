import type { Browser, Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAnew,
  test,
} from "./support/guarded-page";
import { storesOpened } from "./support/kept-runs";
import { playground } from "./support/playground";

const FAILING = "#/playground?sample=tea-for-three&instruction=scene-card&example=missing-key";

/** Another browser, which knows nothing of the one that follows the link. */
async function speaker(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  return context.newPage();
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Copy link to this view" });

/** Copies the link in the dialog that is open, and closes it. */
async function copied(page: Page): Promise<string> {
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByText("Copied.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close link" }).click();
  await expect(dialog).toBeHidden();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Sessions that this browser keeps, deleted ones included, and contents of media; not the storage's own marks. */
async function kept(page: Page): Promise<{ sessions: number; files: number }> {
  await storesOpened(page, ["sessions"]);
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("caplens");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const sessions = await new Promise<number>((resolve, reject) => {
      const request = database.transaction("sessions").objectStore("sessions").count();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    let files = 0;
    async function look(folder: FileSystemDirectoryHandle): Promise<void> {
      for await (const handle of folder.values()) {
        if (handle instanceof FileSystemDirectoryHandle) await look(handle);
        else if (/^[0-9a-f]{64}/.test(handle.name)) files += 1;
      }
    }
    await look(await navigator.storage.getDirectory());
    return { sessions, files };
  });
}

test("a link that holds a session shows its verdict to somebody else, who may copy it", async ({
  page,
  browser,
}) => {
  const sender = await speaker(browser);
  const mine = playground(sender);
  await mine.open(FAILING);
  const caption = '{"scene": "A kitchen, 厨房 🐈", "mood": "calm"}';
  await mine.caption.fill(caption);
  await expect(sender.getByTestId("save-state")).toHaveText("saved");
  // Until the rules have answered, what they said of the example stands there; of this text they can't tell it.
  await expect(mine.verdict("format-003")).toHaveAttribute("data-status", "unscored");
  const statuses = await mine.statuses();
  // The last of them, which somebody has to be brought to.
  const checkId = Object.keys(statuses).at(-1) ?? "";
  const row = mine.verdict(checkId);
  await row.getByRole("button").first().click();
  await row.getByRole("button", { name: "Copy link to this verdict" }).click();
  await expect(dialogOf(sender)).toContainText("and its verdict on");
  await expect(dialogOf(sender)).toContainText("It holds the text of this session");
  const link = await copied(sender);
  expect(link).toMatch(/#\/playground\?.*shared=a[\w-]+$/);
  expect(link.length).toBeLessThan(4500);
  await sender.context().close();

  const view = playground(page);
  await page.goto("/");
  await view.settled();
  const before = await kept(page);
  expect(before.sessions).toBe(0);
  await openAnew(page, link);
  const notice = page.getByTestId("session-notice");
  await expect(notice).toContainText("came with the link and is not saved");
  await expect(notice).toContainText("what judges and people decided stands as the link has it");
  await view.settled();
  const same = async () => {
    await expect(view.caption).toHaveValue(caption);
    await expect(view.caption).not.toBeEditable();
    await expect(view.verdict(checkId)).toHaveAttribute("data-active", "true");
    await expect(view.verdict(checkId).getByRole("button").first()).toBeInViewport();
    await expect.poll(() => view.statuses()).toEqual(statuses);
    await expect(page.getByTestId("save-state")).toHaveText("not copied");
  };
  await same();
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await same();

  // Looking around keeps the link in the address; so does going on to another page and back.
  const other = Object.keys(statuses)[0] ?? "";
  await view.verdict(other).getByRole("button").first().click();
  await expect(page).toHaveURL(new RegExp(`check=${other}&shared=a`));
  await page.goto("/#/checks");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(view.verdict(other)).toHaveAttribute("data-active", "true");
  await expect(page).toHaveURL(new RegExp(`check=${other}&shared=a`));
  await page.getByRole("button", { name: "Copy link to this view" }).click();
  await expect(dialogOf(page)).toContainText("the link that this session came with");
  await page.keyboard.press("Escape");
  expect(await kept(page)).toEqual(before);

  await page.getByRole("button", { name: "Copy to this browser" }).click();
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  await expect(page).toHaveURL(/session=[\w-]+&/);
  await expect.poll(async () => (await kept(page)).sessions).toBe(1);
  await view.caption.fill("Mine now.");
  await page.reload();
  await expect(view.caption).toHaveValue("Mine now.");
});

test(
  "links name what has an address; one that is too long or was cut says so",
  IN_SOAK,
  async ({ page, context, watch }) => {
    const view = playground(page);

    await test.step("the bundled sample and a session at an address are named by their links", async () => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await view.open(`${FAILING}&check=format-001`);
      const open = page.getByRole("button", { name: "Copy link to this view" });
      await open.click();
      await expect(dialogOf(page)).toContainText("It names the bundled sample");
      await expectAccessible(page);
      expect(await copied(page)).toBe(page.url());
      expect(page.url()).toMatch(/example=missing-key&check=format-001$/);

      const host = "https://talks.example";
      watch.allow(host);
      const { sessionEntry } = await import("../storage/archive/session-entries");
      const { craftZip } = await import("../support/craft-zip");
      const body = Buffer.from(craftZip([sessionEntry()]));
      const headers = { "access-control-allow-origin": "*" };
      await page.route(`${host}/**`, (route) => route.fulfill({ status: 200, headers, body }));
      await page.goto(`/#/playground?session=${encodeURIComponent(`${host}/talk.zip`)}`);
      await expect(page.getByTestId("session-notice")).toContainText("shown from talks.example");
      await open.click();
      await expect(dialogOf(page)).toContainText("It names the file on talks.example");
      expect(await copied(page)).toContain(encodeURIComponent(`${host}/talk.zip`));
    });

    await test.step("a session that is too long for a link may leave something out, or goes into a file", async () => {
      await view.open(FAILING);
      // Words that nothing packs well.
      const words = Array.from({ length: 2200 }, (_, index) => ((index * 2654435761) % 2 ** 32).toString(36));
      await view.caption.fill(words.join(" "));
      await view.settled();
      await page.keyboard.press("Alt+n");
      await page.getByRole("button", { name: "Copy link to this view" }).click();
      const dialog = dialogOf(page);
      await expect(dialog.getByTestId("link-too-long")).toContainText("chats cut links above 8,000");
      await expectAccessible(page);
      const saving = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Save as a file" }).click();
      expect((await saving).suggestedFilename()).toMatch(/\.caplens\.zip$/);
      await dialog.getByLabel("The other caption").uncheck();
      await expect(dialog.getByRole("button", { name: "Copy link" })).toBeVisible();
      await expect(dialog.getByTestId("link-too-long")).toHaveCount(0);
      await dialog.getByRole("button", { name: "Close link" }).click();
    });

    await test.step("a link that was cut says so and leaves what was there", async () => {
      await view.open(FAILING);
      await view.caption.fill("Still mine.");
      await expect(page.getByTestId("save-state")).toHaveText("saved");
      const address = page.url();
      const link = "a8SUqME0AAAAjurEBM98jsSgJ6DkrhWc71oNTGzyDxNYCAA";
      for (const [shared, code] of [
        [link.slice(0, -5), "link-damaged"],
        [`b${link.slice(1)}`, "newer-version"],
        [link, "link-unreadable"],
        [`a${"A".repeat(50_000)}`, "link-too-long"],
      ] as const) {
        await page.goto(`/#/playground?check=format-001&shared=${shared}`);
        await expect(view.error).toHaveAttribute("data-code", code);
        await expect(view.caption).toHaveValue("Still mine.");
        await expect(page).toHaveURL(address);
        await page.getByRole("button", { name: "Dismiss" }).click();
      }
      // In a fresh document, beside the sample.
      await page.goto("about:blank");
      await page.goto(`/#/playground?check=format-001&shared=${link.slice(0, -5)}`);
      await expect(view.error).toHaveAttribute("data-code", "link-damaged");
      await expect(view.caption).toBeVisible();
    });
  },
);
