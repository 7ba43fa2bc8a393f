import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from "./support/guarded-page";

const checklist = {
  format: [
    {
      checkId: "format-001",
      constraintId: "unordered_list",
      description: "The answer is an unordered list with '-'.",
      parameters: { symbol: "-" },
    },
    {
      checkId: "format-002",
      constraintId: "length",
      description: "The answer has at most 12 words.",
      parameters: { unit: "word", min_len: 0, max_len: 12 },
    },
  ],
  content: [],
};

/** Clips with two captions each, of which the second is in the wrong form; of every fifth none is right. */
const lines = Array.from({ length: 30 }, (_, index) => {
  const clip = {
    video: `clips/${index}.mp4`,
    instruction: "List what you see with '-', at most 12 words.",
    checklist,
  };
  const good = index % 5 === 4 ? "What is this about" : `- robot number ${index}\n- cat number ${index * 7}`;
  return [
    { ...clip, caption: good, by: "careful" },
    { ...clip, caption: `Robot number ${index} and cat number ${index * 7}`, by: "hasty" },
  ];
}).flat();

test("a training set without a key: sources from a file, two recipes, rows with why, and out for a trainer", async ({
  page,
}) => {
  await page.goto("#/studio");
  await page.getByRole("button", { name: "New training set" }).click();
  await page.getByRole("menuitem", { name: /IF-VidCap/ }).click();
  await page.getByLabel("Name of the training set").fill("Tea");

  await test.step("what is no caption is named with its place, and the rest is taken", async () => {
    const text = [
      ...lines.map((line) => JSON.stringify(line)),
      '{"video": 7, "caption": "x"}',
      "{broken",
    ].join("\n");
    await page.getByTestId("training-files").setInputFiles({
      ...{ name: "captions.jsonl", mimeType: "application/jsonl" },
      buffer: Buffer.from(text),
    });
    await expect(page.getByTestId("taken-sources")).toHaveAttribute("data-added", "30");
    await expect(page.getByTestId("file-problems")).toHaveAttribute("data-count", "2");
    await expect(page.getByTestId("file-problems")).toContainText("captions.jsonl, line 62");
    await expect(page.getByTestId("source")).toHaveCount(20);
    await expectAccessible(page);
  });

  await test.step("rejection sampling and broken forms ask nobody", async () => {
    await page.getByRole("link", { name: "Next: Recipes" }).click();
    await page.getByRole("button", { name: "Make rows of 30 sources" }).click();
    const rejection = page.locator('[data-testid="recipe-rows"][data-recipe="rejection"]');
    await expect(rejection).toContainText("30 of 30");
    await expect(rejection).toHaveAttribute("data-refused", "6");
    await page.getByRole("radio", { name: "Degraded captions" }).check();
    await page.getByRole("button", { name: "Make rows of 30 sources" }).click();
    await expect(page.locator('[data-testid="recipe-rows"][data-recipe="degraded"]')).toContainText(
      "30 of 30",
    );
    await expectAccessible(page);
  });

  await test.step("each row says why, the refused ones by themselves", async () => {
    await page.getByRole("link", { name: "Next: Rows" }).click();
    await expect(page.getByTestId("row-count")).toHaveAttribute("data-rows", "60");
    await expect(page.getByTestId("training-row")).toHaveCount(20);
    await page.getByText(/^Refused \d+$/).click();
    await expect(page.locator('[data-testid="training-row"][data-refused="false"]')).toHaveCount(0);
    await expect(page.getByTestId("training-row").first()).toContainText("The response fails");
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("pairs leave for a trainer, and nothing that a rule fails", async () => {
    await expect(page.getByTestId("training-saving")).toHaveText("Saved in this browser");
    await page.reload();
    await page.getByRole("link", { name: "Next: Out" }).click();
    await page.getByRole("combobox", { name: "Use" }).click();
    await page.getByRole("option", { name: /Pairs/ }).click();
    await expect(page.getByTestId("out-forecast")).toHaveAttribute("data-rows", "48");
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save for ms-swift" }).click();
    const saved = await download;
    const files = unzipSync(readFileSync(await saved.path()));
    const text = (name: string) => new TextDecoder().decode(files[name] ?? new Uint8Array());
    const rows = ["train", "validation", "test"].flatMap((split) =>
      text(`${split}.jsonl`)
        .split("\n")
        .filter((line) => line !== ""),
    );
    expect(rows).toHaveLength(48);
    expect(JSON.parse(rows[0] ?? "")).toMatchObject({
      rejected_response: expect.any(String),
      videos: [expect.any(String)],
    });
    expect(text("README.md")).toContain("# Tea");
    expect(text("left-out.jsonl").trim().split("\n")).toHaveLength(12);
  });

  await test.step("the whole set goes out as a file, and comes back as a set of its own", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the whole set" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("Tea-training-set.json");
    await page.goto("#/studio");
    await expect(page.getByTestId("training-item")).toHaveCount(1);
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Open a training set file" }).click();
    await (await chosen).setFiles(await saved.path());
    await expect(page.getByLabel("Name of the training set")).toHaveValue("Tea");
    await page.goto("#/studio");
    await expect(page.getByTestId("training-item")).toHaveCount(2);
    await expect(page.getByTestId("training-item").first()).toContainText("60 rows");
    await expectAccessible(page);
  });
});
