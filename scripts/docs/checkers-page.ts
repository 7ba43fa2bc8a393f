import { type CheckerGuide, checkerGuides } from "../../src/rules/guides";
import type { GuideExample } from "../../src/rules/shared/define-guide";
import type { FormatConstraint } from "../../src/rules/taxonomy/constraint";
import { formatConstraints } from "../../src/rules/taxonomy/format-constraints";

/** General differences between the two semantics, independent of the rule. */
export const commonDifferences: readonly string[] = [
  "An empty list of parts passes everything as released; strict fails it, since nothing was found to check.",
  "Content that is no text stops the released script, save where it asks nothing of it; strict fails it.",
  "Parameters of a wrong type or an unknown value mostly fail as released, some stop it; strict gives no verdict and says why.",
  "For a list, a table or JSON that should be all of the response, strict fails text beside it; the released scripts see only what was cut out.",
];

const INTRODUCTION = `# The rules on form

Written by \`npm run docs\` from \`src/rules/taxonomy\` and the \`guide.ts\` of each folder of \`src/rules\`; a test runs every example.

Each rule can be read in two ways. **As released** (\`reference\`) gives the verdicts of the scripts that the benchmarks'
authors released, so that scores can be compared with published ones. **Strict** says what a careful reader would say.
Both look at the parts of the response that the extraction found, judge each, and pass when all pass.`;

const RUNNING = `## How they run

Checks run in a worker of their own. One that takes longer than a second is stopped and tried once more
for three; then it ends *unscored, timed out*. The others of the same response are decided in a new worker. A text of any length is judged: beyond 60,000 characters, where
a Markdown reader would need far too long for hostile texts, strict reads it in pieces that end at blank lines. A stretch without a blank line that has more than 1,650 signs which may close emphasis, as
many brackets left open, or a quotation of more than 1,000 lines has no verdict where strict has to read it as Markdown: *unscored, text unreadable*.`;

/** A table's cell: line feeds shown, pipes and what Markdown would read kept as they are. */
function code(text: string): string {
  const shown = text.replaceAll("\n", "⏎").replaceAll("|", "\\|");
  const ticks = "`".repeat(Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const pad = /^[`\s]|[`\s]$/.test(shown) ? " " : "";
  return `${ticks}${pad}${shown}${pad}${ticks}`;
}

function row(example: GuideExample): string {
  const { parameters, content, reference, strict } = example;
  const words = (passed: boolean) => (passed ? "passes" : "fails");
  const apart = reference === strict ? "" : " ◆";
  const given = Object.keys(parameters).length === 0 ? "" : code(JSON.stringify(parameters));
  return `| ${code(content)} | ${given} | ${words(reference)} | ${words(strict)}${apart} |`;
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line.replace(/[*_<>[\]\\`]/g, "\\$&")}`).join("\n");
}

function section(constraint: FormatConstraint, guide: CheckerGuide): string {
  const parameters = Object.entries(constraint.parameters).map(([name, words]) => `- \`${name}\`: ${words}`);
  return [
    `## ${constraint.label} (\`${constraint.id}\`)`,
    `${constraint.definition} An instruction may say: "${constraint.example}"`,
    parameters.length === 0 ? "No parameters." : `Parameters:\n${parameters.join("\n")}`,
    bullets([`As released: ${guide.readings.reference}`, `Strict: ${guide.readings.strict}`]),
    ["| text | parameters | as released | strict |", "|---|---|---|---|", ...guide.examples.map(row)].join(
      "\n",
    ),
    `Known differences:\n${bullets(guide.differences)}`,
  ].join("\n\n");
}

/** docs/reference/checkers.md: every rule with its parameters, two readings, examples and known differences. */
export async function checkersPage(): Promise<string> {
  const guides = new Map(
    await Promise.all(checkerGuides.map(async ({ id, load }) => [id, await load()] as const)),
  );
  const sections = formatConstraints.map((constraint) => {
    const guide = guides.get(constraint.id);
    if (!guide) throw new Error(`There is no guide to ${constraint.id}.`);
    return section(constraint, guide);
  });
  const common = `In examples, ⏎ is a line feed and ◆ marks where the two differ. For every rule:\n\n${bullets(commonDifferences)}`;
  return `${[INTRODUCTION, common, RUNNING, ...sections].join("\n\n")}\n`;
}
