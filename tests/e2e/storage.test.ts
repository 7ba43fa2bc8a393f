import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, expectAccessibleInBothSchemes, goTo, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const DIARY = "#/playground?sample=tea-for-three&instruction=cat-diary&example=follows";

const saveState = (page: Page) => page.getByTestId("save-state");
const items = (page: Page) => page.getByTestId("session-item");
const panel = (page: Page) => page.getByTestId("storage-panel");
const openSessions = (page: Page) => page.getByRole("button", { name: /^Sessions/ }).click();

/** Opens the diary and keeps it with another caption. */
async function keep(page: Page, caption: string): Promise<ReturnType<typeof playground>> {
  const view = playground(page);
  await view.open(DIARY);
  await view.caption.fill(caption);
  await expect(saveState(page)).toHaveText("saved");
  return view;
}

/** Another tab on the address of this one. */
async function otherTab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await playground(other).settled();
  return other;
}

/** Lets nobody save until what it gives back is called. */
async function holdSaving(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        Reflect.set(window, "holdsSaving", true);
        const opening = indexedDB.open("caplens");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const sessions = opening.result.transaction("sessions", "readwrite").objectStore("sessions");
          // A transaction lasts for as long as something is asked of it.
          const askOn = () => {
            resolve();
            if (Reflect.get(window, "holdsSaving")) sessions.get("nobody").onsuccess = askOn;
            else opening.result.close();
          };
          sessions.get("nobody").onsuccess = askOn;
        };
      }),
  );
  return () => page.evaluate(() => void Reflect.set(window, "holdsSaving", false));
}

async function erase(page: Page): Promise<void> {
  await openSessions(page);
  await panel(page).getByRole("button", { name: "Erase everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase everything" });
  await dialog.getByLabel("I have what I want to keep").check();
  await dialog.getByRole("button", { name: "Erase everything" }).click();
}

test.describe("what is kept", () => {
  test("is measured, erased only after two steps, by keyboard, to a page as on a first visit, and freed of what was deleted", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      StorageManager.prototype.persist = () => Promise.resolve(false);
    });
    const view = await keep(page, "I slept on the bench.");
    await page.getByRole("button", { name: /Change to dark/ }).click();
    await page.evaluate(() => localStorage.setItem("caplens-of-an-earlier-visit", "1"));
    const settings = () => page.evaluate(() => Object.keys(localStorage));
    expect(await settings()).toContain("mantine-color-scheme-value");
    await openSessions(page);
    await expect(panel(page).getByText(/ of about .* that this browser allows/)).toBeVisible();
    await expect(panel(page).getByText(/^1 session, 0 files/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    const begin = panel(page).getByRole("button", { name: "Erase everything" });
    await begin.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Erase everything" });
    await expect(dialog.getByText("1 session", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Erase nothing" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(begin).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Erase everything" })).toBeDisabled();
    await dialog.getByLabel("I have what I want to keep").focus();
    await page.keyboard.press("Space");
    const loaded = page.waitForEvent("load");
    await page.keyboard.press("Enter");
    await loaded;
    await view.settled();
    await expect(page).not.toHaveURL(/session=/);
    await expect(view.caption).not.toHaveValue("I slept on the bench.");
    expect(await settings()).not.toContain("caplens-of-an-earlier-visit");
    expect(await settings()).not.toContain("mantine-color-scheme-value");
    await openSessions(page);
    await expect(page.getByText("No sessions yet.")).toBeVisible();
    await expect(panel(page).getByText(/^0 sessions, 0 files/)).toBeVisible();
    await page.keyboard.press("Escape");

    // It is asked of the browser, which may not agree.
    await view.caption.fill("One.");
    await expect(saveState(page)).toHaveText("saved");
    await openSessions(page);
    await panel(page).getByRole("button", { name: "Ask the browser to keep it" }).click();
    await expect(panel(page).getByText("The browser did not agree.")).toBeVisible();

    // The remains of deleted sessions are freed when asked to.
    await items(page)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await expect(panel(page).getByText("1 deleted session can still be brought back.")).toBeVisible();
    await panel(page).getByRole("button", { name: "Delete for good" }).click();
    await expect(panel(page).getByText("1 deleted session is gone for good")).toBeVisible();
    await expect(panel(page).getByRole("button", { name: "Delete for good" })).toHaveCount(0);
  });
});

