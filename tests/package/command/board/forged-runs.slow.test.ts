import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { markOf } from "../../../../src/boards/page/board-words";
import { runCheck } from "../../../../src/package/command/board/run-check";
import type { ListedRow } from "../../../../src/shapes/leaderboard";
import { isAllFound } from "../../../../src/shapes/run-recomputation";
import { FORGERIES, repliedRun, writeDemo } from "../../../support/forged-run";
import { siteWithRun } from "./site-with-run";

const listed = (folder: string): ListedRow[] =>
  JSON.parse(readFileSync(join(folder, "rows.json"), "utf8")).rows;

/** The words of a forgery that is refused. */
const REFUSED: Record<string, RegExp> = {
  "failed questions left out": /no verdict|different/,
  "verdicts that their replies contradict": /as the judge replied/,
  "failed questions answered twice": /two answers to question/,
  "checks with two verdicts": /two verdicts on one check/,
  "failed lines told as passed too": /two lines of one constraint/,
  "one reply for many questions": /the call the one call, which stands for another question/,
  "an easier checklist": /judged by another checklist than its sample has/,
  "rules of a newer version":
    /version 99 of the rules; this copy of Caplens has version \d+ and can't check them/,
};

/** The words of one that nothing contradicts: all that is known is that nothing gives it again. */
const CLAIMED: Record<string, RegExp> = {
  "verdicts of a better model, without replies": /^rules checked \(23\), 35 judged verdicts as claimed$/,
  "failures decided by hand": /, \d+ judged verdicts as claimed, \d+ decided by hand$/,
  "failures left unscored": /, judges' replies read again \(\d+\), \d+ left unscored as claimed$/,
  "failed questions left out": /, judges' replies read again \(\d+\), \d+ judged verdicts as claimed$/,
};

async function checkedRow(change: (typeof FORGERIES)[string]) {
  const site = await siteWithRun();
  const honest = await site.row("hasty");
  const sha256 = await writeDemo(site.run, change);
  const forged = await site.row("hasty", undefined, sha256).catch(() => honest);
  site.write({ ...forged, run: forged.run && { ...forged.run, sha256 } });
  const { isGood, comment } = await runCheck(site.request());
  if (isGood) await runCheck(site.request({ write: true }));
  return {
    isGood,
    comment: comment.replaceAll("\\", ""),
    row: isGood ? listed(site.folder)[0] : undefined,
    honest,
  };
}

describe("a run whose maker", () => {
  it("kept every reply is checked in every verdict, and it is told that replies can be made up", async () => {
    const { isGood, comment, row } = await checkedRow(repliedRun);
    expect(isGood).toBe(true);
    expect(comment).toContain(
      "**rules checked (23), judges' replies read again (35).** A caption or a reply itself could be made up.",
    );
    expect(row && markOf(row, row.check, { isMine: false, found: null }).name).toBe("checked");
  });

  it.each(Object.entries(FORGERIES))(
    "forged it (%s) never gets the mark of a checked one",
    async (name, change) => {
      const { isGood, comment, row, honest } = await checkedRow(change);
      if (isGood) {
        expect(row?.values.csr?.value).toBeGreaterThan(honest.values.csr?.value ?? 0);
        const verdicts = row?.check?.verdicts;
        expect(verdicts && isAllFound(verdicts)).toBe(false);
        const mark = row && markOf(row, row.check, { isMine: false, found: null });
        expect(mark?.mark).toBe("checked-in-part");
        expect(mark?.name).toMatch(CLAIMED[name] ?? /^$/);
        expect(comment).toContain(`**${mark?.name}.** What stands as claimed, nobody has found again.`);
        const here =
          row &&
          markOf(row, null, {
            isMine: false,
            found: verdicts ? { isEqual: true, verdicts, asTold: 0, asked: null, isHeld: false } : null,
          });
        expect(here?.name).toBe(`recomputed here in part: ${mark?.name}`);
      } else expect(comment).toMatch(REFUSED[name] ?? /^$/);
    },
  );
});
