import * as fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { buildReport, reportAsJson } from "../../../src/evaluation/report/build-report";
import { framePlaces, momentPlaces } from "../../../src/evaluation/report/outline/frame-places";
import { reportAsMarkdown } from "../../../src/evaluation/report/report-as-markdown";
import { reportFileName, zipReport } from "../../../src/playground/page/report/report-preview";
import { Report } from "../../../src/shapes/report";
import type { ItemVerdict, Verdict } from "../../../src/shapes/verdict";
import { runs } from "../../support/effort";
import { MADE_AT, reportSaying, sessionSaying, verdictsSaying } from "./example-report";
import { hostileWords } from "./hostile-words";

describe("the report document", () => {
  it("fits its schema, also after a turn through JSON", () => {
    fc.assert(
      fc.property(hostileWords, (words) => {
        const report = reportSaying(words);
        expect(Value.Errors(Report, report)).toEqual([]);
        expect(JSON.parse(reportAsJson(report))).toEqual(report);
      }),
      runs(30),
    );
  });

  it("holds the captions that were chosen, in the session's order", () => {
    const titles = (captionIds: string[]) => reportSaying("x", { captionIds }).captions.map(({ id }) => id);
    expect(titles(["two", "one"])).toEqual(["one", "two"]);
    expect(titles(["two"])).toEqual(["two"]);
    expect(titles(["gone"])).toEqual([]);
  });

  it("scores with and without what people corrected", () => {
    const [first] = reportSaying("x").captions;
    expect(first?.scores.overall).toEqual({ value: 0.5, numerator: 1, denominator: 2, total: 4, stale: 1 });
    expect(first?.correctedScores?.overall).toEqual({
      value: 1,
      numerator: 2,
      denominator: 2,
      total: 3,
      stale: 0,
    });
    expect(first?.scores.isr.overall).toBe("no");
    expect(first?.correctedScores?.isr.overall).toBe("undecided");
    expect(first?.scores.visual.total).toBe(1);
  });

  it("calls a person's decision that the verdict agrees with no overrule, and scores once", () => {
    const verdicts = verdictsSaying("x").map(
      (verdict): Verdict => (verdict.checkId === "format-1" ? { ...verdict, status: "passed" } : verdict),
    );
    const said = (found: Verdict[]) => {
      const made = reportSaying("x", { verdicts: new Map([["one", found]]), captionIds: ["one"] });
      const report = { ...made, disputedChecks: [] };
      return reportAsMarkdown(report);
    };
    expect(said(verdictsSaying("x"))).toContain("✗ failed → ✓ passed by a person");
    expect(said(verdictsSaying("x"))).toContain("Overruled by a person");
    expect(said(verdicts)).not.toMatch(/→|Overruled by a person/);
    expect(said(verdicts)).toContain("Decided by a person, the same");
  });

  it("has the said moment of a failed time beside the true one, each with its frame", () => {
    const item: ItemVerdict = {
      checkId: "item-2",
      status: "failed",
      reason: "5 s off",
      evidence: [],
      source: "recorded",
      answer: "00:03",
      time: { truth: [[8, 8]], predicted: [[3, 3]], score: 5, kind: "point" },
    };
    const verdicts = verdictsSaying("x").map(
      (verdict): Verdict =>
        verdict.checkId === "content-1" ? { ...verdict, status: "failed", items: [item] } : verdict,
    );
    const said = { at: 3, time: 2.96, hash: "a1", width: 64, height: 36 };
    const report = {
      ...reportSaying("x", { verdicts: new Map([["one", verdicts]]), captionIds: ["one"] }),
      moments: [said, { ...said, at: 8, time: 8, hash: "b2" }],
    };
    expect(Value.Errors(Report, report)).toEqual([]);
    const files = [...momentPlaces(report).values()].map(({ fileName }) => fileName);
    expect(files).toEqual(["moments/0002.96s-a1.jpg", "moments/0008.00s-b2.jpg"]);
    const markdown = reportAsMarkdown(report, { pictures: new Set(files) });
    const shown = [
      "- The caption says 0:03.00",
      "  ![frame at 0:02.96](moments/0002.96s-a1.jpg)",
      "- True 0:08.00",
      "  ![frame at 0:08.00](moments/0008.00s-b2.jpg)",
    ];
    expect(markdown.split("\n").filter((line) => shown.includes(line))).toEqual(shown);
    expect(reportAsMarkdown(report)).not.toContain("](moments/");
  });

  it.each([
    ["names none", []],
    ["names one, though nobody knows how close is close enough", [[3, 3]]],
  ] as const)("tells no distance between times of its own where the caption %s", (_, predicted) => {
    const item: ItemVerdict = {
      checkId: "item-2",
      status: "failed",
      reason: "No distance.",
      evidence: [],
      source: "recorded",
      answer: "none",
      time: {
        truth: [[8, 8]],
        predicted: predicted.map(([start, end]) => [start, end]),
        score: 0,
        kind: "point",
      },
    };
    const verdicts = verdictsSaying("x").map(
      (verdict): Verdict => (verdict.checkId === "content-1" ? { ...verdict, items: [item] } : verdict),
    );
    const markdown = reportAsMarkdown(
      reportSaying("x", { verdicts: new Map([["one", verdicts]]), captionIds: ["one"] }),
    );
    expect(markdown).toContain("true 0:08.00");
    expect(markdown).not.toMatch(/0\.00 s apart/);
  });

  it("says how captions were judged, and how far repeated answers agree", () => {
    const session = sessionSaying("x");
    const judging = { rounds: 2, batched: true, otherJudges: false };
    const captions = session.captions.map((caption) => ({ ...caption, judging }));
    const report = reportSaying("x", { session: { ...session, captions } });
    expect(report.captions.map((caption) => caption.judging)).toEqual(captions.map(() => judging));
    expect(report.captions[0]?.verdicts[2]?.items?.[0]?.rounds).toHaveLength(2);
    const markdown = reportAsMarkdown(report);
    expect(markdown).toContain("2 rounds, all questions in one call, one judge");
    expect(markdown).toContain("asked 2 times: no majority, 1 flipped");
    expect(reportSaying("x").captions.every((caption) => !("judging" in caption))).toBe(true);
  });

  it("has one set of scores where people corrected nothing", () => {
    const session = { ...sessionSaying("x"), disputedChecks: [] };
    const verdicts = new Map([["two", verdictsSaying("x")]]);
    const { captions } = buildReport({
      session,
      verdicts,
      captionIds: ["two"],
      madeAt: MADE_AT,
      version: "1",
    });
    expect(captions[0]?.correctedScores).toBeNull();
  });

  it("keeps of the endpoint its host only, and of edits the text as it came", () => {
    const json = reportAsJson(reportSaying("x"));
    expect(json).toContain('"host": "models.example:8443"');
    expect(json).not.toMatch(/secret|somebody|private/);
    expect(reportSaying("x").captions.map(({ originalText }) => originalText)).toEqual(["x before", null]);
  });

  it("names where the other reading disagrees, but for what it could not look at or is stale", () => {
    const verdicts = verdictsSaying("x");
    const session = sessionSaying("x");
    const compared = verdicts.map((verdict, index) => ({
      ...verdict,
      semantics: "reference" as const,
      status: "unscored" as const,
      ...(index === 0 ? { cause: "not extracted" as const } : {}),
    }));
    const { captions } = buildReport({
      session,
      verdicts: new Map([["one", verdicts]]),
      compared: new Map([["one", compared]]),
      captionIds: ["one"],
      madeAt: MADE_AT,
      version: "1",
    });
    // The first was not extracted, the second agrees, the last one is stale.
    expect(captions[0]?.disagreements).toEqual([
      { checkId: "content-1", semantics: "reference", status: "unscored", reason: "x" },
    ]);
  });

  it("takes the video's hash from its copy, else from what was taken of it", () => {
    const session = sessionSaying("x");
    const video = session.video && { ...session.video, stored: { kind: "file" as const } };
    const of = (parts: Partial<typeof session>) =>
      reportSaying("x", { session: { ...session, video, ...parts } }).video?.hash;
    expect(reportSaying("copied").video?.hash).toBe("copied");
    expect(of({})).toBe("x");
    expect(of({ frames: null })).toBeNull();
  });
});

