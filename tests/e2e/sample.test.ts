import { readFileSync } from "node:fs";
import { bundledSample } from "../../scripts/bundled-sample";
import { IN_SOAK } from "../support/effort";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";
import { playground } from "./support/playground";

const sample = bundledSample();
const expectedFormat: Record<string, Record<string, Record<string, string>>> = JSON.parse(
  readFileSync("tests/samples/expected-format.json", "utf8"),
);

test("the sample opens with its verdicts and fetches its clip when it is played, follows typing and its address, and shows its columns as tabs where it is narrow", async ({
  page,
}) => {
  const view = playground(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const clips = () => fetched.filter((path) => path.endsWith("clip.mp4"));

  await test.step("opens with the sample and its verdicts, without a key or any other host", async () => {
    await view.open();
    const checklist = sample.instructions[0]?.checklist;
    await expect(view.verdicts).toHaveCount(
      (checklist?.format.length ?? 0) + (checklist?.content.length ?? 0),
    );
    await expect(view.csr).toHaveText(/^\d+ \/ \d+$/);
    await expect(page.getByTestId("answer")).toHaveText(/^\d+ of \d+ constraints hold\.$/);
    // The failed constraint is marked before anything is opened.
    await expect(page.locator('mark[data-tone="failed"]').first()).toBeAttached();
    await expect(view.isr).toHaveText("no");
    for (const { checkId } of checklist?.format ?? []) {
      await expect(view.verdict(checkId)).toHaveAttribute("data-source", "rule");
    }
    for (const { checkId } of checklist?.content ?? []) {
      await expect(view.verdict(checkId)).toHaveAttribute("data-source", "recorded");
    }
    await expect(page.getByText("Written by hand as an example, not by a model")).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("an open verdict says its reason once, and quotes each change within its line", async () => {
    const row = view.verdict("format-001");
    await row.getByRole("button").first().click();
    const edit = row.getByRole("region", { name: "Smallest edit" });
    const changes = edit.getByRole("paragraph").filter({ has: page.locator("ins") });
    await expect(changes).toHaveCount(6);
    for (const words of await changes.allTextContents()) expect(words).not.toContain("\n");
    await expect(row.getByText("starts with '*', not with '-'")).toHaveCount(1);
    await row.getByRole("button").first().click();
  });

  await test.step("the clip is fetched when it is played; until then a picture stands for it", async () => {
    const play = page.getByRole("button", { name: "Play: Tea for three" });
    await expect
      .poll(() => play.locator("img").evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBe(640);
    expect(clips()).toEqual([]);
    await page.keyboard.press("Alt+m");
    await expect(play).toBeFocused();
    await page.keyboard.press("Enter");
    const video = page.locator("video");
    await expect(video).toBeFocused();
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime))
      .toBeGreaterThan(0.2);
    await video.evaluate((player: HTMLVideoElement) => player.pause());
    expect(clips()).toHaveLength(1);
  });

  await test.step("typing changes format verdicts, and content verdicts go stale; an empty caption has none", async () => {
    await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
    await expect(view.isr).toHaveText("yes");
    // Another instruction is about the same clip.
    await expect(page.locator("video")).toBeVisible();
    expect(clips()).toHaveLength(1);
    await view.caption.fill("The robot sleeps.");
    await expect(view.verdict("format-002")).toHaveAttribute("data-status", "failed");
    await expect(view.verdict("format-003")).toHaveAttribute("data-status", "failed");
    await expect(view.verdict("format-004")).toHaveAttribute("data-status", "failed");
    await expect(view.verdict("content-1")).toHaveAttribute("data-stale", "true");
    await expect(view.csr).toHaveText("1 / 4 (4 of 9 scored, 5 stale)");
    await expect(page.getByTestId("last-change")).toHaveText("Last edit: 4 → to 1 of 4");
    await expect(page.getByTestId("stale-verdicts")).toHaveText(
      "5 verdicts are of the earlier text: judge again",
    );
    await expectAccessible(page);
    await page.getByRole("button", { name: "Back to the original" }).click();
    await expect(view.verdict("content-1")).toHaveAttribute("data-stale", "false");
    await expect(view.isr).toHaveText("yes");

    // An empty caption is none.
    await view.caption.fill("");
    await expect(page.getByTestId("no-caption")).toContainText("run a model, or paste or write one.");
    await expect(view.verdicts).toHaveCount(0);
    await expect(view.csr).toHaveCount(0);
  });

  await test.step("the address brings the view back, with its evidence in the caption and in the video", async () => {
    await view.open("#/playground?sample=tea-for-three&instruction=timeline");
    await expect(view.verdict("format-001")).toHaveAttribute("data-constraint", "unordered_list");
    await page.getByRole("combobox", { name: "Instruction of the bundled sample" }).click();
    await page.getByRole("option", { name: /Table of sounds/ }).click();
    await page.getByRole("tab", { name: /hours/i }).click();
    await view.verdict("format-001").getByRole("button").first().click();
    await expect(page).toHaveURL(/instruction=sound-table&example=hours&check=format-001/);
    // Back leads to the example before, forward to this one again.
    await page.goBack();
    await expect(page).not.toHaveURL(/sound-table/);
    await expect(page).toHaveURL(/instruction=/);
    await expect(view.verdict("format-001")).toHaveAttribute("data-constraint", "unordered_list");
    await page.goForward();
    await expect(page.getByRole("tab", { name: /hours/i })).toHaveAttribute("aria-selected", "true");
    await page.reload();
    await view.settled();
    await expect(view.verdict("format-001")).toHaveAttribute("data-active", "true");
    await expect(view.caption).toHaveValue(/Made by/);
    await expect(view.marks.first()).toBeAttached();

    // A time verdict is drawn under the player and jumps there.
    await view.open(
      "#/playground?sample=tea-for-three&instruction=timeline&example=wrong-marker&check=content-3",
    );
    await expect(page.getByRole("region", { name: "True and given time" })).toBeVisible();
    await page.getByRole("button", { name: "Jump to 00:18.0, truth", exact: true }).click();
    await expect
      .poll(() => page.locator("video[data-player]").evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBe(18);
  });

  await test.step("narrow pages show the columns as tabs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: "Verdicts" }).click();
    await expect(view.verdicts.first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Media" }).click();
    await expect(page.getByRole("button", { name: "Open video" })).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
      .toBe(false);
  });
});

test(
  "every format verdict on every caption of the sample is as a reader finds it",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    for (const instruction of sample.instructions) {
      for (const example of instruction.examples) {
        const place = `${instruction.id}, ${example.id}`;
        await view.open(
          `#/playground?sample=${sample.id}&instruction=${instruction.id}&example=${example.id}`,
        );
        await expect(view.caption, place).toHaveValue(example.text);
        const expected = expectedFormat[instruction.id]?.[example.id] ?? {};
        await expect
          .poll(async () => {
            const statuses = await view.statuses();
            return Object.fromEntries(
              instruction.checklist.format.map(({ checkId }) => [checkId, statuses[checkId]]),
            );
          }, place)
          .toEqual(expected);
        await expect(view.isr, place).toHaveText(example.kind === "follows" ? "yes" : "no");
        for (const [checkId, status] of Object.entries(expected)) {
          if (status !== "failed") continue;
          await view.verdict(checkId).getByRole("button").first().click();
          await expect(view.marks.first(), `${place}, ${checkId}`).toBeAttached();
        }
      }
    }
  },
);
