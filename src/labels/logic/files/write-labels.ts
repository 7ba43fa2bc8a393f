import { csvHead, csvLine } from "../../../evaluation/export/tables/csv";
import { goldByLine } from "../../../evaluation/labels/gold";
import { canonicalJson } from "../../../foundation/canonical-json";
import { groupBy } from "../../../foundation/groups";
import { sha256OfText } from "../../../foundation/hashing";
import type { LabelLine, LabelSet } from "../../../shapes/label-set";
import type { DecisionFileLine, LabelFileHead, LabelFileLine } from "../../../shapes/labels-of-run";
import { answersOf, valueWords } from "../answers";

/** The forms in which labels go out. */
export type LabelFileForm = "package" | "set" | "lines" | "label-studio" | "inspect" | "scout";

type WrittenLabels = { text: string; ending: string; type: string; count: number };

const asLines = (values: readonly object[]) => values.map((value) => `${canonicalJson(value)}\n`).join("");

/** Labels and decisions one a line, with a head by which a cut or edited file is known. */
async function writeLines(set: LabelSet): Promise<WrittenLabels> {
  const known = new Map(set.lines.map((line) => [line.id, line]));
  const of = (id: string) => ({
    captionHash: known.get(id)?.captionHash ?? "",
    rules: known.get(id)?.rules ?? "",
  });
  const labels = set.labels.map(
    (label): LabelFileLine => ({ format: "caplens-label", ...label, ...of(label.line) }),
  );
  const decisions = set.decisions.map(
    (decision): DecisionFileLine => ({
      format: "caplens-label-decision",
      ...decision,
      ...of(decision.line),
    }),
  );
  const all = [...labels, ...decisions];
  const text = asLines(all);
  const head: LabelFileHead = {
    ...{ format: "caplens-label-lines", version: 1, set: set.id, title: set.title, lines: all.length },
    sha256: await sha256OfText(text),
  };
  return {
    text: asLines([head]) + text,
    ending: "labels.jsonl",
    type: "application/jsonl",
    count: all.length,
  };
}

/** As Label Studio's choices have the values of a line. */
const CHOICE = { from_name: "label", to_name: "caption", type: "choices" } as const;

/** The same of words: a label's note, or a decision's reason. */
const textArea = (name: "note" | "reason", text: string) => ({
  from_name: name,
  to_name: "caption",
  type: "textarea",
  value: { text: [text] },
});

/**
 * Tasks of Label Studio: the judge's verdicts as predictions, people's labels as annotations, decisions as ground truth. Labels
 * that were given after the verdict was opened have no place there, since an annotation can't say so.
 */
function writeStudio(set: LabelSet): WrittenLabels {
  const labels = groupBy(
    set.labels.filter(({ seen }) => !seen),
    ({ line }) => line,
  );
  const decided = groupBy(set.decisions, ({ line }) => line);
  const tasks = set.lines.map((line, index) => {
    const shared = { set: set.id, line: line.id, caption_sha256: line.captionHash, rules: line.rules };
    const annotations = labels.get(line.id) ?? [];
    const decisions = decided.get(line.id) ?? [];
    const result = (value: string) => [{ ...CHOICE, value: { choices: [value] } }];
    return {
      id: index + 1,
      data: {
        ...shared,
        ...{ caption: set.texts[line.captionHash] ?? "", question: line.question, detail: line.detail },
        instruction: set.texts[line.instructionHash ?? ""] ?? "",
        choices: answersOf(line).map(({ value, words }) => ({ value, html: words })),
        ...{ kind: line.kind, video: line.videoId, seconds: line.seconds },
      },
      annotations: [
        ...annotations.map(({ person, milliseconds, at, value, note }) => ({
          ...{ completed_by: person, was_cancelled: false, ground_truth: false, created_at: at },
          lead_time: milliseconds === null ? null : milliseconds / 1000,
          result: [...result(value), ...(note === undefined ? [] : [textArea("note", note)])],
        })),
        ...decisions.map(({ person, at, value, reason }) => ({
          ...{
            completed_by: person,
            was_cancelled: false,
            ground_truth: true,
            created_at: at,
            lead_time: null,
          },
          result: [...result(value), textArea("reason", reason)],
        })),
      ],
      predictions:
        line.verdict === "unknown"
          ? []
          : [{ model_version: line.judge?.model ?? "", score: 1, result: result(line.verdict) }],
    };
  });
  return {
    text: `${JSON.stringify(tasks, null, 2)}\n`,
    ...{ ending: "label-studio.json", type: "application/json", count: tasks.length },
  };
}

/** Lines with a gold that says something, as others' tools compare judges with. */
function goldLines(set: LabelSet): { line: LabelLine; value: string }[] {
  return [...goldByLine(set).values()].flatMap(({ line, value }) =>
    value === null || value === "unknown" ? [] : [{ line, value }],
  );
}

/**
 * Scores that inspect reads as precomputed: JSON Lines by sample id and epoch, a scorer for each line of a sample. A log is of one model,
 * so that of several in a set each has scorers of its own: one's caption is not to be scored by what people said of another's.
 */
function writeInspect(set: LabelSet): WrittenLabels {
  const several = (of: (line: LabelLine) => string) => new Set(set.lines.map(of)).size > 1;
  const isOfRuns = several(({ runId }) => runId);
  const isOfModels = isOfRuns || several(({ entryId }) => entryId);
  const scorerOf = ({ runId, entryId, checkId, itemId }: LabelLine) =>
    ["people", isOfRuns ? runId : null, isOfModels ? entryId : null, checkId, itemId]
      .filter((part) => part !== null)
      .join("/");
  const scores = goldLines(set).map(({ line, value }) => ({
    id: line.sampleId,
    epoch: line.repeat,
    scorer: scorerOf(line),
    value: line.asks === "verdict" ? (value === "passed" ? "C" : "I") : value,
    answer: set.texts[line.captionHash] ?? "",
    explanation: valueWords(line, value),
    metadata: { line: line.id, model: line.entryId, judge: line.judge?.model ?? null, judged: line.verdict },
  }));
  return { text: asLines(scores), ending: "inspect.jsonl", type: "application/jsonl", count: scores.length };
}

/** Rows by which Scout validates a scanner: `id,target,split,predicate`. */
function writeScout(set: LabelSet): WrittenLabels {
  const rows = goldLines(set);
  const cells = rows.map(({ line, value }) => [
    line.id,
    line.asks === "verdict" ? `${value === "passed"}` : value,
    "validation",
    "eq",
  ]);
  return {
    text:
      csvHead(["id", "target", "split", "predicate"], false) +
      cells.map((row) => csvLine(row, false)).join(""),
    ...{ ending: "scout.csv", type: "text/csv", count: rows.length },
  };
}

/**
 * Labels as the text of a file. "package": the set without what anybody has said, for somebody else to label; "set": all of
 * it; "lines": labels and decisions, one a line. `count`: what stands in it, lines to label of a package.
 */
export async function writeLabels(set: LabelSet, form: LabelFileForm): Promise<WrittenLabels> {
  const json = { type: "application/json", count: set.lines.length };
  const { opened: _, ...unsaid } = set;
  switch (form) {
    case "package":
      return {
        text: `${canonicalJson({ ...unsaid, labels: [], decisions: [] })}\n`,
        ending: "to-label.json",
        ...json,
      };
    case "set":
      return { text: `${canonicalJson(set)}\n`, ending: "label-set.json", ...json };
    case "lines":
      return writeLines(set);
    case "label-studio":
      return writeStudio(set);
    case "inspect":
      return writeInspect(set);
    case "scout":
      return writeScout(set);
  }
}