describe("the ZIP file", () => {
  const unzipped = async (...given: Parameters<typeof zipReport>) =>
    unzipSync(new Uint8Array(await (await zipReport(...given)).arrayBuffer()));
  const bytes = new Uint8Array([0xff, 0xd8, 1, 2, 3]);

  it("has the text and the pictures that it shows, and no others", async () => {
    const report = reportSaying("A cat");
    const hash = "ab".repeat(32);
    const files = await unzipped(report, [
      { hash, blob: new Blob([bytes]) },
      { hash: "cd".repeat(32), blob: new Blob([bytes]) },
    ]);
    expect(Object.keys(files)).toEqual(["report.md", "frames/0007.50s-abababab.jpg"]);
    expect(files["frames/0007.50s-abababab.jpg"]).toEqual(bytes);
    expect(strFromU8(files["report.md"] ?? new Uint8Array())).toContain(
      "![frame at 0:07.50](frames/0007.50s-abababab.jpg)",
    );
  });

  it.each(["", "never", "0001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"])(
    "is made whatever the date is: %j",
    async (madeAt) => {
      const files = await unzipped({ ...reportSaying("A cat"), madeAt }, []);
      expect(Object.keys(files)).toEqual(["report.md"]);
    },
  );
});

describe("names of files", () => {
  it("of frames lie in their folder, each once, whatever hash and time say", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ time: fc.double({ noNaN: true, noDefaultInfinity: true }), hash: hostileWords }),
        ),
        (list) => {
          const { frames } = reportSaying("x");
          if (!frames) throw new Error("The example has frames.");
          const twice = [...list, ...list].map((frame) => ({ ...frame, width: 1, height: 1 }));
          const names = framePlaces({ ...frames, frames: twice }).map(({ fileName }) => fileName);
          expect(new Set(names).size).toBe(names.length);
          for (const name of names)
            expect(name).toMatch(/^frames\/\d{4,}\.\d\ds(-[0-9a-f]{1,8})?(-\d+)?\.jpg$/);
        },
      ),
    );
  });

  it.each([
    ["Tea for three: Timeline", "tea-for-three-timeline-report.md"],
    ["../../etc/passwd", "etc-passwd-report.md"],
    ["con", "con-report.md"],
    ["  ", "report.md"],
    ["喝茶 🫖", "喝茶-report.md"],
    ["Ärger", "ärger-report.md"],
    ["a\u202eexe.dm", "a-exe-dm-report.md"],
    ["x".repeat(300), `${"x".repeat(60)}-report.md`],
  ])("of %j", (title, name) => expect(reportFileName(title, "md")).toBe(name));

  it("are of letters, digits and hyphens", () => {
    fc.assert(
      fc.property(hostileWords, (title) => {
        expect(reportFileName(title, "json")).toMatch(
          /^([\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,59}-)?report\.json$/u,
        );
      }),
    );
  });
});
