import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { makeClip, nativeFfmpegVersion, nativeFrames, nativeSound } from "../support/native-ffmpeg";
import { expectAccessible } from "./support/guarded-page";
import { playground } from "./support/playground";
import {
  expect,
  followingCaption,
  KEY,
  knowingJudge,
  MODEL,
  sampleInstruction,
  test,
} from "./support/stand-in-test";

test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clip");

/** Long enough for the times that the checklist asks for. */
const SECONDS = 20;
const clip = () =>
  makeClip({
    extension: "mp4",
    args: [
      ...["-f", "lavfi", "-i", `testsrc2=s=640x360:r=30:d=${SECONDS}`],
      ...["-f", "lavfi", "-i", `sine=440:d=${SECONDS}:r=44100`],
      ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac"],
    ],
  });

const timeline = sampleInstruction("timeline");
const FRAME_COUNT = 16;

type Part = {
  type: string;
  text?: string;
  image_url?: { url: string };
  input_audio?: { data: string; format: string };
};

/** With the reference engine, whose frames are known to the byte; the other one is tested by itself. */
async function openOwnVideo(page: Page, engine: RegExp = /^ffmpeg\.wasm/) {
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await page.getByRole("button", { name: "More", exact: true }).click();
  // By key: the page is still being laid out, and a press of the mouse could end beside the field.
  const choice = page.getByRole("radio", { name: engine });
  await choice.press("Space");
  await expect(choice).toBeChecked();
  await page.getByTestId("video-input").setInputFiles(clip());
  return view;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The JPEG behind each frame on screen. */
async function shownFrames(page: Page): Promise<Buffer[]> {
  await expect(page.locator('[data-testid="frame"] img[hidden]')).toHaveCount(0);
  const pictures = await page.getByTestId("frame").evaluateAll((frames) =>
    Promise.all(
      frames.map(async (frame) => {
        const source = frame.querySelector("img")?.src ?? "";
        const bytes = new Uint8Array(await (await fetch(source)).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      }),
    ),
  );
  return pictures.map((picture) => Buffer.from(picture, "base64"));
}

test("from a file on disk to every verdict, and back after a reload", IN_SOAK, async ({ page, standIn }) => {
  standIn.script(
    {
      match: { task: "caption" },
      behaviour: { kind: "text", text: followingCaption(timeline) },
      delivery: { chunkDelay: 5 },
    },
    ...knowingJudge(timeline),
  );
  const view = await openOwnVideo(page);
  await expect(view.mediaStatus).toContainText(`${FRAME_COUNT} frames · sound 20.0 s`);
  await view.instruction.fill(timeline.text);
  await view.useChecklist(timeline.checklist);

  const times = await view.frames.evaluateAll((frames) => frames.map((frame) => Number(frame.dataset.time)));
  expect(times).toHaveLength(FRAME_COUNT);
  for (const [index, time] of times.entries()) {
    const wanted = ((index + 0.5) * SECONDS) / FRAME_COUNT;
    expect(time).toBeLessThanOrEqual(wanted + 1e-6);
    expect(time).toBeGreaterThan(wanted - 1 / 30 - 1e-6);
  }
  const native = nativeFrames(clip(), {
    filter: `setpts=PTS-STARTPTS,fps=${FRAME_COUNT}/${SECONDS},scale=448:448:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt601:out_range=pc`,
    count: FRAME_COUNT,
    portable: true,
  });
  if (nativeFfmpegVersion()?.startsWith("5.1")) {
    expect((await shownFrames(page)).map(sha256)).toEqual(native.map(sha256));
  }

  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY, audio: true });
  await view.run.click();
  await expect(view.runStatus).toHaveAttribute("data-phase", "captioning");
  await expect(view.caption).toHaveValue(followingCaption(timeline));
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  await expect(view.csr).toHaveText("8 / 8");
  await expect(view.isr).toHaveText("yes");
  await expect(view.verdict("content-1")).toHaveAttribute("data-source", "judge");
  await expect(view.runStatus).toContainText("tokens in");
  await expectAccessible(page);

  const [request] = standIn.requests.filter(({ task }) => task === "caption");
  const body = request?.body as { model: string; messages: { role: string; content: Part[] | string }[] };
  expect(body.model).toBe(MODEL);
  expect(body.messages[0]).toMatchObject({
    role: "system",
    content: expect.stringContaining(`${FRAME_COUNT} frames`),
  });
  const parts = body.messages[1]?.content as Part[];
  expect(parts[0]).toEqual({ type: "text", text: timeline.text });
  const sent = parts.filter(({ type }) => type === "image_url");
  const sentBytes = sent.map(({ image_url }) => Buffer.from(image_url?.url.split(",")[1] ?? "", "base64"));
  expect(sentBytes.map(sha256)).toEqual((await shownFrames(page)).map(sha256));
  const labels = parts.slice(1).filter(({ type }) => type === "text");
  expect(labels.map(({ text }) => text)).toEqual(
    times.map((time) => `[00:${time.toFixed(1).padStart(4, "0")}]`),
  );
  const sound = Buffer.from(parts.at(-1)?.input_audio?.data ?? "", "base64");
  expect(parts.at(-1)).toMatchObject({ type: "input_audio", input_audio: { format: "wav" } });
  expect(sound.readUInt32LE(24)).toBe(16_000);
  expect(sound.readUInt16LE(22)).toBe(1);
  expect(Math.abs(sound.length - nativeSound(clip()).length) / 32_000).toBeLessThan(1 / 30);
  for (const { headers, body: sentBody } of standIn.requests) {
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify({ ...headers, authorization: "" }) + JSON.stringify(sentBody)).not.toContain(KEY);
  }

  await expect(page.getByTestId("save-state")).toHaveText("saved");
  const before = { verdicts: await view.statuses(), frames: (await shownFrames(page)).map(sha256) };
  await page.reload();
  await view.settled();
  await expect(view.caption).toHaveValue(followingCaption(timeline));
  await expect(view.instruction).toHaveValue(timeline.text);
  await expect(view.csr).toHaveText("8 / 8");
  expect(await view.statuses()).toEqual(before.verdicts);
  await expect(view.frames).toHaveCount(FRAME_COUNT);
  await expect(page.locator("video")).toHaveJSProperty("duration", SECONDS);
  await expect.poll(async () => (await shownFrames(page)).map(sha256)).toEqual(before.frames);
  await view.verdict("content-1").getByRole("button").first().click();
  await page.getByText("How this was decided").click();
  await expect(page.getByText(/raw judge repl/)).toBeVisible();
  await expect(page.getByText(`Judge ${MODEL}`).first()).toBeVisible();
});

