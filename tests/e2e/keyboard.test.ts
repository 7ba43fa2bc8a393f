import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
import { makeClip, nativeFfmpegVersion } from "../support/native-ffmpeg";
import { playground } from "./support/playground";
import { expect, KEY, MODEL, test } from "./support/stand-in-test";
import { tabTo } from "./support/tab-to";

test.skip(nativeFfmpegVersion() === null, "native ffmpeg is needed to make the clip");

const clip = () =>
  makeClip({
    extension: "mp4",
    args: [
      ...["-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=4", "-f", "lavfi", "-i", "sine=330:d=4:r=44100"],
      ...["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-c:a", "aac"],
    ],
  });

/** Contrast of two colours, each as "rgb(1, 2, 3)", as WCAG defines it. */
function contrast(colours: readonly string[]): number {
  const lights = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  });
  return Math.max(...lights) / Math.min(...lights);
}

test("the main path by keyboard alone: video, instruction, checklist, model, run, verdicts, export", async ({
  page,
  standIn,
}) => {
  const caption = "A clock ticks and a bar moves.";
  standIn.script({ match: { task: "caption" }, behaviour: { kind: "text", text: caption } });
  const view = playground(page);
  await view.open();
  const { keyboard } = page;

  await keyboard.press("Alt+s");
  await tabTo(page, /^New session$/);
  await keyboard.press("Enter");
  await expect(page.getByText("The checklist is empty")).toBeVisible();
  // Until it has gone, the drawer holds the focus.
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();

  // Some steps ahead: the page learns of the waiting by another way than of keys, which would overtake it.
  const chooser = page.waitForEvent("filechooser");
  await keyboard.press("Alt+m");
  await tabTo(page, /^Open video$/);
  await keyboard.press("Enter");
  await (await chooser).setFiles(clip());
  await expect(view.mediaStatus).toContainText("sound");

  await keyboard.press("Alt+i");
  await keyboard.type("Describe the clip in one sentence of at most ten words.");

  await tabTo(page, /^Connect a model$/);
  await keyboard.press("Enter");
  await tabTo(page, /^Any endpoint/);
  await keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Provider" })).toBeFocused();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  // axe does not look at hints in empty fields.
  const hint = page.getByRole("textbox", { name: "Base URL" });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const colours = await hint.evaluate((field) => [
      getComputedStyle(field, "::placeholder").color,
      getComputedStyle(field).backgroundColor,
    ]);
    expect(contrast(colours), `${colorScheme}: ${colours}`).toBeGreaterThanOrEqual(4.5);
  }
  await tabTo(page, /^Base URL/);
  await keyboard.type(standIn.url);
  await tabTo(page, /^Key/);
  await keyboard.type(KEY);
  await tabTo(page, /^Model/);
  await keyboard.type(MODEL);
  await keyboard.press("Enter");
  await view.settled();

  await keyboard.press("Alt+v");
  await tabTo(page, /^Make a checklist$/);
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Suggest checklist" })).toBeVisible();
  await tabTo(page, /^By rules$/);
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Draft/ })).toBeVisible();
  await tabTo(page, /^Accept all$/);
  await keyboard.press("Enter");
  await expect(page.getByRole("region", { name: /^Draft/ })).toHaveCount(0);
  await tabTo(page, /^checklist$/i, "Shift+Tab");
  await keyboard.press("ArrowLeft");
  await expect(page.getByTestId("no-caption")).toBeVisible();

  await keyboard.press("Control+Enter");
  await expect(view.caption).toHaveValue(caption);
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
  await expect(view.isr).toHaveText("yes");

  await keyboard.press("Alt+c");
  await keyboard.press("End");
  await keyboard.type(" And another bar moves over the grey ground after it.");
  await expect(view.isr).toHaveText("no");
  await keyboard.press("Alt+ArrowDown");
  await expect(page.locator('[data-testid="verdict"][data-active="true"]')).toHaveCount(1);
  // Tab passes by what is open; the arrow leads into it.
  await expect(page.getByTestId("mistake-card")).toBeVisible();
  await keyboard.press("ArrowDown");
  await tabTo(page, /^Overrule: /);
  await keyboard.press("Enter");
  await keyboard.type("It is fine");
  await keyboard.press("Enter");
  await expect(page.getByTestId("score-csr-corrected")).toBeVisible();

  await keyboard.press("Alt+s");
  await tabTo(page, /^Export$/);
  await keyboard.press("Enter");
  const download = page.waitForEvent("download");
  // Once it is open it takes the focus, a moment after it is seen; a key pressed between goes to what had it before.
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.caplens\.zip$/);
  await keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();

  await keyboard.press("Alt+c");
  await keyboard.press("Escape");
  await keyboard.press("Alt+v");
  await keyboard.press("?");
  await expect(page.getByRole("dialog", { name: /help/i })).toBeVisible();
});

