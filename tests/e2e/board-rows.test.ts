import type { Page } from "@playwright/test";
import { thorough } from "../support/effort";
import { madeBoard, madeBoardFiles, madeRow, rowsDocument } from "../support/made-board";
import { filesOfFolder, filesOfMap, firstOf } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { expect, expectAccessible, openAnew, test } from "./support/guarded-page";

/** The heights of the rows that lie wholly in the viewport, covered by nothing but their own cells. */
const rowsInView = (page: Page) =>
  page.getByTestId("board-row").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { left, top, bottom, height } = row.getBoundingClientRect();
      const isOwn = (y: number) => row.contains(document.elementFromPoint(Math.max(left, 0) + 4, y));
      return top >= 0 && bottom <= innerHeight && isOwn(top + 2) && isOwn(bottom - 2) ? [height] : [];
    }),
  );

const readout = (page: Page) => page.getByTestId("row-readout");
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("rows of a board: low, many in view at every size, with what is their own at hand", async ({ page }) => {
  const open = async (query: string) => {
    await openAnew(page, `/#/leaderboard${query}`);
    await expect(page.getByTestId("board-row").nth(30)).toBeAttached();
  };

  const sizes = [
    [1440, 900, 20],
    [390, 844, 8],
    // The narrowest page.
    [320, 640, 3],
  ];
  // The last two are the first ones at a zoom of 200 %.
  const between = [
    [1280, 720, 12],
    [720, 450, 4],
    [640, 360, 2],
  ];
  for (const [width = 0, height = 0, least = 0] of thorough ? [...sizes, ...between] : sizes)
    await test.step(`at ${width} x ${height} at least ${least} of the bundled board's 32 rows`, async () => {
      await page.setViewportSize({ width, height });
      await open("?board=if-vidcap");
      await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThanOrEqual(least);
      for (const high of await rowsInView(page)) {
        expect(high).toBeGreaterThanOrEqual(28);
        expect(high).toBeLessThanOrEqual(32);
      }
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    });

  await test.step("on a phone each name is whole, with what tells it from others of its name", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const board of ["if-vidcap", "omnicap-if", "capquiz", "anycapeval-video"]) {
      await page.goto(`/#/leaderboard?board=${board}`);
      await expect(page.getByRole("region", { name: /^Rows of/ })).toBeVisible();
      const names = page.getByTestId("row-names");
      await expect(names.first()).toBeVisible();
      const cut = await names.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      );
      expect(cut).toEqual([]);
    }
  });

  await test.step("on a phone the table of a row and that of two compared rows show all their columns", async () => {
    for (const [query, label] of [
      ["board=if-vidcap&row=gemini-2.5-pro", "Numbers of the row"],
      ["board=if-vidcap&compare=gemini-2.5-pro,gpt-4o", "Rows compared"],
    ] as const) {
      await page.goto(`/#/leaderboard?${query}`);
      const table = page.getByRole("region", { name: label });
      await expect(table.getByRole("row").nth(6)).toBeVisible();
      await expect(page.getByTestId(query.includes("row") ? "reach" : "delta").first()).toBeAttached();
      expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), label).toBe(0);
    }
  });

  await test.step("what holds for all rows is said once, above them", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open("?board=if-vidcap");
    const said = page.getByTestId("shared-words");
    await expect(said).toContainText("All rows: published, IF-VidCap paper, Table 2.");
    await expect(said).toContainText("n: 1,400 (ISR), otherwise not stated.");
    await expect(said).toContainText("Ranks and whiskers (95 %) are from sample counts");
  });

  await test.step("what is a row's own is told when it is pointed at, and when its name has the focus", async () => {
    await page.locator('[data-row="gpt-4o"] [data-column="csr"]').hover();
    await expect(readout(page)).toHaveAttribute("data-row", "gpt-4o");
    await expect(readout(page)).toContainText(/GPT-4o.*rank 3–6 from sample count, overlaps \d+ others/);
    await expect(readout(page)).toContainText(/ISR 22\.90 \(\d\d\.\d\d to \d\d\.\d\d\)/);
    await page.mouse.move(5, 5);
    const first = page.locator('[data-testid="board-row"][data-row="gemini-2.5-pro"]');
    const box = first.getByRole("checkbox", { name: /^Compare Gemini-2.5-Pro/ });
    // A finger or an unsteady hand presses beside it, within 24 x 24 pixels.
    for (const beside of [-3, 19]) {
      await box.click({ position: { x: beside, y: beside }, force: true });
      await expect(box).toBeChecked({ checked: beside < 0 });
      // It stands above the table: a screen reader hears of it where the box is.
      const told = page.getByRole("status").filter({ hasText: "Choose one more row to compare." });
      await expect(told).toHaveCount(beside < 0 ? 1 : 0);
    }
    await box.focus();
    await page.keyboard.press("Tab");
    await expect(first.getByRole("link")).toBeFocused();
    await expect(readout(page)).toContainText(/Gemini-2.5-Pro.*rank 1–3/);
  });

  await test.step("every column has whiskers on an axis of its own, and ranks are by the first", async () => {
    const cell = page.locator('[data-row="gpt-4o"] [data-column="csr"]');
    await expect(
      cell.getByRole("img", { name: /^95 % interval \d\d\.\d\d to \d\d\.\d\d, from sample count; / }),
    ).toBeVisible();
    await expect(cell.locator("circle")).toHaveCount(1);
    await expect(cell.locator("svg line").last()).toBeAttached();
  });

  await test.step("heading and model stay while the other columns and rows go by", async () => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await open("?board=capquiz");
    const rows = page.getByRole("region", { name: "Rows of CapQuiz" });
    // Each model is there with two prompts.
    const names = await rows
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
    expect(new Set(names).size).toBe(names.length);
    const heading = page.getByRole("columnheader", { name: "Model" });
    const before = await heading.boundingBox();
    await rows.evaluate((box) => box.scrollTo(box.scrollWidth, 300));
    await expect
      .poll(() => rows.evaluate((box) => Math.min(box.scrollLeft, box.scrollTop)))
      .toBeGreaterThan(50);
    const after = await heading.boundingBox();
    expect(after?.y).toBeCloseTo(before?.y ?? -1, 0);
    // It moves as far as the rank beside it, and no further.
    const left = await rows.evaluate((box) => box.getBoundingClientRect().left);
    expect(after?.x).toBeCloseTo(left + 1, 0);
    const name = await page.getByTestId("board-row").nth(12).getByRole("link").boundingBox();
    expect(name?.x).toBeGreaterThanOrEqual(left);
  });
});

