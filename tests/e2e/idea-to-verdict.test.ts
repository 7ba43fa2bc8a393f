import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { makeClip, nativeFfmpegVersion } from "../support/native-ffmpeg";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";

test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clip");

const clip = () =>
  makeClip({
    extension: "mp4",
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=640x360:r=30:d=8", "-f", "lavfi", "-i", "sine=440:d=8:r=44100"],
      ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac"],
    ],
  });

const INSTRUCTION =
  "Describe the moving shapes. Tell which sounds are heard. Use exactly two sentences, and mention the word 'counter'.";
const CAPTION = "Coloured bars and a counter move over a grey ground. A steady tone is heard all the while.";

/** All that a session says of its verdicts, in order. */
async function everyVerdict(page: Page) {
  return page.getByTestId("verdict").evaluateAll((rows) =>
    rows.map((row) => ({
      check: row.getAttribute("data-check"),
      constraint: row.getAttribute("data-constraint"),
      status: row.getAttribute("data-status"),
      source: row.getAttribute("data-source"),
      stale: row.getAttribute("data-stale"),
      overruled: row.getAttribute("data-overruled"),
      flawed: row.getAttribute("data-disputed"),
      reason: row.textContent,
    })),
  );
}

async function sessions(page: Page) {
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
  return page.getByRole("dialog", { name: "Sessions" });
}

test("from a video and an idea to a full verdict without JSON; exported, wiped, imported: the same", async ({
  page,
  standIn,
}, testInfo) => {
  standIn.script({ match: { task: "caption" }, behaviour: { kind: "text", text: CAPTION } });
  const view = playground(page);
  await view.open();
  await (await sessions(page)).getByRole("button", { name: "New session" }).click();
  await expect(page.getByText("The checklist is empty")).toBeVisible();

  await page.getByTestId("video-input").setInputFiles(clip());
  await expect(view.mediaStatus).toContainText("sound");
  await expect(view.frames).toHaveCount(16);
  await view.instruction.fill(INSTRUCTION);
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });

  // A checklist: rules first, then the model; a draft until accepted.
  await page.getByRole("button", { name: "Make a checklist" }).click();
  const suggest = page.getByRole("region", { name: "Suggest checklist" });
  await expect(page.getByRole("button", { name: "Suggest checklist" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await suggest.getByRole("button", { name: "By rules" }).click();
  const draft = page.getByRole("region", { name: /^Draft/ });
  await expect(draft.getByRole("listitem").filter({ hasText: "read from" })).not.toHaveCount(0);
  const byRules = await draft.getByRole("listitem").filter({ hasText: "Draft" }).count();
  await suggest.getByRole("button", { name: "With the model" }).click();
  await expect(draft.getByText("draft-checklist.v1").first()).toBeVisible();
  await expect(view.csr).toHaveCount(0);
  expect(await draft.getByRole("listitem").filter({ hasText: "Draft" }).count()).toBeGreaterThan(byRules);
  await draft.getByRole("button", { name: "Accept all" }).click();
  await expect(draft).toHaveCount(0);

  // Corrected by hand: the model had not seen the video, so its questions on facts have no answers yet.
  const content = page.getByRole("region", { name: "Content checks" });
  await content.getByRole("listitem").first().getByRole("button").first().click();
  await content
    .getByRole("button", { name: /^What does the video show/ })
    .first()
    .click();
  await content.getByRole("radio", { name: "A is right" }).first().check();
  await page.getByText("Verdicts", { exact: true }).first().click();

  await view.run.click();
  await expect(view.caption).toHaveValue(CAPTION);
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  await view.settled();
  await expect(view.csr).toHaveText(/^\d+ \/ \d+/);

  // One verdict overruled, one check called wrong.
  const rows = view.verdicts;
  const overruled = rows.first();
  await overruled.getByRole("button").first().click();
  await overruled.getByRole("button", { name: /^Overrule: / }).click();
  await overruled.getByRole("textbox", { name: /^Why it/ }).fill("Seen with my own eyes");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("score-csr-corrected")).toBeVisible();
  await overruled.getByRole("button").first().click();
  await expect(page.getByTestId("save-state")).toHaveText("saved");
  const before = await everyVerdict(page);
  const scores = { csr: await view.csr.textContent(), isr: await view.isr.textContent() };

  const drawer = await sessions(page);
  await drawer.getByRole("button", { name: "Export", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "With video, frames and sound" }).click();
  const file = testInfo.outputPath("session.caplens.zip");
  await (await downloading).saveAs(file);
  expect(readFileSync(file).includes(KEY)).toBe(false);

  await drawer.getByRole("button", { name: "Erase everything" }).click();
  const confirm = page.getByRole("dialog", { name: /Erase everything/ });
  await confirm.getByRole("checkbox").check();
  await confirm.getByRole("button", { name: /Erase/ }).last().click();
  await expect(page.getByText("Written by hand as an example")).toBeVisible();
  const empty = await sessions(page);
  await expect(empty.getByText("No sessions yet.")).toBeVisible();

  await page.locator('input[type="file"][accept*=".zip"]').setInputFiles(file);
  await expect(view.caption).toHaveValue(CAPTION);
  await view.settled();
  await expect.poll(() => everyVerdict(page)).toEqual(before);
  for (const [score, told] of [
    [view.csr, scores.csr],
    [view.isr, scores.isr],
  ] as const)
    await expect(score).toHaveText(told ?? "");
  await expect(view.frames).toHaveCount(16);
  await expect(view.instruction).toHaveValue(INSTRUCTION);
  // Whole after a reload too: it is this browser's now.
  await page.reload();
  await view.settled();
  await expect.poll(() => everyVerdict(page)).toEqual(before);
});
