import { expect, test } from "vitest";
import { checkedRow, type MadeRow } from "../../../../src/studio/logic/training/check-row";
import { rejectionRows } from "../../../../src/studio/logic/training/recipes/make-rows";
import { madeRow } from "../../../../src/studio/logic/training/recipes/row-maker";
import { formatCheck, madeSource, ONE_CHECK, strictRules } from "./made-set";

const CHECKLIST = {
  format: [
    formatCheck("form", "unordered_list", "The answer is an unordered list with '-'.", { symbol: "-" }),
    formatCheck("words", "length", "The answer has at most 8 words.", {
      unit: "word",
      min_len: 0,
      max_len: 8,
    }),
  ],
  content: [{ checkId: "sum", constraintId: "summary", description: "Sums up the video.", items: [] }],
};

const instruction = "Sum up the video as a list with '-', with at most 8 words.";

const captions = [
  { text: "- a robot pours tea", by: "passes", verdicts: { sum: "passed" as const } },
  { text: "- a cat sleeps", by: "says something else", verdicts: { sum: "failed" as const } },
  { text: "A robot pours tea.", by: "no list", verdicts: { sum: "passed" as const } },
  {
    text: "A robot pours tea for a cat and then sits down again.",
    by: "two faults",
    verdicts: { sum: "passed" as const },
  },
];

test("captions are paired that differ in one named check, and those that fail more are left", async () => {
  const rows = await rejectionRows(
    madeSource("s1", { instruction, checklist: CHECKLIST, captions }),
    strictRules,
  );
  expect(
    rows.map(({ response, rejected, refused }) => [response, rejected?.text, rejected?.failsIn, refused]),
  ).toEqual([
    ["- a robot pours tea", "- a cat sleeps", ["sum"], null],
    ["- a robot pours tea", "A robot pours tea.", ["form"], null],
  ]);
  expect(rows[0]?.verdicts.map(({ checkId, status, by }) => [checkId, status, by])).toEqual([
    ["form", "passed", "rule"],
    ["words", "passed", "rule"],
    ["sum", "passed", "source"],
  ]);
});

test("a caption that nobody judged is no better one in a check that another fails: it may fail it too", async () => {
  const [good, bad] = captions;
  const unjudged = { text: "- a robot waits", by: "unjudged", verdicts: {} };
  const rows = await rejectionRows(
    madeSource("s1", { instruction, checklist: CHECKLIST, captions: [unjudged, bad] as typeof captions }),
    strictRules,
  );
  expect(rows.map(({ response, rejected, refused }) => [response, rejected, refused])).toEqual([
    ["- a robot waits", null, null],
  ]);
  // The nearest one is unjudged, and the other is known to pass.
  const nearest = { ...unjudged, text: "- a cat sleeps now" };
  const [row] = await rejectionRows(
    madeSource("s1", {
      ...{ instruction, checklist: CHECKLIST },
      captions: [nearest, good, bad] as typeof captions,
    }),
    strictRules,
  );
  expect([row?.response, row?.rejected?.text]).toEqual(["- a robot pours tea", "- a cat sleeps"]);
});

test("without a passing caption the nearest one tells why, and may not leave", async () => {
  const only = captions.filter(({ by }) => by !== "passes");
  const [row, ...others] = await rejectionRows(
    madeSource("s1", { instruction, checklist: CHECKLIST, captions: only }),
    strictRules,
  );
  expect(others).toEqual([]);
  expect(row?.refused).toMatch(
    /^None of 3 captions passes. The nearest: The response fails “Sums up the video.”/,
  );
});

test("a source without instruction, checklist or captions is told of, not passed over", async () => {
  const refused = async (parts: Parameters<typeof madeSource>[1]) =>
    (await rejectionRows(madeSource("s1", parts), strictRules)).map((row) => row.refused);
  expect(await refused({ captions })).toEqual([
    "The source has no instruction with a checklist to judge its captions by.",
  ]);
  expect(await refused({ instruction, checklist: CHECKLIST })).toEqual(["The source has no captions."]);
});

const made = (parts: Partial<MadeRow>): MadeRow => ({
  ...madeRow("s1", "constraints", {
    instruction: "List it with '-'.",
    checklist: ONE_CHECK,
    response: "- tea",
  }),
  ...parts,
});

test.each<[string, Partial<MadeRow>, RegExp]>([
  [
    "a response in the wrong form",
    { response: "tea" },
    /^The response fails “The answer is an unordered list.”/,
  ],
  ["no response", { response: "  " }, /^The response is empty/],
  ["a refusal", { response: "I'm sorry, I can't describe this video." }, /refuses/],
  ["the instruction again", { response: "List it with '-'." }, /repeats the instruction/],
  ["talk of the text", { response: "- According to the provided caption, tea" }, /speaks of the text/],
  ["no checklist", { checklist: { format: [], content: [] } }, /checklist is empty/],
  ["a reply that was given up", { given: "The reply could not be read." }, /^The reply could not be read/],
  [
    "checks that contradict each other",
    {
      checklist: {
        format: [
          ...ONE_CHECK.format,
          formatCheck("f2", "length", "The answer has at least 50 words.", {
            unit: "word",
            min_len: 50,
            max_len: -1,
          }),
          formatCheck("f3", "length", "The answer has at most 8 words.", {
            unit: "word",
            min_len: 0,
            max_len: 8,
          }),
        ],
        content: [],
      },
    },
    /contradict/,
  ],
  [
    "a content check that failed where the caption comes from",
    { content: { response: { "content-001": { status: "failed", by: "source", why: "no" } }, rejected: {} } },
    /^The response fails “Sums up the video.”/,
  ],
  ["a pair of the same", { rejected: { text: "- tea ", failsIn: ["format-001"], how: "" } }, /the same/],
  [
    "a worse response that passes",
    { rejected: { text: "- a cup of tea", failsIn: ["format-001"], how: "" } },
    /should fail “The answer is an unordered list.”, and passes it/,
  ],
  [
    "a worse response that fails elsewhere too",
    {
      rejected: { text: "1. tea", failsIn: ["format-001"], how: "" },
      content: {
        response: { "content-001": { status: "passed", by: "judge", why: "" } },
        rejected: { "content-001": { status: "failed", by: "judge", why: "no sum" } },
      },
    },
    /differ in “Sums up the video.” too/,
  ],
  [
    "a better response of which nobody could tell whether it passes what the worse one fails",
    {
      rejected: { text: "- no tea", failsIn: ["content-001"], how: "" },
      content: {
        response: {},
        rejected: { "content-001": { status: "failed", by: "judge", why: "no sum" } },
      },
    },
    /Nobody could tell whether the better response passes “Sums up the video.”/,
  ],
  [
    "a check that nobody could tell of",
    { rejected: { text: "- no tea", failsIn: ["content-001"], how: "" } },
    /nobody could tell/,
  ],
])("%s may not leave, and the row says why", async (_what, parts, why) => {
  expect((await checkedRow(made(parts), strictRules)).refused).toMatch(why);
});

test("a row that passes leaves, its content unjudged and said to be so", async () => {
  const row = await checkedRow(made({}), strictRules);
  expect(row.refused).toBeNull();
  expect(row.verdicts.map(({ status, why }) => [status, why])).toEqual([
    ["passed", expect.any(String)],
    ["unscored", "Nobody was asked about it."],
  ]);
});
