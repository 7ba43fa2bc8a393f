import { parseSafeJson } from "../../../foundation/safe-json";
import type { Steps } from "../../../foundation/steps";
import type { FileProblem } from "../../../shapes/data-set";
import type { Label, LabelDecision, LabelLine, LabelSet } from "../../../shapes/label-set";
import { markedLabels } from "../../../shapes/labels-of-run";
import { takes } from "../answers";

/** A label or decision of a file, with what it says of the line it is about; null where its form says nothing of that. */
export type ReadAnswer = {
  path: string;
  captionHash: string | null;
  rules: string | null;
} & ({ label: Label } | { decision: LabelDecision });

/** The additions of files to a label set. Nothing that is here goes. */
type MergedLabels = {
  labels: Label[];
  decisions: LabelDecision[];
  /** The lines here that the file knows to be opened. */
  opened: NonNullable<LabelSet["opened"]>;
  /** Labels and decisions that are here as they are. */
  same: number;
  /** Lines of which the same person says something else here, both before the verdict was opened: both are kept, the newer counts. */
  changed: { line: string; person: string; here: string; file: string }[];
  problems: FileProblem[];
};

/** Decisions carry a reason, labels none: Label Studio makes one of the other under the same moment. */
const keyOf = (answer: Label | LabelDecision) => {
  const { line, person, at, value } = answer;
  return JSON.stringify(["reason" in answer, line, person, at, value]);
};

/** The reason why an answer is not about a line of the set as it is here; null where it is. */
function misfit(
  line: LabelLine | undefined,
  { captionHash, rules }: ReadAnswer,
  value: string,
): Omit<FileProblem, "file" | "path"> | null {
  if (!line)
    return {
      message: "This label set has no such line: it is of another run, or was drawn later.",
      expected: "A line of this set.",
    };
  if (captionHash !== null && captionHash !== line.captionHash)
    return { message: "The caption that was labelled is another one.", expected: "The same caption." };
  if (rules !== null && rules !== line.rules)
    return {
      message: `It was labelled with version ${rules || "?"} of the rules, this set is of version ${line.rules || "?"}.`,
      expected: "The same version of the rules.",
    };
  if (!takes(line, value))
    return {
      message: `“${value}” is no answer to this line.`,
      expected: "One of the answers that the page offers.",
    };
  return null;
}

/** The run that a line is of, and the rest of its name; null for a name that is none of a line. */
function partsOf(line: string): { run: unknown; rest: unknown[] } | null {
  const json = parseSafeJson(line);
  if (!json.ok || !Array.isArray(json.value)) return null;
  const [run, ...rest] = json.value;
  return { run, rest };
}

type Naming = <Said extends { line: string }>(said: Said) => Said;

/**
 * The names that lines of a file have here: where set and file are of one run each, and it came back from a run directory
 * under another id, that id takes the place of the one before.
 */
function* namingAsHere(lines: Iterable<string>, answers: readonly ReadAnswer[]): Steps<Naming> {
  const here = new Set<unknown>();
  const there = new Set<unknown>();
  for (const line of lines) {
    yield;
    here.add(partsOf(line)?.run);
  }
  for (const answer of answers) {
    yield;
    there.add(partsOf(("label" in answer ? answer.label : answer.decision).line)?.run);
  }
  const [run] = here;
  if (here.size !== 1 || there.size !== 1 || there.has(run) || there.has(undefined)) return (said) => said;
  return (said) => ({ ...said, line: JSON.stringify([run, ...(partsOf(said.line)?.rest ?? [])]) });
}

/**
 * Holds labels and decisions of a file against a set, line by line, a step each. Nothing is lost by it: what is new comes beside what
 * is here, and who has said two things of a line is told. `knew`: what the file tells to be opened.
 */
export function* mergeLabels(
  set: Pick<LabelSet, "lines" | "labels" | "decisions" | "opened">,
  file: string,
  answers: readonly ReadAnswer[],
  knew: LabelSet["opened"] = [],
): Steps<MergedLabels> {
  const lines = new Map(set.lines.map((line) => [line.id, line]));
  const here = new Set([...set.labels, ...set.decisions].map(keyOf));
  const blind = set.labels.filter(({ seen }) => !seen);
  const said = new Map(blind.map((label) => [JSON.stringify([label.line, label.person]), label.value]));
  const named = yield* namingAsHere(lines.keys(), answers);
  const opened = knew.map(named).filter(({ line }) => lines.has(line));
  const merged: MergedLabels = { labels: [], decisions: [], opened, same: 0, changed: [], problems: [] };
  const fresh: Label[] = [];
  for (const answer of answers) {
    yield;
    const own = named("label" in answer ? answer.label : answer.decision);
    const wrong = misfit(lines.get(own.line), answer, own.value);
    if (wrong) {
      merged.problems.push({ file, path: answer.path, ...wrong });
      continue;
    }
    if (here.has(keyOf(own))) {
      merged.same += 1;
      continue;
    }
    here.add(keyOf(own));
    if ("reason" in own) merged.decisions.push(own);
    else fresh.push(own);
  }
  for (const label of markedLabels(set, { labels: fresh, opened })) {
    yield;
    const before = said.get(JSON.stringify([label.line, label.person]));
    if (before !== undefined && before !== label.value && !label.seen)
      merged.changed.push({ line: label.line, person: label.person, here: before, file: label.value });
    if (!label.seen) said.set(JSON.stringify([label.line, label.person]), label.value);
    merged.labels.push(label);
  }
  return merged;
}
