import { describe, expect, it } from "vitest";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { readImport } from "../../../src/benchmarks/imports/read-import";
import { allSteps } from "../../support/all-steps";
import { readBy } from "../../support/read-by";
import { FOUR, quizRecord } from "./quiz-records";

function read(records: readonly unknown[]) {
  return readBy(capquiz, [{ name: "quiz.json", text: JSON.stringify(records) }]);
}

function problemOf(changes: object): string[] {
  const { problems, samples } = read([
    quizRecord(),
    { ...quizRecord({ question: "Another one?" }), ...changes },
  ]);
  const asked = samples.flatMap(({ material }) => Reflect.get(Object(material), "questions"));
  return [...problems.map(({ path, message }) => `${path}: ${message}`), `${asked.length} asked`];
}

function imported(name: string, text: string) {
  return allSteps(readImport({ files: [{ name, pieces: [text] }], mappings: new Map(), kept: [] }));
}

describe("the files of a quiz", () => {
  it("make one sample of each video, with all of its questions, by type and domain", () => {
    const { samples, problems } = read(FOUR);
    expect(problems).toEqual([]);
    expect(samples).toMatchObject([
      {
        id: "clip-1",
        video: { id: "clip-1", path: null },
        instruction: "",
        facets: { domain: "Cooking" },
        material: {
          questions: [
            { id: "q1", type: "attribute" },
            { id: "q2", type: "causal" },
          ],
        },
      },
      { id: "clip-2", material: { questions: [{ type: "attribute" }, { type: "intent_emotion" }] } },
    ]);
  });

  it("say of a caption that it is no whole one", () => {
    const { samples } = read([quizRecord()]);
    const shortfall = { kind: "length", judgeAnyway: true } as const;
    const judgement = { answers: [] };
    const result = { sampleId: "clip-1", entry: "m", response: "A kettle", shortfall, judgement };
    const back = readBy(capquiz, capquiz.write(samples, [result], "strict"));
    expect(back.responses).toEqual([{ sampleId: "clip-1", entry: "m", text: "A kettle", shortfall }]);
  });

  it.each([
    ["a JSON list", JSON.stringify(FOUR)],
    ["JSON Lines", FOUR.map((record) => JSON.stringify(record)).join("\n")],
    ["a single record", JSON.stringify(FOUR[0])],
  ])("are known by their content, whatever they are called: %s", (_, text) => {
    const { parts, problems } = imported("any-name.json", text);
    expect(problems).toEqual([]);
    expect(parts.map(({ benchmark }) => benchmark.id)).toEqual(["capquiz"]);
  });

  it.each<[string, object, string[]]>([
    [
      "an unknown type",
      { category: "Smell" },
      ["1/category: “Smell” is no type of question; the question is left out.", "1 asked"],
    ],
    [
      "no type",
      { category: null },
      ["1/category: No type of question stands here; the question is left out.", "1 asked"],
    ],
    [
      "four options",
      { options: ["red", "a", "b", "c"] },
      ["1/options: There are 4 options; the question is left out.", "1 asked"],
    ],
    [
      "no options",
      { options: "red, blue" },
      ["1/options: There are 0 options; the question is left out.", "1 asked"],
    ],
    [
      "an empty option",
      { options: ["red", "a", " ", "c", "d"] },
      ["1/options: Option 3 is no text, or empty; the question is left out.", "1 asked"],
    ],
    [
      "an option twice",
      { options: ["red", "Blue", "blue ", "c", "d"] },
      ["1/options: The option “blue” stands there twice; the question is left out.", "1 asked"],
    ],
    [
      "the sixth option among the five",
      { options: ["red", "cannot be determined", "a", "b", "c"] },
      ["1/options: “Cannot be determined” is one of the options; the question is left out.", "1 asked"],
    ],
    [
      "an answer that is none",
      { answer: "pink" },
      ["1/answer: The answer “pink” is none of the options; the question is left out.", "1 asked"],
    ],
    [
      "no answer",
      { answer: "" },
      ["1/answer: No right option is told; the question is left out.", "1 asked"],
    ],
    ["no video", { video: "" }, ["1/video: No video is named; the question is left out.", "1 asked"]],
    ["no question", { question: 7 }, ["1/question: There is no question; it is left out.", "1 asked"]],
    [
      "another dimension",
      { dimension: "inferential" },
      [
        "1/dimension: “Attribute” is descriptive, and not what stands here; it counts as descriptive.",
        "2 asked",
      ],
    ],
    [
      "an unknown domain",
      { domain: "Knitting" },
      ["1/domain: No domain of CapQuiz is called “Knitting”; it stays as it is.", "2 asked"],
    ],
    [
      "the same question again",
      { question: "What colour is the  Kettle?" },
      ["1/question: This question stands in the file already; it counts once.", "1 asked"],
    ],
    [
      "the same with another answer",
      { question: "What colour is the kettle?", answer: "blue" },
      [
        "1/answer: The same question has another right answer in quiz.json, “red”; that one counts.",
        "1 asked",
      ],
    ],
  ])("tell bad input with its place: %s", (_, changes, told) => {
    expect(problemOf(changes)).toEqual(told);
  });

  it("tell the line of JSON Lines in which something is wrong", () => {
    const lines = [quizRecord(), quizRecord({ question: "Which?", answer: "pink" })];
    const { problems } = imported("quiz.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(problems.map(({ file, path }) => [file, path])).toEqual([["quiz.jsonl", "line 2/answer"]]);
  });

  it("take captions that stand beside them, by their video", () => {
    const captions = FOUR.slice(1, 3).map(({ video }) => JSON.stringify({ video, caption: `Of ${video}.` }));
    const { parts, problems } = allSteps(
      readImport({
        files: [
          { name: "quiz.json", pieces: [JSON.stringify(FOUR)] },
          { name: "my-model.jsonl", pieces: [captions.join("\n")] },
        ],
        mappings: new Map(),
        kept: [],
      }),
    );
    expect(problems).toEqual([]);
    expect(parts[0]?.captions).toEqual([
      { sampleId: "clip-1", entry: "my-model", text: "Of clip-1." },
      { sampleId: "clip-2", entry: "my-model", text: "Of clip-2." },
    ]);
  });

  it("may be answered: the letter counts, and what is none is unscored", () => {
    const answered = ["A", "f", "Cannot be determined", "A or B"].map((prediction, place) => ({
      ...FOUR[place],
      prediction,
      ...(place % 2 === 0 ? { caption: `Of ${FOUR[place]?.video}.` } : {}),
    }));
    const { results, responses, samples, problems } = readBy(capquiz, [
      { name: "results/my-model.json", text: JSON.stringify(answered) },
    ]);
    expect(problems.map(({ path, message }) => [path, message])).toEqual([
      ["3/prediction", "“A or B” is no option; the answer is unscored."],
    ]);
    expect(responses).toMatchObject([{ entry: "my-model", text: "Of clip-1." }, { text: "Of clip-2." }]);
    const lines = results.flatMap(({ sampleId, judgement }) => {
      const sample = samples.find(({ id }) => id === sampleId);
      return sample ? capquiz.outcomes(sample, judgement, "reference") : [];
    });
    expect(lines.map(({ status, cause, readings }) => [status, cause, readings])).toEqual([
      ["passed", undefined, { told: "passed", right: "passed" }],
      ["failed", undefined, { told: "failed", right: "unscored" }],
      ["failed", undefined, { told: "failed", right: "unscored" }],
      ["unscored", "reply unreadable", { told: "unscored", right: "unscored" }],
    ]);
  });
});
