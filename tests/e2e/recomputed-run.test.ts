import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { asVersion2 } from "../support/older-session";
import { callRecord } from "../support/run-of-sample";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";
import { sideBySide } from "./support/side-by-side";

/** The session on screen as a file of version 2, with a caption in it that rules of then called wrong throughout. */
async function judgedByEarlierRules(page: Page): Promise<{ file: Buffer; checks: number }> {
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
  await page.getByRole("button", { name: "Export" }).first().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Without media" }).click();
  const { unzipSync, strFromU8 } = await import("fflate");
  const members = unzipSync(new Uint8Array(readFileSync(await (await coming).path())));
  const text = members["session.json"];
  if (text === undefined) throw new Error("There is no session in the file.");
  const session = JSON.parse(strFromU8(text));
  const follows = session.captions.find(({ id }: { id: string }) => id === "follows");
  const verdicts = session.asks[0].material.checklist.format.map(
    (check: { checkId: string; constraintId: string }) => ({
      checkId: check.checkId,
      constraintId: check.constraintId,
      half: "format",
      status: "failed",
      reason: "as earlier rules had it",
      evidence: [],
      source: "rule",
      semantics: "strict",
      extraction: { source: "direct", content: [follows.text], spans: [null] },
    }),
  );
  const choice = {
    kind: "openai-compatible",
    baseUrl: "https://api.example/v1",
    model: "writer",
    audio: false,
  };
  const comparison = {
    contestants: [{ id: "c", title: "writer", choice, settings: null, plan: null, wholeVideo: false }],
    repeats: 1,
    basis: null,
    trials: [
      {
        contestantId: "c",
        round: 1,
        caption: { ...follows, verdicts: [...follows.verdicts, ...verdicts], call: callRecord() },
        frames: null,
        audio: null,
        problem: null,
      },
    ],
  };
  return { file: Buffer.from(JSON.stringify(asVersion2(session, comparison))), checks: verdicts.length };
}

test("a run that earlier rules have judged says what today's would change, and keeps that only when told to", async ({
  page,
}) => {
  const view = playground(page);
  const side = sideBySide(page);
  await view.open("#/playground?sample=tea-for-three&instruction=cat-diary&example=follows");
  const { file, checks } = await judgedByEarlierRules(page);
  expect(checks).toBeGreaterThan(0);
  await page
    .locator('input[type="file"][accept*=".zip"]')
    .setInputFiles({ name: "earlier.json", mimeType: "application/json", buffer: file });
  await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();
  await side.open();
  const notice = page.getByTestId("run-recompute");
  const failed = page.getByTestId("matrix-row").locator('td[data-status="failed"]');
  await expect(notice).toContainText(/current rules change (one verdict|\d+ verdicts)/);
  await expect(notice.getByRole("listitem").first()).toContainText(/failed would be passed/);
  await expect(failed).toHaveCount(checks);
  await expectAccessible(page);

  await notice.getByRole("button", { name: "Keep the new verdicts" }).click();
  await expect(failed).toHaveCount(0);
  await expect(notice).toBeHidden();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("Alt+z");
  await expect(failed).toHaveCount(checks);
  await notice.getByRole("button", { name: "Leave as it is" }).click();
  await expect(notice).toBeHidden();
  await expect(failed).toHaveCount(checks);
});
