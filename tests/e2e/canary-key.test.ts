import type { Page } from "@playwright/test";
import { oneOfEachKind } from "../support/effort";
import { startStandIn } from "../support/stand-in/start-stand-in";
import { CANARY_KEY, CANARY_PASSPHRASE, canaryOn, test } from "./support/canary/canary-test";
import { playground } from "./support/playground";
import { expect, followingCaption, knowingJudge, MODEL, sampleInstruction } from "./support/stand-in-test";

const timeline = sampleInstruction("timeline");
const SAMPLE = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

/** Types the key, tests the connection with it and connects the model. */
async function connectByHand(page: Page, baseUrl: string, key: string, keep = false): Promise<void> {
  const dialog = await playground(page).addModel();
  await dialog.getByLabel("Base URL").fill(baseUrl);
  await dialog.getByRole("textbox", { name: "Key" }).fill(key);
  await dialog.getByRole("combobox", { name: "Model" }).fill(MODEL);
  if (keep) await dialog.getByLabel("Keep this key in the vault").check();
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(dialog.getByText(/^Answers, |The key/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await playground(page).settled();
}

/** Runs the model and its judge to the end. */
async function run(page: Page): Promise<void> {
  const view = playground(page);
  // Watched in the page, from before the press: it may begin and end between two looks from here.
  const watched = await view.runStatus.evaluateHandle((status) => ({
    begun: new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (status.dataset.phase !== "idle") resolve();
      }).observe(status, { attributes: true });
    }),
  }));
  await view.run.click();
  await watched.evaluate(({ begun }) => begun);
  await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
}

async function exportSession(page: Page, item: string) {
  await page.getByRole("button", { name: /^Sessions, open/ }).click();
  await page.getByRole("button", { name: "Export" }).first().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const download = await coming;
  await page.getByRole("button", { name: "Close sessions" }).click();
  return download;
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
}

