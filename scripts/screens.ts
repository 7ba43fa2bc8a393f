import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { playground } from "../tests/e2e/support/playground";
import { type StandIn, startStandIn } from "../tests/support/stand-in/start-stand-in";
import { chromiumLaunchOptions } from "./chromium";
import { startPreview } from "./preview-server";
import { allBenchmarksScenes } from "./screens/all-benchmarks-scenes";
import { benchmarkRunScenes } from "./screens/benchmark-run-scenes";
import { callingScenes } from "./screens/calling-scenes";
import { labScenes } from "./screens/lab-scenes";
import { labelScenes } from "./screens/label-scenes";
import { leaderboardScenes } from "./screens/leaderboard-scenes";
import { mediaScenes, ownMp4 } from "./screens/media-scenes";
import { newRunScenes } from "./screens/new-run-scenes";
import { runAtWorkScenes } from "./screens/run-at-work-scenes";
import { runExportScenes } from "./screens/run-export-scenes";
import { runResultsScenes } from "./screens/run-results-scenes";
import { runScoresScenes } from "./screens/run-scores-scenes";
import { runSetUpScenes } from "./screens/run-set-up-scenes";
import { EXAMPLE, type Scene } from "./screens/scene";
import { settingsScenes } from "./screens/settings-scenes";
import { sideBySideScenes } from "./screens/side-by-side-scenes";
import { quizStudioScenes } from "./screens/studio-scenes";
import { workScenes } from "./screens/work-scenes";
import { usage } from "./usage";

/**
 * `npm run screens`: pictures of every state of the built page, light and dark, wide and narrow, in `screens/`, which is
 * not committed. Those that a page of the docs shows are written to `docs/images` too; `-- --docs` takes these alone.
 * Build first.
 */
const PORT = 4197;
const FOLDER = "screens";
const DOCS_FOLDER = "docs/images";
/** Letters of the page stay sharp at this quality, at an eighth of a PNG's size. */
const QUALITY = 80;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

async function connect(page: Page, standIn: StandIn): Promise<void> {
  await playground(page).connect({ baseUrl: standIn.url, model: "stand-in-vision", key: "sk-example" });
}

const scenes: Scene[] = [
  {
    name: "playground",
    narrow: "Verdicts",
    also: [
      { width: 1280, height: 720 },
      { width: 1024, height: 768 },
      { width: 820, height: 1180 },
    ],
    show: (page) => playground(page).open(),
  },
  {
    name: "evidence-json",
    narrow: "Captions",
    show: (page) => playground(page).open(`${EXAMPLE}scene-card&example=missing-key&check=format-001`),
  },
  {
    name: "evidence-time",
    narrow: "Media",
    show: (page) => playground(page).open(`${EXAMPLE}timeline&example=wrong-marker&check=content-3`),
  },
  {
    name: "stale",
    show: async (page) => {
      const view = playground(page);
      await view.open(`${EXAMPLE}cat-diary&example=follows`);
      await view.caption.fill("The robot sleeps.");
      await expect(view.csr).toContainText("stale");
    },
  },
  {
    name: "extracting",
    show: async (page) => {
      await page.route(/ffmpeg-core.*\.wasm/, () => undefined);
      await playground(page).open();
      await page.getByTestId("video-input").setInputFiles(ownMp4());
      await expect(page.getByRole("progressbar")).toBeAttached();
    },
  },
  {
    name: "own-video",
    narrow: "Media",
    show: async (page) => {
      const view = playground(page);
      await view.open(`${EXAMPLE}timeline&example=follows`);
      await page.getByTestId("video-input").setInputFiles(ownMp4());
      await expect(view.mediaStatus).toContainText("sound", { timeout: 120_000 });
    },
  },
  {
    name: "streaming",
    show: async (page, standIn) => {
      standIn.script({
        match: { task: "caption" },
        behaviour: {
          kind: "text",
          text: "- [00:02] A round yellow robot rolls in from the right.\n".repeat(6),
        },
        delivery: { hangAfter: 30 },
      });
      const view = playground(page);
      await view.open(`${EXAMPLE}timeline&example=follows`);
      await connect(page, standIn);
      await view.run.click();
      await expect(view.runStatus).toHaveAttribute("data-phase", "captioning", { timeout: 60_000 });
      await expect(view.caption).toHaveValue(/yellow robot/);
    },
  },
  {
    name: "unscored",
    narrow: "Verdicts",
    show: async (page, standIn) => {
      standIn.script({ match: { task: "answer_question" }, behaviour: { kind: "prose" } });
      const view = playground(page);
      await view.open(`${EXAMPLE}timeline&example=follows`);
      const text = await view.caption.inputValue();
      await connect(page, standIn);
      await page.getByRole("button", { name: "New caption" }).click();
      await view.caption.fill(text);
      await page.getByRole("button", { name: "Judge this caption" }).click();
      await expect(view.csr).toContainText("scored)", { timeout: 60_000 });
      await expect(view.runStatus).toHaveAttribute("data-phase", "idle", { timeout: 60_000 });
      await view.verdict("content-1").getByRole("button").first().click();
    },
  },
  {
    name: "error-key",
    narrow: "Captions",
    show: async (page, standIn) => {
      standIn.script({ match: { task: "caption" }, behaviour: { kind: "status", status: 401 } });
      const view = playground(page);
      await view.open(`${EXAMPLE}timeline&example=follows`);
      await connect(page, standIn);
      await view.run.click();
      await expect(view.error).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: "error-file",
    show: async (page) => {
      const view = playground(page);
      await view.open();
      const buffer = Buffer.from("This is no video. ".repeat(400));
      await page
        .getByTestId("video-input")
        .setInputFiles({ name: "notes.mp4", mimeType: "video/mp4", buffer });
      await expect(view.error).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: "models",
    narrow: "Captions",
    show: async (page) => {
      await playground(page).open();
      await playground(page).openModels();
    },
  },
  {
    name: "sessions-empty",
    show: async (page) => {
      await playground(page).open();
      await page.getByRole("button", { name: /^Sessions/ }).click();
      await expect(page.getByText("No sessions yet.")).toBeVisible();
    },
  },
  {
    name: "sessions",
    narrow: "Captions",
    show: async (page) => {
      const view = playground(page);
      for (const instruction of ["cat-diary", "errands"]) {
        await view.open(`${EXAMPLE}${instruction}&example=follows`);
        await view.caption.fill("A caption of one's own.");
        await expect(page.getByTestId("save-state")).toHaveText("saved");
        await page.goto("about:blank");
      }
      await view.open();
      await page.getByRole("button", { name: /^Sessions/ }).click();
      await expect(page.getByTestId("session-item")).toHaveCount(2);
    },
  },
  {
    name: "smallest-edit",
    narrow: "Verdicts",
    show: async (page) => {
      await playground(page).open(`${EXAMPLE}sound-table&example=hours&check=format-001`);
      await expect(page.getByRole("region", { name: "Smallest edit" })).toBeVisible();
    },
  },
  {
    name: "readings-differ",
    show: async (page) => {
      const view = playground(page);
      await view.open(`${EXAMPLE}sound-table&example=follows`);
      const header = "| Sound | Source | On screen | Period |";
      await view.caption.fill((await view.caption.inputValue()).replace(header, header.toLowerCase()));
      await expect(page.locator('[data-differs="true"]').first()).toBeVisible();
    },
  },
  {
    name: "checks",
    narrow: "Captions",
    show: async (page) => {
      await page.goto("/#/checks?rule=markdown");
      await expect(page.getByTestId("trial").first()).toHaveAttribute("data-status", /passed|failed/);
    },
  },
  {
    name: "new-session",
    show: async (page) => {
      await playground(page).open();
      await page.getByRole("button", { name: /^Sessions/ }).click();
      await page.getByRole("button", { name: "New session" }).click();
      await expect(page.getByText("The checklist is empty")).toBeVisible();
    },
  },
  ...mediaScenes,
  ...workScenes,
  ...callingScenes,
  ...settingsScenes,
  ...sideBySideScenes,
  ...newRunScenes,
  ...runSetUpScenes,
  ...runAtWorkScenes,
  ...runExportScenes,
  ...runResultsScenes,
  ...runScoresScenes,
  ...labelScenes,
  ...labScenes,
  ...leaderboardScenes,
  ...allBenchmarksScenes,
  ...quizStudioScenes,
  ...benchmarkRunScenes,
];

/** Names of the pictures that README and docs show, without their ending. */
function namesInDocs(): Set<string> {
  const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name));
  const texts = ["README.md", ...pages].map((path) => readFileSync(path, "utf8"));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/images\/([\w-]+)\.webp/g)].map(([, name]) => name ?? "")),
  );
}

