import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { madeBoardFiles } from "../support/made-board";
import { filesOfFolder, filesOfMap, firstOf } from "../support/static-hosts/hosted-files";
import { startPagesHost } from "../support/static-hosts/pages-host";
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAnew,
  test,
} from "./support/guarded-page";

/** The made board in the place of a copy's own ones. */
function madeCopy() {
  const boards = madeBoardFiles();
  const inCopy = new Map([...boards].map(([path, text]) => [`leaderboards/${path}`, text]));
  const dist = filesOfFolder("dist");
  const withoutBoards = (path: string) => (path.startsWith("leaderboards/") ? null : dist(path));
  return { files: inCopy, host: startPagesHost(firstOf(filesOfMap(inCopy), withoutBoards)) };
}

const rowOf = (page: Page, id: string) => page.locator(`[data-testid="board-row"][data-row="${id}"]`);
const shownRows = (page: Page) =>
  page.getByTestId("board-row").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-row")));

test("a board on a static host: ranked in intervals, sorted, filtered, drawn, exported, row by row and compared", async ({
  page,
  watch,
  baseURL,
}) => {
  const { files, host: starting } = madeCopy();
  const host = await starting;
  watch.allow(host.address);
  const open = async (query: string) => {
    await openAnew(page, `${host.address}#/leaderboard${query}`);
    await expect(page.getByTestId("leaderboard")).toBeVisible();
  };

  await test.step("the first screen takes the board's own files and nothing else of it", async () => {
    await open("");
    await expect(page.getByTestId("board")).toHaveAttribute("data-board", "made");
    await expect(rowOf(page, "ahead")).toHaveAttribute("data-rank", "1");
    const asked = host.asked.filter((line) => line.includes("/leaderboards/"));
    expect(asked.toSorted()).toEqual(
      ["board.json", "rows.json"]
        .map((name) => `GET /caplens/leaderboards/made/${name}`)
        .concat("GET /caplens/leaderboards/index.json")
        .toSorted(),
    );
  });

  await test.step("ranks are intervals with their ties; what is over something else stands apart", async () => {
    const near = rowOf(page, "near-b");
    await expect(near).toHaveAttribute("data-rank", /^\d-\d$/);
    await expect(near).toHaveAttribute("data-how", "count");
    await expect(near).toContainText("from sample count");
    await expect(near).toContainText(/overlaps 2 others/);
    await expect(rowOf(page, "people")).toHaveAttribute("data-rank", "");
    await expect(page.getByTestId("rank-group")).toContainText(
      "Judge: another-judge here, made-judge-1 on the board",
    );
    await expect(rowOf(page, "ahead").locator("[data-mark]")).toHaveAttribute("data-mark", "checked");
    await expect(rowOf(page, "ahead")).toHaveAttribute("data-mark", "checked");
    await expect(
      rowOf(page, "small")
        .getByRole("img", { name: /; 388 of 400 captions scored$/ })
        .first(),
    ).toBeVisible();
    const refined = rowOf(page, "near-b-refined").locator('[data-column="isr"]');
    await expect(refined.getByTestId("delta")).toHaveText("≈+3.20 over unrefined: can’t tell");
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("it is sorted and filtered by keyboard, and the address says how", async () => {
    await page.getByRole("button", { name: "Cost" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/sort=cost/);
    const heading = page.getByRole("columnheader", { name: /^Cost/ });
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    // Lower is better, and ranks go by what it is sorted by.
    await expect(rowOf(page, "small")).toHaveAttribute("data-rank", "");
    await expect.poll(async () => (await shownRows(page))[0]).toBe("small");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await expect.poll(async () => (await shownRows(page))[0]).toBe("ahead");
    await page.getByLabel("Search").fill("near");
    await expect(page.getByTestId("row-count")).toHaveText("3 of 8 rows");
    await page.getByLabel("Refined captions").selectOption("refined");
    await expect.poll(() => shownRows(page)).toEqual(["near-b-refined"]);
    await expect(page).toHaveURL(/refined=refined/);
    const url = page.url();
    await page.reload();
    await expect(rowOf(page, "near-b-refined")).toBeVisible();
    await expect(page).toHaveURL(url);
    await expect.poll(() => shownRows(page)).toEqual(["near-b-refined"]);
    await page.getByRole("button", { name: "Show all rows" }).click();
    await expect(page.getByTestId("row-count")).toHaveText("8 rows");
    await page.locator("summary", { hasText: "Columns: 4 of 5" }).click();
    await page.getByRole("checkbox", { name: /^Content CSR/ }).check();
    await expect(page).toHaveURL(/columns=isr,csr,format,content,cost/);
    await expect(rowOf(page, "ahead").locator('[data-column="content"]')).toHaveAttribute("data-value", "56");
  });

  await test.step("what is shown is saved as a file", async () => {
    const save = async (format: string) => {
      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: format, exact: true }).click();
      return readFileSync(await (await saved).path(), "utf8");
    };
    await page.locator("summary", { hasText: "Save or embed" }).click();
    const csv = await save("CSV");
    expect(csv.trim().split("\n")).toHaveLength(9);
    expect(csv).toContain("content_low");
    // As on screen: the dearest first, none ranked by what has no bound.
    expect((await save("Markdown")).split("\n")[2]).toMatch(/^\| Ahead \| – \| 52\.00/);
    expect(await save("LaTeX")).toContain("\\midrule");
    expect(JSON.parse(await save("JSON"))).toMatchObject({ rankedBy: "cost" });
  });

  await test.step("charts: dots with intervals, a scatter with its front and names beside points", async () => {
    await open("?chart=dots");
    await expect(page.getByTestId("chart")).toHaveCount(1);
    const dots = page.getByRole("application", { name: /^Made board: ISR/ });
    await dots.focus();
    await page.keyboard.press("Home");
    await expect(page.getByText(/^Ahead: 52\.00 \(\d.*\), rank 1$/)).toBeVisible();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as SVG: Made board: ISR" }).click();
    expect(readFileSync(await (await saved).path(), "utf8")).toContain("Ahead");
    await page.getByText("Scatter", { exact: true }).click();
    await page.getByLabel("Across").selectOption("cost");
    await expect(page).toHaveURL(/x=cost/);
    const scatter = page.getByRole("application", { name: /^Made board: ISR by Cost/ });
    await scatter.focus();
    await page.keyboard.press("Home");
    await expect(page.getByText(/^Ahead: .*beaten by none in both$/)).toBeVisible();
    // Beaten in both, and named all the same.
    await expect(scatter.getByText("Near (32B)", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a row has a page of its own, with its history; the address leads there", async () => {
    await open("?board=made&row=ahead");
    await expect(page.getByTestId("board-row-page")).toHaveText("Ahead");
    await expect(page).toHaveTitle("Ahead: Made board - Caplens");
    await expect(page.getByTestId("row-rank")).toContainText("From its results on 40 videos");
    await expect(page.getByTestId("reach")).toHaveAttribute("data-row", "near-b-refined");
    await expect(page.getByTestId("reach")).toHaveAttribute("data-verdicts", /^\d+$/);
    await expect(page.getByTestId("row-history")).toContainText(
      "2026-01-15: Added. First rows of the board.",
    );
    await expect(page.getByText(/^2026-02-02 with caplens 0\.1\.0: .*, 0 different$/)).toBeVisible();
    await expectAccessible(page);
    await open("?board=made&row=near-b-refined");
    const deltas = page.getByRole("application", { name: /minus Near \(32B\)/ });
    await deltas.first().focus();
    await page.keyboard.press("Home");
    await expect(
      page.getByText(
        /^ISR: \+3\.20 points \(can’t tell\), 95 % interval -3\.\d+ to 9\.\d+, from the sample counts alone$/,
      ),
    ).toBeVisible();
    await open("?board=made&row=gone");
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", "row-missing");
  });

  await test.step("rows are compared side by side", async () => {
    await open("");
    await page.getByRole("checkbox", { name: "Compare Ahead" }).check();
    await page.getByRole("checkbox", { name: "Compare Elsewhere" }).check();
    await page.getByRole("link", { name: "Compare 2 rows" }).click();
    await expect(page).toHaveURL(/compare=ahead,elsewhere/);
    await expect(page.locator("h2 bdi")).toHaveText(["Ahead", "Elsewhere"]);
    await expect(page.getByText("may come from that and not from the models")).toBeVisible();
    await expect(page.locator('[data-testid="delta"][data-column="isr"]')).toHaveText(
      /^≈ \+8\.00 can’t tell/,
    );
    await expectAccessibleInBothSchemes(page);
  });

  await test.step("a model of one's own run stands among the rows, marked, with its rank", async () => {
    await page.goto(`${host.address}#/runs/demo`);
    const score = page.getByTestId("score").first();
    await expect(page).toHaveURL(/#\/runs\/(?!demo)/);
    const entry = await score.getAttribute("data-entry");
    const runId = /runs\/([^/?]+)/.exec(page.url())?.[1];
    await open(`?board=made&mine=${runId}/${entry}`);
    const own = page.locator('[data-testid="board-row"][data-mine="true"]');
    await expect(own.locator("[data-mark]")).toHaveAttribute("data-mark", "yours");
    await expect(own.locator('[data-column="csr"]')).toHaveAttribute("data-value", /^\d/);
    await expect(page.getByTestId("row-count")).toHaveText("9 rows");
    await open(`?board=made&mine=${runId}/none`);
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", "entry-missing");
    await expect(page.getByTestId("row-count")).toHaveText("8 rows");
  });

  await test.step("an edition is frozen; a changed file leaves no row of before", async () => {
    await open("?edition=2026-01-15");
    await expect(page.getByTestId("row-count")).toHaveText("3 rows");
    await page.getByLabel("Edition").selectOption("");
    await expect(page.getByTestId("row-count")).toHaveText("8 rows");
    files.set("leaderboards/made/rows.json", files.get("leaderboards/made/editions/2026-01-15.json") ?? "");
    await page.reload();
    await expect(page.getByTestId("row-count")).toHaveText("3 rows");
  });

  await test.step("within another page it has nothing around it and reads nothing of this browser", async () => {
    const frames = { board: `${baseURL}/embed.html#/leaderboard?board=if-vidcap`, app: `${baseURL}/` };
    const elsewhere = Object.entries({ ...frames, unprotected: host.address })
      .map(
        ([name, src]) =>
          `<iframe name="${name}" src="${src}" title="${name}" width="900" height="500"></iframe>`,
      )
      .join("");
    files.set("elsewhere.html", `<!doctype html><title>Elsewhere</title>${elsewhere}`);
    await page.addInitScript(() => {
      const noted = (name: string) => document.documentElement.setAttribute("data-read", name);
      for (const name of ["getItem", "setItem"] as const)
        Storage.prototype[name] = () => {
          noted(name);
          return null;
        };
      IDBFactory.prototype.open = () => {
        noted("open");
        throw new Error("Nothing is kept here.");
      };
    });
    // The host with headers lets its page be held by nobody.
    watch.expectConsole(/frame-ancestors|X-Frame-Options|ERR_BLOCKED_BY_RESPONSE/);
    await page.goto(`${host.address}elsewhere.html`);
    const board = page.frameLocator('[name="board"]');
    await expect(board.getByTestId("board-row").first()).toBeVisible();
    await expect(board.getByRole("navigation")).toHaveCount(0);
    await expect(board.getByRole("checkbox", { name: /^Compare/ })).toHaveCount(0);
    const way = board.getByRole("link", { name: "Open in Caplens" });
    await expect(way).toHaveAttribute("href", "./#/leaderboard?board=if-vidcap");
    await expect(way).toHaveAttribute("target", "_blank");
    await board.getByTestId("board-row").first().getByRole("link").click();
    await expect(board.getByTestId("board-row-page")).toBeVisible();
    await expect(board.locator("html")).not.toHaveAttribute("data-read", /./);
    // The page itself forbids it where no header does.
    const app = page.frameLocator('[name="unprotected"]');
    await expect(app.getByRole("link", { name: "Open Caplens in a tab of its own" })).toBeVisible();
    await expect(app.getByRole("textbox")).toHaveCount(0);
    expect(page.frame("app")?.url()).not.toContain(baseURL ?? "");
    await page.goto(`${host.address}embed.html#/leaderboard`);
    await expect(rowOf(page, "ahead")).toBeVisible();
    // In a tab of its own, too, it is the board alone.
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(`${baseURL}/embed.html#/leaderboard?board=if-vidcap`);
    await expect(page.getByTestId("board-row").nth(19)).toBeInViewport({ ratio: 1 });
  });

  await test.step("on a phone it fits", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open("");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await expectAccessible(page);
    // Within another page nothing but the page itself could hold what lies out of its tables.
    await page.goto(`${baseURL}/embed.html#/leaderboard?board=anycapeval-audio`);
    await expect(page.getByTestId("board-row").first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  });

  await test.step("a board that is not there, and a copy without boards, say so", async () => {
    watch.expectConsole(/404/);
    await open("?board=none");
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", "board-missing");
    await open("?board=..%2F..%2Fsecrets");
    await expect(page.getByTestId("error")).toHaveAttribute("data-code", "board-missing");
    expect(host.asked.filter((line) => line.includes("secrets"))).toEqual([]);
    files.set("leaderboards/index.json", '{"format":"caplens-boards","version":1,"boards":[]}');
    await open("");
    await expect(page.getByText("This copy of Caplens has no board yet.")).toBeVisible();
    // Whoever reads it has the page, not the folder of its docs.
    await expect(page.getByText("docs/")).toHaveCount(0);
  });
  expect(host.asked.filter((line) => !line.startsWith("GET "))).toEqual([]);
  await host.close();
});
