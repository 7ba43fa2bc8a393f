import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import { makeClip } from "../../tests/support/native-ffmpeg";
import { EXAMPLE, type Scene } from "./scene";

/** The sample's clip as a file of one's own, of any container. */
function ownClip(name: string, mimeType: string, args: readonly string[]) {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const path = makeClip({ extension, args: ["-i", "public/samples/tea-for-three/clip.mp4", ...args] });
  return { name, mimeType, buffer: readFileSync(path) };
}

/** The same as most people have it. */
export const ownMp4 = () =>
  ownClip("kitchen.mp4", "video/mp4", ["-c:v", "libx264", "-preset", "veryfast", "-c:a", "aac"]);

async function take(page: Page, file: ReturnType<typeof ownClip>): Promise<void> {
  const view = playground(page);
  await view.open(`${EXAMPLE}timeline&example=follows`);
  await page.getByTestId("video-input").setInputFiles(file);
  await expect(view.mediaStatus).toContainText("sound 26.0 s", { timeout: 120_000 });
}

/** Files of one's own: what is taken of them, how, and what stands in for what can't be played. */
export const mediaScenes: Scene[] = [
  {
    name: "frame-enlarged",
    narrow: "Media",
    show: async (page) => {
      await take(page, ownMp4());
      await playground(page).frames.nth(5).dblclick();
      await expect(page.getByRole("dialog", { name: /^Frame 6 of/ })).toBeVisible();
    },
  },
  {
    name: "how-made",
    narrow: "Media",
    show: async (page) => {
      await take(page, ownMp4());
      await page.getByRole("button", { name: "How made: these frames" }).click();
      await expect(page.getByRole("dialog", { name: "How these frames were made" })).toBeVisible();
    },
  },
  {
    name: "part-taken",
    narrow: "Media",
    show: async (page) => {
      await take(page, ownMp4());
      const start = page.getByRole("slider", { name: "Start of the part to take" });
      await start.focus();
      for (let press = 0; press < 6; press += 1) await page.keyboard.press("Shift+ArrowRight");
      await start.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "not-playable",
    narrow: "Media",
    show: async (page) => {
      await take(
        page,
        ownClip("kitchen.avi", "video/x-msvideo", ["-c:v", "mpeg4", "-q:v", "4", "-c:a", "mp3"]),
      );
      await expect(page.getByTestId("stand-in")).toBeVisible();
      await playground(page).frames.nth(8).click();
    },
  },
  {
    name: "sound-alone",
    narrow: "Media",
    show: (page) => take(page, ownClip("kitchen.m4a", "audio/mp4", ["-vn", "-c:a", "aac"])),
  },
];
