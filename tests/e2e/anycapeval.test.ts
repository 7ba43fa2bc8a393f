import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { anycapFiles, anycapMedia, CAPTION, COUNTS } from "./support/anycap-files";
import { expectAccessible, expectAccessibleInBothSchemes, goTo } from "./support/guarded-page";
import { allScores, openPart } from "./support/overview";
import { playground } from "./support/playground";
import { expect, KEY, test } from "./support/stand-in-test";

const ITEMS = COUNTS.image + COUNTS.video + COUNTS.audio;

const payload = ({ name, text }: { name: string; text: string }) => ({
  name,
  mimeType: "application/jsonl",
  buffer: Buffer.from(text),
});

test("pictures, clips and sounds are captioned, their key points counted and their style rated, out and in again", async ({
  page,
  standIn,
}, info) => {
  standIn.script({ match: { task: "caption" }, behaviour: { kind: "text", text: CAPTION } });
  const view = playground(page);
  await view.open();
  await view.connect({ baseUrl: standIn.url, model: "qwen2.5-omni", key: KEY, audio: true });
  await goTo(page, "#/runs/new");
  await page.getByTestId("files-input").setInputFiles(anycapFiles().map(payload));
  const report = page.getByTestId("import-report");
  await expect(report).toHaveAttribute("data-problems", "0");
  await expect(report.getByRole("heading", { name: "AnyCapEval" })).toBeVisible();
  await report.getByRole("button", { name: "Caption and judge" }).click();
  await page.getByRole("button", { name: "qwen2.5-omni", exact: true }).click();
  await page.getByRole("checkbox", { name: /^qwen2.5-omni at/ }).check();
  const found = page.getByTestId("videos-found");
  await expect(found).toHaveText("0 of 8 found");
  await page.getByLabel("Folder with the files").setInputFiles(anycapMedia(info.outputPath("media")));
  await expect(found).toHaveText("8 of 8 found");
  await expect(page.getByTestId("forecast")).toContainText(
    `${ITEMS} captions to write, ${ITEMS} questions to the judge`,
  );
  await expectAccessible(page);

  await page.getByTestId("start-run").click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-done", `${ITEMS}`);
  const tasks = standIn.requests.map(({ task }) => task);
  const count = (task: string) => tasks.filter((one) => one === task).length;
  expect([count("caption"), count("match_keypoints"), count("rate_style")]).toEqual([
    ITEMS,
    ITEMS / 2,
    ITEMS / 2,
  ]);
  // A picture goes by itself, a sound is heard, and judges of style look at what there is to see.
  const sent = standIn.requests.map(({ task, body }) => ({ task, text: JSON.stringify(body) }));
  const captions = sent.filter(({ task }) => task === "caption").map(({ text }) => text);
  const images = (text: string) => text.split('"image_url"').length - 1;
  expect(
    captions.filter((text) => text.includes("describer of pictures") && images(text) === 2),
  ).toHaveLength(COUNTS.image);
  expect(
    captions.filter((text) => text.includes("describer of sounds") && text.includes("input_audio")),
  ).toHaveLength(COUNTS.audio);
  expect(sent.filter(({ task, text }) => task === "rate_style" && images(text) > 0).length).toBe(
    (COUNTS.image + COUNTS.video) / 2,
  );

  const overview = page.getByTestId("overview");
  const headline = await allScores(page);
  const score = (id: string) => headline.locator(`[data-score="${id}"]`);
  await expect(score("found")).toContainText("66.7 %");
  await expect(score("kpd")).toContainText("22.22 in 100 words");
  await expect(score("density_event")).toContainText("22.22 in 100 words");
  await expect(score("style_rated")).toContainText("2.00 of 4");
  await expect(score("length")).toContainText("100.0 %");
  await expect(overview).toContainText(`${ITEMS} samples on 8 files`);
  const values = await headline
    .locator("[data-score]")
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute("data-score"), cell.getAttribute("data-value")]),
    );
  await openPart(page, "Charts");
  await expect(page.getByRole("figure", { name: "Scores, of 4" })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Out in the benchmark's own files, and in again as what was judged elsewhere.
  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  await page.getByRole("radio", { name: "The benchmark's own files" }).check();
  const coming = page.waitForEvent("download");
  await page.getByRole("region", { name: "What goes out" }).getByRole("button", { name: "Download" }).click();
  const files = unzipSync(readFileSync(await (await coming).path()));
  const names = Object.keys(files).sort();
  expect(names).toHaveLength(9);
  await goTo(page, "#/runs/new");
  const back = names.map((name) => ({
    name: name.split("/").at(-1) ?? name,
    text: Buffer.from(files[name] ?? []).toString(),
  }));
  await page.getByTestId("files-input").setInputFiles(back.map(payload));
  await expect(report).toHaveAttribute("data-problems", "0");
  await page.getByRole("button", { name: "See the scores" }).click();
  await expect(progress).toHaveAttribute("data-done", `${ITEMS}`);
  await allScores(page);
  await expect(score("kpd")).toContainText("22.22 in 100 words");
  const again = await headline
    .locator("[data-score]")
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute("data-score"), cell.getAttribute("data-value")]),
    );
  expect(again).toEqual(values);
});
