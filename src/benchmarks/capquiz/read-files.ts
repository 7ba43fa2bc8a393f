import { isFields, textOf } from "../../foundation/fields";
import { jsonName } from "../../foundation/file-names";
import type { Steps } from "../../foundation/steps";
import { quizOutcome, rightLetter, UNDETERMINED } from "../../metrics/quiz-outcome";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import { UnscoredCauseShape } from "../../shapes/generated/unscored-cause";
import type { Quiz, QuizJudgement, QuizQuestion } from "../../shapes/quiz";
import { fits } from "../../shapes/read-outside";
import type { Shortfall } from "../../shapes/result";
import { markedShortfall } from "../../shapes/shortfall-words";
import type { ItemVerdict } from "../../shapes/verdict";
import type { BenchmarkDocument, FilesRead, ReadResponse } from "../benchmark";
import { unscoredItem } from "../instruction-following/judging/content-verdict";
import { itemOf } from "./quiz";
import { holdAnswers, plainText, type ReadRecord, readRecord, recordsIn } from "./read-records";

/** A video's questions as they are gathered; `byKey`: by all that makes two records the same question. */
type Gathered = {
  sample: DataSample & { material: Quiz };
  byKey: Map<string, { question: QuizQuestion; file: string }>;
};

type Answer = { prediction: unknown; cause: unknown };

/** The answers under one model's name. */
type Answered = {
  answers: Map<QuizQuestion, Answer>;
  caption: string | null;
  shortfall: { shortfall?: Shortfall };
};

function newSample(video: string): Gathered {
  const path = /[/\\]|\.[a-z0-9]{2,5}$/i.test(video) ? video : null;
  return {
    sample: {
      id: video,
      video: { id: video, path, seconds: null },
      instruction: "",
      facets: {},
      material: { questions: [] },
    },
    byKey: new Map(),
  };
}

function keyOf({ question, options, type }: ReadRecord): string {
  return JSON.stringify([type, plainText(question), options.map(plainText)]);
}

/** Brings records together by video, each question once. */
class QuizBook {
  readonly videos = new Map<string, Gathered>();

  /** The question of a record, which is there from now on; null where it contradicts one that is there. */
  put(
    record: ReadRecord,
    file: string,
    tell: (field: string, message: string, expected: string) => void,
  ): QuizQuestion | null {
    const there = this.videos.get(record.video) ?? newSample(record.video);
    this.videos.set(record.video, there);
    const { sample, byKey } = there;
    this.#group(sample, record.domain, tell);
    const key = keyOf(record);
    const known = byKey.get(key);
    if (known) {
      if (known.question.answer !== record.answer) {
        tell(
          "answer",
          `The same question has another right answer in ${known.file}, “${known.question.answer}”; that one counts.`,
          "One right answer.",
        );
      } else if (known.file === file) {
        tell("question", "This question stands in the file already; it counts once.", "Each question once.");
      }
      return known.question;
    }
    const { questions } = sample.material;
    const { type, question, options, answer } = record;
    const added = { id: `q${questions.length + 1}`, type, question, options, answer };
    questions.push(added);
    byKey.set(key, { question: added, file });
    return added;
  }

  #group(
    sample: DataSample,
    domain: string | null,
    tell: (field: string, message: string, expected: string) => void,
  ) {
    if (domain === null) return;
    const { domain: known = domain } = sample.facets;
    sample.facets.domain = known;
    if (known !== domain)
      tell("domain", `This video's domain was “${known}” before; that one counts.`, "One domain a video.");
  }
}

