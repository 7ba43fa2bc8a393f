import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { playground } from "../../tests/e2e/support/playground";
import { chromiumLaunchOptions } from "../chromium";
import { startPreview } from "../preview-server";

/**
 * The built page in Chromium with a real server behind it: a caption with pictures, which a model of text alone refuses, and a run of
 * a few samples that it judges. Nothing is held against what the model says: each answer has to become a verdict or an unscored check
 * with its cause.
 *
 *     tsx scripts/interop/real-page.ts ADDRESS FOLDER
 */
const [address, folder] = process.argv.slice(2);
if (address === undefined || folder === undefined) throw new Error("Name the server's address and a folder.");
const PATIENCE = { timeout: 1_200_000 };
const SAMPLES = 3;

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const found = server.address();
      server.close(() => resolve(typeof found === "object" && found ? found.port : 0));
    });
  });
}

function samplesFile(path: string): string {
  const words = { unit: "word", max_len: 6 };
  const rows = Array.from({ length: SAMPLES }, (_, at) => ({
    id: `s${at}`,
    video: { id: `v${at}`, seconds: 8 },
    instruction: "Describe the cup in at most six words.",
    checklist: {
      format: [
        { checkId: `f${at}`, constraintId: "length", description: "At most six words.", parameters: words },
      ],
      content: [
        {
          checkId: `c${at}`,
          constraintId: null,
          description: "The cup is named.",
          items: [
            {
              checkId: `c${at}-1`,
              type: "attempt",
              question: "Is a cup named?",
              options: ["yes", "no"],
              correctAnswer: "yes",
            },
          ],
        },
      ],
    },
    captions: { writer: ["A red cup.", "A cup that nobody of us has seen before.", "Tea."][at] },
  }));
  const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Cups" };
  writeFileSync(path, [head, ...rows].map((row) => `${JSON.stringify(row)}\n`).join(""));
  return path;
}

/** A run whose captions are given, judged by the model to its end. Gives the words of the page. */
async function judgedRun(page: Page, files: string): Promise<Record<string, string>> {
  const goTo = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);
  await goTo("#/runs/new");
  await page.getByTestId("files-input").setInputFiles(files);
  await expect(page.getByTestId("import-report")).toBeVisible(PATIENCE);
  await page.getByRole("button", { name: "Judge these captions" }).click();
  const judge = page.getByRole("checkbox", { name: /^smollm2 at/ });
  await judge.check();
  await page.getByTestId("start-run").click();
  const progress = page.getByTestId("run-progress");
  await expect(progress).toHaveAttribute("data-done", String(SAMPLES), PATIENCE);
  await expect(page.getByTestId("score-table").or(page.getByRole("table")).first()).toBeVisible(PATIENCE);
  const state = (await progress.getAttribute("data-state")) ?? "";
  const table = await page.getByRole("table").first().innerText();
  return { state, table: table.replace(/\s+/g, " ").slice(0, 400) };
}

const dist = join(folder, "dist");
execFileSync(
  process.execPath,
  ["node_modules/vite/bin/vite.js", "build", "--outDir", dist, "--emptyOutDir", "--logLevel", "error"],
  {
    stdio: ["ignore", "ignore", "inherit"],
  },
);
const { baseURL, close } = await startPreview(await freePort(), dist);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const context = await browser.newContext({
    baseURL,
    serviceWorkers: "block",
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE.timeout);
  const view = playground(page);
  await page.goto(baseURL);
  await expect(view.caption).toBeVisible(PATIENCE);
  await view.connect({ baseUrl: address, model: "smollm2", key: "none" });
  await view.run.click();
  await expect(view.error.first()).toBeVisible(PATIENCE);
  const refused = (await view.error.first().innerText()).replace(/\s+/g, " ");
  await page.screenshot({ path: join(folder, "refused.png") });
  const run = await judgedRun(page, samplesFile(join(folder, "cups.jsonl")));
  await page.screenshot({ path: join(folder, "run.png") });
  writeFileSync(join(folder, "told.json"), JSON.stringify({ refused, run, browser: browser.version() }));
} finally {
  await browser.close();
  close();
}