const inDocs = namesInDocs();
usage(
  "npm run screens [-- SCENE ... --docs]",
  "SCENE: all where none is named",
  "--docs: those alone that a page of the docs shows",
);
const wanted = process.argv.slice(2);
const onlyDocs = wanted.includes("--docs");
const only = wanted.filter((name) => name !== "--docs");

async function shoot(
  browser: Browser,
  scene: Scene,
  scheme: "light" | "dark",
  size: { name: string; viewport: { width: number; height: number } },
): Promise<void> {
  const name = `${scene.name}-${size.name}${scheme}`;
  if (onlyDocs && !inDocs.has(name)) return;
  const standIn = await startStandIn();
  const context = await browser.newContext({
    baseURL: server.baseURL,
    colorScheme: scheme,
    viewport: size.viewport,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  try {
    await page.setViewportSize(WIDE);
    await scene.show(page, standIn);
    await page.setViewportSize(size.viewport);
    if (size.viewport === NARROW) {
      const tab = page.getByRole("tab", { name: scene.narrow ?? "Captions", exact: true });
      if ((await tab.count()) > 0 && (await page.getByRole("dialog").count()) === 0) await tab.click();
    }
    // Parts that come later are there; some states have calls that never end.
    await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
    // Players and transitions come to rest.
    await page.waitForTimeout(700);
    const devTools = await context.newCDPSession(page);
    const { data } = await devTools.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
    const picture = Buffer.from(data, "base64");
    writeFileSync(join(FOLDER, `${name}.webp`), picture);
    if (inDocs.has(name)) writeFileSync(join(DOCS_FOLDER, `${name}.webp`), picture);
  } catch (error) {
    // One state that can't be reached takes no other picture along.
    process.exitCode = 1;
    console.error(`${name}: ${String(error).split("\n")[0]}`);
  } finally {
    await context.close();
    await standIn.close();
  }
}

const server = await startPreview(PORT);
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const scene of scenes.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const scheme of ["light", "dark"] as const) {
      await shoot(browser, scene, scheme, { name: "", viewport: WIDE });
      if (scene.narrow) await shoot(browser, scene, scheme, { name: "narrow-", viewport: NARROW });
      for (const viewport of scene.also ?? [])
        await shoot(browser, scene, scheme, { name: `${viewport.width}-`, viewport });
    }
    console.log(scene.name);
  }
} finally {
  await browser.close();
  server.close();
}
