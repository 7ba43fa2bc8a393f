import { describe, expect, it } from "vitest";
import { addedNotes, notesLeftOut } from "../../../src/boards/logic/row-faults";
import {
  EMPTY_DRAFT,
  newFileForm,
  rowText,
  usualBoard,
  wordsOfDraft,
} from "../../../src/boards/store/own-row-draft";
import type { BoardRow } from "../../../src/shapes/leaderboard";

const row: BoardRow = {
  format: "caplens-board-row",
  version: 1,
  id: "my-model",
  model: {
    name: "My model & co",
    parameters: null,
    mode: null,
    kind: "open",
    base: null,
    refiner: null,
    address: null,
  },
  basis: { tasks: null, samples: 10, judge: null, semantics: "reference", prompt: null },
  values: {},
  byVideo: {},
  source: { kind: "claimed", text: "Us", address: null, date: null },
  run: null,
  notes: [],
};
const submit = { repository: "owner/boards", branch: "main", folder: "public/leaderboards/if-vidcap" };

describe("the form of a board's host for a new row", () => {
  it("has the row in it, as the board's folder holds it", () => {
    const form = newFileForm({ submit }, row);
    const url = new URL(form?.href ?? "");
    expect(form?.isFilledIn).toBe(true);
    expect(url.origin + url.pathname).toBe(
      "https://github.com/owner/boards/new/main/public/leaderboards/if-vidcap/rows",
    );
    expect(url.searchParams.get("filename")).toBe("my-model.json");
    expect(url.searchParams.get("value")).toBe(rowText(row));
    expect(JSON.parse(rowText(row))).toEqual(row);
  });

  it("is empty where the row is too long for an address", () => {
    const videos = Object.fromEntries(
      Array.from({ length: 400 }, (_, index): [string, [number, number]] => [`video-${index}`, [3, 4]]),
    );
    const form = newFileForm({ submit }, { ...row, byVideo: { isr: videos } });
    expect(form?.isFilledIn).toBe(false);
    expect(form?.href).toBe(
      "https://github.com/owner/boards/new/main/public/leaderboards/if-vidcap/rows?filename=my-model.json",
    );
  });

  it("lies in the root of a repository too, and is missing where rows come another way", () => {
    expect(newFileForm({ submit: { ...submit, folder: "" } }, row)?.href).toContain(
      "https://github.com/owner/boards/new/main/rows?",
    );
    expect(newFileForm({ submit: null }, row)).toBeNull();
  });
});

describe("what people say of a row", () => {
  it("leaves to the run what nobody filled in, and stays within what a row may hold", () => {
    expect(wordsOfDraft(EMPTY_DRAFT)).toEqual({
      model: { parameters: null, mode: null, kind: "open" },
      maker: "",
      notes: [],
    });
    const long = "x".repeat(5000);
    const said = wordsOfDraft({
      ...EMPTY_DRAFT,
      name: ` ${long}`,
      notes: `one\n\n${long}\n${"n\n".repeat(40)}`,
    });
    expect(said.model.name).toHaveLength(200);
    expect(said.notes).toHaveLength(20);
    expect(said.notes.slice(0, 2).map(({ length }) => length)).toEqual([3, 2000]);
  });
});

describe("what a row leaves out of people's notes", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Note ${at}`);

  it("is named, with the room that Caplens's own notes take", () => {
    const notes = lines(20).join("\n");
    expect(notesLeftOut({ notes }, 0)).toBeNull();
    expect(notesLeftOut({ notes }, 2)).toBe(
      "A row has room for 20 notes, of which Caplens adds 2. Left out: “Note 18”, “Note 19”. Join some lines.",
    );
    expect(notesLeftOut({ notes: `${notes}\n\n${"y".repeat(70)}` }, 0)).toBe(
      `A row has room for 20 notes. Left out: “${"y".repeat(60)}…”. Join some lines.`,
    );
  });

  it("is the end of a note that is longer than a row takes", () => {
    expect(notesLeftOut({ notes: "z".repeat(2000) }, 1)).toBeNull();
    expect(notesLeftOut({ notes: "z".repeat(2001) }, 1)).toBe(
      `A note has room for 2,000 characters. Cut there: “${"z".repeat(60)}…”.`,
    );
  });

  it("is told by the notes of the row that are not theirs", () => {
    expect(addedNotes({ notes: ["one", "two"] }, ["one", "two", "three"])).toBe(0);
    expect(addedNotes({ notes: ["one", "own"] }, ["one", "two"])).toBe(1);
    expect(addedNotes({ notes: ["own", "other"] }, [])).toBe(2);
  });
});

const boards = ["if-vidcap", "capquiz", "anycapeval-image", "anycapeval-video"].map((id) => ({
  id,
  title: id,
  rows: 1,
}));

it.each([
  ["the one with its id", "capquiz", "capquiz"],
  ["none where several are for parts of it", "anycapeval", null],
  ["none where no board is for it", "corrective-pairs", null],
  ["none that begins with the same letters alone", "cap", null],
])("is %s", (_, benchmark, board) => {
  expect(usualBoard(boards, benchmark)).toBe(board);
});

it.each(["anycapeval-video", "ours"])("is the only one that there is: %s", (id) => {
  expect(usualBoard([{ id, title: "", rows: 0 }], "anycapeval")).toBe(id);
});

it("is none where there is no board", () => {
  expect(usualBoard([], "capquiz")).toBeNull();
});
