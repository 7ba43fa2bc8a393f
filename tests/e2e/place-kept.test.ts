import type { Page } from "@playwright/test";
import { madeRun } from "../support/made-run";
import { expect, openAnew, partsReady, test } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";

/** Presses a button or link by the keyboard. */
async function press(page: Page, name: RegExp, role: "button" | "link" = "button"): Promise<void> {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press("Enter");
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const told = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });
/** Resolves once the part that keeps the place is there: it is fetched after the first view. */
const isReady = (page: Page) => partsReady(page, ["next"]);

test("the focus goes to the title of a new page, and Back to the link and the scroll that were left", async ({
  page,
}) => {
  const view = playground(page);
  await view.open();
  await isReady(page);
  for (const name of ["Runs", "Lab", "Studio", "Checks", "Settings", "About"]) {
    await press(page, new RegExp(`^${name}$`), "link");
    await expect(page.locator("main h1")).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`${name}.* - Caplens`));
  }
  await page.setViewportSize({ width: 1440, height: 500 });
  const main = page.getByRole("main");
  const link = main.locator('a[href="#/lab"]');
  const left = () =>
    main.evaluate((element) => Math.max(...[...element.children].map(({ scrollTop }) => scrollTop)));
  await link.focus();
  // A page is told of its scrolling with the next frame: nobody presses before that.
  await main.evaluate(async (element) => {
    const isTold = new Promise((resolve) =>
      element.addEventListener("scroll", resolve, { capture: true, once: true }),
    );
    for (const part of element.children) part.scrollTop = 200;
    await isTold;
  });
  expect(await left()).toBe(200);
  await page.keyboard.press("Enter");
  await expect(title(page, "Lab")).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(left).toBe(200);
  // A button that leads to another page is come back to as well.
  await openAnew(page, "/");
  await view.settled();
  await isReady(page);
  await press(page, /^Report$/);
  await expect(page.locator("main h1")).toBeFocused();
  await page.goBack();
  await view.settled();
  await press(page, /^Quiz, key points/);
  await expect(page.locator("main h1")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("button", { name: /^Quiz, key points/ })).toBeFocused();
  // Another board stands in the place of the one before; the list of boards is where it was.
  await openAnew(page, "/#/leaderboard");
  await press(page, /^CapQuiz/, "link");
  await expect(page.getByRole("heading", { level: 2, name: "CapQuiz" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^CapQuiz/ })).toBeFocused();
});

test("what is deleted hands the focus on to what is next, and says so with the way back", async ({
  page,
}) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker");
  await isReady(page);

  await test.step("checks", async () => {
    await view.show("Checklist");
    await press(page, /^Delete Timestamp format/);
    await expect(page.locator("#check-format-003")).toBeFocused();
    await expect(told(page, "Check deleted")).toBeVisible();
    await page.keyboard.press("Alt+z");
    await expect(page.getByRole("button", { name: /^Delete Timestamp format/ })).toBeVisible();
    await view.show("Verdicts");
  });

  await test.step("runs", async () => {
    for (const [index, id] of ["one", "two", "three"].entries()) {
      const made = madeRun({ samples: 2, models: 2, id });
      await keepRun(page, { ...made, run: { ...made.run, title: `Week ${index + 1}` } });
    }
    await press(page, /^Runs$/, "link");
    await press(page, /^Delete Week 2$/);
    await expect(page.getByRole("checkbox", { name: /Week [13]/ }).and(page.locator(":focus"))).toHaveCount(
      1,
    );
    await expect(told(page, "Week 2")).toBeVisible();
    await page.keyboard.press("Alt+z");
    await expect(page.getByRole("button", { name: "Delete Week 2" })).toBeVisible();
    for (const week of [1, 2, 3]) {
      await press(page, new RegExp(`^Delete Week ${week}$`));
      await expect(page.getByRole("button", { name: `Delete Week ${week}` })).toHaveCount(0);
      await expect(page.locator("main :focus")).toHaveCount(1);
    }
  });

  await test.step("sessions, within their drawer", async () => {
    await press(page, /^Playground$/, "link");
    await view.settled();
    for (const words of ["First", "Second", "Third"]) {
      await page.keyboard.press("Alt+s");
      await page.getByRole("button", { name: "New session", exact: true }).click();
      // It lies over the session before until the new one is there.
      await expect(page.getByRole("dialog")).toBeHidden();
      await view.instruction.fill(words);
      await expect(page.getByRole("button", { name: `Sessions, open: ${words}` })).toBeVisible();
      // The list is in the order in which they were kept.
      await expect(page.getByTestId("save-state")).toHaveText("saved");
    }
    await page.keyboard.press("Alt+s");
    const drawer = page.getByRole("dialog", { name: "Sessions" });
    await press(page, /^Rename Second$/);
    await expect(drawer.getByRole("textbox", { name: "Title of the session" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(drawer.getByRole("button", { name: /^Second/ })).toBeFocused();
    await press(page, /^Delete Second$/);
    await expect(drawer.getByRole("button", { name: /^First/ })).toBeFocused();
    await expect(told(page, "“Second” deleted")).toBeVisible();
    await press(page, /^Delete First$/);
    await press(page, /^Delete Third$/);
    await expect(drawer.locator(":focus")).toHaveCount(1);
  });
});

test("each file that goes out is told by its name and size", async ({ page }) => {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker");
  await page.keyboard.press("Alt+s");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Without media" }).click();
  await expect(told(page, /^Download started: .+\.caplens\.zip, [\d.]+ KB\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await view.show("Checklist");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: "Download as Caplens" }).click();
  await expect(told(page, /^Download started: checklist-.+\.json, [\d.]+ KB\.$/)).toBeVisible();

  // Boards that a visit begins with have no notices: they say so beside the buttons.
  await openAnew(page, "/#/leaderboard?board=capquiz");
  await page.locator("summary", { hasText: "Save or embed" }).click();
  await page.getByRole("button", { name: "CSV" }).click();
  await expect(told(page, /^Download started: capquiz\.csv, [\d.]+ KB\.$/)).toBeVisible();
});

test("a page that can't be opened has its title, the reason and the way back", async ({ page }) => {
  for (const [address, name, back] of [
    ["#/runs/none/row", "Row for a board", "All runs"],
    ["#/runs/none/ratings", "Ratings", "All runs"],
    ["#/labels/none", "Label set", "All label sets"],
    ["#/runs/compare?a=none%2Fa&b=none%2Fb", "Two models compared", "All runs"],
  ] as const) {
    await page.goto(`/${address}`);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByTestId("error")).toBeVisible();
    await expect(page.getByRole("link", { name: back })).toBeVisible();
  }
});

test("the first change of the bundled quiz, which gives it an address of its own, hands the focus on as any other does", async ({
  page,
}) => {
  await playground(page).open();
  await isReady(page);
  await page.goto("/#/quizzes/bundled");
  await press(page, /^Take back: Q13$/);
  await expect(page).not.toHaveURL(/bundled/);
  await expect(page.getByRole("button", { name: /^Q14/ })).toBeFocused();
});
