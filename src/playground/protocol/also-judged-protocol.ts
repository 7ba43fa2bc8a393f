import type { AlsoAsked, SampleBenchmarks } from "../../shapes/also-judged";
import type { FileProblem } from "../../shapes/data-set";
import type { Outcome } from "../../shapes/outcome";
import type { Score } from "../../shapes/score";
import type { Span } from "../../shapes/span";
import type { Semantics } from "../../shapes/verdict";

/** One caption of a session, and what it is judged by besides the checklist. */
export type AlsoSubject = {
  asked: AlsoAsked;
  instruction: string;
  videoSeconds: number | null;
  semantics: Semantics;
};

/** A line of a judgement as the page shows it. */
export type AlsoLine = Outcome & {
  /** What it is counted under, for people: "Causal", "Length". */
  label: string;
  /** What it came to, where passed and failed do not tell all: "told wrongly". */
  kind: { id: string; label: string } | null;
  /** Where in the caption it rests; empty where nobody says. */
  evidence: readonly Span[];
};

/** What a judgement comes to. `words`: how its lines are called. */
export type AlsoOutcomes = { lines: AlsoLine[]; scores: Score[]; words: { one: string; many: string } };

/** Captions of a session judged by benchmarks that ask no checklist. */
export type AlsoJudgedCalls = {
  /** Rejects with `judgement-unreadable` where a judgement is damaged. */
  "also/outcomes": { input: AlsoSubject & { detail: unknown }; output: AlsoOutcomes; event: never };
  /** What a benchmark's own file holds to judge by, sample by sample, and every problem with its place. */
  "also/read": {
    input: { benchmark: string; name: string; text: string };
    output: { found: { title: string; asked: AlsoAsked }[]; problems: FileProblem[] };
    event: never;
  };
  /** What bundled examples are judged by; null where the sample has nothing of it. */
  "also/sample": {
    input: { folder: string; sampleId: string };
    output: SampleBenchmarks | null;
    event: never;
  };
};
