import { describe, expect, it } from "vitest";
import { boardSource, boardsFolder, sharedName } from "../../../src/boards/store/board-source";
import {
  type LeaderboardAddress,
  leaderboardQuery,
  readLeaderboardAddress,
} from "../../../src/boards/store/leaderboard-address";
import { problemOfThrown } from "../../support/problem-of";

const EMPTY = readLeaderboardAddress("");

describe("the address of the boards", () => {
  it.each<Partial<LeaderboardAddress>>([
    {},
    { board: "if-vidcap", sort: { column: "csr", worstFirst: true } },
    { board: "https://boards.example/a b/?x=1&y=2#z", edition: "2026-01-15" },
    {
      columns: ["isr", "csr"],
      search: "qwen & co, 72B",
      kind: "open",
      prompt: "detailed",
      refined: "refined",
    },
    { chart: "scatter", x: "parameters", y: "isr", compare: ["a", "b", "c"] },
    { view: "matrix", samples: "nobody", by: "plan" },
    { row: "gemini-2.5-pro", mine: "1234-ab/entry 1" },
    { numbers: "corrected" },
  ])("says all that is chosen: %o", (part) => {
    const address = { ...EMPTY, ...part };
    expect(readLeaderboardAddress(leaderboardQuery(address).replace(/^\?/, ""))).toEqual(address);
  });

  it("is short and readable", () => {
    const compare = ["a", "b"];
    expect(leaderboardQuery({ ...EMPTY, board: "made", compare })).toBe("?board=made&compare=a,b");
    expect(leaderboardQuery(EMPTY)).toBe("");
  });

  it.each([
    "kind=alien",
    "chart=pie",
    "refined=maybe",
    "view=table&samples=some&by=chance",
    "sort=",
    `board=${"x".repeat(1001)}`,
    `q=${"x".repeat(201)}`,
    "edition=2026-01-15-more",
    "__proto__=1",
  ])("leaves out what can't be meant: %s", (query) => {
    expect(readLeaderboardAddress(query)).toEqual(EMPTY);
  });

  it("compares four rows at most, each once", () => {
    expect(readLeaderboardAddress("compare=a,b,a,c,d,e").compare).toEqual(["a", "b", "c", "d"]);
  });
});

describe("where a board lies", () => {
  const samples = "https://host.example/sub/samples/";

  it("is beside the page, or where its address says", () => {
    expect(boardsFolder(samples)).toBe("https://host.example/sub/leaderboards/");
    expect(boardSource("made", samples)).toEqual({
      folder: "https://host.example/sub/leaderboards/made/",
      host: null,
    });
    for (const address of [
      "https://b.example/x",
      "https://b.example/x/",
      "https://b.example/x/board.json?raw=1#top",
    ])
      expect(boardSource(address, samples)).toEqual({ folder: "https://b.example/x/", host: "b.example" });
  });

  it("is named in links without what may open its host", () => {
    const key = "sk-canary-0123456789";
    for (const address of [
      `https://b.example/x/board.json?token=${key}`,
      `https://b.example/x/board.json#${key}`,
      `https://me:${key}@b.example/x/board.json`,
    ])
      expect(sharedName(address)).toBe("https://b.example/x/board.json");
    expect(sharedName("made")).toBe("made");
  });

  it.each([
    "../keys",
    "a/../../b",
    "%2e%2e",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "//evil.example",
    "A B",
    "",
  ])("is nowhere for %s", (board) => {
    expect(problemOfThrown(() => boardSource(board, samples)).code).toBe("board-missing");
  });
});
