import { EQUIVALENT } from "./equivalent";

/** The outcomes of the faults of one subject. */
export type SubjectOutcome = {
  name: string;
  files: readonly string[];
  seed: number;
  date: string;
  /** Told by tests that failed or never ended. */
  caught: number;
  /** No test tells them, but the compiler does. */
  refused: number;
  equivalent: number;
  survived: readonly string[];
};

const HEAD = `# Faults put back

\`npm run mutate -- --write\` puts faults into a part of the logic, one at a time at places that a seed chooses, and
looks whether its unit tests tell. A fault is one comparison, condition, sum, number, text, list, await, statement or
call changed or dropped; words that people read stay as they are. \`scripts/mutate/subjects.ts\` lists the parts with
their tests.

**Caught**: a test failed or never ended. **Types**: no test tells, but the compiler does. **No difference**: nothing
tells, and a person found why nothing can. The share is what tests and compiler caught of all faults that make a
difference. A subject that is run again replaces its own row.

| subject | files | faults | caught | types | no difference | survived | share | seed | date |
|---|---|--:|--:|--:|--:|--:|--:|--:|---|
`;

const SURVIVED = "## Survived";
const NO_DIFFERENCE = "## No difference";

/** The share of the faults that make a difference which tests or compiler tell, from 0 to 1. */
export function shareCaught({ caught, refused, survived }: SubjectOutcome): number {
  const told = caught + refused;
  return told + survived.length === 0 ? 1 : told / (told + survived.length);
}

function rowOf(outcome: SubjectOutcome): string {
  const { name, files, caught, refused, equivalent, survived, seed, date } = outcome;
  const faults = caught + refused + equivalent + survived.length;
  const share = `${Math.floor(shareCaught(outcome) * 100)} %`;
  const paths = files.map((file) => `\`${file}\``).join("<br>");
  return `| ${[name, paths, faults, caught, refused, equivalent, survived.length, share, seed, date].join(" | ")} |`;
}

function section(page: string, title: string): string[] {
  const from = page.indexOf(`${title}\n`);
  if (from < 0) return [];
  const [, ...lines] = page.slice(from).split("\n");
  const next = lines.findIndex((line) => line.startsWith("## "));
  return (next < 0 ? lines : lines.slice(0, next)).filter((line) => line.startsWith("- "));
}

/** The page with what was found now in place of what it says of the same subjects. `order`: of all subjects, by name. */
export function pageWith(
  page: string,
  outcomes: readonly SubjectOutcome[],
  order: readonly string[],
): string {
  const rows = new Map<string, string>();
  for (const row of page.split("\n")) {
    const name = /^\| ([^|]+) \|/.exec(row)?.[1];
    if (name && order.includes(name)) rows.set(name, row);
  }
  for (const outcome of outcomes) rows.set(outcome.name, rowOf(outcome));
  const anew = new Set(outcomes.map(({ name }) => name));
  const survived = [
    ...section(page, SURVIVED).filter((line) => !anew.has(line.slice(2).split(":", 1)[0] ?? "")),
    ...outcomes.flatMap(({ name, survived: faults }) => faults.map((fault) => `- ${name}: ${fault}`)),
  ];
  const place = (line: string) => order.indexOf(line.slice(2).split(":", 1)[0] ?? "");
  const same = EQUIVALENT.map(
    ({ file, line, from, to, why }) => `- \`${file}\`, ${code(line)}: ${code(from)} → ${code(to)}. ${why}`,
  );
  const part = (title: string, lines: string[]) => (lines.length > 0 ? ["", title, "", ...lines] : []);
  return [
    HEAD.trimEnd(),
    ...order.flatMap((name) => rows.get(name) ?? []),
    ...part(
      SURVIVED,
      survived.sort((one, other) => place(one) - place(other)),
    ),
    ...part(NO_DIFFERENCE, same),
    "",
  ].join("\n");
}

/** A piece of a source in one line of a page. */
export function code(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}
