import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../../src/shapes/quiz-draft";
import { withVerification } from "../../../src/studio/logic/quiz/edit-draft";
import { quizOfDraft } from "../../../src/studio/logic/quiz/standings";
import type { DraftFileForm } from "../../../src/studio/logic/quiz/write-draft";
import { quizRecord } from "../../benchmarks/capquiz/quiz-records";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { exampleQuizDraft } from "../../storage/example-quiz-draft";
import { storedVideo } from "../../storage/example-session";
import { asked, draftOf, modelOf, verified } from "../logic/quiz/made-draft";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);

async function written(draft: QuizDraft, form: DraftFileForm, annotator: string | null = null) {
  const { fileName, blob, count } = await call("quizzes/write", { draft, form, annotator });
  return { fileName, count, file: blob, text: await blob.text() };
}
const read = (file: Blob, path = "file.json") => call("quizzes/read", { files: [{ path, file }] });

const good = asked("q1", "---", "---");
const found = asked("q2", "+++", "+++");

it.each([
  ["holiday.csv", "day,place\n1,Rome\n2,Oslo\n"],
  ["notes.json", "{}"],
])(
  "a file that holds no quiz is told as such, not as captions that lack a column: %s",
  async (name, text) => {
    const { drafts, problems } = await read(new Blob([text]), name);
    expect([drafts, problems.map(({ message }) => message)]).toEqual([[], ["This file holds no quiz."]]);
  },
);

describe("a quiz as a file", () => {
  it("is records of CapQuiz without what was dropped, which come back as a quiz", async () => {
    const draft = draftOf([good, found], { title: "Tea time!", domain: "Cooking" });
    const { fileName, count, text, file } = await written(draft, "json");
    expect([fileName, count]).toEqual(["Tea-time-quiz.json", 1]);
    expect(JSON.parse(text)).toEqual([
      {
        video: "Tea time!",
        category: "Attribute",
        dimension: "descriptive",
        domain: "Cooking",
        question: "What is q1?",
        options: good.options,
        answer: "red",
      },
    ]);
    const [back] = (await read(file)).drafts;
    expect(back).toMatchObject({
      title: "Tea time!",
      domain: "Cooking",
      questions: [{ right: 3, id: "q1" }],
    });
    expect(back?.questions[0]?.source).toEqual({ kind: "file", name: "file.json" });
    const lines = await written(draft, "jsonl");
    expect(lines.text.trimEnd().split("\n")).toHaveLength(1);
    expect((await read(lines.file, "quiz.jsonl")).drafts).toHaveLength(1);
    const named = await written({ ...draft, video: storedVideo("0".repeat(64)) }, "json");
    expect(JSON.parse(named.text)[0].video).toBe("harbour.mp4");
  });

  it("is all that is known of it, blind answers and verifications too, but no headers and another id", async () => {
    const model = { ...modelOf("a"), kind: "openai-compatible" as const, headers: "x-secret: 123" };
    const draft = withVerification(
      draftOf([good, found], { blindModels: [model] }),
      verified("Ada", good, "+-+"),
    );
    const { text, file, fileName } = await written(draft, "studio");
    expect(text).not.toContain("x-secret");
    expect(fileName).toBe("Tea-quiz-studio.json");
    const { drafts, problems } = await read(file);
    expect(problems).toEqual([]);
    expect(drafts[0]?.id).not.toBe(draft.id);
    expect(drafts[0]).toMatchObject({ questions: draft.questions, verifications: draft.verifications });
    expect(quizOfDraft(drafts[0] ?? exampleQuizDraft()).questions).toEqual(
      quizOfDraft({ ...draft, blindModels: [modelOf("a")] }).questions,
    );
  });

  it("names media of another browser as such that have to be given again", async () => {
    const { hash } = await call("blobs/put", { blob: new Blob(["clip"]) });
    const kept = async (own: string) => {
      const { file } = await written(exampleQuizDraft({ video: storedVideo(own) }), "studio");
      return (await read(file)).drafts[0]?.video?.stored.kind;
    };
    expect(await kept(hash)).toBe("blob");
    expect(await kept("0".repeat(64))).toBe("file");
  });

  it.each([
    ["no JSON", "{ caplens-quiz-draft", "no samples, captions or check results|can't be read"],
    ["a broken studio file", '{"format": "caplens-quiz-draft", "version": 1', "can't be read"],
    ["half a quiz", '{"format": "caplens-quiz-draft", "version": 1}', "no whole quiz"],
    ["one of a newer version", '{"format": "caplens-quiz-draft", "version": 9}', "newer version"],
    ["something else", '{"a": 1}', "holds no quiz"],
    ["a caption table", '[{"id": "a", "response": "A boat."}]', "no file that tells"],
  ])("that holds %s is refused with the reason", async (_, text, why) => {
    const { drafts, problems } = await read(new Blob([text]));
    expect(drafts).toEqual([]);
    expect(problems.map(({ message }) => message).join(" ")).toMatch(new RegExp(why));
  });

  it("with more questions than a quiz holds is read as far as it does, and says so", async () => {
    const records = Array.from({ length: QUIZ_DRAFT_LIMITS.questions + 3 }, (_, index) =>
      quizRecord({ question: `What colour is cup ${index}?` }),
    );
    const { drafts, problems } = await read(new Blob([JSON.stringify(records)]));
    expect(drafts[0]?.questions).toHaveLength(QUIZ_DRAFT_LIMITS.questions);
    expect(problems).toMatchObject([{ message: "3 of the questions on “clip-1” are left out." }]);
  });

  it("with a longer question or option than a quiz holds says which one is cut", async () => {
    const long = { ...quizRecord(), question: "q".repeat(QUIZ_DRAFT_LIMITS.question + 1) };
    const file = new Blob([JSON.stringify([quizRecord(), long])]);
    const { drafts, problems } = await read(file);
    expect(drafts[0]?.questions[1]?.question).toHaveLength(QUIZ_DRAFT_LIMITS.question);
    expect(problems).toMatchObject([{ message: expect.stringMatching(/^Question 2 on “.+” is cut/) }]);
  });

  it("with one id twice is refused", async () => {
    const { file } = await written(draftOf([good, good]), "studio");
    expect((await read(file)).problems[0]?.message).toContain("“q1” is there twice");
  });
});