test("a key is nowhere but in the engine, the vault and the requests to its host", async ({
  page,
  standIn,
  watch,
}) => {
  watch.expectConsole(/status of 401/);
  const { host } = new URL(standIn.url);
  const canary = await canaryOn(page, host);
  const view = playground(page);
  const other = await startStandIn();
  watch.allow(other.url);

  await test.step("connected, tested, asked for a caption and verdicts", async () => {
    standIn.script(...knowingJudge(timeline), {
      match: { task: "caption" },
      behaviour: { kind: "text", text: followingCaption(timeline) },
    });
    await view.open(SAMPLE);
    await connectByHand(page, standIn.url, CANARY_KEY);
    await run(page);
    await expect(view.isr).toHaveText("yes");
    const tasks = new Set(standIn.requests.map(({ task }) => task));
    expect(tasks.has("caption") && tasks.has("answer_question") && tasks.has(null)).toBe(true);
    const own = standIn.requests.filter(({ method }) => method !== "OPTIONS");
    expect(new Set(own.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${CANARY_KEY}`]),
    );
    await canary.expectNowhere("after a run");
  });

  await test.step("refused by a server that says the key again, in every way", async () => {
    const hex = Buffer.from(CANARY_KEY).toString("hex");
    const coded = `${encodeURIComponent(CANARY_KEY)} ${btoa(CANARY_KEY)} ${btoa(`.${CANARY_KEY}`)} ${hex}`;
    const said = `No such key: ${CANARY_KEY} (Bearer ${CANARY_KEY}; ${coded})`;
    const bodies: [form: string, body: string][] = [
      ["an error", JSON.stringify({ error: { message: said, code: CANARY_KEY, type: CANARY_KEY } })],
      ["details", JSON.stringify({ detail: [{ msg: said, input: CANARY_KEY }] })],
      ["text", said],
      ["JSON text", JSON.stringify(said)],
    ];
    for (const [form, body] of oneOfEachKind(bodies, ["an error", "text"])) {
      standIn.reset();
      standIn.script({ behaviour: { kind: "status", status: 401, body } });
      await view.run.click();
      await expect(view.error).toHaveAttribute("data-code", "key-refused");
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
      await view.error.getByText("Technical detail").click();
      await canary.expectNowhere(`after a refusal as ${form}`);
      await view.error.getByRole("button", { name: "Dismiss" }).click();
    }
    standIn.reset();
    standIn.script(...knowingJudge(timeline));
  });

  await test.step("said again by a relay that answers well", async () => {
    const said = `So the key is ${CANARY_KEY}, and in base64 ${btoa(CANARY_KEY)}.`;
    standIn.script(
      {
        match: { task: "caption" },
        behaviour: { kind: "text", text: `- [00:01] ${said}` },
        delivery: { model: `relay ${CANARY_KEY}`, finishReason: CANARY_KEY },
      },
      {
        match: { task: "answer_question" },
        reply: () => JSON.stringify({ answer: "yes", result_explanation: said, result_confidence: 1 }),
      },
      { match: { path: "models" }, behaviour: { kind: "models", models: [CANARY_KEY, MODEL] } },
    );
    await run(page);
    await expect(view.caption).toHaveValue(/So the key is \[key\]/);
    await view.openModels();
    await view.models.getByRole("button", { name: `Edit ${MODEL}` }).click();
    await view.models.getByRole("button", { name: "Test connection" }).click();
    await expect(view.models.getByText("Answers, 1 model")).toBeVisible();
    await view.leaveModels();
    await canary.expectNowhere("after replies that say the key");
    await canary.expectNotIn(await exportSession(page, "Without media"));
    standIn.reset();
    standIn.script(...knowingJudge(timeline));
  });

  await test.step("exported", async () => {
    await canary.expectNotIn(await exportSession(page, "With video, frames and sound"));
    await canary.expectNotIn(await exportSession(page, "Without media"));
  });

  await test.step("saved as evidence", async () => {
    await page.getByRole("button", { name: /^More on captions/ }).click();
    await page.getByRole("menuitem", { name: "Save as evidence" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as evidence" });
    await dialog.getByLabel(/^The frames/).check();
    const save = dialog.getByRole("button", { name: "Save the file" });
    await expect(dialog).toContainText("with 16 frames");
    const coming = page.waitForEvent("download");
    await save.click();
    await canary.expectNotIn(await coming);
    await dialog.getByRole("button", { name: "Close evidence" }).click();
  });

  await test.step("put into a vault", async () => {
    await openSettings(page);
    await page.getByRole("button", { name: "Set up a vault" }).click();
    await page.getByLabel("New passphrase", { exact: true }).fill(CANARY_PASSPHRASE);
    await page.getByLabel("New passphrase again").fill(CANARY_PASSPHRASE);
    await page.getByRole("button", { name: "Create the vault" }).click();
    await page.getByRole("button", { name: /^Keep the key for/ }).click();
    await expect(page.getByText("In the vault", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: /^Test connection/ }).click();
    await expect(page.getByText(/^Answers, /)).toBeVisible();
    await canary.expectNowhere("with the vault open");
    await page.getByLabel(/^With videos, frames and sound/).check();
    const copy = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save a copy of everything" }).click();
    await canary.expectNotIn(await copy);
    await page.getByRole("button", { name: "Lock now" }).click();
    await expect(page.getByText("The vault is locked.")).toBeVisible();
    await canary.expectNowhere("with the vault locked");
  });

  await test.step("unlocked on the next visit, and used without being typed", async () => {
    await page.goto(`/${SAMPLE}`);
    await page.reload();
    await view.settled();
    standIn.reset();
    standIn.script(...knowingJudge(timeline));
    // It is asked for where it is needed, and the run goes on.
    await view.run.click();
    const question = page.getByTestId("vault-question");
    await question.getByLabel("Passphrase of the vault").fill(CANARY_PASSPHRASE);
    await question.getByRole("button", { name: "Unlock" }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("tab", { name: MODEL })).not.toHaveCount(0);
    await expect.poll(() => standIn.requests.some(({ task }) => task === "caption")).toBe(true);
    await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
    const own = standIn.requests.filter(({ method }) => method !== "OPTIONS");
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${CANARY_KEY}`]),
    );
    await canary.expectNowhere("after a run with the key of the vault");
    await canary.expectNotIn(await exportSession(page, "With video, frames and sound"));
  });

  await test.step("not sent to another address, typed or brought by a session from outside", async () => {
    const exported = await exportSession(page, "Without media");
    await page.getByRole("button", { name: /^Sessions, open/ }).click();
    await page.locator('input[type="file"][accept*=".zip"]').setInputFiles(await exported.path());
    await expect(page.getByRole("dialog", { name: "Sessions" })).toBeHidden();
    await connectByHand(page, other.url, "");
    await run(page);
    expect(other.requests.length).toBeGreaterThan(1);
    expect(JSON.stringify(other.requests)).not.toContain("sk-canary");
    // The same host under another path is another address.
    standIn.reset();
    const fields = await view.addModel();
    await fields.getByLabel("Base URL").fill(standIn.url.replace("/v1", "/v2"));
    await fields.getByRole("button", { name: "Test connection" }).click();
    await expect(fields.getByTestId("error")).toBeVisible();
    await view.leaveModels();
    expect(standIn.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(standIn.requests)).not.toContain("sk-canary");
    await canary.expectNowhere("after other addresses");
  });

  await test.step("thrown away with the vault", async () => {
    await openSettings(page);
    await page.getByRole("button", { name: /^Throw away/ }).click();
    await page.getByRole("button", { name: /^Throw away for good/ }).click();
    await expect(page.getByText("The vault is gone.")).toBeVisible();
    await expect(page.getByText("No key is held just now.")).toBeVisible();
    await canary.expectNowhere("without the vault");
  });

  expect(canary.outside.requests()[host]).toBeGreaterThan(5);
  expect(canary.outside.requests()[new URL(other.url).host]).toBeGreaterThan(1);
  await other.close();
});