test("one's own video begins empty and leads back; a new instruction asks whose checklist this is", async ({
  page,
}) => {
  const view = playground(page);
  const strip = page.getByTestId("checklist-of");
  const contradictions = page.getByTestId("contradictions");
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await page.getByTestId("video-input").setInputFiles("tests/fixtures/small-clip.mp4");
  await expect(page.getByText("in small-clip.mp4")).toBeVisible();
  await expect(view.instruction).toHaveValue("");
  await expect(view.verdicts).toHaveCount(0);
  await page.goBack();
  await expect(view.instruction).toHaveValue(timeline.text);
  await expect(view.verdicts).not.toHaveCount(0);
  await expect(strip).toHaveCount(0);

  await view.instruction.fill("Give a table with the columns 'time' and 'event', and nothing else.");
  await expect(strip).toContainText("made for an earlier instruction");
  await expectAccessible(page);
  await strip.getByRole("button", { name: "Suggest anew" }).focus();
  await page.keyboard.press("Enter");
  await expect(strip).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "as a draft: accept what fits" })).toBeVisible();
  await page.keyboard.press("Alt+z");
  await expect(strip).toBeVisible();
  await strip.getByRole("button", { name: "Keep it" }).click();
  await expect(strip).toHaveCount(0);
  await expect(contradictions).toHaveCount(0);
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect(contradictions).toContainText("“Unordered list");
  await expect(contradictions).toContainText("“Table");
  await expectAccessible(page);
});

