import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { engineWithout } from "./support/engine-without";
import { empty, fillUp, setRoom } from "./support/full-browser";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const MIB = 1024 * 1024;
const DIARY = "#/playground?sample=tea-for-three&instruction=cat-diary&example=follows";

const saveState = (page: Page) => page.getByTestId("save-state");
const openSessions = (page: Page) => page.getByRole("button", { name: /^Sessions/ }).click();
const problem = (page: Page, code: string) => page.locator(`[data-testid="error"][data-code="${code}"]`);

/** Text that no compression makes small: the database stores what repeats in little room. */
function noise(characters: number): string {
  return randomBytes(Math.ceil(characters / 2))
    .toString("hex")
    .slice(0, characters);
}

test.describe("a full browser", () => {
  test(
    "keeps what was saved, says what to do, and saves once there is room",
    IN_SOAK,
    async ({ page, baseURL }) => {
      const view = playground(page);
      await setRoom(page, baseURL, 4 * MIB);
      await view.open(DIARY);
      await view.caption.fill("Saved before.");
      await expect(saveState(page)).toHaveText("saved");
      await fillUp(page);

      const long = noise(300_000);
      await view.caption.fill(long);
      await expect(problem(page, "quota-full")).toBeVisible();
      await expect(saveState(page)).toHaveText("not saved");
      await expectAccessible(page);
      const ways = problem(page, "quota-full").getByRole("button").locator("span");
      const wide = page.viewportSize();
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(ways.first()).toBeVisible();
      // Each says all of it on a telephone too.
      expect(
        await ways.evaluateAll(
          (all) =>
            all.filter((one) => {
              const words = document.createRange();
              words.selectNodeContents(one);
              const inked = words.getBoundingClientRect();
              const way = one.closest("button")?.getBoundingClientRect();
              return (
                one.scrollWidth > one.clientWidth + 1 ||
                !way ||
                inked.top < way.top + 2 ||
                inked.bottom > way.bottom - 2
              );
            }).length,
        ),
      ).toBe(0);
      if (wide) await page.setViewportSize(wide);
      await page.getByRole("button", { name: "Save again" }).click();
      await expect(saveState(page)).toHaveText("not saved");
      await page.getByRole("button", { name: "Free the space of deleted sessions" }).click();
      await expect(page.getByText("There was nothing to free")).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save to a file" }).click();
      expect((await downloading).suggestedFilename()).toMatch(/\.json$|\.zip$/);

      const other = await page.context().newPage();
      await other.goto(page.url());
      await playground(other).settled();
      await expect(playground(other).caption).toHaveValue("Saved before.");
      await other.close();

      await empty(page);
      await page.getByRole("button", { name: "Save again" }).click();
      await expect(saveState(page)).toHaveText("saved");
      await expect(view.error).toHaveCount(0);
      await page.reload();
      await view.settled();
      await expect(view.caption).toHaveValue(long);
    },
  );

  test("lists what the studio could not keep, until it is kept", async ({ page, baseURL }) => {
    await setRoom(page, baseURL, 4 * MIB);
    await page.goto("#/studio");
    await expect(page.getByTestId("studio-list")).toBeVisible();
    await page.getByRole("button", { name: "New training set" }).click();
    await fillUp(page);
    await page.getByRole("menuitem", { name: /IF-VidCap/ }).click();
    const saving = page.getByTestId("training-saving");
    await expect(saving).toHaveText("Not saved");
    await page.getByLabel("Name of the training set").fill("Tea");
    await expect(saving).toHaveText("Not saved");
    await page.getByRole("link", { name: "All in the studio" }).click();
    const item = page.getByTestId("training-item");
    await expect(item).toContainText("Tea");
    await expect(item).toContainText("Not saved: it is in this page alone.");
    await expectAccessible(page);
    await item.getByRole("button", { name: "Delete Tea" }).click();
    await expect(item).toHaveCount(0);
    await page.keyboard.press("Alt+z");
    await expect(item).toHaveCount(1);
    await empty(page);
    await item.getByRole("link").click();
    await expect(saving).toHaveText("Saved in this browser");
    await page.reload();
    await expect(page.getByLabel("Name of the training set")).toHaveValue("Tea");
  });

  test("gets room from sessions that were deleted, at one press", IN_SOAK, async ({ page, baseURL }) => {
    const view = playground(page);
    await setRoom(page, baseURL, 8 * MIB);
    await view.open(DIARY);
    await view.caption.fill("Saved before.");
    await expect(saveState(page)).toHaveText("saved");
    const parts = Array.from({ length: 4 }, () => {
      const bytes = new Uint8Array(MIB);
      for (let start = 0; start < MIB; start += 65_536)
        crypto.getRandomValues(bytes.subarray(start, start + 65_536));
      return Buffer.from(bytes);
    });
    await page.evaluate(
      async ([large]) => {
        // A deleted session with a large video, as the app itself leaves it.
        const hash = "a".repeat(64);
        const root = await navigator.storage.getDirectory();
        const folder = await root.getDirectoryHandle("caplens-blobs");
        const writable = await (await folder.getFileHandle(hash, { create: true })).createWritable();
        const bytes = Uint8Array.from(atob(large ?? ""), (letter) => letter.charCodeAt(0));
        await writable.write(bytes);
        await writable.close();
        await new Promise<void>((resolve) => {
          const request = indexedDB.open("caplens");
          request.onsuccess = () => {
            const now = Date.now();
            const transaction = request.result.transaction(["sessions", "blobMeta"], "readwrite");
            const document = { title: "Large", video: { stored: { kind: "blob", hash } } };
            transaction.objectStore("sessions").put({ id: "large", revision: 2, deletedAt: now, document });
            const row = { hash, sizeBytes: bytes.length, storedAt: now - 1000, place: "opfs" };
            transaction.objectStore("blobMeta").put(row);
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        });
      },
      [Buffer.concat(parts).toString("base64")],
    );
    await fillUp(page);
    const long = noise(300_000);
    await view.caption.fill(long);
    await expect(problem(page, "quota-full")).toBeVisible();
    await page.getByRole("button", { name: "Free the space of deleted sessions" }).click();
    await expect(saveState(page)).toHaveText("saved");
    await expect(view.error).toHaveCount(0);
  });
});

test.describe("a browser that keeps nothing", () => {
  test("says so plainly on every screen, works, and still exports", IN_SOAK, async ({ page }) => {
    await engineWithout(page, "indexedDB");
    const view = playground(page);
    await view.open();
    await expect(problem(page, "storage-unavailable")).toBeVisible();
    await expect(saveState(page)).toHaveText("not kept by this browser");
    const before = await view.statuses();
    expect(Object.values(before)).toContain("passed");
    await view.caption.fill("Typed where nothing is kept.");
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save to a file" }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk);
    expect(Buffer.concat(chunks).length).toBeGreaterThan(500);
    await openSessions(page);
    await expect(page.getByTestId("storage-panel")).toContainText("gives Caplens no storage");
    await expectAccessible(page);

    // It says so on every screen that a visit may begin with.
    for (const screen of ["checks", "about", "settings"]) {
      await page.goto("/sw.js");
      await page.goto(`/#/${screen}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(problem(page, "storage-unavailable")).toBeVisible();
    }
    await expectAccessible(page);
    await expect(page.getByTestId("storage-panel")).toContainText("gives Caplens no storage");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(problem(page, "storage-unavailable")).toHaveCount(0);
    await page.getByRole("link", { name: "Playground" }).click();
    await view.settled();
    await expect(saveState(page)).toHaveText("not kept by this browser");
  });

  test("is told from one without a private file system, where all is kept", IN_SOAK, async ({ page }) => {
    await engineWithout(page, "file system");
    const view = playground(page);
    await view.open(DIARY);
    await view.caption.fill("Kept all the same.");
    await expect(saveState(page)).toHaveText("saved");
    await expect(view.error).toHaveCount(0);
    await page.reload();
    await view.settled();
    await expect(view.caption).toHaveValue("Kept all the same.");
  });
});

test.describe("a database that somebody else holds", () => {
  test("by a tab of an older version is waited for with a word about it, and then opened", async ({
    page,
    context,
  }) => {
    const holder = await context.newPage();
    // A file of the page's own origin that has nothing of the page; files of data have an origin of their own.
    await holder.goto("/sw.js");
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("caplens", 1);
          request.onupgradeneeded = () => {
            request.result.createObjectStore("sessions", { keyPath: "id" });
            request.result.createObjectStore("blobMeta", { keyPath: "hash" });
            request.result.createObjectStore("blobs");
          };
          request.onsuccess = () => {
            Reflect.set(window, "held", request.result);
            resolve();
          };
        }),
    );
    await page.goto(`/${DIARY}`);
    await expect(problem(page, "database-blocked")).toBeVisible();
    await holder.close();
    const view = playground(page);
    await view.settled();
    await expect(view.error).toHaveCount(0);
    await view.caption.fill("Kept.");
    await expect(saveState(page)).toHaveText("saved");
  });

  test(
    "and is deleting it is waited for as well, though the browser does not say so",
    IN_SOAK,
    async ({ page, context }) => {
      const holder = await context.newPage();
      await holder.goto("/sw.js");
      await holder.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const request = indexedDB.open("caplens", 1);
            request.onsuccess = () => {
              Reflect.set(window, "held", request.result);
              // Waits for this tab, and everyone behind it waits too.
              indexedDB.deleteDatabase("caplens").onblocked = () => resolve();
            };
          }),
      );
      await page.goto(`/${DIARY}`);
      await expect(problem(page, "database-blocked")).toBeVisible();
      await expectAccessible(page);
      await holder.close();
      const view = playground(page);
      await view.settled();
      await expect(view.error).toHaveCount(0);
    },
  );

  test(
    "of a newer version is made way for; what is on screen can be saved to a file",
    IN_SOAK,
    async ({ page, context }) => {
      const view = playground(page);
      await view.open(DIARY);
      await view.caption.fill("First.");
      await expect(saveState(page)).toHaveText("saved");
      const newer = await context.newPage();
      await newer.goto("/sw.js");
      await newer.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const request = indexedDB.open("caplens", 99);
            request.onerror = () => reject(request.error);
            request.onsuccess = () => {
              request.result.close();
              resolve();
            };
          }),
      );
      await expect(problem(page, "database-superseded")).toBeVisible();
      await view.caption.fill("Typed on.");
      await expect(saveState(page)).toHaveText("not saved");
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save to a file" }).click();
      await downloading;
      await page.reload();
      await expect(problem(page, "database-newer")).toBeVisible();
      await view.settled();
      await expectAccessible(page);
    },
  );
});