describe("the bundled quiz", () => {
  const bundled = () => call("quizzes/bundled", { folder: "https://page.example/samples/", sampleId: "tea" });

  it("comes with an id of its own, ready to be kept; a damaged one is told", async () => {
    const text = readFileSync("public/samples/tea-for-three/quiz.json", "utf8");
    vi.stubGlobal("fetch", async (url: URL) => {
      expect(url.href).toBe("https://page.example/samples/tea/quiz.json");
      return new Response(text);
    });
    const draft = await bundled();
    expect(draft).toMatchObject({ origin: { sampleId: "tea-for-three" }, title: "Tea for three: a quiz" });
    expect(await call("quizzes/save", { draft, revision: null })).toEqual({ revision: 1 });
    expect((await bundled()).id).not.toBe(draft.id);
    vi.stubGlobal("fetch", async () => new Response("{}"));
    expect(await codeOf(bundled())).toBe("sample-unreadable");
  });
});

describe("verifications as a file", () => {
  const mine = withVerification(draftOf([good, found]), verified("Ada", good, "+++"));
  const take = (draft: QuizDraft, ...files: Blob[]) =>
    call("quizzes/read-verifications", {
      draft,
      files: files.map((file, index) => ({ path: `${index}.jsonl`, file })),
    });

  it("go out by person, and come in beside those of others, found by the texts of their questions", async () => {
    const both = withVerification(mine, verified("Ben", found, "+-?"));
    expect((await written(both, "verifications")).count).toBe(2);
    const ben = await written(both, "verifications", "Ben");
    expect([ben.count, ben.fileName]).toEqual([1, "Tea-Ben-verifications.jsonl"]);

    const renamed = { ...found, id: "q9", options: [...found.options].reverse(), right: 1 };
    const { added, same, problems } = await take(draftOf([renamed]), ben.file);
    expect([same, problems]).toEqual([0, []]);
    expect(added).toEqual([{ ...verified("Ben", found, "+-?"), questionId: "q9" }]);
  });

  it("that a quiz has no room for are told and left out: none of those that are here gives way", async () => {
    const others = Array.from({ length: QUIZ_DRAFT_LIMITS.verifications - 1 }, (_, index) =>
      verified(`Person ${index}`, good, "+++"),
    );
    const full = { ...draftOf([good, found]), verifications: others };
    const two = withVerification(mine, verified("Ben", found, "+++"));
    const { added, problems } = await take(full, (await written(two, "verifications")).file);
    expect(added).toMatchObject([{ annotator: "Ada" }]);
    expect(problems).toMatchObject([{ message: "There is no room for 1 more verification." }]);
  });

  it("that are here already are counted, other sayings of a person are left to people, other texts are told", async () => {
    const ada = (await written(mine, "verifications")).file;
    expect(await take(mine, ada, ada)).toMatchObject({ added: [], same: 2, conflicts: [] });
    const other = withVerification(mine, verified("Ada", good, "-++"));
    expect((await take(other, ada)).conflicts).toMatchObject([
      { kept: { onlyFromVideo: false }, read: { onlyFromVideo: true } },
    ]);
    const changed = draftOf([{ ...good, right: 0 }]);
    const lines = [
      '{"annotator": "Ada"}',
      "nothing",
      '{"format": "caplens-quiz-verification", "version": 3}',
    ];
    const { added, problems } = await take(changed, ada, new Blob([lines.join("\n")]));
    expect(added).toEqual([]);
    expect(problems.map(({ file, path, message }) => [file, path, message.slice(0, 60)])).toEqual([
      ["0.jsonl", "line 1", "This quiz has no question with these texts."],
      ["1.jsonl", "line 2", expect.stringMatching(/^This line can't be read. Line /)],
      [
        "1.jsonl",
        "line 1",
        expect.stringMatching(/^This is no verification of a question\. The line must have/),
      ],
      ["1.jsonl", "line 3", "A newer version of Caplens wrote this (version 3), and it is"],
    ]);
  });
});
