import { type Static, Type } from "typebox";
import { sha256OfText } from "../foundation/hashing";
import { Label, LabelDecision, type LabelLine, type LabelSet, labelLineId } from "./label-set";
import { type ResultKey, taskKey } from "./result";

/** The lines that were opened, each changed or left out; nothing where a set tells of none. */
function openedOf(
  { opened }: LabelSet,
  change: (opened: NonNullable<LabelSet["opened"]>) => NonNullable<LabelSet["opened"]>,
): Pick<LabelSet, "opened"> {
  return opened === undefined ? {} : { opened: change(opened) };
}

/** The set with these of its lines alone, and what was said of them. */
function withLines(set: LabelSet, lines: LabelLine[]): LabelSet {
  const ids = new Set(lines.map(({ id }) => id));
  return {
    ...set,
    lines,
    labels: set.labels.filter(({ line }) => ids.has(line)),
    decisions: set.decisions.filter(({ line }) => ids.has(line)),
    ...openedOf(set, (opened) => opened.filter(({ line }) => ids.has(line))),
  };
}

/** The part of a label set that is about one result of a run: of other models neither names nor strata. */
export function labelsOfTask(set: LabelSet, runId: string, task: ResultKey): LabelSet {
  const key = taskKey(task);
  const { runs, strata } = set.design;
  const own = withLines(
    set,
    set.lines.filter((line) => line.runId === runId && taskKey(line) === key),
  );
  return {
    ...own,
    design: {
      ...set.design,
      runs: runs.map((run) => ({ ...run, entries: run.entries.filter(({ id }) => id === task.entryId) })),
      strata: strata.filter((one) => one.runId === runId && one.entryId === task.entryId),
    },
  };
}

/** The texts that a line names. */
function textsOf({ captionHash, instructionHash }: LabelLine): string[] {
  return instructionHash === null ? [captionHash] : [captionHash, instructionHash];
}

/** The set with one of its runs under another id, and the same lines, strata and answers as before. */
export function withRunNamed(set: LabelSet, from: string, to: string): LabelSet {
  const names = new Map<string, string>();
  const of = (runId: string) => (runId === from ? to : runId);
  const lines = set.lines.map((line) => {
    if (line.runId !== from) return line;
    const id = labelLineId(to, line, line.checkId, line.itemId);
    names.set(line.id, id);
    return { ...line, runId: to, id };
  });
  const renamed = <Said extends { line: string }>(said: readonly Said[]) =>
    said.map((one) => ({ ...one, line: names.get(one.line) ?? one.line }));
  const { runs, strata } = set.design;
  return {
    ...set,
    design: {
      ...set.design,
      runs: runs.map((run) => ({ ...run, id: of(run.id) })),
      strata: strata.map((stratum) => ({ ...stratum, runId: of(stratum.runId) })),
    },
    lines,
    labels: renamed(set.labels),
    decisions: renamed(set.decisions),
    ...openedOf(set, renamed),
  };
}

/**
 * The part of a label set that is about one run, under another id of that run: of lines, what was said of them, texts and
 * strata, those of other runs are left out.
 */
export function labelsOfRun(set: LabelSet, from: string, to: string): LabelSet {
  const { runs, strata, count, unit } = set.design;
  const own = withLines(
    set,
    set.lines.filter(({ runId }) => runId === from),
  );
  const named = new Set(own.lines.flatMap(textsOf));
  const part: LabelSet = {
    ...own,
    design: {
      unit,
      count: runs.length > 1 ? own.lines.length : count,
      runs: runs.filter(({ id }) => id === from),
      strata: strata.filter(({ runId }) => runId === from),
    },
    texts: Object.fromEntries(Object.entries(set.texts).filter(([hash]) => named.has(hash))),
  };
  return withRunNamed(part, from, to);
}

/** People's answers to a set's lines, or part of them. */
export type Said = Pick<LabelSet, "labels" | "decisions"> & { opened?: LabelSet["opened"] };

const personOnLine = ({ line, person }: { line: string; person: string }) => JSON.stringify([line, person]);

/**
 * Labels as they come to those that are here: one by somebody who has opened the line is marked as such, but where it repeats
 * what they said last, before that. `given.opened`: what its writer knew to be opened, who has marked labels by that already.
 */
export function markedLabels(
  here: Pick<Said, "labels" | "opened">,
  given: Pick<Said, "labels" | "opened">,
): Label[] {
  const opened = new Set(here.opened?.map(personOnLine));
  for (const one of given.opened ?? []) opened.delete(personOnLine(one));
  if (opened.size === 0) return [...given.labels];
  const last = new Map<string, Label>();
  const hear = (label: Label) => {
    const before = last.get(personOnLine(label));
    if (!before || label.at >= before.at) last.set(personOnLine(label), label);
  };
  here.labels.forEach(hear);
  return given.labels.map((label) => {
    const before = last.get(personOnLine(label));
    const isAsBefore = before !== undefined && !before.seen && before.value === label.value;
    const isMarked = opened.has(personOnLine(label)) && !isAsBefore && !label.seen;
    const marked: Label = isMarked ? { ...label, seen: true } : label;
    hear(marked);
    return marked;
  });
}

const answerKey = ({ line, person, at, value }: Label | LabelDecision) =>
  JSON.stringify([line, person, at, value]);

