import type { Board, BoardIndex, BoardModel, BoardRow } from "../../shapes/leaderboard";
import { useDraft } from "../../state/drafts";
import { LONGEST_NOTE, MOST_NOTES, notesIn } from "../logic/row-faults";

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

export const KINDS: { value: OwnRowDraft["kind"]; label: string }[] = [
  { value: "open", label: "Open weights" },
  { value: "closed", label: "Closed" },
  { value: "human", label: "People" },
];

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
