import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { faultyJudge, stressRun } from "../evaluation/labels/stress-run";
import { expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepRun } from "./support/kept-runs";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";
import { tabTo } from "./support/tab-to";

/** Answered before the page is killed: some way into the work. */
const BEFORE_THE_KILL = 30;

/** The number of replies that the browser keeps. */
const keptReplies = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("caplens");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const counting = opening.result.transaction("replies").objectStore("replies").count();
          counting.onerror = reject;
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );

test("a judge is put under stress by keyboard from a run, killed in the middle and gone on with; each call is paid once", async ({
  page,
  standIn,
}) => {
  const made = await stressRun(8);
  const say = faultyJudge({ flipsShuffled: 1, obeys: true });
  const answers = { match: {}, reply: ({ userText }: { userText: string }) => say(userText) };
  const view = playground(page);
  await view.open();
  await keepRun(page, made);
  const connect = () => view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  const tests = page.getByTestId("stress-test");
  const row = (kind: string) => tests.locator(`[data-testid="stress-row"][data-kind="${kind}"]`);

  await test.step("without a judge it says how to connect one", async () => {
    await page.goto("/#/runs/run-1");
    await page.getByRole("button", { name: "This run" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Stress-test the judge" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("no-judge")).toContainText("No judge is connected");
  });

  await test.step("what is drawn and what it takes is told before anything is sent", async () => {
    standIn.script(answers);
    await view.open();
    await connect();
    await page.goto("/#/runs/run-1/stress");
    const form = page.getByTestId("new-stress");
    await expect(form.getByRole("checkbox", { name: "Another model’s name" })).toBeDisabled();
    await expect(form.getByRole("checkbox", { name: "Other judges" })).toBeDisabled();
    await tabTo(page, /^Lines/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("12");
    await tabTo(page, /^Times/);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("2");
    for (const name of [/^Orders in the caption/, /^Padded/]) {
      await tabTo(page, name);
      await page.keyboard.press("Space");
    }
    await tabTo(page, /^Draw lines and tell the price/);
    await page.keyboard.press("Enter");
    const plan = page.getByTestId("stress-plan");
    await expect(plan).toContainText(/12 lines of 32 drawn by the seed \d+/);
    // Plainly, twice again, twice shuffled, twice with an order, once padded.
    await expect(plan).toHaveAttribute("data-requests", `${12 * 8}`);
    await expect(plan).toContainText("Nobody knows at what price");
    expect(standIn.requests.filter(({ task }) => task === "answer_question")).toHaveLength(0);
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("the page is killed in the middle: what was answered stays", async () => {
    standIn.holdAfter(standIn.requests.length + BEFORE_THE_KILL);
    await tabTo(page, /^Send up to 96 requests/);
    await page.keyboard.press("Enter");
    await expect(tests).toHaveAttribute("data-state", "at work");
    await expect
      .poll(() => standIn.requests.filter(({ task }) => task === "answer_question").length)
      .toBeGreaterThan(BEFORE_THE_KILL);
    // An answer that came but was not kept yet when the page died is asked for again.
    await expect.poll(() => keptReplies(page)).toBe(BEFORE_THE_KILL);
    await page.reload();
    standIn.release();
    await expect(tests).toHaveAttribute("data-state", "open");
    await expect(tests).toContainText(`connect ${MODEL}`);
  });

  const unanswered =
    standIn.requests.filter(({ task }) => task === "answer_question").length - BEFORE_THE_KILL;

  await test.step("it goes on, and pays for no kept answer again", async () => {
    await view.open();
    await connect();
    await page.goto("/#/runs/run-1/stress");
    await tabTo(page, /^Go on/);
    await page.keyboard.press("Enter");
    await expect(tests).toHaveAttribute("data-state", "done");
    const asked = standIn.requests.filter(({ task }) => task === "answer_question").length;
    expect(asked).toBe(12 * 8 + unanswered);
  });

  await test.step("each fault of the judge shows at its kind, and no other", async () => {
    await expect(row("again")).toHaveAttribute("data-flips", "0");
    await expect(row("shuffled")).toHaveAttribute("data-flips", "24");
    await expect(row("shuffled")).toContainText("100.0 %");
    await expect(row("injected")).toHaveAttribute("data-flips", "24");
    await expect(row("padded")).toHaveAttribute("data-flips", "0");
    await expect(tests.locator('[data-bias="length"]')).toContainText("Can’t tell");
    await expect(tests.locator('[data-bias="family"]')).toContainText("does not tell whose model it is");
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("it stands on the judge's card, which goes out and comes in as a file, and as CSV", async () => {
    await page.getByRole("link", { name: "judge’s card" }).click();
    const card = page.getByTestId("judge-card");
    await expect(card).toContainText("Nobody has labelled its verdicts yet");
    await expect(card.locator('[data-kind="shuffled"]')).toHaveAttribute("data-flips", "24");
    const csv = page.waitForEvent("download");
    await card.getByRole("button", { name: /^Save as CSV/ }).click();
    expect(readFileSync(await (await csv).path(), "utf8")).toMatch(
      /stand-in-vision,answer-question\.v2,shuffled,12,0,24,0,1,/,
    );
    const saved = page.waitForEvent("download");
    await card.getByRole("button", { name: /^Save the card/ }).click();
    const text = readFileSync(await (await saved).path(), "utf8");
    expect(text).not.toContain("Item 1 is");
    const file = (content: string) => ({
      name: "card.json",
      mimeType: "application/json",
      buffer: Buffer.from(content),
    });
    const input = page.getByTestId("judge-cards-input");
    await input.setInputFiles(file(text.replace('"first": "p"', '"first": "f"')));
    await expect(page.getByTestId("judge-card-arrival")).toContainText("changed after it was written");
    await expectAccessibleInBothSchemes(page);
  });
});

test("a run without judged lines has nothing to put under stress", async ({ page }) => {
  const made = await stressRun(1);
  await playground(page).open();
  await keepRun(page, { ...made, results: made.results.map((one) => ({ ...one, judgement: null })) });
  await page.goto("/#/runs/run-1/stress");
  await expect(page.getByTestId("nothing-to-stress")).toContainText("No judge has decided anything");
});

test("a stress test and a page of ratings say why their calls wait", async ({ page, standIn, watch }) => {
  watch.expectConsole(/status of 429/);
  standIn.script({
    match: {},
    behaviour: { kind: "status", status: 429, retryAfter: "120", exposeRetryAfter: true },
  });
  await playground(page).open();
  await keepRun(page, await stressRun(4));
  await playground(page).connect({ baseUrl: standIn.url, model: "stand-in-vision", key: KEY });
  await goTo(page, "#/runs/run-1/stress");
  await page.getByRole("button", { name: /^Draw lines and tell the price/ }).click();
  await page.getByRole("button", { name: /^Send up to/ }).click();
  const queue = page.getByTestId("queue");
  await expect(queue).toContainText(/^127\.0\.0\.1:\d+: 0 under way, .*it asked for a pause, \d+ s more/);
  await goTo(page, "#/runs/run-1/ratings");
  await expect(page.getByRole("heading", { name: "Raters" })).toBeVisible();
  await expect(queue).toContainText(/^127\.0\.0\.1:\d+: 0 under way, .*it asked for a pause, \d+ s more/);
});

test("a stress test that is refused can be gone on with by the same key press again", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  standIn.script({ match: {}, behaviour: { kind: "status", status: 401 } });
  await playground(page).open();
  await keepRun(page, await stressRun(1));
  await playground(page).connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  await goTo(page, "#/runs/run-1/stress");
  await page.getByRole("button", { name: /^Draw lines and tell the price/ }).click();
  await page.getByRole("button", { name: /^Send up to/ }).click();
  const tests = page.getByTestId("stress-test");
  await expect(tests.getByRole("alert")).toContainText("refused the key");
  const goOn = tests.getByRole("button", { name: "Go on" });
  await goOn.press("Enter");
  await expect(tests).toHaveAttribute("data-state", "open");
  await expect(goOn).toBeFocused();
});
