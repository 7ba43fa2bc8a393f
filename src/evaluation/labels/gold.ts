import { countEach, groupBy } from "../../foundation/groups";
import type { Label, LabelDecision, LabelLine, LabelSet } from "../../shapes/label-set";
import { type JudgedLine, ON_EXTRACTION } from "./label-lines";

/** The label that counts for a line: who said so, and what; `value` null where people differ and nobody has decided. */
type Gold = {
  line: LabelLine;
  value: string | null;
  by: "one person" | "all" | "majority" | "adjudicator" | "nobody";
  /** Each person's newest label of it that was given before they opened what the judge says. */
  labels: readonly Label[];
};

/** The newest of what each person said of a line, by line. */
export function newestLabels(labels: readonly Label[]): Map<string, Label[]> {
  const byLine = new Map<string, Map<string, Label>>();
  for (const label of labels) {
    const own = byLine.get(label.line) ?? new Map<string, Label>();
    const known = own.get(label.person);
    // Among two with one time the later one in the list was given later.
    if (!known || known.at <= label.at) own.set(label.person, label);
    byLine.set(label.line, own);
  }
  return new Map([...byLine].map(([line, own]) => [line, [...own.values()]]));
}

/**
 * The same of labels alone that were given before their person opened what the judge and others say of the line: what figures
 * count. Whoever changes a label after that is no independent witness of the judge any more.
 */
export function independentLabels(labels: readonly Label[]): Map<string, Label[]> {
  return newestLabels(labels.filter(({ seen }) => !seen));
}

/** The newest decision on each line. */
export function newestDecisions(decisions: readonly LabelDecision[]): Map<string, LabelDecision> {
  const byLine = new Map<string, LabelDecision>();
  for (const decision of decisions) {
    const known = byLine.get(decision.line);
    if (!known || known.at <= decision.at) byLine.set(decision.line, decision);
  }
  return byLine;
}

/** The value that more than half of these labels have; null where none does. "unknown" is a vote that decides nothing. */
function decided(labels: readonly Label[]): Pick<Gold, "value" | "by"> {
  const told = labels.filter(({ value }) => value !== "unknown");
  if (told.length === 0) return { value: labels.length > 0 ? "unknown" : null, by: votesOf(labels.length) };
  for (const [value, count] of countEach(told.map((one) => one.value))) {
    if (count === labels.length) return { value, by: votesOf(count) };
    if (2 * count > labels.length) return { value, by: "majority" };
  }
  return { value: null, by: "nobody" };
}

function votesOf(count: number): Gold["by"] {
  if (count === 0) return "nobody";
  return count === 1 ? "one person" : "all";
}

/**
 * The gold of every line of a label set that anybody has labelled or decided, by the line's id: the adjudicator's newest
 * decision, else what all or more than half of the people say. A `value` of "unknown" means that it can't be told, null that
 * people differ. Labels that were given after the judge's verdict was opened count nowhere here. Lines with `drawn: false` are among them: no estimate may count those.
 */
export function goldByLine(set: Pick<LabelSet, "lines" | "labels" | "decisions">): Map<string, Gold> {
  const labels = independentLabels(set.labels);
  const decisions = newestDecisions(set.decisions);
  const gold = new Map<string, Gold>();
  for (const line of set.lines) {
    const own = labels.get(line.id) ?? [];
    const decision = decisions.get(line.id);
    if (decision) gold.set(line.id, { line, value: decision.value, by: "adjudicator", labels: own });
    else if (own.length > 0) gold.set(line.id, { line, labels: own, ...decided(own) });
  }
  return gold;
}

/**
 * True where a line holds by its gold; in quizzes, where the option is the right one; null where nobody can tell, of style, where no
 * option is right, and of a value that is no answer to the line: files may hold any.
 */
export function goldHolds(
  { asks, right }: Pick<LabelLine, "asks" | "right">,
  value: string | null,
): boolean | null {
  if (value === null || value === "unknown" || asks === "points") return null;
  if (asks === "option") return right && /^[A-I]$/.test(value) ? value === right : null;
  return value === "passed" ? true : value === "failed" ? false : null;
}

