import type { Benchmark } from "../../benchmarks/benchmark";
import { findBenchmark } from "../../benchmarks/registry";
import { loadSampleFile } from "../../engine/shared/sample-handlers";
import { sessionSample } from "../../evaluation/verdicts/sample-material";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { stepByStep } from "../../foundation/steps";
import type { DataSample } from "../../shapes/data-set";
import { SampleBenchmarksShape } from "../../shapes/generated/sample-benchmarks";
import { lineKindOf } from "../../shapes/line-words";
import { fits } from "../../shapes/read-outside";
import type { AskCalls, AskLine, AskOutcomes, AskSubject } from "../protocol";

/** The sample of a session and the benchmark that judges its captions so. Throws `benchmark-unknown`. */
export function subjectOf({ asked, instruction, videoSeconds }: Omit<AskSubject, "semantics">): {
  benchmark: Benchmark;
  sample: DataSample;
} {
  const benchmark = findBenchmark(asked.benchmark);
  if (!benchmark) {
    throw new ProblemError({
      code: "benchmark-unknown",
      message: "This copy of Caplens does not know the benchmark that these questions are of.",
      nextStep: "Open the session with a newer copy, or remove the questions.",
    });
  }
  return { benchmark, sample: sessionSample({ instruction, material: asked.material }, videoSeconds) };
}

/**
 * The outcomes of a judgement of one caption: its lines for people, and its scores, those without anything to count
 * left out.
 */
export function outcomesOf(subject: AskSubject & { detail: unknown }): AskOutcomes {
  const { benchmark, sample } = subjectOf(subject);
  const { detail, semantics } = subject;
  const { lineWords } = benchmark;
  const evidence = benchmark.evidence(sample, detail);
  const lines = benchmark.outcomes(sample, detail, semantics).map((outcome): AskLine => {
    const kind = lineKindOf(lineWords.kinds, outcome);
    return {
      ...outcome,
      label: outcome.type === null ? "" : benchmark.lineLabel(outcome.type),
      kind: kind ? { id: kind.id, label: kind.label } : null,
      evidence: evidence[outcome.id] ?? [],
    };
  });
  const judged = { sampleId: sample.id, entry: "", response: null, judgement: detail };
  const { scores } = benchmark.summarise([sample], [judged], semantics);
  const { one, many } = lineWords;
  return { lines, scores: scores.filter(({ total }) => total > 0), words: { one, many } };
}

/** The grounds for judging captions of sessions besides checklists, and what their judgements come to. */
export function askHandlers(): Handlers<AskCalls> {
  return {
    "asks/outcomes": async (subject) => outcomesOf(subject),

    "asks/read": async ({ benchmark, name, text }, { signal }) => {
      // Few read a file of questions; all who open the playground fetch this one.
      const { readImport } = await import("../../benchmarks/imports/read-import");
      const source = { files: [{ name, pieces: [text] }], mappings: new Map(), kept: [] };
      const { parts, problems } = await stepByStep(readImport(source), signal);
      const own = parts.filter((part) => part.benchmark.id === benchmark);
      const found = own.flatMap(({ samples }) =>
        samples.map((sample) => ({ title: sample.id, asked: { benchmark, material: sample.material } })),
      );
      return { found, problems };
    },

    "asks/sample": async ({ folder, sampleId }, { signal }) => {
      try {
        const file = await loadSampleFile(folder, sampleId, "benchmarks.json", signal);
        const document: unknown = JSON.parse(await file.text());
        return fits(SampleBenchmarksShape, document) ? document : null;
      } catch (error) {
        if (signal.aborted) throw error;
        // The examples are judged by their checklists all the same.
        return null;
      }
    },
  };
}