/** Those that are not here yet, each once. */
function notAmong<One extends Label | LabelDecision>(here: readonly One[], given: readonly One[]): One[] {
  const times = new Set(given.map(({ at }) => at));
  const known = new Set(here.filter(({ at }) => times.has(at)).map(answerKey));
  return given.filter((one) => {
    const isNew = !known.has(answerKey(one));
    known.add(answerKey(one));
    return isNew;
  });
}

/** A set with what it has not been told yet: all that is said of a set comes to it here, and is marked by what was opened. */
export function withSaid(set: LabelSet, given: Said): LabelSet {
  const labels = markedLabels(set, { ...given, labels: notAmong(set.labels, given.labels) });
  const opened = [...(set.opened ?? []), ...(given.opened ?? [])];
  return {
    ...set,
    labels: [...set.labels, ...labels],
    decisions: [...set.decisions, ...notAmong(set.decisions, given.decisions)],
    ...((set.opened || opened.length > 0) && {
      opened: [...new Map(opened.map((one) => [personOnLine(one), one])).values()],
    }),
  };
}

/** A set with the lines and answers of another one of it that it does not have. */
export function withAnswers(set: LabelSet, other: LabelSet): LabelSet {
  const known = new Set(set.lines.map(({ id }) => id));
  return {
    ...withSaid(set, other),
    lines: [...set.lines, ...other.lines.filter(({ id }) => !known.has(id))],
    texts: { ...other.texts, ...set.texts },
  };
}

/**
 * The id that a run has in `set`, of whose lines `own` has the same under the id `runId`, with the same captions; null where no
 * run of the set is that one.
 */
export function sameRunIn(set: LabelSet, own: LabelSet, runId: string): string | null {
  const captions = new Map(own.lines.map(({ id, captionHash }) => [id, captionHash]));
  for (const { id: from } of set.design.runs) {
    const shared = labelsOfRun(set, from, runId).lines.filter(({ id }) => captions.has(id));
    const isSame = shared.every(({ id, captionHash }) => captions.get(id) === captionHash);
    if (shared.length > 0 && isSame) return from;
  }
  return null;
}

/**
 * A set from outside with each line once, without lines of which `isGood` says no, and without those whose caption or instruction is not there or is
 * not what its hash names; the latter are told by `tell`, with their place.
 */
export async function withTrueLines(
  set: LabelSet,
  tell: (path: string, message: string, expected: string) => void,
  isGood: (line: LabelLine, path: string) => boolean = () => true,
): Promise<LabelSet> {
  const changed = new Set<string>();
  for (const [hash, text] of Object.entries(set.texts))
    if ((await sha256OfText(text)) !== hash) changed.add(hash);
  const met = new Set<string>();
  const lines = set.lines.filter((line, index) => {
    const isAgain = met.has(line.id);
    met.add(line.id);
    if (isAgain)
      tell(
        `lines/${index}`,
        "This line stands in the file before; it is left out here.",
        "Each line of a set once.",
      );
    const isWhole = textsOf(line).every((hash) => Object.hasOwn(set.texts, hash) && !changed.has(hash));
    if (!isWhole)
      tell(
        `lines/${index}`,
        "The caption or the instruction of this line was changed or cut out of the file; the line is left out.",
        "The text as it was drawn.",
      );
    return !isAgain && isWhole && isGood(line, `lines/${index}`);
  });
  return withLines(set, lines);
}

/** The first line of a file of labels: what the file holds, by which a cut or edited one is known. */
export const LabelFileHead = Type.Object({
  format: Type.Literal("caplens-label-lines"),
  version: Type.Literal(1),
  /** The id of the label set. */
  set: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.String(),
  /** Lines that follow. */
  lines: Type.Integer({ minimum: 0 }),
  /** SHA-256 of them, each with its line break. */
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
export type LabelFileHead = Static<typeof LabelFileHead>;

const told = {
  captionHash: Type.String({ pattern: "^[0-9a-f]{64}$" }),
  /** The version of the rules that the line was judged with. */
  rules: Type.String(),
};

export const LabelFileLine = Type.Object({
  format: Type.Literal("caplens-label"),
  ...Label.properties,
  ...told,
});
export type LabelFileLine = Static<typeof LabelFileLine>;

/** One decision of an adjudicator in a file. */
export const DecisionFileLine = Type.Object({
  format: Type.Literal("caplens-label-decision"),
  ...LabelDecision.properties,
  ...told,
});
export type DecisionFileLine = Static<typeof DecisionFileLine>;

const ChoiceResult = Type.Object({
  type: Type.String(),
  value: Type.Object({
    choices: Type.Optional(Type.Array(Type.String())),
    text: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
  }),
});

/** A task of Label Studio with its annotations, as its JSON export has it. */
export const StudioTask = Type.Object({
  data: Type.Object({
    line: Type.String(),
    set: Type.String(),
    caption_sha256: Type.String(),
    rules: Type.Optional(Type.String()),
  }),
  annotations: Type.Optional(
    Type.Array(
      Type.Object({
        completed_by: Type.Optional(
          Type.Union([Type.Number(), Type.String(), Type.Object({ email: Type.String() })]),
        ),
        lead_time: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
        was_cancelled: Type.Optional(Type.Boolean()),
        ground_truth: Type.Optional(Type.Boolean()),
        created_at: Type.Optional(Type.String()),
        updated_at: Type.Optional(Type.String()),
        result: Type.Array(ChoiceResult),
      }),
    ),
  ),
});
export type StudioTask = Static<typeof StudioTask>;
