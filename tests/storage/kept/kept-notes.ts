import type { OutsideShape } from "../../../src/shapes/read-outside";
import { keptCollection, type ListedKind } from "../../../src/storage/kept/collection";
import { problemsOf } from "../../../src/storage/kept/kept-problems";

/** A note about a picture: a kept thing that Caplens does not have, all of it in this file. */
export type Note = { format: "caplens-note"; version: 2; id: string; text: string; picture: string | null };
type NoteSummary = {
  id: string;
  state: "ready" | "read-only" | "unreadable";
  text: string;
  updatedAt: null;
};

const NoteShape: OutsideShape<Note> = {
  name: "Note",
  check: (value) =>
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "id") === "string" &&
    typeof Reflect.get(value, "text") === "string",
  known: 0,
};

const NOTES: ListedKind<Note, { note: Note }, NoteSummary> = {
  format: "caplens-note",
  version: 2,
  // The first notes called their text words.
  steps: [({ words, ...note }) => ({ ...note, text: words })],
  shape: NoteShape,
  name: "the note",
  problems: problemsOf("note"),
  named: (note) => ({ note }),
  summarise: (opened, _row, id) => ({
    ...{ id, state: opened.state, updatedAt: null },
    text: opened.state === "unreadable" ? id : opened.note.text,
  }),
};

export const KEPT_NOTES = keptCollection(
  {
    store: "notes",
    tombstones: "noteTombstones",
    since: 17,
    folder: "notes",
    noun: { one: "note", many: "notes" },
  },
  async () => NOTES,
);
