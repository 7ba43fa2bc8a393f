import type { JudgeReply } from "../../shapes/call";
import type { DataSample } from "../../shapes/data-set";
import type { Overrule } from "../../shapes/result";
import type { ResultLine } from "../../shapes/sample-lines";
import type { Semantics } from "../../shapes/verdict";
import type { Benchmark, JudgedResult, PlacedCheck, ReadResponse } from "../benchmark";

/** A caption that is judged already, with all that judges replied and people decided, and how it was read, where that is known. */
type ReadResult = JudgedResult & { replies?: JudgeReply[]; overrules?: Overrule[]; semantics?: Semantics };

/**
 * A caption, with what a run of ours told of its making. `byModel`: that a model wrote it is known, though it may read like the note of
 * a failed call.
 */
type ReadCaption = ReadResponse & Pick<ResultLine, "refining"> & { byModel?: true };

/** The content of files about samples of one benchmark. */
export type ReadPart = {
  benchmark: Benchmark;
  title: string;
  samples: DataSample[];
  captions: ReadCaption[];
  /** Samples that got no caption, by whose it should have been. */
  unanswered: Map<string, number>;
  results: ReadResult[];
  /** Format checks of which only a try can tell whether their rule runs with its parameters. */
  formatChecks: PlacedCheck[];
  files: { path: string; kind: string }[];
  /** Samples whose checklist was read off the instruction by rules, with all checks of these; left out: nobody asked. */
  suggested?: { samples: number; checks: number };
};

export function emptyPart(benchmark: Benchmark, title: string): ReadPart {
  return {
    benchmark,
    title,
    samples: [],
    captions: [],
    unanswered: new Map(),
    results: [],
    formatChecks: [],
    files: [],
  };
}

/** Beginnings of the text that suites write where a model gave no answer. */
const FAILURES =
  /^\s*(failed to obtain answer|failed to obtain response|api (call )?(failed|error)|request failed|\[?error\]?\s*:|generation failed|\[lmms_eval_request_failed)/i;

const NOTHING = /^(null|none|nan|n\/a)$/i;

/** A failure is told in a line or two; a caption that only begins so is longer. */
const LONGEST_FAILURE = 400;

/** True where a text stands in the place of a caption that was never written: empty, or the note of a failed call. */
export function isUnanswered(text: string): boolean {
  const plain = text.length <= 2 * LONGEST_FAILURE ? text.trim() : text;
  return plain === "" || NOTHING.test(plain) || (plain.length <= LONGEST_FAILURE && FAILURES.test(plain));
}

/** Adds captions to a part, each once for a sample and model, and counts what is none. */
export function captionAdder(part: ReadPart): (caption: ReadCaption) => "added" | "unanswered" | "known" {
  const known = new Set(part.captions.map(({ sampleId, entry }) => JSON.stringify([sampleId, entry])));
  return (caption) => {
    const { sampleId, entry, text, byModel } = caption;
    if (byModel ? text.trim() === "" : isUnanswered(text)) {
      part.unanswered.set(entry, (part.unanswered.get(entry) ?? 0) + 1);
      return "unanswered";
    }
    const key = JSON.stringify([sampleId, entry]);
    if (known.has(key)) return "known";
    known.add(key);
    part.captions.push(caption);
    return "added";
  };
}