/** The gold of a check with all its questions: what scores count. */
export type GoldCheck = {
  /** Its lines as the run has them now, with the judge's verdict; of whole checks all of them. */
  lines: readonly JudgedLine[];
  /** The gold of each of the lines, in their order; null where nobody has said it or people differ. */
  values: readonly (string | null)[];
  /** Every line holds, or one does not; null where that is not known. */
  holds: boolean | null;
};

/** The gold of a run's checks by its label sets. */
export type RunGold = {
  /** By `checkKeyOf`, those alone that were drawn at random. */
  checks: ReadonlyMap<string, GoldCheck>;
  /** The same of checks that were labelled because a verdict looked wrong: no estimate may count them. */
  notDrawn: ReadonlyMap<string, GoldCheck>;
  /** Lines with labels on another caption, question or version of the rules than the run has now: they are left out. */
  stale: number;
  /** Ids of the lines of each set that are as the run has them now. */
  standing: ReadonlyMap<LabelSet, ReadonlySet<string>>;
};

/** True where what people were shown is what the run has now. */
function isCurrent(line: LabelLine, { texts }: Pick<LabelSet, "texts">, now: JudgedLine): boolean {
  const sameRules = now.kind !== ON_EXTRACTION || line.rules === now.rules;
  const same = line.question === now.question && line.right === now.right;
  return sameRules && same && texts[line.captionHash] === now.caption;
}

/**
 * The gold of a run's lines, as `labelLines` gives them, by label sets: a check holds where all its questions do, and fails
 * where one does. A line that is in several sets has the labels and decisions of all of them.
 */
export function goldOfRun(current: readonly JudgedLine[], sets: readonly LabelSet[]): RunGold {
  const now = new Map(current.map((line) => [line.id, line]));
  const labelled = new Map<string, LabelLine>();
  const stale = new Set<string>();
  const standing = new Map<LabelSet, ReadonlySet<string>>();
  const [labels, decisions]: [Label[], LabelDecision[]] = [[], []];
  for (const set of sets) {
    const own = new Set<string>();
    standing.set(set, own);
    const touched = new Set([...set.labels, ...set.decisions].map(({ line }) => line));
    for (const line of set.lines) {
      const present = now.get(line.id);
      if (!present) continue;
      if (!isCurrent(line, set, present)) {
        if (touched.has(line.id)) stale.add(line.id);
        continue;
      }
      own.add(line.id);
      // Drawn in one set is drawn, whatever else looked wrong about it.
      if (!labelled.get(line.id)?.drawn) labelled.set(line.id, line);
    }
    // Another set may have an earlier caption of the same line, of which its people spoke.
    for (const label of set.labels) if (own.has(label.line)) labels.push(label);
    for (const decision of set.decisions) if (own.has(decision.line)) decisions.push(decision);
  }
  const gold = goldByLine({ lines: [...labelled.values()], labels, decisions });
  const byCheck = groupBy(current, checkKeyOf);
  const [checks, notDrawn] = [new Map<string, GoldCheck>(), new Map<string, GoldCheck>()];
  for (const [key, lines] of byCheck) {
    const values = lines.map(({ id }) => gold.get(id)?.value ?? null);
    if (lines.every(({ id }) => !gold.has(id))) continue;
    const holds = lines.map((line, index) => goldHolds(line, values[index] ?? null));
    const isDrawn = lines.every(({ id }) => labelled.get(id)?.drawn);
    (isDrawn ? checks : notDrawn).set(key, {
      lines,
      values,
      holds: holds.includes(false) ? false : holds.every((one) => one === true) ? true : null,
    });
  }
  return { checks, notDrawn, stale: stale.size, standing };
}

/** Names a check of a result among those of all runs. */
export function checkKeyOf({
  runId,
  sampleId,
  entryId,
  repeat,
  checkId,
}: Pick<LabelLine, "runId" | "sampleId" | "entryId" | "repeat" | "checkId">): string {
  return JSON.stringify([runId, sampleId, entryId, repeat, checkId]);
}
