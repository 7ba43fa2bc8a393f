import { describe, expect, it } from "vitest";
import { SESSION_VERSION } from "../../../src/foundation/document-versions";
import type { Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { readArchive } from "../../../src/storage/archive/read-archive";
import { exampleSession, storedVideo } from "../example-session";
import { clipHash, sessionEntry } from "./session-entries";
import { fixtureSession, fixtureText, problemOf, readEntries } from "./session-files";

const NOW = "2030-01-01T00:00:00.000Z";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const read = (text: string) => readArchive(new Blob([text]), { now: () => Date.parse(NOW) });
const readSession = async (document: unknown) => (await read(JSON.stringify(document))).session;
const [caption] = exampleSession().captions;

describe("what is hostile within a session", () => {
  it("is dropped where nobody knows it, and nothing else is", async () => {
    const session = await readSession(plantEverywhere(JSON.parse(fixtureText(2))));
    expect(session).toEqual(fixtureSession(2));
    expect(checklistOfSession(session).format[3]?.parameters).toHaveProperty([
      "schema",
      "properties",
      "two\nlines",
    ]);
  });

  it("keys of prototypes change none", async () => {
    const text = JSON.stringify(exampleSession()).replace(
      '"parameters":{',
      '"parameters":{"__proto__":{"planted":1},"constructor":{"__proto__":{"planted":2}},',
    );
    const { session } = await read(text.replace("{", '{"__proto__":{"version":99},'));
    expect(session.version).toBe(SESSION_VERSION);
    expect(checklistOfSession(session).format[0]?.parameters).toEqual({ constructor: {}, max: 2 });
    expect(Object.getPrototypeOf(checklistOfSession(session).format[0]?.parameters)).toBe(Object.prototype);
    expect({}).not.toHaveProperty("planted");
  });

  it.each(["", "a b", "../x", "x".repeat(65), "é", "<i>", "a\u0000", "__proto__.x", "\ud800", "a\n"])(
    "the id %j is replaced",
    async (id) => {
      const session = await readSession({
        ...exampleSession({ id, activeCaptionId: id }),
        captions: [
          { ...caption, id: "good" },
          { ...caption, id },
        ],
      });
      expect(session.id).toMatch(UUID);
      expect(session.captions.map((each) => each.id)).toEqual(["good", expect.stringMatching(UUID)]);
      expect(session.activeCaptionId).toBe(session.captions[1]?.id);
    },
  );

  it("ids that are safe stay", async () => {
    for (const id of ["a", "A-b_9", "x".repeat(64), crypto.randomUUID()]) {
      const session = await readSession({
        ...exampleSession({ id, activeCaptionId: id }),
        captions: [{ ...caption, id }],
      });
      expect([session.id, session.captions[0]?.id, session.activeCaptionId]).toEqual([id, id, id]);
    }
  });

  it("repeated caption ids are told apart, and the active one exists", async () => {
    const twice = await readSession({ ...exampleSession(), captions: [caption, caption, caption] });
    expect(new Set(twice.captions.map(({ id }) => id)).size).toBe(3);
    expect(twice.activeCaptionId).toBe("caption-1");
    const lost = await readSession({ ...exampleSession(), activeCaptionId: "nobody" });
    expect(lost.activeCaptionId).toBe("caption-1");
  });

  it("dates that are none become now", async () => {
    const wrong: Partial<Session> = { createdAt: "yesterday", updatedAt: "2026-13-45T99:99:99Z" };
    const text = JSON.stringify({ ...fixtureSession(2), ...wrong }).replaceAll(
      /"(takenAt|madeAt|markedAt|startedAt)":"[^"]*"/g,
      '"$1":"<script>"',
    );
    const { session } = await read(text);
    const dates = [
      session.createdAt,
      session.updatedAt,
      session.frames?.takenAt,
      session.audio?.takenAt,
      ...session.disputedChecks.map(({ markedAt }) => markedAt),
      ...session.captions.flatMap(({ call, judgeReplies, overrules }) => [
        ...(call === null ? [] : [call.startedAt]),
        ...judgeReplies.flatMap((reply) => (reply.call === null ? [] : [reply.call.startedAt])),
        ...overrules.map(({ madeAt }) => madeAt),
      ]),
    ];
    expect(dates.length).toBeGreaterThan(8);
    expect(new Set(dates)).toEqual(new Set([NOW]));
  });

  it.each([
    ["text/html", ""],
    ["image/svg+xml", ""],
    ["application/javascript", ""],
    ["video/mp4;x=<script>", ""],
    ["video/", ""],
    ["video/mp4\n", ""],
    ["video/mp4", "video/mp4"],
    ["video/x-matroska", "video/x-matroska"],
    ["", ""],
  ])("a video of type %j is one of type %j", async (type, safe) => {
    const video = { ...storedVideo(clipHash), type };
    expect((await readSession(exampleSession({ video }))).video?.type).toBe(safe);
  });

  it("titles are cut where nobody would read on, texts are not", async () => {
    const long = "x".repeat(100_000);
    const session = await readSession(
      exampleSession({
        title: long,
        instruction: long,
        video: { ...storedVideo(clipHash), name: long },
        captions: [{ ...exampleCaption(), title: long, text: long }],
      }),
    );
    expect(
      [session.title, session.video?.name, session.captions[0]?.title].map((name) => name?.length),
    ).toEqual([300, 300, 300]);
    expect([session.instruction, session.captions[0]?.text]).toEqual([long, long]);
  });

  it("hashes that are none are no paths to media", async () => {
    const session = exampleSession({ video: storedVideo("../session.json") });
    const file = await readEntries([sessionEntry(session), { path: "media/../session.json", data: "x" }]);
    expect(file).toMatchObject({ media: [], notes: ["Another file in it was not read."] });
  });
});

