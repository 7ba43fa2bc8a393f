import { readFileSync } from "node:fs";
import { craftZip, deflatedZeros } from "../support/craft-zip";
import { FOREIGN, hostileTexts } from "./texts";

/** A file that someone may import as a session. `opens`: there is a session in it that can be had. */
export type HostileFile = { name: string; opens: boolean; make: () => Buffer };

type Json = Record<string, unknown>;

const fixture: Json = JSON.parse(readFileSync("tests/fixtures/session-v2.json", "utf8"));
const text = (session: unknown): Buffer => Buffer.from(JSON.stringify(session));
const zip = (...entries: Parameters<typeof craftZip>[0]): Buffer => Buffer.from(craftZip(entries));
const member = (session: unknown) => ({ path: "session.json", data: JSON.stringify(session), method: 8 });

/** Every text of a document replaced, save those that its shape prescribes. */
function filledWith(value: unknown, put: string, key = ""): unknown {
  const prescribed = [
    "format",
    "version",
    "kind",
    "status",
    "cause",
    "source",
    "half",
    "semantics",
    "type",
    "task",
    "engine",
    "sure",
    "quality",
  ];
  if (typeof value === "string") {
    if (prescribed.includes(key)) return value;
    // Ids that a checklist may not have twice.
    return key === "checkId" ? `${put} ${value}` : put;
  }
  if (Array.isArray(value)) return value.map((one) => filledWith(one, put, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledWith(one, put, name)]));
}

const withoutMedia: Json = { ...fixture, video: null, frames: null, audio: null };

const notSessions: HostileFile[] = [
  ["nothing", () => Buffer.alloc(0)],
  ["text", () => Buffer.from("just words")],
  ["random bytes", () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + 13) % 256))],
  ["a picture", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["a zip of nothing", () => zip()],
  ["a zip of another thing", () => zip({ path: "index.html", data: "<script>window.canaryRan=1</script>" })],
  ["a truncated zip", () => zip(member(fixture)).subarray(0, 300)],
  ["a zip without its end", () => zip(member(fixture)).subarray(0, -22)],
  ["a bomb", () => zip({ path: "session.json", method: 8, packed: deflatedZeros(2048), sizeBytes: 100 })],
  ["an encrypted zip", () => zip({ ...member(fixture), flags: 1 })],
  ["an unknown packing", () => zip({ ...member(fixture), method: 99 })],
  ["a path upwards", () => zip({ path: "../session.json", data: JSON.stringify(fixture) })],
  ["an absolute path", () => zip({ path: "/session.json", data: JSON.stringify(fixture) })],
  ["a drive", () => zip({ path: "C:\\session.json", data: JSON.stringify(fixture) })],
  ["a name with NUL", () => zip({ path: "session.json\u0000.txt", data: JSON.stringify(fixture) })],
  ["broken JSON", () => Buffer.from(JSON.stringify(fixture).slice(0, -40))],
  ["a list", () => text([fixture])],
  ["null", () => text(null)],
  ["another format", () => text({ ...fixture, format: "caplens-leaderboard" })],
  ["no version", () => text({ ...fixture, version: undefined })],
  ["version zero", () => text({ ...fixture, version: 0 })],
  ["a newer version of another shape", () => text({ format: "caplens-session", version: 99, body: {} })],
  ["no captions", () => text({ ...withoutMedia, captions: [] })],
  ["captions of the wrong kind", () => text({ ...withoutMedia, captions: "all of them" })],
  ["a thousand levels", () => Buffer.from(`${'{"a":'.repeat(1000)}1${"}".repeat(1000)}`)],
  ["a hundred thousand levels", () => Buffer.from(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  [
    "a million checks",
    () =>
      Buffer.from(
        JSON.stringify({ ...withoutMedia, checklist: 0 }).replace(
          '"checklist":0',
          `"checklist":{"format":[${"{},".repeat(999_999)}{}],"content":[]}`,
        ),
      ),
  ],
].map(([name, make]) => ({ name: String(name), opens: false, make: make as () => Buffer }));

const sessions: HostileFile[] = [
  {
    name: "keys of the prototype",
    opens: true,
    make: () =>
      Buffer.from(
        JSON.stringify(withoutMedia).replace(
          "{",
          '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
        ),
      ),
  },
  { name: "an id that is a path", opens: true, make: () => text({ ...withoutMedia, id: "../../other" }) },
  { name: "an id of the prototype", opens: true, make: () => text({ ...withoutMedia, id: "__proto__" }) },
  { name: "unknown additions", opens: true, make: () => text({ ...withoutMedia, script: FOREIGN }) },
  {
    name: "media under wrong hashes",
    opens: true,
    make: () => zip(member(fixture), { path: `media/${"0".repeat(64)}`, data: "not what it says" }),
  },
  { name: "media that is missing", opens: true, make: () => zip(member(fixture)) },
  {
    name: "a caption of 1 MB",
    opens: true,
    make: () =>
      text({
        ...withoutMedia,
        captions: [{ ...(fixture.captions as Json[])[0], text: "A cat sleeps. ".repeat(75_000) }],
      }),
  },
  ...hostileTexts
    .filter((_, index) => index % 7 === 0)
    .map(({ name, text: put }) => ({
      name: `filled with ${name}`,
      opens: true,
      make: () => text(filledWith(withoutMedia, put)),
    })),
];

/** Session files: broken, lying, polluting, enormous, and with hostile texts in every place. */
export const hostileSessionFiles: readonly HostileFile[] = [...notSessions, ...sessions];
