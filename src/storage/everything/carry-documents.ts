import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { sha256OfText } from "../../foundation/hashing";
import { withoutHeaders } from "../../foundation/without-headers";
import { ModelSettingsShape } from "../../shapes/generated/model-settings";
import { fits, inWords, readOutside } from "../../shapes/read-outside";
import { USUAL_MODEL_SETTINGS } from "../../shapes/usual";
import { readSessionText } from "../archive/read-archive";
import { type DocumentKind, readDocument } from "../documents";
import { type Collection, deletionTime, partOf } from "../kept/collection";
import type { OpenedThing } from "../kept/kept-thing";
import { cloneError } from "../loose-document";
import type { Storage } from "../open-storage";
import { LostRow } from "../row-table";
import type { Arrived, Carrier, Fault, Records } from "./carrier";

/** The problem of a thing in a copy that can't be brought in: `why` as a sentence. */
export function unreadable(why: string): ProblemError {
  return new ProblemError({
    code: "copy-part-unreadable",
    message: why,
    nextStep:
      "Bring in another copy that has it, or save one anew where this was made, if that browser still has it.",
  });
}

const NEWER = (version: number) =>
  unreadable(`It is of version ${version}, which only a newer version of Caplens reads.`);

const PLAIN_ID = /^[\w-]{1,64}$/;

/**
 * The next id for a thing that can't have this one, the same each time: a copy that is brought in twice finds what it brought in
 * before. `content`: what is to be kept.
 */
export async function nextId(id: string, content: string): Promise<string> {
  const hash = await sha256OfText(JSON.stringify([id, content]));
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join("-");
}

/** An id that files and addresses can bear: this one, or one that follows from it. */
export async function plainId(id: string): Promise<string> {
  return PLAIN_ID.test(id) ? id : nextId(id, "");
}

/** A document that is kept beside another: its title says that it came out of a copy. */
export function asCopy<Document extends { id: string }>(document: Document, id: string): Document {
  const title: unknown = Reflect.get(document, "title");
  return { ...document, id, ...(typeof title === "string" ? { title: `${title} (from a copy)` } : {}) };
}

export function titleOf(document: unknown): string {
  const title = partOf(document, "title");
  const id = partOf(document, "id");
  const named = typeof title === "string" && title.trim() !== "" ? title : id;
  return typeof named === "string" ? named.slice(0, 300) : "";
}

/** The first of the records. Rejects with a ProblemError where there is none. */
export async function firstOf(records: Records): Promise<unknown> {
  for await (const record of records()) return record;
  throw unreadable("It is empty.");
}

type Documents = Collection<{ id: string }, unknown, { id: string }>;

/** A document of this kind in a value from outside. Throws a ProblemError. */
export function readOf<Document>(value: unknown, kind: DocumentKind<Document>): Document {
  const read = readDocument(value, kind);
  if (read.state === "ready") return read.document;
  if (read.version !== null) throw NEWER(read.version);
  throw unreadable(read.state === "unreadable" ? `It can't be read: ${read.reason}.` : "It can't be read.");
}

/** Two documents are the same where they go out the same. */
export const sumOf = (document: unknown) => canonicalJson(withoutHeaders(document));