test.describe("erasing with another tab open", () => {
  test(
    "says so there, brings nothing back by itself, and keeps what is on screen when asked to",
    IN_SOAK,
    async ({ page }) => {
      await keep(page, "On both screens.");
      const other = await otherTab(page);
      await erase(other);
      const view = playground(page);
      await expect(view.error).toHaveAttribute("data-code", "storage-erased");
      await expectAccessible(page);
      await view.caption.fill("Typed after it was erased.");
      await expect(saveState(page)).toHaveText("not saved");
      await openSessions(other);
      await expect(other.getByText("No sessions yet.")).toBeVisible();

      // On a page of something else it is told once, and the way on names the session.
      await goTo(page, "#/runs");
      await expect(page.getByRole("button", { name: "Keep the session as a copy" })).toBeVisible();
      await expect(page.getByRole("alert").filter({ hasText: "was erased" })).toHaveCount(1);
      await page.goBack();
      await page.getByRole("button", { name: "Keep the session as a copy" }).click();
      await expect(saveState(page)).toHaveText("saved");
      await expect(view.error).toHaveCount(0);
      await expect(items(other)).toHaveCount(1);
      await page.reload();
      await view.settled();
      await expect(view.caption).toHaveValue("Typed after it was erased.");

      // Or it starts anew as well.
      await other.keyboard.press("Escape");
      await erase(other);
      await page.getByRole("button", { name: "Start over" }).click();
      await expect(page).not.toHaveURL(/session=/);
      await view.settled();
      await expect(view.error).toHaveCount(0);
    },
  );

  test("works while something else holds the database", IN_SOAK, async ({ page, context }) => {
    await keep(page, "One.");
    const holder = await context.newPage();
    await holder.goto("/sw.js");
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("caplens");
          request.onsuccess = () => {
            Reflect.set(window, "held", request.result);
            resolve();
          };
        }),
    );
    // Pages in the background are drawn when the browser finds the time.
    await page.bringToFront();
    const loaded = page.waitForEvent("load");
    await erase(page);
    await loaded;
    await playground(page).settled();
    await openSessions(page);
    await expect(page.getByText("No sessions yet.")).toBeVisible();
  });
});

test.describe("two tabs on one session", () => {
  test(
    "one without changes shows what the other saved; where both changed, one takes the other's and has a copy of its own",
    IN_SOAK,
    async ({ page }) => {
      const view = await keep(page, "First.");
      const other = await otherTab(page);
      await playground(other).caption.fill("Second, from the other tab.");
      await expect(view.caption).toHaveValue("Second, from the other tab.");
      await expect(saveState(page)).toHaveText("saved");
      await view.caption.fill("Third, on top of it.");
      await expect(playground(other).caption).toHaveValue("Third, on top of it.");
      await expect(view.error).toHaveCount(0);
      await expect(saveState(other)).toHaveText("saved");

      // Both change it before either has saved.
      const letGo = await holdSaving(page);
      await view.caption.fill("Mine.");
      await playground(other).caption.fill("Theirs.");
      await letGo();
      const late = await Promise.race([
        view.error.waitFor().then(() => page),
        playground(other)
          .error.waitFor()
          .then(() => other),
      ]);
      const lateView = playground(late);
      await expect(lateView.error).toHaveAttribute("data-code", "changed-elsewhere");
      const own = await lateView.caption.inputValue();
      await late.getByRole("button", { name: "Load the other version" }).click();
      await expect(lateView.error).toHaveCount(0);
      await expect(lateView.caption).toHaveValue(own === "Mine." ? "Theirs." : "Mine.");
      await late.getByRole("button", { name: "Undo" }).click();
      await expect(lateView.caption).toHaveValue(own);
      await expect(saveState(late)).toHaveText("saved");
      await openSessions(late);
      await expect(items(late)).toHaveCount(2);
    },
  );

  test(
    "deleted in the other tab: it can be restored with what is unsaved, or kept as a copy",
    IN_SOAK,
    async ({ page }) => {
      const view = await keep(page, "First.");
      const other = await otherTab(page);
      const remove = async () => {
        await openSessions(other);
        await items(other)
          .first()
          .getByRole("button", { name: /^Delete/ })
          .click();
        await other.keyboard.press("Escape");
      };
      await remove();
      await expect(view.error).toHaveAttribute("data-code", "session-deleted");
      await expectAccessible(page);
      await view.caption.fill("Typed on.");
      await expect(saveState(page)).toHaveText("not saved");
      await page.getByRole("button", { name: "Restore it" }).click();
      await expect(saveState(page)).toHaveText("saved");
      await expect(view.error).toHaveCount(0);

      await remove();
      await page.getByRole("button", { name: "Keep mine as a copy" }).click();
      await expect(saveState(page)).toHaveText("saved");
      await page.reload();
      await view.settled();
      await expect(view.caption).toHaveValue("Typed on.");
    },
  );
});

test.describe("a session that can't be read", () => {
  test("is listed, can be had as a file and deleted", IN_SOAK, async ({ page }) => {
    await keep(page, "One.");
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open("caplens");
          request.onsuccess = () => {
            const transaction = request.result.transaction("sessions", "readwrite");
            const document = { title: "Torn at sea", captions: "?" };
            transaction.objectStore("sessions").put({ id: "torn", revision: 1, deletedAt: null, document });
            transaction.oncomplete = () => {
              request.result.close();
              resolve();
            };
          };
        }),
    );
    await page.reload();
    await openSessions(page);
    const torn = page.locator('[data-session="torn"]');
    await expect(torn).toContainText("Torn at sea");
    await expect(torn).toContainText("This session can't be read. It is kept as it is.");
    await expectAccessible(page);
    const downloading = page.waitForEvent("download");
    await torn.getByRole("button", { name: "Download Torn at sea as it is" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Torn-at-sea.damaged.json");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
      id: "torn",
      document: { captions: "?" },
    });
    await torn.getByRole("button", { name: /^Delete/ }).click();
    await expect(items(page)).toHaveCount(1);
  });
});
