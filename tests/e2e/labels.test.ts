import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { keepDemo } from "./support/kept-demo";
import { playground } from "./support/playground";
import { expect, test } from "./support/stand-in-test";

/** Counts the keys that a person presses. */
function fingers(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key);
    },
  };
}

test("lines are drawn, labelled blind by keyboard, kept through a kill, shared by file, and decided", async ({
  page,
}) => {
  await playground(page).open();
  const run = await keepDemo(page);
  const line = page.getByTestId("label-line");
  const count = page.getByTestId("answer-count");
  const lineId = async () => (await line.getAttribute("data-line")) ?? "";
  let setAddress = "";

  await test.step("a run's menu leads to the draw, which says beforehand what labels buy", async () => {
    await goTo(page, "#/runs/run-1");
    await page.getByRole("button", { name: "This run" }).click();
    await page.getByRole("menuitem", { name: "Label" }).click();
    const draw = page.getByTestId("draw-labels");
    await expect(draw).toHaveAttribute("data-lines", /^[1-9]\d+$/);
    await expect(page.getByTestId("label-worth")).toHaveCount(3);
    await expect(page.locator('[data-testid="label-worth"][data-count="60"]')).toContainText(
      /± \d+\.\d points/,
    );
    await expect(page.getByText("checks of one video come out no more alike")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await draw.getByRole("textbox", { name: "Labels" }).fill("24");
    await draw.getByRole("button", { name: "Draw 24 lines" }).click();
    await expect(page.getByTestId("label-set-page")).toBeVisible();
    await expect(page.getByTestId("label-set-page")).toContainText(
      "Nobody has labelled a line of this set yet",
    );
    setAddress = new URL(page.url()).hash;
  });

  const total = async () => Number(await count.getAttribute("data-total"));
  const seen: string[] = [];

  await test.step("twenty lines take twenty keys, with the video, and nothing of the judge or the model", async () => {
    await page.getByRole("link", { name: "Label lines" }).click();
    await page.getByLabel("Your name").fill("  Ada ");
    await page.keyboard.press("Enter");
    await expect(line).toHaveAttribute("data-state", "open");
    await expect(count).toHaveAttribute("data-done", "0");
    await expect(page.getByTestId("label-page").locator("video")).toBeVisible();
    for (const { title } of run.entries) await expect(line).not.toContainText(title);
    await expect(page.getByText("What the judge and others say")).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    expect(await total()).toBeGreaterThanOrEqual(24);

    const hand = fingers(page);
    for (let labelled = 0; labelled < 20; labelled += 1) {
      const before = await lineId();
      seen.push(before);
      await hand.press(labelled % 3 === 0 ? "f" : "p");
      await expect(line).not.toHaveAttribute("data-line", before);
      await expect(count).toHaveAttribute("data-done", String(labelled + 1));
    }
    expect(hand.keys()).toBe(20);
    expect(new Set(seen).size).toBe(20);
  });

  await test.step("a killed page goes on at the first line that is left", async () => {
    const next = await lineId();
    await page.reload();
    await expect(count).toHaveAttribute("data-done", "20");
    await expect(line).toHaveAttribute("data-line", next);
  });

  await test.step("what was given before can be undone, one label after the other", async () => {
    await page.keyboard.press("z");
    await expect(count).toHaveAttribute("data-done", "19");
    await expect(line).toHaveAttribute("data-line", seen[19] ?? "");
    await expect(line).toHaveAttribute("data-state", "open");
    await page.keyboard.press("z");
    await expect(count).toHaveAttribute("data-done", "18");
    await expect(line).toHaveAttribute("data-line", seen[18] ?? "");
    await page.keyboard.press("p");
    await expect(count).toHaveAttribute("data-done", "19");
    await page.keyboard.press("ArrowLeft");
    await expect(line).toHaveAttribute("data-line", seen[18] ?? "");
    await expect(line).toHaveAttribute("data-state", "labelled");
    await page.getByRole("button", { name: "What the judge and others say" }).click();
    await expect(page.getByTestId("others-say")).toContainText("The judge");
    await expectAccessible(page);
    await page.keyboard.press("ArrowRight");
    await expect(line).toHaveAttribute("data-line", seen[19] ?? "");
    await page.keyboard.press("u");
    await expect(count).toHaveAttribute("data-done", "20");
  });

  let labels = "";
  await test.step("labels of another person come in by file; what does not fit is told by line", async () => {
    await page.getByRole("link", { name: "Back to the label set" }).click();
    const ada = page.locator('[data-testid="label-person"][data-person="Ada"]');
    await expect(ada).toHaveAttribute("data-lines", "20");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Files out" }).click();
    await page.getByRole("menuitem", { name: "Labels and decisions (JSON Lines)" }).click();
    labels = readFileSync(await (await coming).path(), "utf8");
    const [head = "", ...own] = labels.trim().split("\n");
    expect(own).toHaveLength(20);
    const ben = own.map((text, index) => {
      const label = JSON.parse(text);
      const other = label.value === "passed" ? "failed" : "passed";
      return JSON.stringify({ ...label, person: "Ben", value: index < 3 ? other : label.value });
    });
    await page.getByTestId("labels-input").setInputFiles({
      name: "torn.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from('{"torn'),
    });
    // Nothing can be taken in: the reason is what one came for.
    await expect(page.getByTestId("label-arrival").getByRole("listitem")).toContainText("torn.jsonl");
    await expect(page.getByTestId("label-arrival").getByRole("listitem")).toContainText("Expected: ");
    const stranger = JSON.stringify({ ...JSON.parse(own[0] ?? ""), person: "Ben", line: '["run-9"]' });
    const otherRules = JSON.stringify({ ...JSON.parse(own[0] ?? ""), person: "Cy", rules: "0" });
    const text = [head, ...ben, stranger, otherRules, "{torn"].join("\n");
    await page.getByTestId("labels-input").setInputFiles({
      name: "from-ben.jsonl",
      mimeType: "application/jsonl",
      buffer: Buffer.from(`${text}\n`),
    });
    const arrival = page.getByTestId("label-arrival");
    await expect(arrival).toHaveAttribute("data-added", "20");
    // Changed since it was written, a line of another run, other rules, a torn line.
    await expect(arrival).toHaveAttribute("data-problems", "4");
    await expectAccessible(page);
    await arrival.getByRole("button", { name: "Take in 20 labels" }).click();
    await expect(page.locator('[data-testid="label-person"][data-person="Ben"]')).toHaveAttribute(
      "data-lines",
      "20",
    );
    await expect(ada).toHaveAttribute("data-lines", "20");
    await page.keyboard.press("Alt+z");
    await expect(page.locator('[data-testid="label-person"][data-person="Ben"]')).toHaveCount(0);
    await page.keyboard.press("Alt+Shift+z");
    await expect(page.locator('[data-testid="label-person"][data-person="Ben"]')).toHaveAttribute(
      "data-lines",
      "20",
    );
  });

  await test.step("agreement stands by kind, and the lines that differ are decided with a reason", async () => {
    const all = page.locator('[data-testid="label-agreement"][data-kind="all"]');
    // One of the twenty can't be told, or is told by one alone.
    await expect(all).toHaveAttribute("data-lines", /^(?:19|20)$/);
    await expectAccessibleInBothSchemes(page);
    const decide = page.getByRole("link", { name: /^Decide \d+ lines that people differ on or can’t tell$/ });
    // Its words stand in the middle of its height, as its neighbours' do.
    const middle = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2;
    };
    const words = await decide.locator(".mantine-Button-label").evaluate(middle);
    expect(Math.abs(words - (await decide.evaluate(middle)))).toBeLessThanOrEqual(0.5);
    const open = Number(/\d+/.exec((await decide.textContent()) ?? "")?.[0]);
    expect(open).toBeGreaterThanOrEqual(3);
    await decide.click();
    await page.getByLabel("Your name").fill("Eve");
    await page.keyboard.press("Enter");
    const decided = page.getByTestId("answer-count");
    await expect(decided).toHaveAttribute("data-total", String(open));
    await expect(page.getByTestId("label-history")).toContainText("Ben");
    await expectAccessible(page);
    for (let done = 0; done < open; done += 1) {
      const now = (await page.getByTestId("decide-line").getAttribute("data-line")) ?? "";
      await page.keyboard.press("p");
      await page.getByLabel("Reason").fill("Seen in the clip.");
      await page.keyboard.press("Control+Enter");
      await expect(decided).toHaveAttribute("data-done", String(done + 1));
      if (done < open - 1)
        await expect(page.getByTestId("decide-line")).not.toHaveAttribute("data-line", now);
    }
    await expect(page.getByTestId("decide-page")).toContainText("There is no line that people differ on");
    await page.getByRole("link", { name: "Back to the label set" }).click();
    await expect(page.getByTestId("label-set-page")).toContainText(/\d+ lines are decided/);
  });

  await test.step("a label set opens in a browser without its run, and starts there unlabelled", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Files out" }).click();
    await page.getByRole("menuitem", { name: "To label elsewhere, without anybody’s labels" }).click();
    const text = readFileSync(await (await coming).path(), "utf8");
    await goTo(page, "#/labels");
    await page.getByRole("button", { name: /^Delete / }).click();
    await expect(page.getByTestId("label-set")).toHaveCount(0);
    const id = "elsewhere";
    await page.getByTestId("labels-input").setInputFiles({
      name: "to-label.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ ...JSON.parse(text), id })),
    });
    await page.getByRole("button", { name: "Take in 1 label set" }).click();
    await expect(page.getByTestId("label-set-page")).toContainText(
      "Nobody has labelled a line of this set yet",
    );
    expect(new URL(page.url()).hash).not.toBe(setAddress);
  });
});
