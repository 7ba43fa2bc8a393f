import type { Locator, Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

const EXAMPLE = "#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker";
const LINES = Array.from(
  { length: 20 },
  (_, line) => `- [00:${String(line + 1).padStart(2, "0")}] One line.`,
);

/** The number of the caption's lines that are in view at once, without scrolling. */
function linesInView(caption: Locator): Promise<number> {
  return caption.evaluate((field) => {
    let { top, bottom } = field.getBoundingClientRect();
    for (let at = field.parentElement; at; at = at.parentElement) {
      if (getComputedStyle(at).overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    bottom = Math.min(bottom, innerHeight);
    const style = getComputedStyle(field);
    return (
      (bottom - Math.max(0, top) - Number.parseFloat(style.paddingTop)) / Number.parseFloat(style.lineHeight)
    );
  });
}

/** Draws one finger sideways over the text of the page. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 600 }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 4; step += 1) await touch("touchMove", from + ((to - from) * step) / 4);
  await touch("touchEnd");
}

test.describe("at 1280 by 720", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("Tab and the main button lead to the work, a run begins once, and ten lines of the caption stay in view", async ({
    page,
    standIn,
    watch,
  }) => {
    watch.expectConsole(/401/);
    const view = playground(page);
    await view.open(EXAMPLE);

    await test.step("the main button says what is missing and leads there; Tab reaches the work at once", async () => {
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Skip to Run" })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(view.run).toBeFocused();
      await expect(view.run).toHaveText("Connect a model");
      await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
      await expect(view.run).toHaveText("Run");
      expect(standIn.requests).toEqual([]);
    });

    await test.step("a double click on Run begins it once and does not cancel it", async () => {
      standIn.script({
        match: { task: "caption" },
        delivery: { hangAfter: 1 },
        behaviour: { kind: "text", text: "One two" },
      });
      await view.run.dblclick();
      await expect(view.runStatus).toHaveAttribute("data-phase", "captioning");
      await expect(view.cancel).toBeFocused();
      await expect(page.getByTestId("form-so-far")).toContainText("Unordered list not so far");
      await page.keyboard.press("Enter");
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(page.getByTestId("while-writing")).toHaveCount(0);
      await expect(view.run).toBeFocused();
    });

    await test.step("ten lines are in view beside an instruction of eight lines and an error", async () => {
      standIn.reset();
      standIn.script({ match: { task: "caption" }, behaviour: { kind: "status", status: 401 } });
      await page.getByRole("tab", { name: /^Wrong marker/ }).click();
      await view.caption.fill(LINES.join("\n"));
      await view.run.click();
      await expect(view.error).toBeVisible();
      // The failed run left the caption that was on screen where it was.
      await expect(view.caption).toBeVisible();
      await expect.poll(() => linesInView(view.caption)).toBeGreaterThanOrEqual(10);
      const line = await view.instruction.evaluate((field) =>
        Number.parseFloat(getComputedStyle(field).lineHeight),
      );
      const height = () => view.instruction.evaluate((field) => field.clientHeight);
      await expect.poll(height).toBeLessThan(4 * line);
      await view.instruction.focus();
      await expect.poll(height).toBeGreaterThan(6 * line);
      // The next target of a press is still under the pointer although the instruction gives its room back.
      await page.getByRole("tab", { name: /Prose/ }).click();
      await expect(page.getByRole("tab", { name: /Prose/ })).toHaveAttribute("aria-selected", "true");
      await expect.poll(height).toBeLessThan(4 * line);
    });

    await test.step("judged by keyboard, Judge has the focus again: one more Enter asks no model to write", async () => {
      standIn.reset();
      standIn.script({
        match: { task: "answer_question" },
        behaviour: { kind: "text", text: JSON.stringify({ answer: "yes", result_explanation: "So." }) },
      });
      const judge = page.getByRole("button", { name: "Judge this caption" });
      await judge.focus();
      await page.keyboard.press("Enter");
      await expect.poll(() => standIn.requests.length).toBeGreaterThan(0);
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(judge).toBeFocused();
      expect(standIn.requests.filter(({ task }) => task === "caption")).toEqual([]);
    });

    await test.step("without a video the main button asks for one, and the menu offers what there is", async () => {
      await page.getByRole("button", { name: /^Sessions, open/ }).click();
      await page.getByRole("button", { name: "New session" }).click();
      await expect(view.run).toHaveText("Open a video");
      const chooser = page.waitForEvent("filechooser");
      await view.run.click();
      await chooser;
      await page.getByRole("button", { name: "More on captions" }).click();
      for (const name of ["Compare captions", "Delete this caption"])
        await expect(page.getByRole("menuitem", { name })).toBeDisabled();
    });
  });
});

test.describe("at 820 by 1180", () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test("captions stay beside what the tabs choose", IN_SOAK, async ({ page }) => {
    const view = playground(page);
    await view.open(EXAMPLE);
    await expect(view.verdicts.first()).toBeVisible();
    await page.getByRole("tab", { name: "Media" }).click();
    await expect(page.getByRole("heading", { name: "Media" })).toBeVisible();
    await expect(view.caption).toBeVisible();
    await expect(view.verdicts.first()).toBeHidden();
    await expectAccessible(page);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("caption and verdicts are one swipe apart", async ({ page }) => {
    const view = playground(page);
    await view.open(EXAMPLE);
    const box = async (part: Locator) => {
      const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
      return { left: x, right: x + width };
    };
    // However long its name, the tab of the caption on screen is whole.
    await expect(async () => {
      const tab = await box(page.getByRole("tab", { name: /^Wrong marker/ }));
      const list = await box(page.getByRole("tablist", { name: "Captions" }));
      expect(tab.left).toBeGreaterThanOrEqual(list.left - 1);
      expect(tab.right).toBeLessThanOrEqual(list.right + 1);
    }).toPass();
    await swipe(page, 330, 60);
    await expect(view.verdicts.first()).toBeVisible();
    await expect(view.caption).toBeHidden();
    await swipe(page, 60, 330);
    await expect(view.caption).toBeVisible();
    // There is nothing on the other side of the first column.
    await swipe(page, 60, 330);
    await swipe(page, 60, 330);
    await expect(page.getByRole("tab", { name: "Media" })).toHaveAttribute("aria-selected", "true");
  });
});
