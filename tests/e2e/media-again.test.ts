import { IN_SOAK } from "../support/effort";
import { makeClip, nativeFfmpegVersion } from "../support/native-ffmpeg";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clip");

const clip = () =>
  makeClip({
    extension: "mp4",
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=640x360:r=24:d=6", "-f", "lavfi", "-i", "sine=440:d=6"],
      ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ],
  });

test(
  "the same plan is not taken twice: after another plan, after a reload, in another session",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open();
    await page.getByTestId("video-input").setInputFiles(clip());
    await expect(view.mediaStatus).toHaveText("16 frames · sound 6.0 s");
    const hashesOf = async (frames: number) => {
      await page.getByRole("button", { name: "How made: these frames" }).click();
      const dialog = page.getByRole("dialog", { name: "How these frames were made" });
      const cells = dialog.locator("tbody tr td:last-child");
      await expect(cells).toHaveCount(frames);
      const rows = await cells.allTextContents();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      return rows;
    };
    const first = await hashesOf(16);

    const count = page.getByRole("textbox", { name: "Frames", exact: true });
    await count.fill("8");
    await expect(view.mediaStatus).toContainText("of another plan");
    await page.getByRole("button", { name: "Take frames" }).click();
    await expect(view.mediaStatus).toHaveText("8 frames · sound 6.0 s");
    await count.fill("16");
    await page.getByRole("button", { name: "Take frames" }).click();
    await expect(view.mediaStatus).toHaveText("16 frames · sound 6.0 s · taken earlier");
    expect(await hashesOf(16)).toEqual(first);

    await expect(page.getByTestId("save-state")).toHaveText("saved");
    await page.goto("/#/playground?sample=tea-for-three");
    await page.reload();
    await view.settled();
    await page.getByTestId("video-input").setInputFiles(clip());
    await expect(view.mediaStatus).toHaveText("16 frames · sound 6.0 s · taken earlier");
    expect(await hashesOf(16)).toEqual(first);

    await page.getByRole("button", { name: /^Sessions/ }).click();
    const panel = page.getByTestId("storage-panel");
    await expect(panel).toContainText("Frames and sound taken earlier are reused at once: 3 sets");
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Clear what was taken earlier" }).click();
    await expect(panel).toContainText("Cleared:");
    await page.keyboard.press("Escape");
    await expect(view.frames).toHaveCount(16);
  },
);

test("128 frames are all there, a part of the file can be taken by keys alone", IN_SOAK, async ({ page }) => {
  const view = playground(page);
  await view.open();
  await page.getByTestId("video-input").setInputFiles(clip());
  await expect(view.mediaStatus).toContainText("sound 6.0 s");
  await page.getByRole("textbox", { name: "Frames", exact: true }).fill("128");
  await page.getByRole("button", { name: "Take frames" }).click();
  await expect(view.frames).toHaveCount(128);

  const start = page.getByRole("slider", { name: "Start of the part to take" });
  await start.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(page.getByTestId("plan")).toHaveText("128 frames · 448 px · sound · 0:02 to 0:06");
  await page.getByRole("textbox", { name: "Frames", exact: true }).fill("8");
  await page.getByRole("button", { name: "Take frames" }).click();
  await expect(view.mediaStatus).toHaveText("8 frames · sound 4.0 s");
  const times = await view.frames.evaluateAll((frames) => frames.map((frame) => Number(frame.dataset.time)));
  for (const time of times) expect(time).toBeGreaterThanOrEqual(2);
});
