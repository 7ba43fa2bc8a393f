import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { Value } from "typebox/value";
import { writeDocument } from "../../src/package/command/board/board-folder";
import { findingsComment } from "../../src/package/command/board/comment";
import { faultsFound } from "../../src/package/command/board/findings";
import { runCheck } from "../../src/package/command/board/run-check";
import { BoardRow, type BoardRows } from "../../src/shapes/leaderboard";
import { changeRun, makeBoardSite } from "../support/board-site";
import { filesOfFolder, firstOf } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAnew,
  test,
} from "./support/guarded-page";

const run = promisify(execFile);

/** The command that people type: `npm run leaderboard:check -- folder ...`. Gives its output, and whether the row may be merged. */
async function checkBoard(folder: string, ...more: string[]): Promise<{ isGood: boolean; told: string }> {
  const options = ["run", "--silent", "leaderboard:check", "--", folder, ...more];
  try {
    return { isGood: true, told: (await run("npm", options)).stdout };
  } catch (error) {
    if (!(error instanceof Error) || !("stdout" in error) || !("stderr" in error)) throw error;
    return { isGood: false, told: `${error.stdout}${error.stderr}` };
  }
}

/** The same without starting npm for it. */
async function checkBoardHere(folder: string, root: string, write: boolean): ReturnType<typeof checkBoard> {
  const { isGood, findings } = await runCheck({
    ...{ folder, root, write, date: "2026-11-22", row: null, all: false, base: null },
    ...{ why: null, remove: null, edition: null, ask: null, signal: new AbortController().signal },
  });
  const format = "caplens-board-findings";
  return {
    isGood,
    told: findingsComment({ format, version: 1, site: faultsFound([]), boards: [findings] }),
  };
}

async function saved(page: Page, act: () => Promise<void>): Promise<Download> {
  const coming = page.waitForEvent("download");
  await act();
  return coming;
}

/** The row of a model, made and downloaded on the page, and the texts of the files of labels that come with it. */
async function makeRow(
  page: Page,
  title: string,
  name: string,
  address: string,
): Promise<{ row: BoardRow; labels: [file: string, text: string][] }> {
  await page.getByRole("combobox", { name: "Model", exact: true }).click();
  await page.getByRole("option", { name: title }).click();
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.getByLabel("Name of the model").fill(name);
  await expect.poll(asks).toBe(true);
  await page.getByLabel("Who makes the row").fill("Us");
  await page.getByLabel("Where the run directory will lie").fill(address);
  await expect(page.getByTestId("own-cell").first()).toHaveAttribute("data-value", /^\d/);
  await expect(page.getByTestId("own-row").getByText(/from (sample count|results by video)/)).toHaveCount(1);
  await expect(page.getByTestId("own-corrected").last()).toHaveAttribute("data-corrected", /^\d/);
  const files: Download[] = [];
  const keep = (file: Download) => files.push(file);
  page.on("download", keep);
  await page.getByTestId("export-row").click();
  await expect.poll(() => files.length).toBe(2);
  page.off("download", keep);
  await expect.poll(asks).toBe(false);
  const [file, second] = files;
  const row: unknown = JSON.parse(readFileSync((await file?.path()) ?? "", "utf8"));
  if (!Value.Check(BoardRow, row)) throw new Error("This is no row.");
  expect(file?.suggestedFilename()).toBe(`${row.id}.json`);
  expect(row.labels?.map((one) => one.file)).toEqual([`labels/${second?.suggestedFilename()}`]);
  const text = readFileSync((await second?.path()) ?? "", "utf8");
  return { row, labels: [[row.labels?.[0]?.file ?? "", text]] };
}