/** The answer to a question from a file's prediction. */
function answered(
  question: QuizQuestion,
  { prediction, cause: told }: Answer,
  tell: (field: string, message: string, expected: string) => void,
): ItemVerdict {
  const item = itemOf(question);
  const cause = fits(UnscoredCauseShape, told) ? told : "reply unreadable";
  if (prediction === null || prediction === undefined)
    return unscoredItem(item, cause, "The file gives no answer.", "recorded");
  const reply = typeof prediction === "string" ? prediction : "";
  const right = rightLetter(question);
  const outcome = quizOutcome(right, reply);
  if (outcome === "unreadable") {
    tell(
      "prediction",
      `“${typeof prediction === "string" ? prediction.slice(0, 80) : typeof prediction}” is no option; the answer is unscored.`,
      "A letter from A to F, or null.",
    );
    return unscoredItem(item, "reply unreadable", "The answer in the file names no option.", "recorded");
  }
  const answer = outcome === "fn" ? UNDETERMINED : reply.trim().slice(0, 1).toUpperCase();
  return {
    checkId: question.id,
    status: outcome === "tp" ? "passed" : "failed",
    reason: "The answer stands in the file.",
    evidence: [],
    source: "recorded",
    answer,
  };
}

/** Reads files of questions, answered or not, given together and in any order, a step a record. Never throws. */
export function* readQuizFiles(given: readonly BenchmarkDocument[]): Steps<FilesRead<QuizJudgement>> {
  const problems: FileProblem[] = [];
  const book = new QuizBook();
  /** By model, then by video. */
  const models = new Map<string, Map<string, Answered>>();
  const tells = new Map<Answer, (field: string, message: string, expected: string) => void>();

  for (const { name, document, places } of given) {
    const records = recordsIn(document);
    if (records.length === 0) {
      problems.push({
        file: name,
        path: "",
        message: "This is no file of CapQuiz.",
        expected: "Records of video, category, question, options and answer.",
      });
      continue;
    }
    const hasAnswers = holdAnswers(records);
    for (const [place, cells] of records.entries()) {
      yield;
      const where = places?.[place] ?? `${place}`;
      const tell = (field: string, message: string, expected: string) =>
        problems.push({ file: name, path: field === "" ? where : `${where}/${field}`, message, expected });
      if (!isFields(cells)) {
        tell("", "This record is no object.", "video, category, question, options and answer.");
        continue;
      }
      const record = readRecord(cells, tell);
      const question = record && book.put(record, name, tell);
      if (!question || !record || !hasAnswers) continue;
      const model = textOf(cells.model)?.trim() || jsonName(name);
      const videos = models.get(model) ?? new Map<string, Answered>();
      models.set(model, videos);
      const own = videos.get(record.video) ?? { answers: new Map(), caption: null, shortfall: {} };
      videos.set(record.video, own);
      if (own.caption === null) own.shortfall = markedShortfall(cells);
      own.caption ??= textOf(cells.caption);
      const answer = { prediction: cells.prediction, cause: cells.cause };
      if (own.answers.has(question)) {
        tell(
          "prediction",
          `“${model}” has answered this question already; the first one counts.`,
          "Each once.",
        );
        continue;
      }
      own.answers.set(question, answer);
      tells.set(answer, tell);
    }
  }

  const read: FilesRead<QuizJudgement> = {
    samples: [...book.videos.values()]
      .map(({ sample }) => sample)
      .filter(({ material }) => material.questions.length > 0),
    responses: [],
    results: [],
    formatChecks: [],
    problems,
  };
  for (const [entry, videos] of models) {
    for (const [video, { answers, caption, shortfall }] of videos) {
      yield;
      const response: ReadResponse | null =
        caption === null ? null : { sampleId: video, entry, text: caption, ...shortfall };
      if (response) read.responses.push(response);
      const questions = book.videos.get(video)?.sample.material.questions ?? [];
      read.results.push({
        sampleId: video,
        entry,
        response: caption,
        judgement: {
          answers: questions.map((question) => {
            const answer = answers.get(question);
            const tell = answer && tells.get(answer);
            return answer && tell
              ? answered(question, answer, tell)
              : unscoredItem(
                  itemOf(question),
                  "not judged",
                  "The file does not answer this question.",
                  "recorded",
                );
          }),
        },
      });
    }
  }
  return read;
}
