import { describe, expect, it } from "vitest";
import {
  composeVerdicts,
  givenExtraction,
  selectedParts,
} from "../../../src/evaluation/verdicts/all-verdicts";
import type { Caption } from "../../../src/shapes/caption";
import type { Verdict } from "../../../src/shapes/verdict";
import {
  checklist,
  contentCheck,
  contentVerdict,
  extraction,
  formatCheck,
  formatVerdict,
  judgedCaption,
  stamp,
} from "../../state/support/example-verdicts";

const EDITED = { text: "A cat, a dog." };

type Computed = Parameters<typeof composeVerdicts>[2];

function live(verdict: Verdict | null): Computed {
  return new Map(verdict ? [[verdict.checkId, verdict]] : []);
}

function shown(caption: Caption, computed: Computed, of = checklist): Verdict[] {
  return composeVerdicts({ checklist: of, response: caption.text, semantics: "strict" }, caption, computed);
}

const computed = formatVerdict({ reason: "computed just now" });
const notExtracted = formatVerdict({
  status: "unscored",
  cause: "not extracted",
  reason: "a judge has to say",
});
const cutOutByJudge = formatVerdict({
  reason: "on what the judge cut out",
  extraction: extraction("judge"),
  judge: stamp,
});
const cutOutByHand = formatVerdict({ reason: "on what was selected", extraction: extraction("manual") });

describe("the verdict shown on a format check", () => {
  it("is the computed one where a rule decides alone", () => {
    expect(shown(judgedCaption([]), live(computed))[0]).toEqual(computed);
  });

  it("is being awaited as long as nothing is computed", () => {
    for (const nothing of [null, live(null)]) {
      expect(shown(judgedCaption([]), nothing)[0]).toMatchObject({
        checkId: "f-1",
        status: "unscored",
        cause: "not judged",
        reason: "Being checked.",
        source: "rule",
      });
    }
  });

  it("says that a judge is needed where nobody has asked one", () => {
    expect(shown(judgedCaption([]), live(notExtracted))[0]).toEqual(notExtracted);
  });

  it("is the kept one until the first is computed", () => {
    expect(shown(judgedCaption([cutOutByJudge]), null)[0]).toEqual(cutOutByJudge);
  });

  it("computed on what a judge cut out names the judge", () => {
    const again = formatVerdict({ status: "failed", extraction: extraction("judge") });
    expect(shown(judgedCaption([cutOutByJudge]), live(again))[0]).toEqual({ ...again, judge: stamp });
  });

  it("computed from the text alone does not name a judge who was asked once", () => {
    expect(shown(judgedCaption([cutOutByJudge]), live(computed))[0]).toEqual(computed);
  });

  it("that a judge gave goes stale with the text, where a judge is needed again", () => {
    const caption = judgedCaption([cutOutByJudge], EDITED);
    expect(shown(caption, live(notExtracted))[0]).toEqual({ ...cutOutByJudge, stale: true });
  });

  it("that a judge gave gives way to a rule that can now decide alone", () => {
    expect(shown(judgedCaption([cutOutByJudge], EDITED), live(computed))[0]).toEqual(computed);
  });

  it("says that the judge could not be reached where that is so", () => {
    const unreachable = formatVerdict({ status: "unscored", cause: "judge unreachable" });
    expect(shown(judgedCaption([unreachable]), live(notExtracted))[0]).toEqual(unreachable);
  });

  it("on what a person selected is the computed one", () => {
    const again = formatVerdict({ status: "failed", extraction: extraction("manual") });
    expect(shown(judgedCaption([cutOutByHand]), live(again))[0]).toEqual(again);
  });
});

describe("the verdict shown on a content constraint", () => {
  it("is the kept one", () => {
    expect(shown(judgedCaption([contentVerdict()]), live(computed))[1]).toEqual(contentVerdict());
  });

  it("goes stale with the text and is whole again when the text comes back", () => {
    const kept = contentVerdict();
    expect(shown(judgedCaption([kept], EDITED), live(computed))[1]).toEqual({ ...kept, stale: true });
    expect(shown(judgedCaption([kept], { text: "A cat." }), live(computed))[1]).toEqual(kept);
  });

  it("left over from an earlier text stays stale though the present one is being judged", () => {
    const left = contentVerdict({ stale: true });
    expect(shown(judgedCaption([left]), live(computed))[1]).toEqual(left);
  });

  it("is unscored, question by question, where nobody was asked", () => {
    expect(shown(judgedCaption([]), live(computed))[1]).toMatchObject({
      checkId: "c-1",
      constraintId: "visual_entities",
      half: "content",
      status: "unscored",
      cause: "not judged",
      semantics: "strict",
      items: [{ checkId: "c-1-1", status: "unscored", cause: "not judged" }],
    });
  });
});

it("verdicts are shown in the checklist's order, none of other checks", () => {
  const two = {
    format: [{ ...formatCheck, checkId: "f-2" }, formatCheck],
    content: [{ ...contentCheck, checkId: "c-2" }, contentCheck],
  };
  const foreign = contentVerdict({ checkId: "c-9" });
  const all = shown(judgedCaption([foreign, contentVerdict()]), live(computed), two);
  expect(all.map(({ checkId, status }) => [checkId, status])).toEqual([
    ["f-2", "unscored"],
    ["f-1", "passed"],
    ["c-2", "unscored"],
    ["c-1", "passed"],
  ]);
});

const given = (caption: Caption, checkId: string) => givenExtraction(caption, checkId, caption.text);

describe("what is given to a rule", () => {
  it.each(["judge", "manual", "recorded"] as const)("is what came by %s", (source) => {
    const verdict = formatVerdict({ extraction: extraction(source) });
    expect(given(judgedCaption([verdict]), "f-1")).toEqual(extraction(source));
  });

  it("is nothing where the rule found it itself, nobody did, or it is of another check", () => {
    expect(given(judgedCaption([formatVerdict()]), "f-1")).toBeNull();
    expect(given(judgedCaption([contentVerdict()]), "c-1")).toBeNull();
    expect(given(judgedCaption([cutOutByJudge]), "f-2")).toBeNull();
  });

  it("is nothing that was cut out of another text", () => {
    expect(given(judgedCaption([cutOutByJudge], EDITED), "f-1")).toBeNull();
    expect(given(judgedCaption([{ ...cutOutByJudge, stale: true }]), "f-1")).toBeNull();
    expect(given(judgedCaption([cutOutByJudge], { judgedText: null }), "f-1")).toBeNull();
  });
});

it("of what is given, a person's choices are told apart from a judge's", () => {
  const selected = (verdict: Verdict, text = "A cat.") =>
    selectedParts(checklist, judgedCaption([verdict]), text);
  expect(selected(cutOutByHand)).toEqual({ "f-1": extraction("manual") });
  expect(selected(cutOutByJudge)).toEqual({});
  expect(selected(cutOutByHand, "A dog.")).toEqual({});
});
