import { madeBoard, madeBoardFiles, madeRow, rowsDocument } from "../support/made-board";
import { filesOfMap } from "../support/static-hosts/hosted-files";
import {
  neverAnswers,
  says,
  sendsOn,
  startHostileHost,
  type Trick,
} from "../support/static-hosts/hostile-host";
import { startPagesHost } from "../support/static-hosts/pages-host";
import { expect, expectAccessible, openAnew, test } from "./support/guarded-page";

const SCRIPT = '<img src=x onerror="document.title=1">';

test("anybody's board by address: shown as text, refused in words, and nobody else is asked", async ({
  page,
  watch,
}) => {
  const json = (value: unknown) => says(JSON.stringify(value), { "content-type": "application/json" });
  const hostileRow = madeRow({
    id: "hostile",
    name: `${SCRIPT}\u202eGPT`,
    isr: 40,
    change: {
      model: {
        ...madeRow({ id: "x", isr: 1 }).model,
        name: `${SCRIPT}\u202eGPT`,
        address: "javascript:alert(1)",
      },
      notes: [SCRIPT],
      source: { kind: "claimed", text: SCRIPT, address: "https://elsewhere.example/", date: null },
      run: { address: "javascript:alert(1)", sha256: "0".repeat(64), entryId: "x" },
    },
  });
  const board = madeBoard({ title: SCRIPT, about: SCRIPT });
  const lookAlike = madeRow({ id: "look-alike", name: "G\u0435mini", isr: 30 });
  const manyColumns = board.columns.slice(0, 1).flatMap((first) =>
    Array.from({ length: 60 }, (_, index) => ({
      ...first,
      ...{ id: `c${index}`, label: `A column with a rather long name, number ${index}`, score: null },
    })),
  );
  const crowded = madeBoard({
    title: "Titleofaboardthatgoesonandon".repeat(5),
    columns: [...board.columns, ...manyColumns],
  });
  const hebrew = madeRow({
    id: "hebrew",
    name: "\u05de\u05d5\u05d3\u05dc \u05e9\u05e4\u05d4 \u05d2\u05d3\u05d5\u05dc",
    isr: 30,
    parameters: "72B",
  });
  const values = Object.fromEntries(
    manyColumns.map(({ id }) => [id, { value: 50, scored: 400, total: 400, interval: null }]),
  );
  const withBoard = (folder: string, rows: Trick, head: Trick = json(board)): [string, Trick][] => [
    [`/${folder}/board.json`, head],
    [`/${folder}/rows.json`, rows],
  ];
  const other = await startHostileHost(new Map());
  const host = await startHostileHost(
    new Map([
      ...withBoard(
        "script",
        json({ ...rowsDocument([hostileRow, lookAlike]), rows: [hostileRow, lookAlike, { id: 7 }] }),
      ),
      ...withBoard("broken", json({ ...rowsDocument([]), rows: [{ id: 7 }] })),
      ...withBoard("many", says(`{"rows":[${"0,".repeat(1_000_000)}0]}`)),
      ...withBoard("large", says("x".repeat(6 * 1024 * 1024))),
      ...withBoard("redirect", sendsOn(`${other.address}rows.json`)),
      ...withBoard("page", says("<!doctype html><h1>Sign in</h1>")),
      ...withBoard("newer", json({ ...rowsDocument([]), version: 9 })),
      ...withBoard("types", json({ ...rowsDocument([]), rows: "none" })),
      ...withBoard("silent", neverAnswers),
      ...withBoard(
        "crowded",
        json(rowsDocument([{ ...hebrew, values: { ...hebrew.values, ...values } }, lookAlike])),
        json(crowded),
      ),
    ]),
  );
  watch.allow(host.address);
  // The browser names the address that a redirection leads to as asked for; the host itself tells that nobody came.
  watch.allow(other.address);
  const open = async (folder: string) => {
    await openAnew(page, `/#/leaderboard?board=${encodeURIComponent(folder)}`);
  };

  await test.step("names with script, turned text and letters that look alike are clean text", async () => {
    await page.goto("/#/leaderboard");
    await page.getByText("Open a board from an address").click();
    const field = page.getByLabel(/^Address of the folder/);
    const openIt = page.getByRole("button", { name: "Open board" });
    await field.fill(host.address.replace("//", "//me:sk-canary-0123456789@"));
    await openIt.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(`${host.address}script?token=sk-canary-0123456789`);
    await openIt.click();
    await expect(page.getByTestId("board")).toHaveText(SCRIPT);
    await expect(page).toHaveTitle(`${SCRIPT} - Caplens`);
    // A key in the address would stand in the history, in links and in code for other pages.
    expect(page.url()).toContain("script");
    expect(page.url()).not.toContain("canary");
    await expect(page.getByRole("link", { name: `${SCRIPT}GPT` })).toBeVisible();
    await expect(page.locator('[data-row="look-alike"]')).toContainText("mixes Latin and Cyrillic letters");
    await expect(page.getByTestId("rows-left-out")).toHaveAttribute("data-count", "1");
    await expect(page.getByTestId("rows-left-out")).toContainText("1 of 3 rows is left out.");
    await expect(page.getByRole("note")).toContainText(new URL(host.address).host);
    await expectAccessible(page);
    await page.getByRole("link", { name: `${SCRIPT}GPT` }).click();
    await expect(page.getByTestId("board-row-page")).toHaveText(`${SCRIPT}GPT`);
    await expect(page.getByText("The address of its run is none that can be opened")).toBeVisible();
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
    await expect(page.getByText(/list of changes can't be read/)).toBeVisible();
    watch.expectConsole(/404/);
  });

  await test.step("a board whose every row is left out does not say that it has none", async () => {
    await open(`${host.address}broken/`);
    await expect(page.getByTestId("rows-left-out")).toContainText("1 of 1 row is left out.");
    await expect(page.getByText("no rows yet")).toHaveCount(0);
  });

  await test.step("on a phone a board of sixty columns shows its rows, and nothing is cut", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`${host.address}crowded/`);
    await expect(page.locator('[data-row="look-alike"]').getByTestId("row-names")).toBeInViewport({
      ratio: 0.9,
    });
    await expect(page.getByRole("link", { name: /^From / })).toBeInViewport({ ratio: 0.9 });
    await expect(page.locator('[data-row="hebrew"]').getByTestId("row-names")).toHaveText(/ 72B/);
    await page.locator('[data-row="hebrew"]').getByRole("link").click();
    await expect(page.getByTestId("board-row-page")).toBeVisible();
    const back = page.getByRole("link", { name: /^Back to/ });
    const { x = 0, width = 0 } = (await back.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  for (const [folder, code] of [
    ["many", "board-not-json"],
    ["large", "remote-too-large"],
    ["redirect", "remote-redirected"],
    ["page", "remote-page"],
    ["newer", "newer-version"],
    ["types", "board-shape"],
    ["nothing", "remote-missing"],
  ] as const) {
    await test.step(`${folder}: told as ${code}`, async () => {
      await open(`${host.address}${folder}/`);
      await expect(page.getByTestId("error")).toHaveAttribute("data-code", code);
    });
  }

  await test.step("a host that never answers leaves the page at hand", async () => {
    await open(`${host.address}silent/`);
    await expect(page.getByRole("status", { name: "Reading the board" })).toBeVisible();
    await page.getByRole("link", { name: "Checks" }).click();
    await expect(page).toHaveURL(/#\/checks/);
  });
  expect(other.asked).toEqual([]);

  await test.step("a host that lets no other page read its files is told as that", async () => {
    const closed = await startPagesHost(filesOfMap(madeBoardFiles()), { cors: false });
    watch.allow(closed.address);
    watch.expectConsole(/CORS|ERR_FAILED/);
    await open(`${closed.address}made/`);
    const error = page.getByTestId("error");
    await expect(error).toHaveAttribute("data-code", "remote-unreachable");
    await expect(error).toContainText("CORS");
    await closed.close();
  });
  await host.close();
  await other.close();
});
