import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { suggestChecks } from "../src/rules/suggesting/suggest-checks";
import { formatConstraints } from "../src/rules/taxonomy/format-constraints";
import { taxonomies } from "../src/rules/taxonomy/registry";

/**
 * Measures the suggested checks against the format constraints that the benchmarks' authors noted beside their
 * instructions (`constraints_used`), and writes the table into docs/reference/suggested-checks.md.
 */

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const data = join(root, "..", "shared", "data");
const sets = [
  { id: "if-vidcap", name: "IF-VidCap", path: join(data, "if-vidcap", "annotation", "prompt.json") },
  { id: "omnicap-if", name: "OmniCap-IF", path: join(data, "omnicap-if", "annotation", "prompts.json") },
];
const document = join(root, "docs", "reference", "suggested-checks.md");
const BEGIN = "<!-- measured -->";
const END = "<!-- /measured -->";

const Prompts = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ generated_prompt: Type.String(), constraints_used: Type.Array(Type.String()) })),
);

type Count = { noted: number; high: number; highRight: number; all: number; allRight: number };
type Half = "tuned" | "held out";

const constraintIds = formatConstraints.map((constraint) => constraint.id);
const halves: Half[] = ["tuned", "held out"];

function emptyCounts(): Map<string, Count> {
  return new Map(
    [...constraintIds, "all"].map((id) => [id, { noted: 0, high: 0, highRight: 0, all: 0, allRight: 0 }]),
  );
}

function add(counts: Map<string, Count>, noted: Set<string>, high: Set<string>, all: Set<string>): void {
  for (const id of constraintIds) {
    for (const key of [id, "all"]) {
      const count = counts.get(key);
      if (!count) continue;
      count.noted += noted.has(id) ? 1 : 0;
      count.high += high.has(id) ? 1 : 0;
      count.highRight += high.has(id) && noted.has(id) ? 1 : 0;
      count.all += all.has(id) ? 1 : 0;
      count.allRight += all.has(id) && noted.has(id) ? 1 : 0;
    }
  }
}

/**
 * Counts of one data set by half; the halves change with every video and every instruction of it. A constraint that its
 * benchmark has no name for can't be noted, and is left out.
 */
function measure(id: string, path: string): Record<Half, Map<string, Count>> {
  const prompts: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!Value.Check(Prompts, prompts)) throw new Error(`${path} is not a file of instructions`);
  const named = new Set<string>(taxonomies.find((one) => one.id === id)?.format.map((one) => one.id));
  const result = { tuned: emptyCounts(), "held out": emptyCounts() };
  for (const [video, list] of Object.values(prompts).entries()) {
    for (const [place, entry] of list.entries()) {
      const suggested = suggestChecks(entry.generated_prompt).filter(({ check }) =>
        named.has(check.constraintId),
      );
      const ids = (checks: typeof suggested) => new Set(checks.map(({ check }) => check.constraintId));
      add(
        result[(video + place) % 2 === 1 ? "tuned" : "held out"],
        new Set(entry.constraints_used),
        ids(suggested.filter(({ sure }) => sure === "high")),
        ids(suggested),
      );
    }
  }
  return result;
}

function rate(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(2);
}

function table(name: string, counts: Record<Half, Map<string, Count>>): string {
  const heads = halves.flatMap((half) => [`noted, ${half}`, "precision", "recall", "high only"]);
  const lines = [`| ${name} | ${heads.join(" | ")} |`, `|---|${heads.map(() => "--:").join("|")}|`];
  for (const id of [...constraintIds, "all"]) {
    const cells = halves.flatMap((half) => {
      const count = counts[half].get(id);
      if (!count) return [];
      const { noted, high, highRight, all, allRight } = count;
      const sure = `${rate(highRight, high)} / ${rate(highRight, noted)}`;
      return [String(noted), rate(allRight, all), rate(allRight, noted), sure];
    });
    lines.push(`| ${id === "all" ? "**all**" : id} | ${cells.join(" | ")} |`);
  }
  return lines.join("\n");
}

/** One line of both data sets together, for the held-out half. */
function together(all: readonly Record<Half, Map<string, Count>>[]): string {
  const sum = (name: keyof Count) =>
    all.reduce((total, counts) => total + (counts["held out"].get("all")?.[name] ?? 0), 0);
  const precision = rate(sum("allRight"), sum("all"));
  const recall = rate(sum("allRight"), sum("noted"));
  const sure = `${rate(sum("highRight"), sum("high"))} / ${rate(sum("highRight"), sum("noted"))}`;
  return `Both together, held out: precision ${precision}, recall ${recall}; high only ${sure}.`;
}

const missing = sets.filter(({ path }) => !existsSync(path));
if (missing.length > 0) {
  console.log(`The benchmarks' instructions are not here (${missing.map(({ path }) => path).join(", ")}).`);
  process.exit(0);
}
const measured = sets.map(({ id, name, path }) => ({ name, counts: measure(id, path) }));
const tables = [
  ...measured.map(({ name, counts }) => table(name, counts)),
  together(measured.map(({ counts }) => counts)),
].join("\n\n");
console.log(tables);
const text = readFileSync(document, "utf8");
const [before, rest] = text.split(BEGIN);
const after = rest?.split(END)[1];
if (before === undefined || after === undefined) throw new Error(`${document} has no place for the table`);
writeFileSync(document, `${before}${BEGIN}\n${tables}\n${END}${after}`);
