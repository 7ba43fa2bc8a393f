import { type Static, Type } from "typebox";
import { sha256Hex } from "../foundation/hashing";
import { Label, LabelDecision, type LabelLine, type LabelSet, labelLineId } from "./label-set";
import { type ResultKey, taskKey } from "./result";

/** The set with these of its lines alone, and what was said of them. */
function withLines(set: LabelSet, lines: LabelLine[]): LabelSet {
  const ids = new Set(lines.map(({ id }) => id));
  return {
    ...set,
    lines,
    labels: set.labels.filter(({ line }) => ids.has(line)),
    decisions: set.decisions.filter(({ line }) => ids.has(line)),
  };
}

/** The part of a label set that is about one result of a run. */
export function labelsOfTask(set: LabelSet, runId: string, task: ResultKey): LabelSet {
  const key = taskKey(task);
  return withLines(
    set,
    set.lines.filter((line) => line.runId === runId && taskKey(line) === key),
  );
}

/** The texts that a line names. */
function textsOf({ captionHash, instructionHash }: LabelLine): string[] {
  return instructionHash === null ? [captionHash] : [captionHash, instructionHash];
}

/**
 * The part of a label set that is about one run, under another id of that run: of lines, what was said of them, texts and
 * strata, those of other runs are left out.
 */
export function labelsOfRun(set: LabelSet, from: string, to: string): LabelSet {
  const { runs, strata, count, unit } = set.design;
  const names = new Map<string, string>();
  const lines = set.lines
    .filter(({ runId }) => runId === from)
    .map((line) => {
      const id = labelLineId(to, line, line.checkId, line.itemId);
      names.set(line.id, id);
      return { ...line, runId: to, id };
    });
  const renamed = <Said extends { line: string }>(said: readonly Said[]) =>
    said.flatMap((one) => {
      const line = names.get(one.line);
      return line === undefined ? [] : [{ ...one, line }];
    });
  const named = new Set(lines.flatMap(textsOf));
  return {
    ...set,
    design: {
      unit,
      count: runs.length > 1 ? lines.length : count,
      runs: runs.filter(({ id }) => id === from).map((run) => ({ ...run, id: to })),
      strata: strata.filter(({ runId }) => runId === from).map((stratum) => ({ ...stratum, runId: to })),
    },
    lines,
    texts: Object.fromEntries(Object.entries(set.texts).filter(([hash]) => named.has(hash))),
    labels: renamed(set.labels),
    decisions: renamed(set.decisions),
  };
}

/**
 * A set from outside without lines of which `isGood` says no, and without those whose caption or instruction is not there or is
 * not what its hash names; the latter are told by `tell`, with their place.
 */
export async function withTrueLines(
  set: LabelSet,
  tell: (path: string, message: string, expected: string) => void,
  isGood: (line: LabelLine, path: string) => boolean = () => true,
): Promise<LabelSet> {
  const changed = new Set<string>();
  for (const [hash, text] of Object.entries(set.texts))
    if ((await sha256Hex(new TextEncoder().encode(text))) !== hash) changed.add(hash);
  const lines = set.lines.filter((line, index) => {
    const isWhole = textsOf(line).every((hash) => Object.hasOwn(set.texts, hash) && !changed.has(hash));
    if (!isWhole)
      tell(
        `lines/${index}`,
        "The caption or the instruction of this line was changed or cut out of the file; the line is left out.",
        "The text as it was drawn.",
      );
    return isWhole && isGood(line, `lines/${index}`);
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
