import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askRowAgain, captionsOf, judgeOfEnvironment } from "../../../../src/package/command/board/ask-again";
import { runCheck } from "../../../../src/package/command/board/run-check";
import { runFiles } from "../../../../src/package/command/board/run-files";
import type { ListedRow } from "../../../../src/shapes/leaderboard";
import type { FoundFile } from "../../../../src/storage/run-directory/found-files";
import { KEY } from "../../../calls/calls";
import { type StandIn, startStandIn } from "../../../support/stand-in/start-stand-in";
import { siteWithRun } from "./site-with-run";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

it("twenty judged verdicts are asked again by a seed of the moment, told before and after, and no verdict changes", async () => {
  standIn.script(
    {
      match: { task: "answer_question" },
      reply: () => '{"answer": "yes", "result_explanation": "It says so.", "result_confidence": 5}',
    },
    { match: { task: "extract_timestamp" }, reply: () => '{"timestamp": ""}' },
  );
  const site = await siteWithRun();
  site.write(await site.row("careful"));
  const announced: string[] = [];
  const judge = judgeOfEnvironment({
    CAPLENS_JUDGE_URL: standIn.url,
    CAPLENS_JUDGE_MODEL: "stand-in",
    CAPLENS_JUDGE_KEY: KEY,
  });
  const { signal } = new AbortController();
  const ask = { count: 20, judge, mostUsd: null, announce: (words: string) => announced.push(words), signal };
  const { comment } = await runCheck(site.request({ ask, write: true }));
  const [row]: ListedRow[] = JSON.parse(readFileSync(join(site.folder, "rows.json"), "utf8")).rows;
  const asked = row?.check?.askedAgain;
  expect(asked).toMatchObject({ asked: 20, of: 35, judge: "stand-in" });
  expect(asked?.seed).toMatch(/^[0-9a-f]{8}$/);
  // "yes" is right of some questions and no answer to others.
  expect(asked?.same).toBeGreaterThan(0);
  expect(asked?.same).toBeLessThan(20);
  expect(comment.replaceAll("\\", "")).toContain(
    `${asked?.same} of 20 judged verdicts, drawn from 35 by the seed ${asked?.seed}, came out the same when stand-in was asked again`,
  );
  expect(announced[0]).toMatch(
    /^careful: 20 of 35 judged verdicts are asked again of stand-in, drawn by the seed [0-9a-f]{8}: \d+ requests/,
  );
  expect(row?.check?.verdicts).toMatchObject({ rules: 23, claimed: 35 });
  expect(comment + announced.join("")).not.toContain(KEY);
  const again = await runCheck(site.request({ all: true, write: true }));
  expect(again.isGood).toBe(true);
  const [later]: ListedRow[] = JSON.parse(readFileSync(join(site.folder, "rows.json"), "utf8")).rows;
  expect(later?.check?.askedAgain).toEqual(asked);
});

it("stopped, it asks nobody further, and keeps what was found until then", async () => {
  standIn.reset();
  let answered = 0;
  const stop = new AbortController();
  standIn.script({
    match: {},
    reply: () => {
      answered += 1;
      if (answered === 8) stop.abort();
      return '{"answer": "yes", "timestamp": "", "result_explanation": "It says so.", "result_confidence": 5}';
    },
  });
  const site = await siteWithRun();
  site.write(await site.row("careful"));
  const announced: string[] = [];
  const judge = judgeOfEnvironment({
    CAPLENS_JUDGE_URL: standIn.url,
    CAPLENS_JUDGE_MODEL: "stand-in",
    CAPLENS_JUDGE_KEY: KEY,
  });
  const ask = {
    count: 20,
    judge,
    mostUsd: null,
    announce: (words: string) => announced.push(words),
    signal: stop.signal,
  };
  const { comment, isGood } = await runCheck(site.request({ ask, write: true }));
  expect(isGood).toBe(true);
  const [row]: ListedRow[] = JSON.parse(readFileSync(join(site.folder, "rows.json"), "utf8")).rows;
  const asked = row?.check?.askedAgain?.asked ?? 0;
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(8);
  expect(answered).toBe(8);
  expect(announced.at(-1)).toContain(`stopped after ${asked} of 20`);
  expect(comment).toContain(`of ${asked} judged verdict`);
});

it("without a judge in the environment nobody is asked, and it is told what is missing", () => {
  expect(() => judgeOfEnvironment({ CAPLENS_JUDGE_URL: "https://judge.example/v1" })).toThrow(
    "CAPLENS_JUDGE_MODEL",
  );
});

it("a host that gives other files than before has nobody asked, and its captions are not compared", async () => {
  standIn.reset();
  const site = await siteWithRun();
  const row = await site.row("careful");
  const judge = judgeOfEnvironment({
    CAPLENS_JUDGE_URL: standIn.url,
    CAPLENS_JUDGE_MODEL: "stand-in",
    CAPLENS_JUDGE_KEY: KEY,
  });
  const { signal } = new AbortController();
  const ask = { count: 20, judge, mostUsd: null, announce: () => undefined, signal };
  const named = { ...row, run: { address: "../../runs/demo/", sha256: site.sha256, entryId: "careful" } };
  const files = await runFiles(named.run, site.folder, join(site.folder, "../.."), signal);
  const other = (part: string, change: (text: string) => string) =>
    files.map(
      (file): FoundFile =>
        file.path.startsWith(part)
          ? { ...file, read: async (stop) => new Blob([change(await (await file.read(stop)).text())]) }
          : file,
    );
  expect((await captionsOf(named.run, files, signal)).size).toBeGreaterThan(0);
  for (const given of [
    other("samples/", (text) => text.replaceAll('"failed"', '"passed"')),
    other("run.json", (text) => text.replace('"title"', ' "title"')),
  ]) {
    await expect(askRowAgain(named, given, ask, "2026-11-22")).rejects.toThrow(/was changed|has the SHA-256/);
    await expect(captionsOf(named.run, given, signal)).rejects.toThrow(/was changed|has the SHA-256/);
  }
  expect(standIn.requests).toHaveLength(0);
});
