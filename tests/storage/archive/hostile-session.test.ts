import { describe, expect, it } from "vitest";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { readArchive, readSessionText } from "../../../src/storage/archive/read-archive";
import { exampleSession, nested } from "../example-session";
import { fixtureText, problemOf, readEntries } from "./session-files";

const NOW = "2030-01-01T00:00:00.000Z";
const read = (text: string) => readArchive(new Blob([text]), { now: () => Date.parse(NOW) });
const readSession = async (document: unknown) => (await read(JSON.stringify(document))).session;
const [caption] = exampleSession().captions;
const check = checklistOfSession(exampleSession()).format[0];
const many = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index));

describe("a document that is no session", () => {
  it.each<[string, string | Uint8Array, string]>([
    ["nothing", "", "session-file-unknown"],
    ["blank", " \n ", "session-file-unknown"],
    ["a text", "Dear Sir", "session-file-unknown"],
    ["a picture", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), "session-file-unknown"],
    ["a video", Uint8Array.of(0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70), "session-file-unknown"],
    ["gzip", Uint8Array.of(0x1f, 0x8b, 8, 0), "session-file-unknown"],
    ["UTF-16", new Uint8Array(new Uint16Array([0xfeff, 0x7b, 0x7d]).buffer), "session-file-unknown"],
    ["a page", "<!doctype html><html></html>", "session-file-unknown"],
    ["broken JSON", '{\n  "format": "caplens-session",\n}', "session-file-not-json"],
    ["JSON cut short", fixtureText(2).slice(0, 900), "session-file-not-json"],
    ["bytes that are no UTF-8", Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), "session-file-not-json"],
    ["a list", "[]", "session-file-other"],
    ["an empty object", "{}", "session-file-other"],
    ["a checklist", '{"format": [], "content": []}', "session-file-other"],
    ["a sample", '{"format": "caplens-sample", "version": 1}', "session-file-other"],
    ["depth without end", "[".repeat(100_000), "session-file-not-json"],
    ["depth of 1,000", `{"a":${"[".repeat(1000)}${"]".repeat(1000)}}`, "session-file-too-large"],
    ["millions of values", `[${"0,".repeat(2_000_000)}0]`, "session-file-too-large"],
  ])("is told: %s", async (_name, content, code) => {
    expect((await problemOf(readArchive(new Blob([new Uint8Array(Buffer.from(content))])))).code).toBe(code);
    if (typeof content !== "string" || code === "session-file-unknown") return;
    const zipped = readEntries([{ path: "session.json", data: content, method: 8 }]);
    expect((await problemOf(zipped)).code).toBe(code);
  });

  it("is told with line and column where its JSON breaks", async () => {
    const { detail } = await problemOf(read('{\n  "format": "caplens-session",\n}'));
    expect(detail).toContain("Line 3, column 1");
  });

  it.each<[string, unknown, string]>([
    ["no version", { ...exampleSession(), version: undefined }, "no version"],
    ["a version of text", { ...exampleSession(), version: "2" }, "no version"],
    ["version 0", { ...exampleSession(), version: 0 }, "no version"],
    ["no captions", { ...exampleSession(), captions: [] }, "captions"],
    ["a caption that is none", { ...exampleSession(), captions: [7] }, "/captions/0"],
    ["a wrong sampling plan", { ...exampleSession(), sampling: { frames: 3 } }, "/sampling"],
    ["a version 1 without anything", { format: "caplens-session", version: 1 }, '"checklist"'],
    ["depth in parameters", withParameters(nested(300)), "level"],
    ["repeated checks", withFormat([check, check]), "occurs more than once"],
  ])("is told with its place: %s", async (_name, document, place) => {
    const { code, detail } = await problemOf(readSession(document));
    expect(["session-file-unreadable", "session-file-too-large"]).toContain(code);
    expect(detail).toContain(place);
  });

  it("is told when a number is too large for any", async () => {
    const text = JSON.stringify(withParameters({ max: 12345 })).replace("12345", "1e999");
    expect((await problemOf(read(text))).detail).toContain("not finite");
  });
});

function withChecks(checklist: { format: unknown[]; content: unknown[] }) {
  const { asks, ...session } = exampleSession();
  const [{ benchmark, material }] = asks;
  return { ...session, asks: [{ benchmark, material: { ...material, checklist } }] };
}

function withFormat(format: unknown[]) {
  return withChecks({ format, content: [] });
}

function withParameters(parameters: Record<string, unknown>) {
  return withFormat([{ ...check, parameters }]);
}

describe("a session with too much of something", () => {
  it.each<[string, unknown, string]>([
    ["checks", withFormat(many(501, (index) => ({ ...check, checkId: `f${index}` }))), "501 checks"],
    ["a hundred thousand checks", withFormat(many(100_000, () => ({}))), "100000 checks"],
    ["questions", withChecks({ format: [], content: [{ items: many(201, () => 0) }] }), "201 questions"],
    [
      "checks, as they stood before version 7",
      { ...exampleSession(), version: 6, checklist: { format: many(501, () => ({})), content: [] } },
      "501 checks",
    ],
    ["asks", { ...exampleSession(), asks: many(101, () => 0) }, "“asks”"],
    ["judgements", { ...exampleSession(), captions: [{ judgements: many(101, () => 0) }] }, "“judgements”"],
    ["captions", { ...exampleSession(), captions: many(1001, () => caption) }, "1001 entries"],
    ["drafts", { ...exampleSession(), draft: many(1001, () => 0) }, "“draft”"],
    ["disputed checks", { ...exampleSession(), disputedChecks: many(1001, () => 0) }, "“disputedChecks”"],
    [
      "disputed checks as they were called before",
      { ...exampleSession(), version: 3, flawedChecks: many(1001, () => 0) },
      "“flawedChecks”",
    ],
    ["frames", { ...exampleSession(), frames: { frames: many(4097, () => 0) } }, "“frames”"],
    ["verdicts", { ...exampleSession(), captions: [{ verdicts: many(1001, () => 0) }] }, "“verdicts”"],
    ["items", { ...exampleSession(), captions: [{ verdicts: [{ items: many(201, () => 0) }] }] }, "“items”"],
    ["overrules", { ...exampleSession(), captions: [{ overrules: many(1001, () => 0) }] }, "“overrules”"],
    [
      "replies",
      { ...exampleSession(), captions: [{ judgeReplies: many(100_001, () => 0) }] },
      "“judgeReplies”",
    ],
    [
      "askings of a question",
      { ...exampleSession(), captions: [{ verdicts: [{ items: [{ rounds: many(1001, () => 0) }] }] }] },
      "“rounds”",
    ],
  ])("is refused: %s", async (_name, document, detail) => {
    const problem = await problemOf(readSession(document));
    expect(problem.code).toBe("session-file-too-large");
    expect(problem.detail).toContain(detail);
  });

  it("and with as much as is allowed is read", async () => {
    const format = many(500, (index) => ({ ...check, checkId: `f${index}` }));
    const captions = many(1000, (index) => ({ ...caption, id: `c${index}` }));
    const session = await readSession({ ...withFormat(format), captions });
    expect([checklistOfSession(session).format.length, session.captions.length]).toEqual([500, 1000]);
  });
});

it("reading a text never changes what it was given", () => {
  expect(readSessionText(fixtureText(2), NOW)).toEqual(readSessionText(fixtureText(2), NOW));
});