test(
  "left to itself the page takes the same moments with the browser's decoders, and says so",
  IN_SOAK,
  async ({ page }) => {
    const view = await openOwnVideo(page, /^Auto/);
    await expect(view.mediaStatus).toContainText(`${FRAME_COUNT} frames · sound 20.0 s`);
    const times = await view.frames.evaluateAll((frames) =>
      frames.map((frame) => Number(frame.dataset.time)),
    );
    const wanted = times.map((_, index) => Math.floor((((index + 0.5) * SECONDS) / FRAME_COUNT) * 30) / 30);
    for (const [index, time] of times.entries()) expect(time).toBeCloseTo(wanted[index] ?? Number.NaN, 3);
    await page.getByRole("button", { name: "How made: these frames" }).click();
    await expect(page.getByText(/WebCodecs/).first()).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  "loading ffmpeg and taking frames can be followed, cancelled and begun again",
  IN_SOAK,
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/ffmpeg-core.*\.wasm/, async (route) => {
      await held;
      await route.continue();
    });
    const view = await openOwnVideo(page);
    await expect(view.mediaStatus).toContainText("Loading ffmpeg");
    await expect(page.getByRole("progressbar")).toBeAttached();
    await expectAccessible(page);
    const cancel = page.locator("#column-media").getByRole("button", { name: "Cancel" });
    await cancel.click();
    await expect(cancel).toBeHidden();
    await expect(view.mediaStatus).toHaveText("No frames taken yet.");
    await expect(view.error).toHaveCount(0);
    await expect(view.caption).toBeEditable();
    release();
    await page.getByTestId("video-input").setInputFiles(clip());
    await expect(view.mediaStatus).toContainText("Taking frames");
    await expect(view.frames).toHaveCount(FRAME_COUNT);
    await expect(view.mediaStatus).toContainText("sound 20.0 s");
  },
);

test(
  "cancelling the judge keeps the verdicts it had given, cancelling the stream what came; a run after it works",
  IN_SOAK,
  async ({ page, standIn }) => {
    const view = playground(page);
    await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });

    await test.step("cancelling the judge", async () => {
      const [answers, times] = knowingJudge(timeline);
      if (!answers || !times) throw new Error("a judge has two rules");
      standIn.script(
        { ...times, match: { task: "extract_timestamp" } },
        { match: { task: "answer_question" }, behaviour: { kind: "hang" } },
      );
      await page.getByRole("button", { name: "New caption" }).click();
      await view.caption.fill(followingCaption(timeline));
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect.poll(() => standIn.requests.length).toBeGreaterThanOrEqual(4);
      await view.cancel.click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await expect(view.verdict("content-1")).toHaveAttribute("data-status", "unscored");
      await expect(view.isr).toHaveText("undecided");

      standIn.reset();
      standIn.script(answers, times);
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect(view.csr).toHaveText("8 / 8");
    });

    await test.step("cancelling the stream", async () => {
      standIn.reset();
      standIn.script({
        match: { task: "caption" },
        behaviour: { kind: "text", text: followingCaption(timeline) },
        delivery: { hangAfter: 40 },
      });
      await view.run.click();
      await expect(page.getByRole("tab", { name: MODEL })).toHaveAttribute("aria-selected", "true");
      await expect(view.caption).toHaveValue(/robot/);
      await expectAccessible(page);
      await view.cancel.click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      const partial = await view.caption.inputValue();
      expect(followingCaption(timeline).startsWith(partial)).toBe(true);
      expect(partial.length).toBeLessThan(followingCaption(timeline).length);
      await expect.poll(() => standIn.requests.at(-1)?.abandoned).toBe(true);

      standIn.reset();
      standIn.script(
        { match: { task: "caption" }, behaviour: { kind: "text", text: followingCaption(timeline) } },
        ...knowingJudge(timeline),
      );
      await view.run.click();
      await expect(view.csr).toHaveText("8 / 8");
      await expect(page.getByRole("tab", { name: MODEL })).toHaveCount(2);
    });
  },
);
