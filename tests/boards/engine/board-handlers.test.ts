import { afterEach, describe, expect, it } from "vitest";
import { boardHandlers } from "../../../src/boards/engine/board-handlers";
import type { BoardCalls } from "../../../src/boards/protocol";
import { isAbort } from "../../../src/foundation/errors";
import { rejectionOf } from "../../calls/calls";
import { problemOf } from "../../storage/archive/session-files";
import { madeBoard, madeBoardFiles, madeRows } from "../../support/made-board";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import {
  neverAnswers,
  says,
  sendsOn,
  startHostileHost,
  stopsAfter,
  type Trick,
} from "../../support/static-hosts/hostile-host";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type { StaticHost } from "../../support/static-hosts/static-host";

const handlers = boardHandlers();
/** Gives up soon on hosts that say nothing. */
const impatient = boardHandlers(400);
const hosts: StaticHost[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

async function started(host: Promise<StaticHost>): Promise<StaticHost> {
  hosts.push(await host);
  return host;
}

function tools(signal = new AbortController().signal) {
  return { signal, emit: () => undefined };
}

async function open(
  folder: string,
  edition: string | null = null,
): Promise<BoardCalls["boards/open"]["output"]> {
  return handlers["boards/open"]({ folder, edition }, tools());
}

describe("a board on a host like Pages", () => {
  it("is read whole, with two requests and neither HEAD nor ranges", async () => {
    const host = await started(startPagesHost(filesOfMap(madeBoardFiles())));
    const opened = await open(`${host.address}made/`);
    expect(opened).toMatchObject({ board: madeBoard(), rows: madeRows(), kept: false });
    expect(host.asked.toSorted()).toEqual(["GET /caplens/made/board.json", "GET /caplens/made/rows.json"]);
  });

  it("has editions, changes and a list", async () => {
    const host = await started(startPagesHost(filesOfMap(madeBoardFiles())));
    const folder = `${host.address}made/`;
    expect((await open(folder, "2026-01-15")).rows).toHaveLength(3);
    expect((await open(folder)).changes).toBe((await handlers["boards/changes"]({ folder }, tools())).last);
    const { boards } = await handlers["boards/list"]({ folder: host.address }, tools());
    expect(boards.map(({ id }) => id)).toEqual(["made"]);
    expect((await problemOf(open(folder, "../rows"))).code).toBe("board-edition-missing");
    expect((await problemOf(open(folder, "2020-02-02"))).code).toBe("remote-missing");
  });

  it("is read anew when its files have changed: no row of before stays", async () => {
    const files = madeBoardFiles();
    const host = await started(startPagesHost(filesOfMap(files)));
    expect((await open(`${host.address}made`)).rows).toHaveLength(madeRows().length);
    files.set("made/rows.json", files.get("made/editions/2026-01-15.json") ?? "");
    expect((await open(`${host.address}made`)).rows).toHaveLength(3);
  });

  it("is ranked in intervals, what is over something else apart", async () => {
    const board = madeBoard();
    const ranked = await handlers["boards/rank"](
      { board, rows: madeRows(), columnId: "isr", numbers: "judged" },
      tools(),
    );
    expect(ranked.groups.map(({ isBoards }) => isBoards)).toEqual([true, false]);
    expect(ranked.groups[1]?.differs.map(({ field }) => field)).toEqual(["judge"]);
    const rankOf = (id: string) => ranked.groups[0]?.rows.find(({ row }) => row.id === id)?.rank;
    expect(rankOf("ahead")).toEqual([1, 1]);
    const [low = 0, high = 0] = rankOf("near-b") ?? [];
    expect(high).toBeGreaterThan(low);
  });
});

describe("a host that means no good", () => {
  const boardJson = JSON.stringify(madeBoard());
  const rowsJson = madeBoardFiles().get("made/rows.json") ?? "";

  async function hostile(rows: Trick, board: Trick = says(boardJson)): Promise<StaticHost> {
    return started(
      startHostileHost(
        new Map([
          ["/board.json", board],
          ["/rows.json", rows],
        ]),
      ),
    );
  }

  it.each<[string, Trick, string]>([
    [
      "a page instead of JSON",
      says("\n<!DOCTYPE html><title>Sign in</title>", { "content-type": "application/json" }),
      "remote-page",
    ],
    ["no JSON", says("hello"), "board-not-json"],
    ["nothing", says(""), "board-not-json"],
    ["a failure", says("no", {}, 500), "remote-failed"],
    ["that it is for others", says("no", {}, 403), "remote-refused"],
    ["more than is read", says(`{"rows":"${"x".repeat(6 * 1024 * 1024)}"}`), "remote-too-large"],
    ["another version", says(rowsJson.replace('"version":1', '"version":7')), "newer-version"],
  ])("is told in words when it sends %s", async (_name, trick, code) => {
    const host = await hostile(trick);
    const problem = await problemOf(open(host.address));
    expect(problem.code).toBe(code);
    expect(problem.nextStep).not.toBe("");
  });

  it.each<[string, Trick]>([
    ["nothing at all", neverAnswers],
    ["a beginning alone", stopsAfter('{"format":')],
  ])("is not waited for when it sends %s", async (_name, trick) => {
    const { address } = await hostile(trick);
    const opening = impatient["boards/open"]({ folder: address, edition: null }, tools());
    expect((await problemOf(Promise.resolve(opening))).code).toBe("remote-silent");
  });

  it.each([301, 302, 303, 307, 308])("sends nobody elsewhere by %i, not even on itself", async (status) => {
    const other = await started(startHostileHost(new Map([["/rows.json", says(rowsJson)]])));
    const host = await hostile(sendsOn(`${other.address}rows.json`, status));
    expect((await problemOf(open(host.address))).code).toBe("remote-redirected");
    expect(other.asked).toEqual([]);
    const same = await hostile(sendsOn("/other.json", status));
    expect((await problemOf(open(same.address))).code).toBe("remote-redirected");
    expect(same.asked).not.toContain("GET /other.json");
  });

  it("is given up when nobody waits any more", async () => {
    const host = await hostile(neverAnswers);
    const stop = new AbortController();
    const opening = handlers["boards/open"]({ folder: host.address, edition: null }, tools(stop.signal));
    stop.abort();
    expect(isAbort(await rejectionOf(Promise.resolve(opening)))).toBe(true);
  });

  it.each([
    "ftp://x.example/",
    "javascript:alert(1)",
    "file:///etc/",
    "https://me:secret@x.example/",
    "nothing",
  ])("is not asked at the address %s", async (folder) => {
    expect((await problemOf(open(folder))).code).toBe("address-invalid");
  });
});
