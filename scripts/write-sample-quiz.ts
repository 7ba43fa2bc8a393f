import { writeFileSync } from "node:fs";
import { Value } from "typebox/value";
import type { ModelChoice } from "../src/shapes/connection";
import {
  type BlindTrial,
  type DraftQuestion,
  newQuizDraft,
  QuizDraft,
  type Verification,
} from "../src/shapes/quiz-draft";
import { shownInTrial } from "../src/studio/logic/ask-blindly";
import { bundledSample } from "./bundled-sample";
import {
  BUNDLED_MODELS,
  BUNDLED_PEOPLE,
  BUNDLED_QUESTIONS,
  type BundledQuestion,
} from "./sample-quiz/tea-for-three";

const FOLDER = "public/samples/tea-for-three";
const WRITTEN_AT = "2026-01-01T00:00:00.000Z";
const SEED = 1;

const MODELS = BUNDLED_MODELS.map(
  (model): ModelChoice => ({ kind: "built-in", baseUrl: "", model, audio: false }),
);

function trials(question: DraftQuestion, { right, others, blind }: BundledQuestion): BlindTrial[] {
  return MODELS.flatMap((model, index) =>
    [...(blind[index] ?? "")].map((sign, place): BlindTrial => {
      const wrong = others[(place + index) % others.length] ?? "";
      const isKnown = sign !== "?";
      return {
        model,
        trial: place + 1,
        question: question.question,
        shown: shownInTrial(question, place + 1, SEED),
        answer: isKnown ? (sign === "+" ? right : wrong) : null,
        cause: isKnown ? null : "The reply names no option.",
        promptVersion: "written by hand",
        replies: [],
      };
    }),
  );
}

function draftQuestion(bundled: BundledQuestion): DraftQuestion {
  const { id, type, question, right, others, at, sameAs, droppedFor } = bundled;
  const group = sameAs ?? (BUNDLED_QUESTIONS.some((other) => other.sameAs === id) ? id : null);
  const draft: DraftQuestion = {
    id,
    type,
    question,
    options: [...others.slice(0, at), right, ...others.slice(at)],
    right: at,
    source: { kind: "person" },
    blind: [],
    sameQuestion: group,
    sameAnswer: group,
    decision: droppedFor === undefined ? null : { kept: false, why: droppedFor, at: WRITTEN_AT },
  };
  return { ...draft, blind: trials(draft, bundled) };
}

function verifications({ id, question, options }: DraftQuestion, bundled: BundledQuestion): Verification[] {
  return (bundled.verified ?? []).map((signs, person): Verification => {
    const [onlyFromVideo = null, oneRight = null, hardWrong = null] = [...signs].map((sign) => sign === "+");
    return {
      annotator: BUNDLED_PEOPLE[person] ?? "",
      questionId: id,
      question,
      options,
      answer: bundled.right,
      onlyFromVideo,
      oneRight,
      hardWrong,
      note: "",
      verifiedAt: WRITTEN_AT,
    };
  });
}

/** The bundled quiz of the studio, as it lies beside the sample. */
export function sampleQuiz(): QuizDraft {
  const sample = bundledSample();
  const questions = BUNDLED_QUESTIONS.map(draftQuestion);
  return Value.Parse(QuizDraft, {
    ...newQuizDraft({ id: sample.id, title: `${sample.title}: a quiz`, at: WRITTEN_AT, seed: SEED }),
    origin: { sampleId: sample.id },
    domain: "Animation",
    video: {
      name: sample.title,
      type: "video/mp4",
      sizeBytes: 0,
      quickKey: `sample:${sample.id}`,
      stored: { kind: "sample", sampleId: sample.id },
      facts: null,
    },
    blindModels: MODELS,
    questions,
    verifications: BUNDLED_QUESTIONS.flatMap((bundled, index) => {
      const question = questions[index];
      return question ? verifications(question, bundled) : [];
    }),
  });
}

if (process.argv[1]?.endsWith("write-sample-quiz.ts"))
  writeFileSync(`${FOLDER}/quiz.json`, `${JSON.stringify(sampleQuiz(), null, 1)}\n`);
