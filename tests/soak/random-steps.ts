import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { startPreview } from "../../scripts/preview-server";
import { keepDemo } from "../e2e/support/kept-demo";
import { playground } from "../e2e/support/playground";
import { KEY, knowingJudge, MODEL, sampleInstruction } from "../e2e/support/stand-in-test";
import { seededRandom } from "../support/faulty-run/fault-script";
import { startStandIn } from "../support/stand-in/start-stand-in";
import { randomStep } from "./support/random-step";

/** `npm run soak random-steps` walks as many steps over all pages of the built page, with a run, a video and a model that answers. */
const STEPS = Number(process.env.CAPLENS_RANDOM_STEPS ?? 3000);
const SEED = Number(process.env.CAPLENS_RANDOM_SEED ?? 1);
const PORT = 4193;
/** After so many steps the page is looked at; a while later, as it draws itself anew. */
const LOOK_EVERY = 4;
const SHORT_MILLISECONDS = 40;
const LONG_MILLISECONDS = 600;
/** Something that is waited for is given up after so long. */
const MOST_MILLISECONDS = 30_000;

const ADDRESSES = [
  "#/playground?sample=tea-for-three&instruction=timeline&example=follows",
  "#/benchmarks",
  "#/compare",
  "#/report",
  "#/side-by-side",
  "#/leaderboard",
  "#/leaderboard?board=omnicap-if",
  "#/leaderboard?board=capquiz",
  "#/leaderboard?board=anycapeval",
  "#/runs",
  "#/runs/new",
  "#/runs/run-1",
  "#/runs/run-1/results",
  "#/studio",
  "#/lab",
  "#/lab/new",
  "#/labels",
  "#/models",
  "#/settings",
  "#/checks",
  "#/nowhere",
];

/** Requests that fail on purpose: hosts that a step made up, files that are not there. */
const OF_REQUESTS = /Failed to load resource|ERR_|Service Worker registration blocked/;

/** Faults that no step may lead to, as the page stands. */
function wrongOnPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth + 1)
      found.push(`a page ${scrollWidth} px wide in a window of ${innerWidth}`);
    const [slip] = /\bundefined\b|\[object \w+\]/.exec(document.body.innerText) ?? [];
    if (slip) found.push(`“${slip}” in what people read`);
    for (const error of document.querySelectorAll('[data-testid="error"][data-code="unexpected"]'))
      found.push(`an error that nobody thought of: ${error.textContent?.slice(0, 200)}`);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    for (const id of new Set(ids.filter((one, place) => ids.indexOf(one) !== place)))
      found.push(`two of id ${id}`);
    return found;
  });
}

const faults = new Set<string>();
const steps: string[] = [];

function fault(text: string): void {
  const known = text.replace(/\d+/g, "0").slice(0, 160);
  if (faults.has(known)) return;
  faults.add(known);
  console.log(`${text.slice(0, 600)}\n  at ${page.url()}\n  after ${steps.slice(-9).join(", ")}`);
}

const standIn = await startStandIn();
standIn.script(...knowingJudge(sampleInstruction("timeline")));
const server = await startPreview(PORT);
const browser = await chromium.launch(chromiumLaunchOptions());
const context = await browser.newContext({
  baseURL: server.baseURL,
  serviceWorkers: "block",
  reducedMotion: "reduce",
  permissions: ["clipboard-read", "clipboard-write"],
});
const own = [server.baseURL, standIn.url].map((url) => new URL(url).host);
// Hosts that steps lead to: providers, models, what was typed.
await context.route(
  (url) => url.protocol.startsWith("http") && !own.includes(url.host),
  (route) => route.abort(),
);

function watched(page: Page): Page {
  page.on("console", (message) => {
    const isTold = message.type() === "error" || message.type() === "warning";
    if (isTold && !OF_REQUESTS.test(message.text())) fault(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => fault(`page error: ${error.stack ?? error.message}`));
  page.on("crash", () => fault("the page crashed"));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  return page;
}

/** Connects the model: keys are gone with each visit. Where something lies over the page, this visit has none. */
async function connect(): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, ADDRESSES[0] ?? "");
  await playground(page).connect({ baseUrl: standIn.url, model: MODEL, key: KEY });
}

context.setDefaultTimeout(MOST_MILLISECONDS);
const page = watched(await context.newPage());
// Links that open a tab of their own: this one is walked on.
context.on("page", (other) => void other.close().catch(() => undefined));
await playground(page).open();
await keepDemo(page);
await connect();

const random = seededRandom(SEED);
for (let taken = 1; taken <= STEPS; taken++) {
  try {
    const step = await randomStep(page, random, ADDRESSES);
    steps.push(step);
    if (step === "reload") await connect().catch(() => undefined);
    await page.waitForTimeout(random() < 0.1 ? LONG_MILLISECONDS : SHORT_MILLISECONDS);
    if (taken % LOOK_EVERY === 0) for (const wrong of await wrongOnPage(page)) fault(wrong);
  } catch (error) {
    // It may have gone to another document meanwhile.
    if (!page.isClosed()) continue;
    fault(`the page is gone: ${error}`);
    break;
  }
}
await browser.close();
server.close();
await standIn.close();
console.log(
  `result: ${STEPS} steps at random (seed ${SEED}) over all pages, with a run, a video and a model that was called ${standIn.requests.length} times: ` +
    "pressed, typed, gone elsewhere, back, loaded anew, at four widths",
);
console.log(
  "result: console errors, errors that nobody thought of, pages wider than their window, two of an id, slips of code in words, crashes: " +
    faults.size,
);
process.exit(faults.size === 0 ? 0 : 1);
