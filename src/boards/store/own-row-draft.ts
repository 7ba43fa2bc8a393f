import { useState } from "react";
import type { Board, BoardIndex, BoardModel, BoardRow } from "../../shapes/leaderboard";
import { useDraft } from "../../state/drafts";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";

/** The form fields of one's own row. */
export type OwnRowDraft = {
  name: string;
  parameters: string;
  mode: string;
  kind: BoardModel["kind"];
  maker: string;
  /** The future address of the run directory. */
  runAddress: string;
  notes: string;
};

export const EMPTY_DRAFT: OwnRowDraft = {
  name: "",
  parameters: "",
  mode: "",
  kind: "open",
  maker: "",
  runAddress: "",
  notes: "",
};

/** All that people chose and typed; `board`: null for the usual one; `isOut`: a row with it was handed out. */
type OwnRowForm = { entryId: string; board: string | null; draft: OwnRowDraft; isOut: boolean };

/** The form of a run's row: the way to the board's rows or to an export of the run leads off the page and back. */
export function useOwnRowForm(
  runId: string,
  firstEntryId: string,
): [form: OwnRowForm, change: (parts: Partial<OwnRowForm>) => void] {
  const [typed, put] = useDraft<OwnRowForm>(
    `own row ${runId}`,
    ({ draft, isOut }) => draft !== EMPTY_DRAFT && !isOut,
  );
  const empty = { entryId: firstEntryId, board: null, draft: EMPTY_DRAFT, isOut: false };
  return [typed ?? empty, (parts) => put((before) => ({ ...(before ?? empty), isOut: false, ...parts }))];
}

/** The most letters that a row takes of each. */
export const LONGEST = { name: 200, parameters: 40, mode: 80, maker: 200 } as const;

const MOST_NOTES = 20;
const LONGEST_NOTE = 2000;

/** The notes of a draft, each whole. */
function notesIn(text: string): string[] {
  return text.split("\n").flatMap((line) => orNull(line) ?? []);
}

/** The notes at the end of a row that are none of its author's. */
export function addedNotes(row: Pick<BoardRow, "notes">, said: readonly string[]): number {
  const other = row.notes.findIndex((note, at) => note !== said[at]);
  return other < 0 ? 0 : row.notes.length - other;
}

function quoted(note: string): string {
  return `“${note.length > 60 ? `${note.slice(0, 60)}…` : note}”`;
}

/** What of people's notes a row with so many notes of Caplens's own leaves out, in words; null where it has all. */
export function notesLeftOut({ notes }: Pick<OwnRowDraft, "notes">, added: number): string | null {
  const said = notesIn(notes);
  const room = MOST_NOTES - added;
  const [kept, out] = [said.slice(0, room), said.slice(room)];
  const cut = kept.filter((note) => note.length > LONGEST_NOTE);
  const own = added > 0 ? ` of which Caplens adds ${added}` : "";
  const words = [
    ...(out.length > 0
      ? [
          `A row has room for ${MOST_NOTES} notes${own && `,${own}`}. Left out: ${out.map(quoted).join(", ")}. Join some lines.`,
        ]
      : []),
    ...(cut.length > 0
      ? [
          `A note has room for ${LONGEST_NOTE.toLocaleString("en")} characters. Cut there: ${cut.map(quoted).join(", ")}.`,
        ]
      : []),
  ];
  return words.length === 0 ? null : words.join(" ");
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** The draft as the engine takes it: what is left empty is told by the run. */
export function wordsOfDraft({ name, parameters, mode, kind, maker, notes }: OwnRowDraft) {
  const title = orNull(name);
  const said = notesIn(notes).map((note) => note.slice(0, LONGEST_NOTE));
  return {
    model: {
      ...(title === null ? {} : { name: title.slice(0, LONGEST.name) }),
      parameters: orNull(parameters)?.slice(0, LONGEST.parameters) ?? null,
      mode: orNull(mode)?.slice(0, LONGEST.mode) ?? null,
      kind,
    },
    maker: maker.trim().slice(0, LONGEST.maker),
    notes: said.slice(0, MOST_NOTES),
  };
}

/** A model of a run as a row of a board; `board` null: until it is known. */
export function useOwnRow(
  { runId, entryId }: { runId: string; entryId: string },
  board: Board | null,
  draft: OwnRowDraft,
): Latest<BoardRow> & { added: number; write(): Promise<BoardRow> } {
  const { engine } = useStores().services;
  const words = wordsOfDraft(draft);
  const ask = async (address: string | null, signal?: AbortSignal) => {
    // Until the board is there.
    if (board === null) return new Promise<never>(() => undefined);
    const input = { runId, entryId, board, words, address };
    return engine.call("boards/row-of-run", input, signal ? { signal } : {});
  };
  const place = JSON.stringify([runId, entryId, board?.id ?? null]);
  const shown = useLatest(`${place} ${JSON.stringify(words)}`, 0, (signal) => ask(null, signal));
  const [last, setLast] = useState<{ place: string; row: BoardRow; added: number } | null>(null);
  if (shown.value && shown.value !== last?.row)
    setLast({ place, row: shown.value, added: addedNotes(shown.value, words.notes) });
  // With each letter that is typed the row is made anew, and its numbers are the same.
  const before = last?.place === place && shown.problem === null ? last.row : null;
  return {
    ...shown,
    value: shown.value ?? before,
    added: last?.place === place ? last.added : 0,
    /** The row with where its run lies, which takes as long as an export. */
    write: () => ask(draft.runAddress.trim()),
  };
}

/** A row as the board's folder holds it. */
export function rowText(row: BoardRow): string {
  return `${JSON.stringify(row, null, 2)}\n`;
}

/** Hosts refuse longer addresses. */
const LONGEST_ADDRESS = 6 * 1024;

/**
 * The form of the board's host for a new file, with the row in it where the address allows it; else whoever opens it
 * pastes the row. Null for a board that takes rows another way.
 */
export function newFileForm(
  { submit }: Pick<Board, "submit">,
  row: BoardRow,
): { href: string; isFilledIn: boolean } | null {
  if (!submit) return null;
  const { repository, branch, folder } = submit;
  const path = [repository, "new", branch, folder, "rows"].filter((part) => part !== "").join("/");
  const form = new URL(`https://github.com/${path}`);
  form.searchParams.set("filename", `${row.id}.json`);
  const empty = form.href;
  form.searchParams.set("value", rowText(row));
  return form.href.length > LONGEST_ADDRESS
    ? { href: empty, isFilledIn: false }
    : { href: form.href, isFilledIn: true };
}

/**
 * The board that a benchmark's rows are for: the one with its id or with a part of it, else the only one that there is,
 * since boards may have any id. Null where none is, or where people have to say which.
 */
export function usualBoard(boards: BoardIndex["boards"], benchmark: string): string | null {
  const named = boards.filter(({ id }) => id === benchmark || id.startsWith(`${benchmark}-`));
  const fitting = named.length > 0 ? named : boards;
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null;
}