test("names as long as they may be, from right to left, and a hundred of them", async ({ page, watch }) => {
  const board = madeBoard();
  const rows = Array.from({ length: 100 }, (_, place) => {
    const long = `Model ${place} ${"with-a-very-long-name-".repeat(6)}`.slice(0, 120);
    const name = place % 3 === 0 ? long : place % 3 === 1 ? `نموذج وصف الفيديو ${place}` : `Model-${place}`;
    const base = place > 0 && place % 5 === 0 ? { base: `row-${place - 1}` } : {};
    return madeRow({ id: `row-${place}`, name, isr: 90 - place * 0.8, parameters: "7B", ...base });
  });
  const files = madeBoardFiles();
  files.set("made/rows.json", JSON.stringify(rowsDocument(rows, board.id)));
  const inCopy = new Map([...files].map(([path, text]) => [`leaderboards/${path}`, text]));
  const dist = filesOfFolder("dist");
  const host = await startPagesHost(
    firstOf(filesOfMap(inCopy), (path) => (path.startsWith("leaderboards/") ? null : dist(path))),
  );
  watch.allow(host.address);
  for (const [width, height, least] of [
    [1440, 900, 20],
    [390, 844, 8],
    [320, 640, 3],
  ] as const)
    await test.step(`at ${width} x ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await openAnew(page, `${host.address}#/leaderboard?board=made`);
      await expect(page.getByTestId("board-row")).toHaveCount(100);
      await expect.poll(async () => (await rowsInView(page)).length).toBeGreaterThanOrEqual(least);
      for (const high of await rowsInView(page)) expect(high).toBeLessThanOrEqual(32);
      expect(await widthOf(page)).toBeLessThanOrEqual(width);
      // The numbers that rank are in view beside the longest name.
      const number = page.locator('[data-row="row-0"] [data-column="isr"]');
      const place = await number.boundingBox();
      expect(place && place.x + 40).toBeLessThan(width);
      const link = page.locator('[data-row="row-1"]').getByRole("link");
      expect(await link.evaluate((name) => getComputedStyle(name).direction)).toBe("rtl");
      await expect(page.getByRole("link", { name: rows[0]?.model.name ?? "" })).toBeVisible();
    });
  await test.step("a long name is whole where its row is looked at, and on its page", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('[data-row="row-0"] [data-column="isr"]').hover();
    await expect(readout(page)).toContainText(rows[0]?.model.name ?? "none");
    await page.getByRole("link", { name: rows[0]?.model.name ?? "" }).click();
    await expect(page.getByTestId("board-row-page")).toContainText(rows[0]?.model.name ?? "none");
    expect(await widthOf(page)).toBeLessThanOrEqual(1440);
  });
  await host.close();
});