test(
  "Run and Cancel hand the focus to one another, and leave it alone once it is elsewhere",
  IN_SOAK,
  async ({ page, standIn }) => {
    standIn.script({ match: { task: "caption" }, behaviour: { kind: "hang" } });
    const view = playground(page);
    await view.open();
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await view.run.focus();
    await page.keyboard.press("Enter");
    await expect(view.cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(view.run).toBeFocused();

    await view.run.click();
    await expect(view.cancel).toBeFocused();
    // Nothing there takes the focus.
    await view.runStatus.click();
    await expect(view.cancel).not.toBeFocused();
    await page.keyboard.press("Escape");
    await expect(view.run).toBeVisible();
    await expect(view.run).not.toBeFocused();
  },
);

/** The number of times that Tab is pressed, from where the focus is, until it is on something that the selector finds. */
async function stopsTo(page: Page, selector: string): Promise<number> {
  for (let presses = 1; presses <= 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return presses;
  }
  throw new Error(`Tab never reached ${selector}.`);
}

test("Run, the caption and the first verdict are not many stops away, and one or two by the links that skip", async ({
  page,
}) => {
  const view = playground(page);
  const run = '[data-testid="run"]';
  const verdict = '[data-testid="verdict"] button';
  await view.open();
  await expect(page.getByRole("button", { name: /^Sessions, open/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Instruction of the bundled sample" })).toBeVisible();
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^More on captions/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^More: reply/ })).toBeVisible();
  // docs/02-playground.md tells these numbers.
  const toRun = await stopsTo(page, run);
  expect(toRun).toBeLessThan(27);
  const toCaption = toRun + (await stopsTo(page, '[data-testid="caption"]'));
  expect(toCaption).toBeLessThan(33);
  const toVerdict = toCaption + (await stopsTo(page, verdict));
  expect(toVerdict).toBeLessThan(38);

  // One stop for each verdict, also where one is open.
  const focused = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[data-testid="verdict"]')?.getAttribute("data-check"),
    );
  const ids = await view.verdicts.evaluateAll((all) => all.map((one) => one.getAttribute("data-check")));
  await page.keyboard.press("Enter");
  await expect(view.verdict(ids[0] ?? "")).toHaveAttribute("data-active", "true");
  await expect(page.getByTestId("mistake-card")).toBeVisible();
  for (const id of ids.slice(1)) {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(id);
  }
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe(ids.at(-1));
  await page.keyboard.press("Tab");
  expect(await focused()).toBeUndefined();
  await page.keyboard.press("Shift+Tab");
  for (const id of ids.toReversed().slice(1)) {
    await page.keyboard.press("Shift+Tab");
    expect(await focused()).toBe(id);
  }
  await page.keyboard.press("ArrowDown");
  await expect(page.locator('[data-testid="mistake-card"] :focus')).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect.poll(focused).toBe(ids[0]);

  await page.reload();
  await view.settled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(view.run).toBeFocused();
  await page.reload();
  await view.settled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator(verdict).first()).toBeFocused();
});
