import type { Benchmark } from "../../../benchmarks/benchmark";
import { readImport } from "../../../benchmarks/imports/read-import";
import { findBenchmark } from "../../../benchmarks/registry";
import { mediaParts } from "../../../evaluation/caption-request";
import { judgeTools } from "../../../evaluation/judge-tools";
import { isAbort, ProblemError } from "../../../lib/errors";
import { lineKindOf } from "../../../lib/line-words";
import { stepByStep } from "../../../lib/steps";
import type { JudgeReply } from "../../../schemas/call";
import type { DataSample } from "../../../schemas/data-set";
import { SampleBenchmarksShape } from "../../../schemas/generated/sample-benchmarks";
import type { FrameSet } from "../../../schemas/media";
import { fits } from "../../../schemas/read-outside";
import type { Storage } from "../../../storage/open-storage";
import type { Handlers } from "../../bridge/serve-worker";
import { JUDGE_SETTINGS } from "../judge-settings";
import type { KillableHelpers } from "../killable-helpers";
import type { ModelCalls } from "../model-calls";
import { loadSampleFile } from "../sample-handlers";
import { sentMedia } from "../sent-media";
import type { AlsoJudgedCalls, AlsoLine, AlsoOutcomes, AlsoSubject } from "./also-judged-protocol";

/** A session has one sample: it needs no name of its own. */
const SAMPLE_ID = "session";

function subjectOf({ asked, instruction, videoSeconds }: AlsoSubject): {
  benchmark: Benchmark;
  sample: DataSample;
} {
  const benchmark = findBenchmark(asked.benchmark);
  if (!benchmark) {
    throw new ProblemError({
      code: "benchmark-unknown",
      message: "This copy of Caplens does not know the benchmark that these questions are of.",
      nextStep: "Open the session with a newer copy, or take the questions away.",
    });
  }
  const video = { id: SAMPLE_ID, path: null, seconds: videoSeconds };
  return {
    benchmark,
    sample: { id: SAMPLE_ID, video, instruction, facets: {}, material: asked.material },
  };
}

/** What a judgement of one caption comes to: its lines for people, and its scores, those without anything to count left out. */
export function outcomesOf(subject: AlsoSubject & { detail: unknown }): AlsoOutcomes {
  const { benchmark, sample } = subjectOf(subject);
  const { detail, semantics } = subject;
  const { lineWords } = benchmark;
  const evidence = benchmark.evidence(sample, detail);
  const lines = benchmark.outcomes(sample, detail, semantics).map((outcome): AlsoLine => {
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

/** Frames of a session for judges that look; none where one of them is gone: they judge without then. */
async function picturesOf(storage: Storage, frames: FrameSet | null, signal: AbortSignal) {
  try {
    const sent = await sentMedia(storage, { frames, audio: null }, signal);
    return mediaParts({ ...sent, audio: null, video: null });
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return [];
  }
}

/** Judging captions of sessions by what is no checklist. */
export function alsoJudgedHandlers(
  storage: () => Promise<Storage>,
  { checks, mend }: KillableHelpers,
  calls: Pick<ModelCalls, "judges" | "questionsAtATime">,
): Handlers<AlsoJudgedCalls> {
  return {
    "also/judge": async ({ runId, caption, judges, judging, frames, ...subject }, { signal, emit }) => {
      const { benchmark, sample } = subjectOf(subject);
      const replies: JudgeReply[] = [];
      const tools = judgeTools({
        judges: calls.judges({ runId }, judges),
        questionsAtATime: await calls.questionsAtATime(judges),
        settings: JUDGE_SETTINGS,
        semantics: subject.semantics,
        judging,
        signal,
        mend,
        runRules: (batch, cancelled) => checks.run(batch, { signal: cancelled }),
        onReply: (reply) => replies.push(reply),
        onProgress: (done, total) => emit({ done, total }),
        pictures: async ({ capabilities }) =>
          capabilities.image ? picturesOf(await storage(), frames, signal) : [],
      });
      const detail = await benchmark.judge(sample, caption, tools);
      return { detail, replies, problem: tools.problem() };
    },

    "also/outcomes": async (subject) => outcomesOf(subject),

    "also/read": async ({ benchmark, name, text }, { signal }) => {
      const source = { files: [{ name, pieces: [text] }], mappings: new Map(), kept: [] };
      const { parts, problems } = await stepByStep(readImport(source), signal);
      const own = parts.filter((part) => part.benchmark.id === benchmark);
      const found = own.flatMap(({ samples }) =>
        samples.map((sample) => ({ title: sample.id, asked: { benchmark, material: sample.material } })),
      );
      return { found, problems };
    },

    "also/sample": async ({ folder, sampleId }, { signal }) => {
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
