import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRatings } from "../../../src/ratings/logic/read-ratings";
import { type KnownCaption, placeRatings, writeRatings } from "../../../src/ratings/logic/write-ratings";
import { tidyName } from "../../../src/shapes/rating";
import { exampleRating } from "../../storage/example-rating";
import { allSteps } from "../../support/all-steps";
import { runs } from "../../support/effort";

const read = (text: string) => allSteps(readRatings("ratings", [text]));
const hash = (digit: string) => digit.repeat(64);
const caption = (sampleId: string, entryId: string, digit: string): KnownCaption => ({
  sampleId,
  entryId,
  repeat: 1,
  captionHash: hash(digit),
});
const place = (text: string, captions: KnownCaption[], kept: ReturnType<typeof exampleRating>[] = []) =>
  placeRatings({ name: "ratings", lines: read(text).lines }, { runId: "run-1", captions, kept });

const RATINGS = [
  exampleRating({ note: "Says “red”, is\nblue; =1+1", milliseconds: 2400.5 }),
  exampleRating({ name: "=Ben, the 2nd", sampleId: "-s,2", coverage: null, note: '"quoted"' }),
  exampleRating({ name: "Cem; =Dan", sampleId: "s;3", note: "A dog;=1+1;\n- '@\t'+2" }),
  exampleRating({ name: "'=Eve", sampleId: "'-4", note: "'\t'" }),
];

describe.each(["jsonl", "csv"] as const)("ratings as %s", (form) => {
  it("come back as they went out, and name no model", () => {
    const model = exampleRating({
      rater: {
        kind: "model",
        choice: { kind: "google", baseUrl: "https://a.test", model: "secret-model", audio: false },
      },
    });
    const text = writeRatings([...RATINGS, model], form);
    expect(text).not.toContain("secret-model");
    const { lines, problems } = read(text);
    expect(problems).toEqual([]);
    expect(lines.map(({ line }) => line)).toEqual(
      RATINGS.map(({ runId: _, version: _version, rater, problem: _problem, call: _call, ...rating }) => ({
        ...rating,
        format: "caplens-rating-line",
        version: 1,
        rater: rater.kind === "person" ? rater.name : "",
      })),
    );
  });
});

describe.each(["jsonl", "csv"] as const)("ratings of whatever words as %s", (form) => {
  it("come back as they went out", () => {
    const words = fc.string({
      unit: fc.constantFrom(..."=+-@;\"',\t\r\n a\u2028\uFEFF1{[#"),
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, words, words, words, (name, sampleId, entryId, note) => {
        fc.pre(tidyName(name) !== "");
        const { lines, problems } = read(
          writeRatings([exampleRating({ name: tidyName(name), sampleId, entryId, note })], form),
        );
        expect(problems).toEqual([]);
        expect(lines[0]?.line).toMatchObject({ rater: tidyName(name), sampleId, entryId, note });
      }),
      runs(400),
    );
  });
});

describe("files of ratings from elsewhere", () => {
  const line = (changes: object) =>
    JSON.stringify({ ...read(writeRatings([exampleRating()], "jsonl")).lines[0]?.line, ...changes });

  it("have every line that is no rating told with what is wrong, and the others read", () => {
    const { lines, problems } = read(
      [
        line({}),
        line({ sampleId: "s2", factuality: 6 }),
        line({ sampleId: "s3", overall: "5" }),
        line({ sampleId: "s4", rater: "   " }),
        line({ sampleId: "s5", captionHash: "x" }),
        line({ note: "again" }),
        "{broken",
        '{"__proto__": {"factuality": 5}}',
        `{"note": "${"x".repeat(40_000)}"}`,
        line({ sampleId: "s6", coverage: null }),
        line({ sampleId: "s7", version: 2 }),
      ].join("\n"),
    );
    expect(lines.map(({ line: { sampleId } }) => sampleId)).toEqual(["s1", "s6"]);
    expect(problems.map(({ path, message }) => `${path}: ${message.slice(0, 68)}`)).toEqual([
      expect.stringContaining("line 7: This line can't be read."),
      "line 9: This line has more than 32,768 characters, and is left out.",
      "line 2: This is no rating. “factuality” is 6.",
      'line 3: This is no rating. “overall” is "5".',
      "line 4: This is no rating. The rater has no name.",
      expect.stringContaining("line 5: This is no rating. “captionHash”"),
      "line 6: The same person has rated this caption on a line before.",
      expect.stringContaining("line 8: This is no rating."),
      "line 11: A newer version of Caplens wrote this (version 2), and it is left ou",
    ]);
  });

  it("may be tables of other spreadsheets: with semicolons, other columns beside, and points left out", () => {
    const { lines, problems } = read(
      `entry;sample;rater;mood;factuality;coverage;overall;caption_sha256\r\na;s1;Ada;fine;5;;2;${hash("A")}\r\n`,
    );
    expect(problems).toEqual([]);
    expect(lines[0]?.line).toMatchObject({
      rater: "Ada",
      repeat: 1,
      factuality: 5,
      coverage: null,
      overall: 2,
      captionHash: hash("a"),
      note: "",
    });
  });

  it("that are none are told so", () => {
    expect(read("rater,points\nAda,5\n").problems[0]?.message).toContain("lacks the columns sample, entry");
    expect(read("What a nice day.").lines).toEqual([]);
    expect(read("").lines).toEqual([]);
  });
});

describe("ratings of a file in a run", () => {
  const text = (...ratings: ReturnType<typeof exampleRating>[]) => writeRatings(ratings, "jsonl");

  it("are found by their caption, also where its model has another id here", () => {
    const here = [caption("s1", "gpt", "0"), caption("s1", "other", "1")];
    const { added, problems } = place(text(exampleRating()), here);
    expect(problems).toEqual([]);
    expect(added).toEqual([{ ...exampleRating(), entryId: "gpt" }]);
  });

  it("are told and left out where the caption is another one, is none of the run, or could be two", () => {
    const rating = exampleRating();
    expect(place(text(rating), [caption("s1", "a", "1")]).problems[0]?.message).toContain("another one");
    expect(place(text(rating), [caption("s2", "a", "0")]).problems[0]?.message).toContain(
      "no caption of this sample",
    );
    const twins = [caption("s1", "x", "0"), caption("s1", "y", "0")];
    expect(place(text(rating), twins).problems[0]?.message).toContain("Several captions");
    expect(place(text(rating), twins).added).toEqual([]);
  });

  it("are new, the same, or against what the same person said here", () => {
    const here = [caption("s1", "a", "0"), caption("s2", "a", "0"), caption("s3", "a", "0")];
    const kept = [
      exampleRating(),
      exampleRating({ sampleId: "s2" }),
      exampleRating({ name: "Ben", sampleId: "s3" }),
    ];
    const read = [
      exampleRating(),
      exampleRating({ sampleId: "s2", overall: 1 }),
      exampleRating({ sampleId: "s3" }),
    ];
    const found = place(text(...read), here, kept);
    expect(found).toEqual({
      added: [read[2]],
      same: 1,
      conflicts: [{ kept: kept[1], read: read[1] }],
      problems: [],
    });
  });
});
