import { chromium, type Page } from "@playwright/test";
import { chromiumLaunchOptions } from "../../scripts/chromium";
import { median } from "../bench/support/figures";
import { makeClip } from "../support/native-ffmpeg";
import { samplingPlan, WAV } from "../support/sampling-plan";
import type { Endurance, Extracted } from "./support/endurance-page/endurance-page";
import { recipeOf, STEPS, type Step } from "./support/endurance-steps";
import { measureMemory, type PageMemory } from "./support/page-memory";
import { serveEndurancePage } from "./support/serve-endurance-page";

/**
 * Two hundred extractions in one page, each fourth after one that was killed on its way: no crash, the same outcome each
 * time, and no memory kept.
 */
const EXTRACTIONS = 200;
const KILL_EVERY = 4;
const EVERY = 10;
/** In the last quarter the page may hold so many times what it held in the first. */
const LIMIT = 1.2;

const files = [...new Set(STEPS.map(({ file }) => file))];

function planOf({ file, engine }: Step) {
  const track = file.includes("the second taken") ? 1 : 0;
  return samplingPlan({ frames: { kind: "uniform", count: 12 }, audio: { ...WAV, track }, engine });
}

/** Kills an extraction after so many milliseconds; false where it was done by then. */
function kill(page: Page, step: Step, after: number): Promise<boolean> {
  return page.evaluate(
    ([kind, place, wanted, milliseconds]) => {
      const endurance: Endurance = Reflect.get(window, "endurance");
      return endurance.killed(kind, place, wanted, milliseconds);
    },
    [step.what, files.indexOf(step.file), planOf(step), after] as const,
  );
}

function extract(page: Page, step: Step): Promise<Extracted> {
  const { file, what } = step;
  const plan = planOf(step);
  return page.evaluate(
    ([kind, place, wanted]) => {
      const endurance: Endurance = Reflect.get(window, "endurance");
      return endurance[kind](place, wanted);
    },
    [what, files.indexOf(file), plan] as const,
  );
}

type Outcome = { memories: PageMemory[]; faults: string[]; engines: Map<string, number>; kills: number };

async function run(page: Page, measure: () => Promise<PageMemory>): Promise<Outcome> {
  const first = new Map<Step, string>();
  const outcome: Outcome = { memories: [], faults: [], engines: new Map(), kills: 0 };
  let lasted = 0;
  for (let number = 1; number <= EXTRACTIONS; number += 1) {
    const step = STEPS[(number - 1) % STEPS.length];
    if (!step) throw new Error("there are no steps");
    try {
      // Somewhere on the way of an extraction that takes as long as those before.
      if (number % KILL_EVERY === 0)
        outcome.kills += Number(await kill(page, step, (lasted * ((number * 37) % 100)) / 100));
      const begun = performance.now();
      const { amount, engine, hash } = await extract(page, step);
      lasted = performance.now() - begun;
      const name = engine.replace(/ (?:of|with|\d).*/, "");
      outcome.engines.set(name, (outcome.engines.get(name) ?? 0) + 1);
      const known = first.get(step) ?? hash;
      first.set(step, known);
      if (amount === 0 || hash !== known) outcome.faults.push(`${number}: ${step.file} came out differently`);
    } catch (error) {
      outcome.faults.push(`${number}: ${step.file}, ${step.what}, ${step.engine}: ${String(error)}`);
      if (page.isClosed()) break;
    }
    if (number % EVERY !== 0) continue;
    const memory = await measure();
    outcome.memories.push(memory);
    console.log(`${number}: ${words(memory.inUse)} in use, ${words(memory.resident)} resident`);
  }
  return outcome;
}

function words(megabytes: number | null): string {
  return megabytes === null ? "unknown" : `${Math.round(megabytes)} MB`;
}

/**
 * Says how a kind of memory changed, and whether it stayed within the limit. One look alone finds a worker that happens to
 * be there or not: the middle ones of several are compared.
 */
function report(name: string, kind: keyof PageMemory, memories: readonly PageMemory[]): boolean {
  const values = memories.flatMap((memory) => memory[kind] ?? []);
  const looks = Math.floor(values.length / 4);
  const [start, end] = [median(values.slice(0, looks)), median(values.slice(-looks))];
  if (looks === 0) {
    console.log(`result: ${name}: this system does not tell`);
    return true;
  }
  const change = `${end >= start ? "+" : "−"}${Math.abs((end / start - 1) * 100).toFixed(0)} %`;
  console.log(
    `result: ${name}: ${words(start)} in the first quarter, ${words(end)} in the last (${change}; medians), at most ` +
      `${words(Math.max(...values))} when looked at every ten`,
  );
  return end <= start * LIMIT;
}

const site = await serveEndurancePage();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await browser.newPage({ baseURL: site.baseURL });
  await page.goto("/");
  await page.setInputFiles(
    "input",
    files.map((file) => makeClip(recipeOf(file))),
  );
  const { memories, faults, engines, kills } = await run(page, () => measureMemory(browser, page));
  for (const fault of faults) console.log(`result: fault at ${fault}`);
  const made = [...engines].map(([name, count]) => `${name} ${count}`).join(", ");
  console.log(
    `result: ${EXTRACTIONS} extractions in one page from ${files.length} files of the corpus (${made}), ` +
      `${EXTRACTIONS / KILL_EVERY} of them after one that was to be killed on its way (${kills} were, the others were done ` +
      `before); ${faults.length} faults${faults.length === 0 ? "; the same bytes every time" : ""}`,
  );
  const inUse = report("objects and buffers of the page and its workers", "inUse", memories);
  const resident = report("memory of the page's process", "resident", memories);
  process.exitCode = faults.length === 0 && inUse && resident && memories.length > 1 ? 0 : 1;
} finally {
  await browser.close();
  await site.close();
}
