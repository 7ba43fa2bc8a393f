import { readFileSync } from "node:fs";
import { ownFiles } from "../support/own-data";
import { expectAccessible } from "./support/guarded-page";
import { expect, test } from "./support/stand-in-test";

const files = Object.entries(ownFiles).map(([name, text]) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(text),
}));

test("prompts and responses that are dropped without checklists lead to what fails, without a key", async ({
  page,
}) => {
  await page.goto("/#/runs/new");
  await page.getByTestId("files-input").setInputFiles(files);
  const offer = page.getByTestId("answer-offer");
  await expect(offer).toContainText("scores by it are no scores of the benchmark");

  await test.step("what was read can be looked through before anything is kept", async () => {
    await page.getByRole("button", { name: "Look through 5 samples" }).click();
    const samples = page.getByTestId("looked-at");
    await expect(samples).toHaveCount(5);
    await page.getByLabel("Words in an id, an instruction or a caption").fill("steam");
    await expect(samples).toHaveCount(1);
    await samples.getByText("Caption by tidy").click();
    await expect(samples).toContainText("Steam rises in a bright kitchen");
    await page.getByLabel("Files of the videos").setInputFiles({
      name: "clip_002.mp4",
      mimeType: "video/mp4",
      buffer: readFileSync("tests/fixtures/small-clip.mp4"),
    });
    await expect(samples.locator("video")).toBeVisible();
    await expectAccessible(page);
  });

  await offer.getByRole("button", { name: "Check the form of 10 captions" }).click();
  await expect(page.locator('[data-testid="run-progress"][data-state="done"]')).toBeVisible();
  await expect(page.getByTestId("suggested-note")).toContainText(
    "5 form checks, read by rules off 4 of 5 instructions; 1 gave none",
  );
  await expect(page.getByTestId("drop-answer")).toContainText(
    "50.0 % of 10 suggested checks hold in 8 captions",
  );
  const counts = { captions: "8", checks: "10", failed: "5" };
  for (const [name, count] of Object.entries(counts))
    await expect(page.getByTestId("drop-answer")).toHaveAttribute(`data-${name}`, count);

  await test.step("models stand beside each other, the better one first", async () => {
    const rows = page.getByTestId("model-row");
    await expect(rows).toHaveText([/^tidy100/, /^loose0/]);
  });

  await test.step("failures come in groups, each with examples that open", async () => {
    const groups = page.getByTestId("failure-group");
    await expect(groups).toHaveCount(5);
    const long = groups.filter({ hasText: "too long" });
    await expect(long).toHaveAttribute("data-key", "length/too-long");
    await expect(long).toHaveAttribute("data-count", "1");
    await long.getByRole("button").click();
    await expect(long.getByTestId("failure-example")).toContainText("12 words, at most 5 asked");
    await expect(page).toHaveURL(/group=length%2Ftoo-long/);
    await expectAccessible(page);
    await page.reload();
    await expect(long.getByTestId("failure-example")).toBeVisible();
  });

  await test.step("it can be taken along as a page that needs nothing else", async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as a page" }).click();
    const text = readFileSync(await (await coming).path(), "utf8");
    expect(text).toContain("no scores of IF-VidCap");
    expect(text).toContain("1 check: Length, too long");
    expect(text).not.toContain("<script");
  });

  await test.step("the scores of the run say wherever they stand that they are of suggested checks", async () => {
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(page.getByTestId("overview")).toContainText(
      "Form checks suggested by rules, no scores of IF-VidCap",
    );
    await page.goto("/#/runs");
    await expect(page.getByTestId("run-item")).toContainText("no scores of IF-VidCap");
  });

  await test.step("an example leads to its result", async () => {
    await page.goBack();
    await page.getByRole("tab", { name: "What fails" }).click();
    const ending = page.getByTestId("failure-group").filter({ hasText: "wrong ending" });
    await ending.getByRole("button").click();
    await ending.getByTestId("failure-example").getByRole("link").click();
    await expect(page.getByText("The robot waits for its guest.").first()).toBeVisible();
  });

  await test.step("opened in the playground, it says who suggested its checks", async () => {
    await page.getByRole("button", { name: "Open in the playground" }).click();
    await expect(page.getByTestId("suggested-checks")).toContainText(
      "suggested by rules, which read the instruction",
    );
  });

  await test.step("accepted as they are, the checks are no suggestions any more, nor after coming back", async () => {
    await page.getByRole("button", { name: "Accept as they are" }).click();
    await expect(page.getByTestId("suggested-checks")).toHaveCount(0);
    await expect(page.getByTestId("save-state")).toHaveText("saved");
    await page.reload();
    await expect(page.getByText("The robot waits for its guest.").first()).toBeVisible();
    await expect(page.getByTestId("verdict").first()).toBeVisible();
    await expect(page.getByTestId("suggested-checks")).toHaveCount(0);
  });
});
