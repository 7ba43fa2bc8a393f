import { benchmarks } from "../../src/benchmarks/registry";
import type { ContentConstraint } from "../../src/rules/taxonomy/constraint";
import { taxonomies } from "../../src/rules/taxonomy/registry";

const INTRODUCTION = `# Ids that files name

\`npm run docs\` writes this page from the taxonomies and the benchmarks. Files of samples, checklists and boards name
constraints and scores by these ids. [The rules on form](checkers.md) lists the ids of rules and their parameters.`;

const cell = (text: string) => text.replaceAll("|", "\\|");

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** The constraints of a taxonomy by the sense that they need, where it tells senses apart. */
function contentLines(content: readonly ContentConstraint[]): string {
  const senses = [...new Set(content.map(({ modality }) => modality))];
  const idsOf = (sense: string | null) =>
    content.flatMap(({ id, modality }) => (modality === sense ? [`\`${id}\``] : [])).join(", ");
  return senses.map((sense) => `- ${sense === null ? "" : `${sense}: `}${idsOf(sense)}`).join("\n");
}

/** docs/reference/ids.md: the ids of content constraints by taxonomy, and of scores by benchmark. */
export function idsPage(): string {
  const content = taxonomies.map(({ label, content }) => `### ${label}\n\n${contentLines(content)}`);
  const scores = benchmarks.map(
    ({ id, label, scores }) =>
      `### ${label} (\`${id}\`)\n\n${table(
        ["id", "name", "unit"],
        scores.map((score) => [`\`${score.id}\``, score.label, score.unit]),
      )}`,
  );
  return `${[
    INTRODUCTION,
    "## Content constraints",
    "A content check names one of these as its `constraintId`, or null.",
    ...content,
    "## Scores",
    "A column of a board names one of its benchmark's as its `score`, or null where no run gives it.",
    ...scores,
  ].join("\n\n")}\n`;
}
