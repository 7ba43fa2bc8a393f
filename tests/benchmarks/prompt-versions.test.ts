import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { matchKeypointsPrompt } from "../../src/benchmarks/anycapeval/prompts/match-keypoints.v1";
import { rateStylePrompt } from "../../src/benchmarks/anycapeval/prompts/rate-style.v1";
import { quizBrief } from "../../src/benchmarks/capquiz";
import { answerBlindPrompt } from "../../src/benchmarks/capquiz/studio/prompts/answer-blind.v1";
import { makeQuestionsPrompt } from "../../src/benchmarks/capquiz/studio/prompts/make-questions.v1";
import { sameQuestionPrompt } from "../../src/benchmarks/capquiz/studio/prompts/same-question.v1";
import { captionPrompt } from "../../src/benchmarks/prompts/caption.v1";
import { checkedPrompt } from "../../src/benchmarks/prompts/caption-checked.v1";
import { picturePrompt } from "../../src/benchmarks/prompts/caption-picture.v1";
import { soundPrompt } from "../../src/benchmarks/prompts/caption-sound.v1";
import { wholeVideoPrompt } from "../../src/benchmarks/prompts/caption-whole-video.v1";
import { CAPTION_PROMPTS, followInstruction } from "../../src/benchmarks/prompts/follow-instruction";
import type { CaptionInput } from "../../src/evaluation/caption-request";
import { draftDemandsPrompt } from "../../src/judges/prompts/draft-demands.v1";
import { paraphraseCaptionPrompt } from "../../src/judges/prompts/paraphrase-caption.v1";
import { judgeTasks } from "../../src/judges/registry";
import { trainingTasks } from "../../src/judges/training-tasks";
import { samplingPlan, WAV } from "../support/sampling-plan";

const frame = { time: 1, blob: new Blob([new Uint8Array([1])]), mediaType: "image/jpeg", hash: "f" };
const input: CaptionInput = {
  instruction: "List the sounds.",
  frames: [frame, { ...frame, time: 3 }],
  audio: { blob: new Blob([new Uint8Array([2])]), mediaType: "audio/wav", hash: "wav" },
  plan: samplingPlan({ frames: { kind: "uniform", count: 2 }, audio: WAV }),
  videoSeconds: 6,
  settings: { temperature: null, maxTokens: null, seed: null },
};
const video = {
  blob: new Blob(),
  mediaType: "video/mp4",
  hash: "v",
  framesPerSecond: null,
  hasSound: true,
};

/** The prompt of a captioner of CapQuiz, the instruction included: no file of a quiz brings one. */
function ofQuiz(id: string, wholeVideo: boolean): [string, string] {
  const { prompt, instruction } = quizBrief({ prompt: id, wholeVideo });
  return [prompt.version, `${prompt.text(wholeVideo ? { ...input, video } : input)}\n${instruction}`];
}

const written = {
  [captionPrompt.version]: captionPrompt.text(input),
  [checkedPrompt(captionPrompt).version]: checkedPrompt(captionPrompt).text(input),
  [checkedPrompt(wholeVideoPrompt).version]: checkedPrompt(wholeVideoPrompt).text({ ...input, video }),
  [picturePrompt.version]: picturePrompt.text(input),
  [soundPrompt.version]: soundPrompt.text(input),
  [wholeVideoPrompt.version]: wholeVideoPrompt.text({ ...input, video }),
  ...Object.fromEntries(["short", "long"].flatMap((id) => [false, true].map((whole) => ofQuiz(id, whole)))),
  [matchKeypointsPrompt.version]: matchKeypointsPrompt.text,
  [rateStylePrompt.version]: rateStylePrompt.text,
  [answerBlindPrompt.version]: answerBlindPrompt.text,
  [makeQuestionsPrompt.version]: makeQuestionsPrompt.text,
  [sameQuestionPrompt.version]: sameQuestionPrompt.text,
  [draftDemandsPrompt.version]: draftDemandsPrompt.text,
  [paraphraseCaptionPrompt.version]: paraphraseCaptionPrompt.text,
  ...Object.fromEntries(
    [...Object.values(judgeTasks), ...Object.values(trainingTasks)].map(({ prompt }) => [
      prompt.version,
      prompt.text,
    ]),
  ),
};

it("the version of a prompt around an instruction is the one that was chosen, else the usual one", () => {
  const versions = [undefined, ...CAPTION_PROMPTS.map(({ id }) => id)].flatMap((prompt) =>
    [false, true].map((wholeVideo) => followInstruction({ wholeVideo, prompt }).version),
  );
  expect(versions).toEqual([
    ...["caption.v1", "caption-whole-video.v1", "caption.v1", "caption-whole-video.v1"],
    ...["checked-caption.v1", "checked-caption-whole-video.v1"],
  ]);
});

/** Records name versions: a text that changes under the same name would make them say what is not true. */
it("a prompt with another text has another version", () => {
  const hashes = Object.fromEntries(
    Object.entries(written).map(([version, text]) => [
      version,
      createHash("sha256").update(text).digest("hex").slice(0, 16),
    ]),
  );
  expect(hashes).toMatchInlineSnapshot(`
    {
      "answer-blind.v1": "9f1b666972cd9411",
      "answer-from-caption.v1": "3663036c00646c05",
      "answer-question.v2": "e13da7f48b515bd2",
      "answer-questions.v2": "2154ef059170aa54",
      "answer-quiz.v1": "e1303c980529d2d7",
      "apply-form.v1": "7502e8deb9745dc7",
      "capquiz-long-whole-video.v1": "1ac764f19694011a",
      "capquiz-long.v1": "f19cfb2415a764ba",
      "capquiz-short-whole-video.v1": "5b17ebd5e77d617e",
      "capquiz-short.v1": "a20ee4a6dc897d91",
      "caption-picture.v1": "d3f0513eadf9cfa9",
      "caption-sound.v1": "18f87c97274a4a7a",
      "caption-whole-video.v1": "9723cf54fba6b8ac",
      "caption.v1": "1a8598abc428c1d6",
      "checked-caption-whole-video.v1": "212639376c13b0a9",
      "checked-caption.v1": "c3f914b9d6d72e25",
      "degrade-caption.v1": "33ad2f1df82f6208",
      "draft-checklist.v1": "9d645b629a6ef7b6",
      "draft-demands.v1": "d79baf2be0393648",
      "extract-format.v2": "27ea6199c83af034",
      "extract-timestamp.v2": "db15f3b7d92c52f2",
      "instruction-from-caption.v1": "23eeaa4fc3df3b73",
      "make-questions.v1": "37558840b07f6f2b",
      "match-keypoints.v1": "f9d016afe91e2d4e",
      "merge-answers.v1": "731c650833d7b415",
      "name-failures.v1": "c9689ac971d4055c",
      "paraphrase-caption.v1": "296a4ae96bafe01e",
      "rate-caption.v1": "2f6b7c279dee3470",
      "rate-style.v1": "17dce601c8ca29cf",
      "refine-caption.v1": "89cc55f5337a392b",
      "rewrite-instruction.v1": "acdb1ee2fefd806e",
      "row-from-caption.v1": "a403e30de125b51d",
      "same-question.v1": "12cf4d403593d68c",
      "unsupported-constraints.v1": "0e4b6f05ad05919e",
      "write-instruction.v1": "8f660362eaa868a9",
    }
  `);
});
