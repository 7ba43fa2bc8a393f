import { writeFileSync } from "node:fs";
import { captionLength } from "../src/benchmarks/anycapeval/strict-demand";
import { spansOf } from "../src/judges/quoted-evidence";
import { LETTERS, UNDETERMINED } from "../src/metrics/quiz-outcome";
import type { SampleBenchmarks } from "../src/shapes/ask";
import type { AnycapJudgement } from "../src/shapes/judged-material";
import type { QuizJudgement, QuizQuestion } from "../src/shapes/quiz";
import type { ItemVerdict } from "../src/shapes/verdict";
import { askedKeyPoints, askedQuiz, askedStyle } from "../src/state/ask-parts";
import { bundledSample } from "./bundled-sample";
import { KEY_POINTS, QUESTIONS, RECORDED, REFERENCE } from "./sample-benchmarks/timeline";

const FOLDER = "public/samples/tea-for-three";
const INSTRUCTION = "timeline";

function questions(): QuizQuestion[] {
  return QUESTIONS.map(({ id, type, question, right, others, at }) => ({
    id,
    type,
    question,
    options: [...others.slice(0, at), right, ...others.slice(at)],
    answer: right,
  }));
}

function quizDetail(text: string, told: (typeof RECORDED)[string]["quiz"]): QuizJudgement {
  const answers = questions().map(({ id, options, answer }): ItemVerdict => {
    const one = told[id as keyof typeof told];
    if (!one) {
      const reason = "The caption does not tell.";
      return {
        checkId: id,
        status: "failed",
        reason,
        evidence: [],
        source: "recorded",
        answer: UNDETERMINED,
      };
    }
    const [option, quote] = one;
    const letter = LETTERS[options.indexOf(option)];
    const evidence = spansOf(text, [quote]);
    if (letter === undefined) throw new Error(`${id}: "${option}" is no option.`);
    if (evidence.length === 0) throw new Error(`${id}: "${quote}" is not in the caption.`);
    const status = option === answer ? "passed" : "failed";
    const reason = `The caption says “${quote}”.`;
    return { checkId: id, status, reason, evidence, source: "recorded", answer: letter };
  });
  return { answers };
}

/**
 * The material for judging the bundled examples besides checklists. Throws where a recorded answer fits no option or no
 * caption.
 */
export function sampleBenchmarks(): SampleBenchmarks {
  const sample = bundledSample();
  const examples = sample.instructions.find(({ id }) => id === INSTRUCTION)?.examples ?? [];
  const words = { modality: "video", demand: "", reference: REFERENCE } as const;
  const recorded = Object.fromEntries(
    examples.map(({ id, text }) => {
      const told = RECORDED[id];
      if (!told) throw new Error(`Nothing is recorded for ${id}.`);
      const length = captionLength(text);
      const points: AnycapJudgement = {
        length,
        points: told.points.map(([score, reason]) => ({ score, reason })),
      };
      const style: AnycapJudgement = { length, style: told.style };
      return [id, { quiz: quizDetail(text, told.quiz), "key-points": points, style }];
    }),
  );
  const parts = {
    quiz: askedQuiz(questions()),
    "key-points": askedKeyPoints({ ...words, dimension: "event" }, KEY_POINTS.join("\n")),
    style: askedStyle({ ...words, dimension: "detail" }),
  };
  return {
    format: "caplens-sample-benchmarks",
    version: 1,
    instructions: { [INSTRUCTION]: { parts, recorded } },
  };
}

if (process.argv[1]?.endsWith("write-sample-benchmarks.ts"))
  writeFileSync(`${FOLDER}/benchmarks.json`, `${JSON.stringify(sampleBenchmarks(), null, 1)}\n`);
