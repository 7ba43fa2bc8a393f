import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { extractDirect } from "../src/rules/locating/extract-direct";
import { readyLocators } from "../tests/rules/locating/ready-locators";
import { drawCases } from "./measure-extraction/draw";
import { measureHostile } from "./measure-extraction/hostile";
import { allPairs, type Pair, suggestedPairs } from "./measure-extraction/pairs";

await readyLocators();

/**
 * Measures direct extraction: how often it decides, on the published responses and the bundled sample. With
 * `--cases <seed>` it prints the cases drawn with that seed, to be judged by a reader; with `--judged` it counts
 * the judgements in docs/reference/extraction-cases.csv after drawing the same cases again; with `--hostile` it times texts
 * made to be slow.
 */
const { values: options } = parseArgs({
  options: {
    data: { type: "string", default: "../shared/data" },
    cases: { type: "string" },
    total: { type: "string", default: "100" },
    judged: { type: "boolean", default: false },
    hostile: { type: "boolean", default: false },
  },
});

function located({ response, check, siblings, instruction }: Pair) {
  return extractDirect(response, check, { siblings, instruction });
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
}

function printDecisions(pairs: Pair[]): void {
  const sources = ["if", "app", "omni", "sample"];
  console.log(
    `constraint        ${sources.map((source) => `${source}: n, decides (low)`.padStart(26)).join("")}`,
  );
  const types = [...new Set(pairs.map((pair) => pair.check.constraintId))].sort();
  for (const type of [...types, "all"]) {
    const cells = sources.map((source) => {
      const own = pairs.filter(
        (pair) => pair.id.startsWith(`${source}/`) && (type === "all" || pair.check.constraintId === type),
      );
      const decided = own.map(located).filter((found) => found.decided);
      const low = decided.filter((found) => found.sure === "low").length;
      const lowShare = low > 0 ? ` (${percent(low, own.length)})` : "";
      return `${own.length}, ${percent(decided.length, own.length)}${lowShare}`.padStart(26);
    });
    console.log(type.padEnd(18) + cells.join(""));
  }
}

function printCase(pair: Pair, number: number): void {
  const found = located(pair);
  const { checkId: _, ...check } = pair.check;
  console.log(`\n━━ ${number}. ${pair.id}`);
  console.log(`INSTRUCTION ${pair.instruction}`);
  console.log(`CHECK ${JSON.stringify(check)}`);
  console.log(`RESPONSE\n${pair.response}`);
  if (!found.decided) console.log(`DEFERS ${found.why}`);
  else {
    console.log(`EXTRACTED (${found.extraction.note}; sure: ${found.sure}; ${found.demand})`);
    for (const part of found.extraction.content)
      console.log(part === pair.response ? "  ‹the whole response›" : `  ‹${part}›`);
  }
}

/** Begins what stands in place of a seed for cases that were written, not drawn. */
const MADE = "made";

type Judgement = { seed: string; id: string; type: string; verdict: string };

/** The judged cases; the table has one case a line, fields without commas except the last two, which are quoted. */
function readJudgements(): Judgement[] {
  const [, ...lines] = readFileSync("docs/reference/extraction-cases.csv", "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [seed = "", id = "", type = "", verdict = ""] = line.split(",");
    return { seed, id, type, verdict };
  });
}

function printJudged(pairs: Pair[]): void {
  const judgements = readJudgements();
  for (const seed of new Set(judgements.map((judgement) => judgement.seed))) {
    const own = judgements.filter((judgement) => judgement.seed === seed);
    const drawn = seed.startsWith(MADE)
      ? []
      : drawCases(pairs, Number(seed), own.length).map((pair) => pair.id);
    const strange = seed.startsWith(MADE)
      ? 0
      : own.filter((judgement) => !drawn.includes(judgement.id)).length;
    console.log(`\nseed ${seed}: ${own.length} cases, ${strange} of them not drawn by this seed`);
    for (const type of [...new Set(own.map((judgement) => judgement.type)), "all"]) {
      const count = (verdict: string) =>
        own.filter((each) => each.verdict === verdict && (type === "all" || each.type === type)).length;
      const [right, wrong, deferred] = [count("right"), count("wrong"), count("deferred")];
      const share = percent(right, right + wrong);
      console.log(
        `${type.padEnd(18)}${right} right, ${wrong} wrong, ${deferred} deferred; right of decided ${share}`,
      );
    }
  }
}

const pairs = allPairs(options.data);
if (options.cases !== undefined) {
  for (const [index, pair] of drawCases(pairs, Number(options.cases), Number(options.total)).entries())
    printCase(pair, index + 1);
} else if (options.judged) printJudged(pairs);
else if (options.hostile) measureHostile();
else printDecisions([...pairs, ...suggestedPairs(options.data)]);
