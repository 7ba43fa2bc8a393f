import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible, goTo } from "./support/guarded-page";
import { playground } from "./support/playground";
import { SMALL_CLIP } from "./support/run-set-up";
import { expect, KEY, test } from "./support/stand-in-test";

const clip = readFileSync(SMALL_CLIP);
const asVideo = (name: string, buffer = clip) => ({ name, mimeType: "video/mp4", buffer });

/** Presses Enter on what is named, as people who use no mouse do. */
async function enter(page: Page, role: "button" | "link" | "menuitem", name: string | RegExp): Promise<void> {
  const named = page.getByRole(role, { name }).last();
  await expect(named).toBeEnabled();
  await named.press("Enter");
}

test("12 instructions on one's own clip are drawn, written, checked and verified by keyboard; nothing is lost where the page goes", async ({
  page,
  standIn,
}) => {
  const view = playground(page);
  const step = (id: string) => page.locator(`[data-testid="step"][data-step="${id}"]`);
  const passing = page.getByTestId("clips-pass");
  const saved = page.getByTestId("set-saving");
  const connect = async () => {
    const back = new URL(page.url()).hash;
    await goTo(page, "#/playground");
    await view.settled();
    await view.connect({ baseUrl: standIn.url, model: "writer", key: KEY });
    await goTo(page, back);
  };
  /** The page goes without a word and is opened again at the same place. */
  const kill = () => page.reload();

  await test.step("the bundled set opens without a key, verified by example people, and is not kept by looking at it", async () => {
    await page.goto("#/studio");
    await enter(page, "link", "Open the bundled set");
    await expect(page.getByTestId("set-task")).toHaveCount(12);
    await expect(saved).toContainText("Comes with Caplens");
    await step("people").press("Enter");
    await expect(page.getByTestId("verdicts")).toHaveAttribute("data-hold", "12");
    await expect(page.getByTestId("changed-drafts")).toHaveAttribute("data-rewritten", "1");
    await expectAccessible(page);
    // On a phone, words of an instruction stand in lines of more than one word.
    const wide = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const words = page.getByTestId("task-verdict").first().getByRole("rowheader");
    expect((await words.boundingBox())?.width).toBeGreaterThan(200);
    await page.setViewportSize(wide);
    await enter(page, "link", "All in the studio");
    await expect(page.getByRole("region", { name: "Nothing in the studio yet" })).toBeVisible();
  });

  await test.step("videos become clips; a copy is found by its bytes, a broken file is named, and the rest goes on", async () => {
    await enter(page, "button", "New instruction set");
    await enter(page, "menuitem", /^IF-VidCap/);
    await page
      .getByLabel("Choose videos")
      .last()
      .setInputFiles([
        asVideo("tea.mp4"),
        asVideo("broken.mp4", Buffer.from("no video at all")),
        asVideo("copy-of-tea.mp4"),
        { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a video") },
      ]);
    await expect(page.getByTestId("clip")).toHaveCount(2);
    await expect(page.getByTestId("file-problems")).toContainText("broken.mp4");
    await expect(page.getByTestId("step-content")).toContainText("1 file left out");
    await expect(passing).toHaveText("0 of 2 clips pass: 2 too small.");
    await page.getByRole("textbox", { name: "Shorter side at least" }).fill("");
    await expect(passing).toHaveText("1 of 2 clips passes: 1 the same file as another.");
    const pair = page.getByTestId("alike-pair");
    await expect(pair).toHaveAttribute("data-how", "same");
    await expect(pair.getByRole("img", { name: "The middle of tea.mp4" })).toBeVisible();
    await pair.getByRole("button", { name: "Keep copy-of-tea.mp4" }).press("Enter");
    await expect(passing).toHaveAttribute("data-passing", "2");
    await enter(page, "button", "Draw the splits");
    const splits = () =>
      page
        .getByTestId("clip")
        .evaluateAll((clips) => clips.map((clip) => clip.querySelectorAll("td")[4]?.innerText));
    await expect.poll(async () => new Set(await splits()).size).toBe(1);
    await page.keyboard.press("Alt+z");
    await page.keyboard.press("Alt+z");
    await expect(passing).toHaveAttribute("data-passing", "1");
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name of the instruction set" }).fill("Tea");
    await expect(saved).toHaveAttribute("data-saving", "saved");
    await kill();
    await expect(passing).toHaveText("1 of 2 clips passes: 1 the same file as another.");
    await expect(pair.getByRole("img", { name: "The middle of tea.mp4" })).toBeVisible();
  });

  await test.step("12 tasks are drawn, and a model that has seen the clip writes their instructions", async () => {
    await enter(page, "link", "Next: Instructions");
    // On the link to the step after it, a second press would leave this one out.
    await expect(page.getByRole("heading", { name: "2. Instructions" })).toBeFocused();
    await enter(page, "button", "Draw 12 tasks");
    await expect(page.getByTestId("set-task")).toHaveCount(12);
    await expect(page.getByRole("button", { name: "All tasks are drawn" })).toBeFocused();
    await step("clips").press("Enter");
    await enter(page, "button", "Delete tea.mp4");
    await expect(page.getByText("Clip deleted: tea.mp4, with 12 instructions")).toBeVisible();
    await page.keyboard.press("Alt+z");
    await step("instructions").press("Enter");
    await expect(page.getByTestId("set-task")).toHaveCount(12);
    await expect(saved).toHaveAttribute("data-saving", "saved");
    await kill();
    await expect(step("instructions")).toContainText("0 of 12 written");
    await connect();
    await enter(page, "button", "Take frames");
    await enter(page, "button", "Write 12 instructions");
    await expect(step("instructions")).toContainText("12 of 12 written");
    await expectAccessible(page);
  });

  await test.step("their questions are drafted; where the page goes in the middle, what came stays and the rest is drafted later", async () => {
    await step("checklists").press("Enter");
    // Some are answered, and the others not before the page has gone.
    standIn.holdAfter(standIn.requests.length + 5);
    await enter(page, "button", /^Draft \d+ checklists?$/);
    const drafted = page.getByTestId("studio-work");
    await expect(drafted).toContainText(/^[1-9]\d* of/);
    await expect(saved).toHaveAttribute("data-saving", "saved");
    await kill();
    standIn.release();
    await connect();
    const rest = page.getByRole("button", { name: /^Draft \d+ checklists?$/ });
    const none = page.getByRole("button", { name: "None to draft" });
    await expect(rest.or(none)).toBeVisible();
    if (await rest.count()) await rest.press("Enter");
    await expect(none).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("one verifies them by keyboard and goes on where the page went; two others' answers come as files", async () => {
    await step("people").press("Enter");
    await enter(page, "link", "Verify instructions");
    await page.getByLabel("Your name").fill("Ada");
    await page.keyboard.press("Enter");
    const done = page.getByTestId("answer-count");
    await expect(page.getByTestId("task-to-verify")).toBeVisible();
    await expect(page.locator("video")).toBeVisible();
    await expectAccessible(page);
    const verify = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        await expect(done).toHaveAttribute("data-done", String(at));
        for (let point = 0; point < 4; point += 1) await page.keyboard.press("y");
      }
      await expect(done).toHaveAttribute("data-done", String(to));
    };
    await expect(done).toHaveAttribute("data-total", "12");
    await verify(0, 5);
    await kill();
    await verify(5, 12);
    await enter(page, "link", "Back to the set");
    await expect(page.getByTestId("annotator")).toHaveAttribute("data-whole", "12");

    const coming = page.waitForEvent("download");
    await enter(page, "button", "Export verifications");
    const lines = readFileSync(await (await coming).path(), "utf8")
      .trim()
      .split("\n");
    expect(lines).toHaveLength(12);
    const by = (annotator: string, denied: number) =>
      lines.map((line, at) =>
        JSON.stringify({ ...JSON.parse(line), annotator, ...(at === denied ? { fitsVideo: false } : {}) }),
      );
    await page
      .getByLabel("Take in files of verifications")
      .last()
      .setInputFiles({
        name: "others.jsonl",
        mimeType: "application/jsonl",
        buffer: Buffer.from([...by("Ben", 0), ...by("Eve", -1), "{torn"].join("\n")),
      });
    const arrival = page.getByTestId("verification-arrival");
    await expect(arrival).toHaveAttribute("data-added", "24");
    await expect(arrival).toHaveAttribute("data-problems", "1");
    await arrival.getByRole("button", { name: /^Take in/ }).press("Enter");
    const verdicts = page.getByTestId("verdicts");
    await expect(verdicts).toHaveAttribute("data-wants-senior", "1");

    await enter(page, "link", "Settle as a senior");
    await page.getByLabel("Your name").fill("Old Tom");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("others-say")).toContainText("Ben: no, yes, yes, yes");
    for (let point = 0; point < 4; point += 1) await page.keyboard.press("y");
    await expect(done).toHaveAttribute("data-done", "1");
    await enter(page, "link", "Back to the set");
    await expect(verdicts).toContainText("12 of 12 instructions hold (11 unanimous, 1 settled by a senior)");
    await expectAccessible(page);
    await kill();
    await expect(verdicts).toHaveAttribute("data-hold", "12");
  });

  await test.step("the whole set goes out as a file, which opens as another one; both are in the list", async () => {
    await step("export").press("Enter");
    const coming = page.waitForEvent("download");
    await enter(page, "button", "Save the whole set");
    const file = await (await coming).path();
    await enter(page, "link", "All in the studio");
    const items = page.getByTestId("set-item");
    await expect(items).toContainText("2 clips · 12 instructions · verified by 4");
    await page
      .getByLabel("Open an instruction set file")
      .last()
      .setInputFiles({
        name: "tea.json",
        mimeType: "application/json",
        buffer: readFileSync(file),
      });
    await expect(page.getByTestId("verdicts")).toHaveAttribute("data-hold", "12");
    await enter(page, "link", "All in the studio");
    await expect(items).toHaveCount(2);
    await items.first().getByRole("button", { name: "Delete Tea" }).press("Enter");
    await expect(items).toHaveCount(1);
    await page.keyboard.press("Alt+z");
    await expect(items).toHaveCount(2);
  });
});
