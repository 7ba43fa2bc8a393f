import { execFileSync } from "node:child_process";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { findChromium } from "../../scripts/chromium";
import { startPreview } from "../../scripts/preview-server";
import { type Figure, median, yieldOf } from "./support/figures";

/**
 * Fetched by npx when it is asked for: some 200 packages and 185 MB are too much for what only this bench uses. Later ones
 * want another Node.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";
/** One run of one page; what takes longer is told and left out. */
const LONGEST_MILLISECONDS = 150_000;
const LARGEST_REPORT = 64 * 1024 * 1024;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** From 0 to 100. */
type LighthouseScores = Record<Category, number>;

const Score = Type.Object({ score: Type.Number() });
const Report = Type.Object({
  categories: Type.Object({
    performance: Score,
    accessibility: Score,
    "best-practices": Score,
    seo: Score,
  }),
});

/** Lighthouse's scores of a page with simulated throttling. Throws where it does not end in time. */
function lighthouseScores(url: string, form: "desktop" | "mobile"): LighthouseScores {
  const flags = [url, "--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu"];
  const chromium = findChromium();
  const text = execFileSync(
    "npx",
    ["--yes", LIGHTHOUSE, ...flags, ...(form === "desktop" ? ["--preset=desktop"] : [])],
    {
      env: { ...process.env, ...(chromium ? { CHROME_PATH: chromium } : {}) },
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: LARGEST_REPORT,
      timeout: LONGEST_MILLISECONDS,
      killSignal: "SIGKILL",
      encoding: "utf8",
    },
  );
  const { categories } = Value.Parse(Report, JSON.parse(text));
  const scoreOf = (category: Category) => Math.round(categories[category].score * 100);
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
  };
}

/** The opening page and the boards, each once for desktops and once for phones. */
const PAGES = { page: "/", boards: "/#/leaderboard" };
const PORT = 4194;

/** Lighthouse takes waits for work of the page, which differs from one run to the next by several points. */
const RUNS = 3;

/** The middle of what some runs of Lighthouse give, of 100; a page of which one gave nothing is told and left out. */
export async function measure(): Promise<Figure[]> {
  const server = await startPreview(PORT);
  try {
    return Object.entries(PAGES).flatMap(([name, path]) =>
      (["desktop", "mobile"] as const).flatMap((form) => {
        try {
          const runs = Array.from({ length: RUNS }, () => lighthouseScores(`${server.baseURL}${path}`, form));
          const most = { value: 100, what: "the most there is" };
          return CATEGORIES.map((category) => {
            const value = median(runs.map((scores) => scores[category]));
            return yieldOf(`${name}, ${form}, ${category}`, "", value, most);
          });
        } catch (error) {
          console.error(`Lighthouse gave nothing: ${error instanceof Error ? error.message : error}`);
          return [];
        }
      }),
    );
  } finally {
    server.close();
  }
}
