import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, expectAccessible, test } from "./support/guarded-page";
import { playground } from "./support/playground";

test("the demo run opens from a fresh page without a key, goes out, and comes in again", async ({ page }) => {
  const view = playground(page);
  await view.open();
  await page.getByRole("link", { name: "Open a demo run" }).click();
  const title = page.getByRole("heading", { name: "Demo: three writers on one clip", level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText("All captions were written by the makers of Caplens")).toBeVisible();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "21");

  await page.getByRole("tab", { name: "Results" }).click();
  const rows = page.getByTestId("result-row");
  await expect(page.getByRole("region", { name: "Fails most" })).toBeVisible();
  await expect(rows).toHaveCount(21);
  const ends = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(20);

  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  await expect(page.getByText("21 of 21 captions are judged, by 174 constraints.")).toBeVisible();
  const out = page.getByRole("region", { name: "What goes out" });
  await expect(out).toContainText("Demo-three-writers-on-one-clip-run.zip");
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await out.getByRole("button", { name: "Download" }).click();
  const zip = await (await coming).path();
  await expect(page.getByTestId("export-status")).toContainText("Every constraint in it has a verdict.");
  expect(Object.keys(unzipSync(readFileSync(zip))).sort()).toEqual([
    "index-00000.json",
    "run.json",
    "samples/00000.jsonl",
    "tasks/00000.jsonl",
  ]);

  await page.getByRole("radiogroup", { name: "Format" }).getByRole("radio", { name: "CSV" }).check();
  await page.getByText("A row a verdict").click();
  await expect(out).toContainText("Demo-three-writers-on-one-clip-verdicts.csv");
  await expectAccessible(page);
  const table = page.waitForEvent("download");
  await out.getByRole("button", { name: "Download" }).click();
  const csv = readFileSync(await (await table).path(), "utf8");
  expect(csv.split("\r\n")).toHaveLength(176);
  await page.getByRole("radio", { name: "Markdown table" }).check();
  const scores = page.waitForEvent("download");
  await out.getByRole("button", { name: "Download" }).click();
  expect(readFileSync(await (await scores).path(), "utf8")).toContain("| Careful (written by us) | 100.0");

  // It is here once, however often it is opened.
  const nav = page.getByRole("navigation", { name: "Caplens" });
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  const item = page.getByTestId("run-item");
  await expect(item).toHaveCount(1);
  await page.getByRole("link", { name: "Open the demo run" }).click();
  await expect(title).toBeVisible();
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await expect(item).toHaveCount(1);

  // Deleted, and back from the file that went out.
  await item.getByRole("button", { name: /^Delete/ }).click();
  await expect(item).toHaveCount(0);
  await page.getByTestId("directory-zip-input").setInputFiles(zip);
  await expect(title).toBeVisible();
  await expect(page.getByTestId("run-progress")).toHaveAttribute("data-done", "21");

  // A file that was changed is named, and what is left can be opened.
  const files = unzipSync(readFileSync(zip));
  const changed = Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes: name.startsWith("samples") ? Buffer.concat([bytes, Buffer.from(" ")]) : Buffer.from(bytes),
  }));
  const folder = test.info().outputPath("changed-run");
  const { mkdirSync, writeFileSync } = await import("node:fs");
  for (const part of ["samples", "tasks"]) mkdirSync(`${folder}/${part}`, { recursive: true });
  for (const { name, bytes } of changed) writeFileSync(`${folder}/${name}`, bytes);
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByTestId("directory-folder-input").setInputFiles(folder);
  const problems = page.getByTestId("directory-problems");
  await expect(problems).toHaveAttribute("data-problems", "1");
  await expect(problems).toContainText(
    "samples/00000.jsonl: This file was changed after the run was written.",
  );
  await expectAccessible(page);
  await problems.getByRole("link", { name: "Open the run" }).click();
  await expect(
    page.getByRole("heading", { name: "Demo: three writers on one clip (in part)", level: 1 }),
  ).toBeVisible();

  // A folder that is no run directory is refused with its cause.
  await nav.getByRole("link", { name: "Runs", exact: true }).click();
  await page.getByTestId("directory-zip-input").setInputFiles({
    name: "else.zip",
    mimeType: "application/zip",
    buffer: Buffer.from("PK\u0003\u0004 and no more"),
  });
  await expect(page.getByTestId("error")).toHaveAttribute("data-code", "run-directory-zip");
});