/** Labels lines of the open run through the page, by keyboard: every fourth as failed, the others as passed. */
async function labelRun(page: Page): Promise<void> {
  await page.getByRole("button", { name: "This run" }).click();
  await page.getByRole("menuitem", { name: "Label" }).click();
  const draw = page.getByTestId("draw-labels");
  await draw.getByRole("textbox", { name: "Labels" }).fill("30");
  await draw.getByRole("button", { name: "Draw 30 lines" }).click();
  await page.getByRole("link", { name: "Label lines" }).click();
  await page.getByLabel("Your name").fill("Ada");
  await page.keyboard.press("Enter");
  const count = page.getByTestId("answer-count");
  await expect(count).toHaveAttribute("data-done", "0");
  const total = Number(await count.getAttribute("data-total"));
  for (let labelled = 0; labelled < total; labelled += 1) {
    await page.keyboard.press(labelled % 4 === 0 ? "f" : "p");
    await expect(count).toHaveAttribute("data-done", String(labelled + 1));
  }
}

test("a run is labelled and becomes rows by the page's own controls, is checked by the script, published, opened and recomputed; a changed copy is caught", async ({
  page,
  watch,
}) => {
  const top = test.info().outputPath("site");
  mkdirSync(top, { recursive: true });
  const site = await makeBoardSite(top);
  await checkBoardHere(site.folder, top, true);
  const dist = filesOfFolder("dist");
  const withoutBoards = (path: string) => (path.startsWith("leaderboards/") ? null : dist(path));
  const host = await startPagesHost(firstOf(filesOfFolder(top), withoutBoards));
  watch.allow(host.address);
  const open = async (query: string) => {
    await openAnew(page, `${host.address}#/leaderboard${query}`);
    await expect(page.getByTestId("leaderboard")).toBeVisible();
  };
  const rowOf = (id: string) => page.locator(`[data-testid="board-row"][data-row="${id}"]`);
  const recomputed = page.getByTestId("recompute-result");
  let rows: BoardRow[] = [];

  await test.step("people label some of what the judge decided", async () => {
    await page.goto(`${host.address}#/runs/demo`);
    await labelRun(page);
  });

  await test.step("two models of a run become rows with their labels, and the run a directory", async () => {
    await page.goto(`${host.address}#/runs/demo`);
    await page.getByRole("button", { name: "This run" }).click();
    await page.getByRole("menuitem", { name: "Row for a board" }).click();
    await expect(page.getByTestId("own-row")).toBeVisible();
    const address = "../../runs/mine/";
    const made = [
      await makeRow(page, "Changing (written by us)", "Changing & co", address),
      await makeRow(page, "Hasty (written by us)", "Hasty", address),
    ];
    rows = made.map(({ row }) => row);
    mkdirSync(join(site.folder, "labels"), { recursive: true });
    for (const [file, text] of made.flatMap(({ labels }) => labels))
      writeFileSync(join(site.folder, file), text);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("link", { name: "Export the run directory" }).click();
    await page.goBack();
    await expect(page.getByLabel("Name of the model")).toHaveValue("Hasty");
    await page.getByRole("link", { name: "Export the run directory" }).click();
    const out = page.getByRole("region", { name: "What goes out" });
    const zip = await saved(page, () => out.getByRole("button", { name: "Download" }).click());
    for (const [name, content] of Object.entries(unzipSync(readFileSync(await zip.path())))) {
      const path = join(top, "runs", "mine", name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    for (const row of rows) writeDocument(site.folder, `rows/${row.id}.json`, row);
  });

  await test.step("the script finds every verdict again, and writes the board", async () => {
    const { isGood, told } = await checkBoard(site.folder, "--write", "--root", top);
    expect(told).toContain("rules checked (69), 105 judged verdicts as claimed");
    expect(isGood).toBe(true);
  });

  const [changing, hasty] = rows.map(({ id }) => id);
  await test.step("the board says what of them was checked, and a row leads to its run, which is found again here", async () => {
    await open("?board=demo");
    await expect(rowOf(changing ?? "").locator("[data-mark]")).toHaveAttribute(
      "data-mark",
      "checked-in-part",
    );
    await page.getByRole("link", { name: "Changing & co" }).click();
    await page.getByTestId("evidence").click();
    await expect(page.getByTestId("published-run")).toContainText("is the one in the link");
    // The row's model alone, of the three of the run.
    await expect(page.getByTestId("filter")).toHaveValue("model:changing");
    await expect(page.getByTestId("result-count")).toContainText("7 of 21");
    await page.getByTestId("recompute").click();
    await expect(recomputed).toHaveAttribute("data-different", "0");
  });

  await test.step("the board tells which of its rows were found again in this browser, for as long as it is that run", async () => {
    await open("?board=demo");
    for (const id of [changing, hasty])
      await expect(rowOf(id ?? "").locator("[data-mark]")).toHaveAttribute("data-mark", "recomputed-in-part");
    await expect(rowOf(changing ?? "")).toContainText(
      /recomputed here in part: .*judged verdicts as claimed/,
    );
    const path = join(site.folder, "rows.json");
    const written = readFileSync(path, "utf8");
    const [row] = rows;
    writeFileSync(path, written.replaceAll(row?.run?.sha256 ?? "", "0".repeat(64)));
    await open("?board=demo");
    await expect(rowOf(changing ?? "").locator("[data-mark]")).toHaveAttribute(
      "data-mark",
      "checked-in-part",
    );
    const isr = row?.values.isr?.value ?? 0;
    writeFileSync(path, written.replace(`"value":${isr}`, `"value":${isr + 1}`));
    await open("?board=demo");
    await expect(page.getByTestId("rows-left-out")).toContainText("its videos come to");
    // Changed with its videos, it agrees with itself, but not with what was found here.
    const forged: BoardRows = JSON.parse(written);
    const own = forged.rows.find(({ id }) => id === row?.id);
    const videos = Object.values(own?.byVideo.isr ?? {});
    const failed = videos.find(([satisfied, scored]) => satisfied < scored);
    if (!own?.values.isr || !failed) throw new Error("no video to be changed");
    [failed[0]] = [failed[1]];
    const sum = (place: 0 | 1) => videos.reduce((all, parts) => all + parts[place], 0);
    own.values.isr.value = (100 * sum(0)) / sum(1);
    writeFileSync(path, JSON.stringify(forged));
    await open("?board=demo");
    await expect(page.getByTestId("found-otherwise")).toHaveCount(1);
    writeFileSync(path, written);
  });

  await test.step("a row is recomputed here with its labels, and its correction comes out as said, or what is otherwise is named", async () => {
    await open(`?board=demo&sort=csr&numbers=corrected&row=${changing}`);
    await expect(page.getByTestId("board-row-page")).toBeVisible();
    const file = join(site.folder, rows[0]?.labels?.[0]?.file ?? "");
    const text = readFileSync(file, "utf8");
    const outcome = page.getByTestId("row-recomputed");
    writeFileSync(file, text.replace('"passed"', '"failed"'));
    await page.getByTestId("recompute-row").click();
    await expect(page.locator('[data-code="row-labels-hash"]')).toContainText("the row says");
    writeFileSync(file, text);
    await page.getByTestId("recompute-row").click();
    await expect(outcome).toHaveAttribute("data-equal", "true");
    await expect(outcome).toContainText(/corrected numbers? with interval and labels came out as said/);
    await expect(page.locator("[data-mark]")).not.toContainText("corrected numbers as claimed");
    await expect(page.getByTestId("labels-behind")).toContainText(/CSR: \d+ of \d+ on checks judged/);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole("button", { name: "Save as evidence" }).click();
    const evidence = page.getByRole("dialog", { name: "Save as evidence" });
    const coming = page.waitForEvent("download");
    await evidence.getByRole("button", { name: "Save the file" }).click();
    const capsule = await (await coming).path();
    await page.goto("/#/capsule");
    await page.getByTestId("capsule-input").setInputFiles({
      ...{ name: "row.caplens", mimeType: "application/zip", buffer: readFileSync(capsule) },
    });
    await expect(page.getByTestId("capsule-outcome")).toHaveAttribute("data-differences", "0");
    await expect(page.getByRole("region", { name: "Numbers of the row" })).toContainText("CSR");
    await open(`?board=demo&sort=csr&numbers=corrected&row=${changing}`);
    const rowsFile = join(site.folder, "rows.json");
    const written = readFileSync(rowsFile, "utf8");
    const csr = rows[0]?.values.csr?.corrected?.value ?? 0;
    writeFileSync(rowsFile, written.replace(`"value":${csr}`, `"value":${csr + 1}`));
    await open(`?board=demo&sort=csr&row=${changing}`);
    await page.getByTestId("recompute-row").click();
    await expect(page.getByTestId("row-difference")).toHaveAttribute(
      "data-path",
      "values/csr/corrected/value",
    );
    writeFileSync(rowsFile, written);
  });

  await test.step("rows with labels are ranked among their like, and those without apart", async () => {
    await open("?board=demo&sort=csr");
    await page.getByText("Rank corrected").click();
    await expect(page).toHaveURL(/numbers=corrected/);
    await expect(page.getByTestId("rank-group")).toHaveAttribute("data-numbers", "corrected");
    await expectAccessible(page);
  });

  await test.step("samples stand beside models, the hardest first, each with the way to its caption", async () => {
    await page.goto(`${host.address}#/leaderboard?board=demo`);
    await expect(rowOf(changing ?? "")).toHaveAttribute("data-rank", /./);
    host.asked.length = 0;
    await page.getByRole("link", { name: "Samples by models" }).click();
    const samples = page.getByTestId("matrix-sample");
    await expect(samples).toHaveCount(7);
    expect(host.asked.filter((line) => /\/(samples|tasks|replies)\//.test(line))).toEqual([]);
    await expect(page.getByTestId("nobody-passed")).toHaveAttribute("data-count", /^[1-9]/);
    await expectAccessible(page);
    await page.getByLabel("Samples", { exact: true }).selectOption("one");
    await expect(page).toHaveURL(/view=matrix&samples=one/);
    const cell = samples.first().locator(`[data-row="${hasty}"]`);
    await expect(cell).toHaveAttribute("data-standing", "failed");
    const sample = await samples.first().getAttribute("data-sample");
    const file = await saved(page, () => page.getByRole("button", { name: "CSV", exact: true }).click());
    expect(readFileSync(await file.path(), "utf8")).toContain(`${sample},`);
    const grid = page.getByRole("grid", { name: "Samples by models" });
    await grid.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(cell).toHaveAttribute("data-active", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("result-detail")).toHaveAccessibleName(
      `Result: ${sample} · Hasty (written by us)`,
    );
    await expect(page.getByTestId("result-caption")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${host.address}#/leaderboard?board=demo&view=matrix`);
    await expect(samples.first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });

  await test.step("a copy with one verdict changed is refused by the script, and named by both", async () => {
    const copy = join(top, "runs", "changed");
    cpSync(join(top, "runs", "mine"), copy, { recursive: true });
    const sha256 = await changeRun(copy, "samples/00000.jsonl", (text) =>
      text.replace('"status":"failed"', '"status":"passed"'),
    );
    const [row] = rows;
    const address = "../../runs/changed/";
    if (row?.run) {
      // Its labels are of the other run.
      const { labels: _, values, ...rest } = row;
      const asJudged = Object.entries(values).map(([id, { corrected: _by, ...cell }]) => [id, cell]);
      writeDocument(site.folder, "rows/copy.json", {
        ...{ ...rest, id: "copy", values: Object.fromEntries(asJudged) },
        run: { ...row.run, address, sha256 },
      });
    }
    const { isGood, told } = await checkBoardHere(site.folder, top, false);
    expect(isGood).toBe(false);
    expect(told).toMatch(/samples\/00000\.jsonl, .*: it says “passed/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(
      `${host.address}#/runs/at?${new URLSearchParams({ address: `${host.address}runs/changed/`, sha256 })}`,
    );
    await page.getByTestId("recompute").click();
    await expect(recomputed).toHaveAttribute("data-different", /^[1-9]/);
    await expect(page.getByTestId("recompute-difference").first()).toContainText("the files say “passed");
  });
  await host.close();
});
