import type { Page } from "@playwright/test";
import { IN_SOAK } from "../support/effort";
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

const timeline = sampleInstruction("timeline");
const TIMELINE = "#/playground?sample=tea-for-three&instruction=timeline&example=follows";

async function openWithModel(page: Page, baseUrl: string) {
  const view = playground(page);
  await view.open(TIMELINE);
  await view.connect({ baseUrl, model: MODEL, key: KEY });
  return view;
}

test(
  "an endpoint that refuses one thing after the other gives a caption without a question, and the next run asks so at once",
  IN_SOAK,
  async ({ page, standIn, watch }) => {
    watch.expectConsole(/Failed to load resource/);
    const fields = ["stream_options", "temperature", "response_format"];
    standIn.script({ behaviour: { kind: "refuses", fields, images: 4 } });
    const view = await openWithModel(page, standIn.url);
    const captionCalls = () => standIn.requests.filter(({ task }) => task === "caption").length;
    await view.run.click();
    await expect(view.caption).toHaveValue(/red ball/);
    await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
    await expect(view.error).toHaveCount(0);
    expect(captionCalls()).toBe(3);

    await view.choose("More: reply", "Record of calls");
    const record = page.getByRole("dialog", { name: "Record of every call" });
    await record.locator("summary").first().click();
    for (const words of [
      "“stream_options” was refused: asked again without it",
      "The number of pictures was refused: asked again with 4 pictures",
      "4 of 16 frames go, evenly spread",
    ])
      await expect(record).toContainText(words);
    await page.keyboard.press("Escape");

    const before = standIn.requests.length;
    await view.run.click();
    await expect(page.getByRole("tab", { name: `${MODEL} 2` })).toBeVisible();
    await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
    expect(captionCalls()).toBe(4);
    expect(
      standIn.requests
        .slice(before)
        .map(({ body }) => JSON.stringify(body))
        .join(),
    ).not.toMatch(/"stream_options"|"temperature"|"response_format"/);
  },
);

test(
  "a caption that was cut off stays marked, apart from its reasoning, and waits to be judged until somebody says so",
  IN_SOAK,
  async ({ page, standIn }) => {
    const text = followingCaption(timeline);
    standIn.script(
      {
        match: { task: "caption" },
        behaviour: { kind: "text", text: `<think>Let me count.</think>\n\n${text}` },
        delivery: { finishReason: "length" },
      },
      ...knowingJudge(timeline),
    );
    const view = playground(page);
    await view.open(TIMELINE);
    await test.step("a model that was only tested is told as not connected before its form is left", async () => {
      const fields = await view.addModel();
      await fields.getByLabel("Base URL").fill(standIn.url);
      await fields.getByRole("textbox", { name: "Key" }).fill(KEY);
      await fields.getByRole("button", { name: "Test connection" }).click();
      await expect(fields.getByText(/^Answers, /)).toBeVisible();
      await fields.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page.getByTestId("not-connected")).toContainText("not connected yet");
      await fields.getByRole("button", { name: "Back", exact: true }).click();
      await expect(page.getByTestId("not-connected")).toHaveCount(0);
      await view.leaveModels();
      standIn.requests.length = 0;
    });
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await view.run.click();
    const mark = page.getByTestId("shortfall");
    await expect(mark).toContainText("cut off at the longest reply");
    await expect(view.caption).toHaveValue(text);
    await expect(page.getByTestId("reasoning")).toContainText("How the model reasoned");
    await expect(view.runStatus).toHaveAttribute("data-phase", "idle");
    expect(new Set(Object.values(await view.statuses()))).toEqual(new Set(["unscored"]));
    expect(standIn.requests).toHaveLength(1);
    await expectAccessible(page);

    await page.reload();
    await view.settled();
    await expect(mark).toBeVisible();
    await expect(view.csr).toHaveText("not scored");
    await expect(page.getByTestId("why-unscored")).toContainText("cut off at the longest reply allowed");
    await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
    await mark.getByRole("button", { name: "Judge it anyway" }).click();
    await expect(view.csr).toHaveText("8 / 8");
    await expect(mark).toContainText("Incomplete");
  },
);

test("a model of an earlier visit is there without its key, which is asked for where it is needed", async ({
  page,
  standIn,
}) => {
  const instruction = sampleInstruction("timeline");
  standIn.script(...knowingJudge(instruction));
  const view = playground(page);
  await view.open("#/playground?sample=tea-for-three&instruction=timeline&example=follows");
  await expect(page.getByRole("link", { name: /^Write without a key/ })).toBeVisible();
  await view.connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
  await page.reload();
  await view.settled();
  await expect(page.getByRole("button", { name: `Models, without its key: ${MODEL}` })).toBeVisible();
  await expect(page.getByText("No model writes now: paste a caption")).toBeVisible();
  await expect(view.run).toHaveText("Run");
  expect(standIn.requests).toEqual([]);

  await page.getByRole("button", { name: "Judge this caption" }).click();
  const question = page.getByTestId("key-question");
  await expect(question).toContainText(`The key of ${MODEL} is not kept in this browser.`);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Judge this caption" }).click();
  await question.getByRole("textbox", { name: /^Key for / }).fill(KEY);
  await question.getByRole("button", { name: "Go on" }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => standIn.requests.length).toBeGreaterThan(0);
  expect(standIn.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  await expect(page.getByRole("button", { name: `Models, in use: ${MODEL}` })).toBeVisible();
});