/** Carries the documents of a collection. `arriving`: one with what it names of others as that is called here. */
export function documentCarrier(
  name: string,
  { store: collection, documents, noun = { one: name, many: name } }: OpenedThing<Documents>,
  { arriving, fault }: { arriving: (document: unknown) => Promise<Arrived>; fault: Fault },
): Carrier {
  const kind = async (): Promise<DocumentKind<{ id: string }>> => {
    if (!documents) throw new Error(`Nobody has said which documents ${name} holds.`);
    return documents();
  };

  /** The document of a row here; null where it can't be read. */
  async function documentIn(row: unknown): Promise<{ id: string } | null> {
    const read = readDocument(partOf(row, "document"), await kind());
    return read.state === "ready" ? read.document : null;
  }

  /** The document under an id that it may have here, and the id that it has in the copy. */
  async function read(value: unknown): Promise<{ document: { id: string }; from: string }> {
    const { id: from } = readOf(value, await kind());
    const id = await plainId(from);
    const plain = withoutHeaders({ ...Object(value), id });
    // Session files say which rules, besides its shape, a session from outside has to keep to.
    const document =
      name === "sessions" ? readSessionFile(JSON.stringify(plain)) : readOf(plain, await kind());
    return { document, from };
  }

  return {
    noun,
    ending: "json",
    list: async () => (await collection.list()).map(({ id }) => ({ id, records: 1 })),
    async pack(id, write) {
      const row = await collection.raw(id);
      const document = partOf(row, "document");
      const why = row instanceof LostRow ? row.lost : cloneError(document);
      if (why !== null || typeof document !== "object" || document === null)
        return { title: id, notes: [`The ${noun.one} “${id}” can’t be read, and is not in the file.`] };
      await write(withoutHeaders(document));
      return { title: titleOf(document), notes: [] };
    },
    async unpack(records, tell) {
      const { document, from } = await read(await firstOf(records));
      const wrong = await fault(name, document);
      if (wrong !== null) throw unreadable(wrong);
      const arrived = await arriving(document);
      const named = readOf(arrived.document, await kind());
      const content = sumOf(named);
      const title = titleOf(named);
      for (let at = named.id; ; at = await nextId(at, content)) {
        const mine = at === named.id ? named : fitting(asCopy(named, at), { ...named, id: at }, await kind());
        const taken = { from, at, title, notes: arrived.notes };
        const row = await collection.raw(at);
        if (row === null) {
          await collection.save(mine, null);
          tell();
          return { ...taken, how: at === named.id ? "added" : "beside" };
        }
        const present = await documentIn(row);
        if (present === null || sumOf(present) !== sumOf(mine)) continue;
        tell();
        if (deletionTime(row) === null) return { ...taken, how: "same" };
        await collection.restore(at);
        return { ...taken, how: "restored" };
      }
    },
  };
}

function readSessionFile(text: string): { id: string } {
  const { session, newer } = readSessionText(text, new Date().toISOString());
  if (newer) throw unreadable(newer.detail ?? newer.message);
  return session;
}

/** The first where it is one of this kind, else the other. */
function fitting<Document>(first: Document, other: Document, kind: DocumentKind<Document>): Document {
  return fits(kind.shape, first) ? first : other;
}

/** Carries the settings, of which a browser has one set: where people have set something else here, that stays. */
export function settingsCarrier({ settings }: Storage): Carrier {
  const all = { from: "settings", at: "settings", title: "settings" };
  return {
    noun: { one: "set of settings", many: "sets of settings" },
    ending: "json",
    async list() {
      const { settings: now, problem } = await settings.read();
      return problem === null && sumOf(now) !== sumOf(USUAL_MODEL_SETTINGS)
        ? [{ id: "settings", records: 1 }]
        : [];
    },
    async pack(_id, write) {
      await write(withoutHeaders((await settings.read()).settings));
      return { title: "Settings", notes: [] };
    },
    async unpack(records, tell) {
      const read = readOutside(ModelSettingsShape, await firstOf(records));
      if (!read.ok) throw unreadable(`They can't be read: ${inWords(read.problem, "the settings")}.`);
      const { settings: now, problem } = await settings.read();
      tell();
      if (problem === null && sumOf(now) === sumOf(read.value)) return { ...all, how: "same", notes: [] };
      if (problem !== null || sumOf(now) !== sumOf(USUAL_MODEL_SETTINGS))
        return {
          ...all,
          how: "left",
          notes: ["The settings here are others than those of the copy, and stay as they are."],
        };
      await settings.change(() => withoutHeaders(read.value));
      return { ...all, how: "added", notes: [] };
    },
  };
}