test("rows with labels say so in words, have their corrected numbers beside those as judged, and are ranked by these apart when they are asked for", async ({
  page,
  watch,
}) => {
  const board = madeBoard();
  const labelled = madeRow({ id: "labelled", name: "Labelled", isr: 60 });
  const isr = { value: 60, scored: 400, total: 400, interval: null };
  const corrected = { value: 47.25, interval: [43, 51.5] as [number, number], labels: 120 };
  const row = {
    ...labelled,
    values: { ...labelled.values, isr: { ...isr, corrected } },
    run: { address: "../../runs/one/", sha256: "a".repeat(64), entryId: "one" },
    labels: [{ file: "labels/labelled-labels.json", sha256: "b".repeat(64) }],
  };
  const loose = { ...row, id: "loose", labels: undefined };
  const rows = [row, madeRow({ id: "plain", name: "Plain", isr: 50 })];
  const files = madeBoardFiles();
  const document = rowsDocument(rows, board.id);
  files.set("made/rows.json", JSON.stringify({ ...document, rows: [...document.rows, loose] }));
  const inCopy = new Map([...files].map(([path, text]) => [`leaderboards/${path}`, text]));
  const dist = filesOfFolder("dist");
  const host = await startPagesHost(
    firstOf(filesOfMap(inCopy), (path) => (path.startsWith("leaderboards/") ? null : dist(path))),
  );
  watch.allow(host.address);
  await page.goto(`${host.address}#/leaderboard?board=made`);
  const own = page.locator('[data-testid="board-row"][data-row="labelled"]');
  await expect(own).toHaveAttribute("data-corrected", "47.25");
  await expect(own).toHaveAttribute("data-low", "43");
  await expect(own).toHaveAttribute("data-high", "51.5");
  await expect(own).toHaveAttribute("data-labels", "120");
  await expect(own.locator('[data-column="isr"]')).toContainText("47.25 corrected");
  const other = page.locator('[data-testid="board-row"][data-row="plain"]');
  await expect(other.locator('[data-column="isr"]')).toContainText("uncorrected");
  expect(await other.getAttribute("data-labels")).toBeNull();
  await expect(page.getByTestId("board-row").first()).toHaveAttribute("data-row", "labelled");
  await expect(page.getByTestId("rows-left-out")).toContainText("the row brings no labels");
  await expectAccessible(page);
  await own.locator('[data-column="isr"]').hover();
  await expect(readout(page)).toContainText("corrected by labels 47.25, 43.00 to 51.50, 120 labels");
  await own.getByRole("link").click();
  await expect(page.getByTestId("row-labels")).toContainText(
    "Ranks are by the numbers as judged: rank by the corrected ones.",
  );
  await page.getByRole("link", { name: "rank by the corrected ones" }).click();
  await expect(page.getByTestId("rank-group")).toHaveText([
    /Corrected by labels/,
    /Uncorrected: .*Ranked apart, as judged/,
  ]);
  await expect(own).toHaveAttribute("data-rank", "");
  await page.getByText("Dot plot").click();
  await expect(page.getByText("corrected by labels", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await host.close();
});
