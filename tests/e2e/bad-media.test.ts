import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { webmCodedAs } from "../media/made-webm";
import { IN_SOAK } from "../support/effort";
import { makeClip, nativeFfmpegVersion } from "../support/native-ffmpeg";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clips");

const whole = () =>
  readFileSync(
    makeClip({
      extension: "mp4",
      args: ["-f", "lavfi", "-i", "testsrc2=s=320x180:r=24:d=3", "-c:v", "libx264", "-preset", "veryfast"],
    }),
  );

const cases: { name: string; bytes: () => Buffer; code: string }[] = [
  { name: "empty.mp4", bytes: () => Buffer.alloc(0), code: "file-empty" },
  { name: "text.mp4", bytes: () => Buffer.from("This is no video. ".repeat(400)), code: "file-not-media" },
  {
    name: "without-index.mp4",
    bytes: () => whole().subarray(0, Math.floor(whole().length / 2)),
    code: "file-damaged",
  },
];

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByTestId("video-input").setInputFiles({ name, mimeType: "video/mp4", buffer });
}

test("each file that can't be read gets a message in place and changes nothing; a good one is taken", async ({
  page,
}) => {
  const view = playground(page);
  await view.open();
  const state = async () => ({
    caption: await view.caption.inputValue(),
    statuses: await view.statuses(),
    url: page.url(),
  });
  const before = await state();
  for (const { name, bytes, code } of cases) {
    await test.step(name, async () => {
      // Dropped while another column is in view, it is told in sight all the same.
      if (name === "text.mp4") {
        await page.setViewportSize({ width: 820, height: 1180 });
        await page.getByRole("tab", { name: "Verdicts" }).click();
      }
      await choose(page, name, bytes());
      await expect(view.error).toHaveAttribute("data-code", code);
      await expect(view.error).not.toBeEmpty();
      await expect(view.error).toBeVisible();
      expect(await state()).toEqual(before);
      await view.error.getByRole("button", { name: "Dismiss" }).click();
      await expect(view.error).toHaveCount(0);
    });
  }
  await choose(page, "whole.mp4", whole());
  await expect(view.frames).toHaveCount(16);
  await expect(view.error).toHaveCount(0);
});

test("a codec that neither engine reads is named, of pictures and of sound", IN_SOAK, async ({ page }) => {
  const view = playground(page);
  await view.open();
  await choose(page, "foreign.webm", Buffer.from(webmCodedAs("V_XYZ")));
  await expect(view.error).toHaveAttribute("data-code", "codec-unknown");
  await expect(view.error).toContainText("This video is coded as V_XYZ, which neither engine reads.");
  await expectAccessible(page);

  const film = makeClip({
    extension: "mkv",
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=24:d=2", "-f", "lavfi", "-i", "sine=440:d=2"],
      ...["-c:v", "libx264", "-preset", "veryfast", "-c:a", "flac"],
    ],
  });
  const bytes = readFileSync(film);
  bytes.write("A_WXYZ", bytes.indexOf("A_FLAC"), "latin1");
  await choose(page, "foreign-sound.mkv", bytes);
  await expect(view.frames).toHaveCount(16);
  await expect(view.error).toHaveAttribute("data-code", "codec-unknown");
  await expect(view.error).toContainText("The sound track is coded as A_WXYZ, which neither engine reads.");
  await expect(page.locator("#column-media")).toContainText("A_WXYZ mono");
});

test(
  "files of other kinds are taken as what they are: damaged in part, sound alone, a picture, one that can't be played",
  IN_SOAK,
  async ({ page }) => {
    const view = playground(page);
    await view.open();

    const stream = readFileSync(
      makeClip({
        extension: "ts",
        args: [
          "-f",
          "lavfi",
          "-i",
          "testsrc2=s=320x180:r=24:d=4",
          "-c:v",
          "libx264",
          "-preset",
          "veryfast",
          "-g",
          "12",
        ],
      }),
    );
    await choose(page, "cut.ts", stream.subarray(0, Math.floor(stream.length * 0.6)));
    await expect(view.frames.first()).toBeVisible();
    await expect(view.error).toHaveCount(0);

    const sound = makeClip({ extension: "m4a", args: ["-f", "lavfi", "-i", "sine=440:d=2", "-c:a", "aac"] });
    await choose(page, "sound.mp4", readFileSync(sound));
    await expect(view.mediaStatus).toContainText("sound 2.0 s");
    await expect(page.locator("#column-media video")).toHaveCount(0);
    await expect(page.getByLabel("Player: sound.mp4")).toBeVisible();
    await expect(view.frames).toHaveCount(0);
    await expect(view.error).toHaveCount(0);
    await expectAccessible(page);

    const still = makeClip({
      extension: "png",
      args: ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=1", "-frames:v", "1"],
    });
    await page
      .getByTestId("video-input")
      .setInputFiles({ name: "still.png", mimeType: "image/png", buffer: readFileSync(still) });
    await expect(view.frames).toHaveCount(1);
    await expect(page.getByRole("img", { name: "Opened: still.png" })).toBeVisible();
    await expect(view.error).toHaveCount(0);
    await expectAccessible(page);

    const old = makeClip({
      extension: "avi",
      args: [
        ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=24:d=3", "-f", "lavfi", "-i", "sine=440:d=3"],
        ...["-c:v", "mpeg4", "-c:a", "mp3"],
      ],
    });
    await page.getByTestId("video-input").setInputFiles(old);
    await expect(view.mediaStatus).toContainText("16 frames · sound 3.0 s");
    const standIn = page.getByTestId("stand-in");
    await expect(standIn).toContainText("This browser can't play the file itself.");
    await view.frames.nth(8).click();
    const time = Number(await view.frames.nth(8).getAttribute("data-time"));
    await expect(standIn.getByRole("img")).toHaveAttribute(
      "alt",
      new RegExp(`^Frame at 00:0${time.toFixed(1)}`),
    );
    await expectAccessible(page);
  },
);