function exampleCaption(): Session["captions"][number] {
  if (caption === undefined) throw new Error("The example has no caption.");
  return caption;
}

/** The value with more properties in every object but the parameters of checks, which may have any. */
function plantEverywhere(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plantEverywhere);
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    name === "parameters" ? part : plantEverywhere(part),
  ]);
  return { planted: { by: "someone" }, __html: "<b>", constructor: 1, ...Object.fromEntries(parts) };
}

describe("a session of a newer version", () => {
  const newer = { ...exampleSession(), version: SESSION_VERSION + 1, mood: "new" };

  it("is read for looking at, when it has all that this version needs", async () => {
    const { session, newer: problem } = await read(JSON.stringify(newer));
    expect(session).toEqual(exampleSession());
    expect(problem).toMatchObject({
      code: "newer-version",
      detail: expect.stringContaining(`${SESSION_VERSION + 1}`),
    });
  });

  it("is refused with the reason when it has not", async () => {
    const problem = await problemOf(readSession({ ...newer, captions: "elsewhere" }));
    expect(problem).toMatchObject({
      code: "newer-version",
      message: expect.stringContaining("can't be shown"),
    });
  });

  it("is told by the table of contents too", async () => {
    const table = { path: "archive.json", data: '{"format":"caplens-archive","version":2,"parts":[]}' };
    const { session, newer: problem, notes } = await readEntries([sessionEntry(), table]);
    expect([session.title, notes]).toEqual(["Harbour", []]);
    expect(problem).toMatchObject({ code: "newer-version", detail: expect.stringContaining("2") });
  });

  it.each(["{", "[]", "{}", '{"format":"caplens-archive","version":1}', '{"format":"other","version":9}'])(
    "is not concluded from the table of contents %j, which is merely not used",
    async (data) => {
      const { newer: problem, notes } = await readEntries([sessionEntry(), { path: "archive.json", data }]);
      expect([problem, notes]).toEqual([
        undefined,
        ["The file's table of contents makes no sense and was not used."],
      ]);
    },
  );
});
