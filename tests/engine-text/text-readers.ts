import { allSteps } from "../support/all-steps";

type Reader = (text: string) => unknown;
type Wrap = (text: string) => string;

/** The marks that may open a quotation, and those that may close one. */
const QUOTATION_MARKS = ['"', "'", "“", "‘", "‘a", "’", "”", "«", "「"];

/** The readers of text from models, servers and files; loaded once blocks are counted. */
export async function textReaders(): Promise<
  Record<
    string,
    {
      read: Reader;
      wraps?: Wrap[];
      /** Marks that this reader looks for: they are climbed in `npm test` too, whichever others it leaves out. */
      marks?: string[];
    }
  >
> {
  const { judgeTasks } = await import("../../src/judges/registry");
  const { trainingTasks } = await import("../../src/judges/training-tasks");
  const { makerOf, paraphraseCaption, renamedCaption } = await import("../../src/judges/stressed-caption");
  const { hasBrokenObjects } = await import("../../src/judges/read-json-object");
  const { readAnswer } = await import("../../src/judges/read-answer");
  const { quotedEvidence } = await import("../../src/judges/quoted-evidence");
  const { locateParts } = await import("../../src/rules/locating/locate-parts");
  const { temporalVerdict } = await import("../../src/metrics/temporal/temporal-verdict");
  const { parseExtraHeaders } = await import("../../src/calls/extra-headers");
  const { normaliseBaseUrl } = await import("../../src/foundation/base-url");
  const { abilitiesOf } = await import("../../src/calls/model-services/model-abilities");
  const { rougeL } = await import("../../src/metrics/rouge-l");
  const { textTokens } = await import("../../src/calls/model-services/estimate-tokens");
  const { readChecklist } = await import("../../src/benchmarks/read-checklist");
  const { parseSafeJson } = await import("../../src/foundation/safe-json");
  const { readImport } = await import("../../src/benchmarks/imports/read-import");
  const { readRatings } = await import("../../src/ratings/logic/read-ratings");
  const { parseLabels } = await import("../../src/labels/logic/files/read-labels");
  const { readJudgeCard } = await import("../../src/labels/logic/files/read-judge-card");
  const { readVerifications } = await import("../../src/studio/logic/quiz/read-verifications");
  const { readSetFile, readStudioFile } = await import("../../src/studio/engine/filed-kinds");
  const { readTaskVerifications } = await import("../../src/studio/logic/set/read-task-verifications");
  const { readTrainingFile } = await import("../../src/studio/engine/training-handlers");
  const { makeQuestions } = await import("../../src/benchmarks/capquiz/studio/make-questions");
  const { inPieces } = await import("../benchmarks/imports/import-files");
  const { referencedHashes } = await import("../../src/storage/references");
  const { sessionFileName, copyTitle } = await import("../../src/playground/engine/session-file-name");
  const { quotedJson } = await import("../../src/judges/judge-task");
  const { provenRewrite } = await import("../../src/evaluation/derived-samples/demands");
  const { optionOrder } = await import("../../src/judges/option-order");
  const { cellMarkdown, inertWords } = await import("../../src/evaluation/report/inline-markdown");
  const { fenceFor } = await import("../../src/evaluation/report/inline-markdown");
  const { defused, undefused } = await import("../../src/foundation/spreadsheet-text");
  const { parseFilter } = await import("../../src/evaluation/run/filter/parse-filter");
  const { completeFilter } = await import("../../src/evaluation/run/filter/complete-filter");
  const { withTerm, withoutTerm } = await import("../../src/evaluation/run/filter/edit-filter");
  const { patternTest, textFinder } = await import("../../src/foundation/text-pieces");
  const { htmlCard } = await import("../../src/evaluation/report/html-card");
  const { partsOfLink } = await import("../../src/storage/archive/capsule-file");
  const { visibleText } = await import("../../src/evaluation/report/visible-text");

  const caption = "A robot rolls in at 00:05. It says “Tea time!” (twelve seconds).";
  const question = { id: "q1", question: "From where?", options: ["A. Left", "B. Right"] };
  const answering = { instruction: "", response: caption, question };
  const check = { checkId: "f", constraintId: "length", description: "", parameters: {} };
  const counting = { ...check, constraintId: "count" };
  const rating = { caption, frameTimes: [], sound: false };
  const drafting = {
    instruction: "",
    parameterSchemas: new Map(),
    already: { format: [], content: [] },
    videoSeconds: null,
    shown: null,
  };
  const making = {
    type: { label: "Entity", definition: "" },
    count: 1,
    already: [],
    videoSeconds: null,
    frameTimes: [],
    sound: false,
  };
  const refining = {
    instruction: "",
    video: { seconds: null, segment: null, frames: 0, wholeVideo: false, sound: false },
  };
  const counts = { rightPasses: 1, wrongPasses: 0, rightFails: 1, wrongFails: 0, passed: 1, failed: 0 };
  const card = {
    ...{ format: "caplens-judge-card", version: 1, id: "a", judge: { model: "m", promptVersion: "1" } },
    ...{ benchmark: "b", createdAt: "", labelledFrom: "", people: 1, answeredAs: [], askedAgain: null },
    kinds: [{ kind: "content", counts }],
  };
  const filtered = {
    entries: [{ id: "m", title: "A model" }],
    constraints: ["table"],
    problems: ["rate-limited"],
    facets: [{ facet: "field", values: ["sport"] }],
  };
  const inReply: Wrap[] = [
    (text) => text,
    (text) => `{"answer": ${JSON.stringify(text)}, "result_explanation": ${JSON.stringify(text)}}`,
    (text) => `{"answer": "A", "x": [${text}]}`,
    (text) => `<think>${text}</think>{"answer": "A"}`,
  ];
  const inField = (field: string): Wrap[] => [
    (text) => JSON.stringify({ [field]: text }),
    (text) => JSON.stringify({ [field]: text.split("") }),
  ];
  const items = (text: string) =>
    JSON.stringify({
      content: [{ description: text, items: [{ type: "attempt", question: text, correct_answer: text }] }],
    });

  return {
    "an answer": { read: (text) => judgeTasks.answer_question.readReply(text, answering), wraps: inReply },
    "an answer about a long caption": {
      read: (text) =>
        judgeTasks.answer_question.readReply('{"answer": "A"}', { ...answering, response: text }),
    },
    "several answers": {
      read: (text) =>
        judgeTasks.answer_questions.readReply(text, {
          instruction: "",
          response: text,
          questions: [question],
        }),
      wraps: [(text) => `{"answers": [{"id": "q1", "answer": ${JSON.stringify(text)}}]}`],
    },
    "a paraphrase": {
      read: (text) => paraphraseCaption.readReply(text, { caption }),
      wraps: inField("caption"),
    },
    "a caption that may name a model": { read: (text) => renamedCaption(text, "qwen-vl") },
    "the name of a model": { read: makerOf },
    "a time": {
      read: (text) => judgeTasks.extract_timestamp.readReply(text, { response: caption, question: "" }),
      wraps: inField("timestamp"),
    },
    "a time in a long caption": {
      read: (text) =>
        judgeTasks.extract_timestamp.readReply('{"timestamp": "1:07"}', { response: text, question: "" }),
    },
    "cut out parts": {
      read: (text) =>
        judgeTasks.extract_format.readReply(text, { response: caption, instruction: "", check }),
      wraps: inField("content"),
    },
    "counted things": {
      read: (text) =>
        judgeTasks.extract_format.readReply(text, { response: caption, instruction: "", check: counting }),
      wraps: inField("content"),
    },
    "a rating": {
      read: (text) => judgeTasks.rate_caption.readReply(text, rating),
      wraps: [
        (text) => text,
        (text) => `{"factuality": ${JSON.stringify(text)}, "coverage": 1, "overall": 1}`,
      ],
    },
    "a file of labels": {
      read: (text) => allSteps(parseLabels("labels", inPieces({ name: "labels", text }).pieces)),
      wraps: [
        (text) => text,
        (text) => `{"format": "caplens-label-lines", "version": 1}\n${text}`,
        (text) =>
          JSON.stringify([{ data: { line: text, set: text, caption_sha256: text }, annotations: [] }]),
      ],
    },
    "a judge's card": {
      read: (text) => readJudgeCard("card.json", [text]),
      wraps: [
        (text) => text,
        (text) => JSON.stringify({ ...card, benchmark: text }),
        (text) => JSON.stringify({ ...card, kinds: text.split("").map((kind) => ({ kind, counts })) }),
        (text) => JSON.stringify({ ...card, [text]: text, points: { labelled: [[text]], all: [text] } }),
      ],
    },
    "a file of ratings": {
      read: (text) => allSteps(readRatings("ratings", inPieces({ name: "ratings", text }).pieces)),
      wraps: [
        (text) => text,
        (text) => `{"rater": ${JSON.stringify(text)}}`,
        (text) => `rater,sample\n${text}`,
      ],
    },
    "a file of verifications": {
      read: (text) => allSteps(readVerifications("file", inPieces({ name: "file", text }).pieces)),
      wraps: [(text) => text, (text) => JSON.stringify({ annotator: text, question: text })],
    },
    "a file of the quiz studio": {
      read: (text) => readStudioFile("quiz.json", text),
      wraps: [
        (text) => text,
        (text) =>
          JSON.stringify({ format: "caplens-quiz-draft", version: 1, title: text, questions: [text] }),
      ],
    },
    "people's verifications of instructions": {
      read: (text) => allSteps(readTaskVerifications("file", inPieces({ name: "file", text }).pieces)),
      wraps: [(text) => text, (text) => JSON.stringify({ annotator: text, instruction: text })],
    },
    "a file of an instruction set": {
      read: (text) => readSetFile("set.json", text),
      wraps: [
        (text) => text,
        (text) =>
          JSON.stringify({ format: "caplens-instruction-set", version: 1, title: text, tasks: [text] }),
      ],
    },
    "a file of a training set": {
      read: (text) => readTrainingFile("set.json", text),
      wraps: [
        (text) => text,
        (text) => JSON.stringify({ format: "caplens-training-set", version: 1, title: text, rows: [text] }),
      ],
    },
    "questions that a model makes": {
      read: (text) => makeQuestions.readReply(text, making),
      wraps: [
        (text) => text,
        (text) => JSON.stringify({ questions: [{ question: text, options: [text, text], answer: text }] }),
      ],
    },
    "a drafted checklist": {
      read: (text) => judgeTasks.draft_checklist.readReply(text, drafting),
      wraps: [(text) => text, items],
    },
    "a refined caption": {
      read: (text) => judgeTasks.refine_caption.readReply(text, { ...refining, caption }),
      wraps: [(text) => text, (text) => JSON.stringify({ changed: true, caption: text })],
    },
    "a caption refined of a long one": {
      read: (text) =>
        judgeTasks.refine_caption.readReply('{"changed": true, "caption": "A robot."}', {
          ...refining,
          caption: text,
        }),
    },
    "a rewritten instruction": {
      read: (text) =>
        judgeTasks.rewrite_instruction.readReply(text, { instruction: text, drop: [], keep: [] }),
      wraps: [(text) => text, (text) => JSON.stringify({ rewritten: text })],
    },
    "names of groups": {
      read: (text) =>
        judgeTasks.name_failures.readReply(text, {
          groups: [
            {
              constraint: "Length",
              how: text,
              checks: 1,
              examples: [{ asked: text.slice(0, 300), found: "" }],
            },
          ],
        }),
      wraps: [(text) => text, (text) => JSON.stringify({ names: [{ group: 1, name: text }] })],
    },
    "an instruction and a response of a model, for training data": {
      read: (text) =>
        trainingTasks.row_from_caption.readReply(text, { caption: text, content: [], form: [] }),
      wraps: [(text) => text, (text) => JSON.stringify({ instruction: text, demands: [], response: text })],
    },
    "an instruction that a model writes": {
      read: (text) =>
        judgeTasks.write_instruction.readReply(text, {
          ...{ field: "Understanding", content: [], form: [], videoSeconds: null, shown: null },
          earlier: { instruction: text, problems: [] },
        }),
      wraps: [
        (text) => text,
        (text) => JSON.stringify({ instruction: text, demands: [{ constraint_id: text, words: text }] }),
      ],
    },
    "other words for an instruction": {
      read: (text) => provenRewrite(text, text, { format: [], content: [] }, { format: [], content: [] }),
    },
    "whether a reply needs mending": { read: hasBrokenObjects, wraps: inReply },
    "an answer's letter": { read: (text) => readAnswer(text, question.options) },
    options: { read: (text) => optionOrder([text, `B. ${text}`], 2, "seed") },
    "how near a caption is": { read: (text) => [rougeL(text, caption), rougeL(caption, text)] },
    "quoted evidence": { read: (text) => quotedEvidence(text, caption), marks: QUOTATION_MARKS },
    "evidence in a long caption": { read: (text) => quotedEvidence(`“${caption}” '${caption}'`, text) },
    "parts in their places": {
      read: (text) => locateParts(text, [text, text.slice(0, 5), "nowhere to be found"]),
    },
    "times, as released": { read: (text) => temporalVerdict(text, "00:05", 60, { semantics: "reference" }) },
    "times, read with care": { read: (text) => temporalVerdict(text, "00:05", 60, { semantics: "strict" }) },
    "a caption for a judge": { read: (text) => quotedJson({ response: text }) },
    "extra headers": {
      read: (text) => {
        try {
          return parseExtraHeaders(text, "key");
        } catch {
          return null;
        }
      },
      wraps: [(text) => text, (text) => `x-a: ${text}`],
    },
    "a base URL": {
      read: (text) => {
        try {
          return normaliseBaseUrl(`https://host.example/${text}`);
        } catch {
          return null;
        }
      },
    },
    "a model's name": {
      read: (text) =>
        abilitiesOf({
          kind: "openai-compatible",
          baseUrl: "https://host.example/v1",
          model: text,
          audio: true,
        }),
    },
    "the length of a request": { read: textTokens },
    "a checklist": {
      read: (text) => {
        try {
          return readChecklist(text);
        } catch {
          return null;
        }
      },
      wraps: [
        (text) => text,
        items,
        (text) => `{"format": [{"checkId": ${JSON.stringify(text)}}], "content": []}`,
      ],
    },
    "a session's JSON": { read: parseSafeJson, wraps: [(text) => text, (text) => `{"a": "${text}`] },
    "files of an import": {
      read: (text) =>
        [text.length, 512].map((length) =>
          allSteps(
            readImport({
              files: [inPieces({ name: "m", text }, length)],
              mappings: new Map(),
              kept: [],
            }),
          ),
        ),
      wraps: [
        (text) => text,
        (text) => `id,response\n${text}`,
        (text) => `id\tresponse\n"${text}`,
        (text) => JSON.stringify({ id: text, response: text }),
        (text) => `[{"id": "a", "response": ${text}}, ${JSON.stringify({ id: text, response: text })}]`,
        // One by one: a member of more than a megabyte is read once more, which takes more steps for each letter.
        ...["index", "video", "question", "prediction"].map(
          (field) => (text: string) =>
            JSON.stringify([{ index: "a", video: "v", question: "q", prediction: "p", [field]: text }]),
        ),
        (text) => JSON.stringify({ [text]: [{ prompt_id: text, generated_prompt: text, response: text }] }),
      ],
    },
    "hashes in a document": { read: referencedHashes },
    "a title": { read: (text) => [sessionFileName(text), copyTitle(text, new Set([text]))] },
    "words in a Markdown report": {
      read: (text) => [
        inertWords(text),
        cellMarkdown([
          { kind: "foreign", text },
          { kind: "code", text },
        ]),
        fenceFor(text, 3),
      ],
    },
    "a filter of results, which ends at its longest": {
      read: (text) => parseFilter(text, filtered),
      wraps: [(text) => text, (text) => `caption:"${text}"`, (text) => `status:failed AND (${text})`],
    },
    "ways to go on with a filter": {
      read: (text) => completeFilter(text, text.length, filtered),
      wraps: [(text) => text, (text) => `field:${text}`],
    },
    "a part put into a filter and taken out": {
      read: (text) => [
        withTerm(text, "status:failed"),
        withoutTerm(`${text} AND status:failed`, "status:failed"),
      ],
    },
    "a search in captions": {
      read: (text) => [textFinder("blue pot")(text), textFinder(text)(caption), patternTest("a*b*c")(text)],
    },
    "a cell of a table for spreadsheets": { read: (text) => undefused(defused(text)) },
    "words in any report": { read: visibleText },
    "a capsule in a link": {
      read: (text) => {
        try {
          return partsOfLink(text);
        } catch {
          return null;
        }
      },
      wraps: [(text) => text, (text) => `run.json ${text.length}\n${text}`],
    },
    "words in a card": {
      read: (text) =>
        htmlCard({
          words: [text],
          ...{
            title: text,
            about: text,
            instruction: text,
            caption: { text, marks: [{ start: 0, end: 5 }] },
          },
          ...{
            lines: [{ status: "failed", name: text, reason: text }],
            scores: [],
            poster: text,
          },
          ...{ address: text, sha256: "", note: "" },
        }),
    },
  };
}
