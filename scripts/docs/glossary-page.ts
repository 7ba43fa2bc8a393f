import { GLOSSARY, type TermGroup } from "../../src/foundation/glossary";

const INTRODUCTION = `# Glossary

The page shows these words in its help (press \`?\`). \`npm run docs\` writes this page from the same list.`;

function section({ title, terms }: TermGroup): string {
  const rows = terms.map(({ name, means }) => `| **${name}** | ${means} |`);
  return [`## ${title}`, "", "| word | meaning |", "|---|---|", ...rows].join("\n");
}

/** docs/glossary.md: every word of the page's help and its meaning. */
export function glossaryPage(): string {
  return `${[INTRODUCTION, ...GLOSSARY.map(section)].join("\n\n")}\n`;
}
