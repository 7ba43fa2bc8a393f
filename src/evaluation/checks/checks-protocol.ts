import type { EditRequest, SuggestedEdit } from "../../rules/mending/smallest-edit";
import type { CheckBatch, CheckRequest } from "../../rules/run-check";
import type { SuggestedCheck } from "../../rules/suggesting/reading";
import type { FormatCheck } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import { otherSemantics } from "../../shapes/semantics";
import type { Vary } from "../../shapes/study";
import type {
  Extraction,
  ReleasedRules,
  Semantics,
  Span,
  UnscoredCause,
  Verdict,
} from "../../shapes/verdict";
import type { ChecklistSoundness, SoundnessQuestion } from "../checklist-soundness";
import type { DerivedSamples, Rewrite } from "../derived-samples/rewrites";
import type { MakingRules } from "../made-instructions/making-rules";
import type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

export type { CheckBatch, CheckRequest, RuleVerdicts } from "../../rules/run-check";

/**
 * The verdicts since the event before, packed, and what is taken in hand next: a check that never ends can be told from the others
 * where it was taken `alone`; `some` are taken in a row, such as hardly run away; `none` while the worker waits.
 */
export type CheckEvent = { verdicts: string; next: "alone" | "some" | "none" };

/** All that the work needs has been loaded: from now on it may run away. */
export type LoadedEvent = { kind: "loaded" };

export type { SuggestedEdit } from "../../rules/mending/smallest-edit";
export type { SuggestedCheck } from "../../rules/suggesting/reading";
export type { ParameterFaults, ParameterQuestion } from "../parameter-faults";

/** The calls of the check worker. */
export type ChecksCalls = {
  /**
   * Decides what batches ask for, one after the other, but for so many verdicts of the first that are `known`; every check alone where
   * it is to go `singly`. Gives the verdicts after the last event, packed.
   */
  batches: {
    input: { batches: readonly SentBatch[]; known: number; singly: boolean };
    output: CheckEvent["verdicts"];
    event: CheckEvent;
  };
  edit: { input: EditRequest; output: SuggestedEdit | null; event: LoadedEvent };
  suggest: { input: { instruction: string }; output: SuggestedCheck[]; event: LoadedEvent };
  /** The objects of a judge's reply that are no JSON as written, by how they are written, as JSON. */
  mend: { input: { reply: string }; output: Map<string, string>; event: LoadedEvent };
  /** The JSON Schema of every rule's parameters, by constraint id. */
  parameters: { input: null; output: Record<string, object> };
  /** Whether a text can pass the format checks of a checklist, and the plainest that passes most of them. */
  sound: { input: SoundnessQuestion; output: ChecklistSoundness; event: LoadedEvent };
  /** Samples that code makes of others, whose rules are tried on the words of each. */
  derive: {
    input: { samples: readonly DataSample[]; vary: Vary; seed: number; rewrites: readonly Rewrite[] };
    output: DerivedSamples;
    event: LoadedEvent;
  };
  /** Work of our rules on instructions in the making: see `MakingRules`. */
  draw: {
    input: { task: Parameters<MakingRules["draw"]>[0]; options: Parameters<MakingRules["draw"]>[1] };
    output: Awaited<ReturnType<MakingRules["draw"]>>;
    event: LoadedEvent;
  };
  wording: {
    input: Parameters<MakingRules["wording"]>[0];
    output: Awaited<ReturnType<MakingRules["wording"]>>;
    event: LoadedEvent;
  };
  hold: {
    input: Parameters<MakingRules["hold"]>[0];
    output: Awaited<ReturnType<MakingRules["hold"]>>;
    event: LoadedEvent;
  };
  faults: {
    input: { task: Parameters<MakingRules["faults"]>[0]; seconds: number | null };
    output: Awaited<ReturnType<MakingRules["faults"]>>;
    event: LoadedEvent;
  };
  contradiction: {
    input: { format: FormatCheck[] };
    output: Awaited<ReturnType<MakingRules["contradiction"]>>;
    event: LoadedEvent;
  };
  /** One answer for each check, in order. */
  validate: {
    input: { checks: ParameterQuestion[]; benchmark: ReleasedRules };
    output: ParameterFaults[];
    event: LoadedEvent;
  };
};

/** A request of a batch by one semantics; `first` is the place of the same request by the semantics before it, -1 where there is none. */
export type AskedVerdict = { request: CheckRequest; semantics: Semantics; first: number };

/** All that batches ask for, in order: of each every check by the semantics that is wanted first, then every one by the other, if at all. */
export function askedVerdicts(batches: readonly CheckBatch[]): AskedVerdict[] {
  const asked: AskedVerdict[] = [];
  for (const { requests, context, oneReading } of batches) {
    const { semantics } = context;
    const place = asked.length;
    for (const request of requests) asked.push({ request, semantics, first: -1 });
    if (oneReading) continue;
    const other = otherSemantics(semantics);
    for (const [index, request] of requests.entries())
      asked.push({ request, semantics: other, first: place + index });
  }
  return asked;
}

/** A batch on its way to the worker: as JSON, which is quicker to write and read than objects are to copy, or as it is. */
type SentBatch = string | CheckBatch;

/** The batch as it is sent: checks that siblings name already by their place there, and as it is where JSON would say something else. */
export function sentBatch(batch: CheckBatch): SentBatch {
  const places = new Map(batch.siblings.map((check, index) => [check, index]));
  const requests = batch.requests.map(({ check, given }) => ({ check: places.get(check) ?? check, given }));
  const named = { ...batch, requests };
  return isPlainJson(named, DEEPEST) ? JSON.stringify(named) : batch;
}

type NamedBatch = Omit<CheckBatch, "requests"> & {
  requests: (Omit<CheckRequest, "check"> & { check: CheckRequest["check"] | number })[];
};

/** The batch that was sent. */
export function receivedBatch(sent: SentBatch): CheckBatch {
  if (typeof sent !== "string") return sent;
  const { requests, ...batch }: NamedBatch = JSON.parse(sent);
  return {
    ...batch,
    requests: requests.flatMap(({ check: named, given }) => {
      const check = typeof named === "number" ? batch.siblings[named] : named;
      return check ? [{ check, given }] : [];
    }),
  };
}

/** A value that nests deeper is copied, which copes with any depth that JSON does. */
const DEEPEST = 100;

/** Whether JSON holds all of a value: it has no word for what is absent, for numbers that are not finite, and for zero below zero. */
function isPlainJson(value: unknown, depth: number): boolean {
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== "object") return typeof value === "string" || typeof value === "boolean";
  if (value === null) return true;
  if (depth === 0) return false;
  // An array with holes holds what JSON has no word for.
  if (Array.isArray(value)) return Array.from(value).every((part) => isPlainJson(part, depth - 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  return Object.values(value).every((part) => isPlainJson(part, depth - 1));
}

/** The text that a verdict looked at: none, the one given for its check, the one of the same check by the first semantics, or this. */
type PackedExtraction = 0 | 1 | 2 | Extraction;

/**
 * Verdicts one behind the other, without brackets, which take as long to write and read as what is in them: status, reason, cause
 * (0: none), text looked at, number of marks, and of each mark start, end and label (0: none).
 */
type PackedParts = (string | number | Extraction)[];

/** Packs verdicts of rules as JSON, without what whoever asked knows of them. */
export function verdictPacker() {
  const first = new Map<CheckRequest, Extraction>();
  let parts: PackedParts = [];

  function packed(request: CheckRequest, extraction: Extraction | undefined): PackedExtraction {
    if (extraction === undefined) return 0;
    if (extraction === request.given) return 1;
    // Found once for both semantics.
    if (first.get(request)?.content === extraction.content) return 2;
    first.set(request, extraction);
    return extraction;
  }

  return {
    add(request: CheckRequest, { status, reason, evidence, extraction, cause }: Verdict): void {
      parts.push(status, reason, cause ?? 0, packed(request, extraction), evidence.length);
      for (const { start, end, label } of evidence) parts.push(start, end, label ?? 0);
    },
    /** Those that were added since, packed; "" for none. */
    take(): string {
      const text = parts.length === 0 ? "" : JSON.stringify(parts);
      parts = [];
      return text;
    },
  };
}

/** The verdicts that a worker packed, the next of those `asked` for; `known` are all before them. */
export function unpackedVerdicts(
  packed: string,
  asked: readonly AskedVerdict[],
  known: readonly Verdict[],
): Verdict[] {
  if (packed === "") return [];
  const parts: PackedParts = JSON.parse(packed);
  let next = 0;
  /** The next part, which is what its place says. */
  const take = <T>() => parts[next++] as T;
  const verdicts: Verdict[] = [];
  const place = known.length;

  function looked(at: PackedExtraction, index: number): Extraction | null {
    if (at === 0) return null;
    if (at === 1) return asked[index]?.request.given ?? null;
    if (at !== 2) return at;
    const first = asked[index]?.first ?? -1;
    return (first < place ? known[first] : verdicts[first - place])?.extraction ?? null;
  }

  while (next < parts.length) {
    const index = place + verdicts.length;
    const one = asked[index];
    if (!one) break;
    const { checkId, constraintId } = one.request.check;
    const status = take<Verdict["status"]>();
    const reason = take<string>();
    const cause = take<UnscoredCause | 0>();
    const extraction = looked(take<PackedExtraction>(), index);
    const evidence: Span[] = [];
    for (let marks = take<number>(); marks > 0; marks -= 1) {
      const span: Span = { start: take<number>(), end: take<number>() };
      const label = take<string | 0>();
      if (label !== 0) span.label = label;
      evidence.push(span);
    }
    const { semantics } = one;
    const verdict: Verdict = {
      checkId,
      constraintId,
      half: "format",
      source: "rule",
      semantics,
      status,
      reason,
      evidence,
    };
    if (cause !== 0) verdict.cause = cause;
    if (extraction) verdict.extraction = extraction;
    verdicts.push(verdict);
  }
  return verdicts;
}
