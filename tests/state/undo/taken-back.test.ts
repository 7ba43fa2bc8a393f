import fc from "fast-check";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { withVerdict } from "../../../src/evaluation/verdicts/kept-verdicts";
import { beginJudging } from "../../../src/evaluation/verdicts/staleness";
import type { ContentCheck, FormatCheck } from "../../../src/shapes/checklist";
import { type Caption, Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import type { Verdict } from "../../../src/shapes/verdict";
import {
  freeId,
  takenIds,
  withCheck,
  withCheckChanged,
  withChecklist,
  withCheckMoved,
  withoutCheck,
} from "../../../src/state/playground/checklist-document";
import { pastedCaption, withCaption } from "../../../src/state/sessions/session-document";
import { takenBack } from "../../../src/state/undo/taken-back";
import { asksOf } from "../../support/asks-of";
import { runs } from "../../support/effort";
import { audioRecord, frameSet, samplingPlan } from "../../support/sampling-plan";
import { sessionWith } from "../support/example-verdicts";

/** Everything made gets words of its own, by which it is found again under whatever id. */
let made = 0;
const words = (what: string) => {
  made += 1;
  return `${what} ${made}`;
};

function formatCheck(checkId: string): FormatCheck {
  return { checkId, constraintId: "length", description: words("check"), parameters: { max_len: made } };
}

function contentCheck(checkId: string, itemId: string): ContentCheck {
  const question = words("question");
  const item = { checkId: itemId, type: "attempt", question, options: ["yes", "no"], correctAnswer: "yes" };
  return {
    checkId,
    constraintId: "visual_entities",
    description: words("check"),
    items: [item] as ContentCheck["items"],
  };
}

function verdictOn(check: FormatCheck | ContentCheck): Verdict {
  const reason = words("verdict");
  return {
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "items" in check ? "content" : "format",
    status: "passed",
    reason,
    evidence: [],
    source: "judge",
    semantics: "strict",
    ...("items" in check
      ? {
          items: check.items.map(({ checkId }) => ({
            checkId,
            status: "passed" as const,
            reason,
            evidence: [],
            source: "judge" as const,
          })),
        }
      : {}),
  };
}

const checksOf = (session: Session) => {
  const { format, content } = checklistOfSession(session);
  return [...format, ...content];
};
const nth = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

/** Two format checks, a content check and a draft; two judged captions with overrules; a mark. */
function fullSession(): Session {
  const checks = [formatCheck("format-001"), formatCheck("format-002")];
  const content = contentCheck("content-constraint-001", "question-001");
  const all = [...checks, content];
  const judged = (title: string): Caption => {
    const text = words("text");
    const overrule = { checkId: "format-002", status: "failed" as const, note: words("note"), madeAt: "" };
    return {
      ...pastedCaption(title, text),
      originalText: words("original"),
      verdicts: all.map(verdictOn),
      judgedText: text,
      overrules: [overrule],
    };
  };
  return sessionWith([judged("one"), judged("two")], {
    asks: asksOf({ format: checks, content: [content] }),
    draft: [
      {
        half: "format",
        check: formatCheck("format-003"),
        origin: { kind: "rules", phrase: "", sure: "high" },
      },
    ],
    disputedChecks: [{ checkId: "format-001", note: words("mark"), markedAt: "" }],
    video: {
      name: "one.mp4",
      type: "video/mp4",
      sizeBytes: 1,
      quickKey: "one",
      stored: { kind: "file" },
      facts: null,
    },
    frames: someFrames(),
    audio: audioRecord({ hash: words("sound") }),
  });
}

type Change = (session: Session, index: number) => Session;

/** Judged on another text than before where the index is odd. */
function judgedAnew(session: Session, checks: (FormatCheck | ContentCheck)[], index: number): Session {
  const given = nth(session.captions, index);
  if (!given) return session;
  return withCaption(session, given.id, (caption) =>
    checks
      .map(verdictOn)
      .reduce(
        withVerdict,
        beginJudging({ ...caption, judgedText: index % 2 === 0 ? caption.text : "other" }),
      ),
  );
}

const someFrames = () =>
  frameSet({ frames: [{ time: 1, hash: words("frame"), width: 1, height: 1 }], plan: samplingPlan() });

/** The calls that delete or replace. */
const ACTS: Record<string, Change> = {
  "delete a check": (session, index) => {
    const check = nth(checksOf(session), index);
    return check ? withChecklist(session, withoutCheck(checklistOfSession(session), check.checkId)) : session;
  },
  "replace the checklist": (session) =>
    withChecklist(session, {
      format: [formatCheck("format-001"), formatCheck("format-004")],
      content: [contentCheck("content-constraint-001", "question-001")],
    }),
  "change a check": (session, index) => {
    const check = nth(checklistOfSession(session).format, index);
    if (!check) return session;
    const changed = { ...check, description: words("check") };
    return withChecklist(session, withCheckChanged(checklistOfSession(session), check.checkId, changed));
  },
  "delete a caption": (session, index) => {
    const captions = session.captions.toSpliced(index % session.captions.length, 1);
    const [first] = captions;
    return first ? { ...session, captions, activeCaptionId: first.id } : session;
  },
  "judge a caption anew": (session, index) => judgedAnew(session, checksOf(session), index),
  "judge a check again": (session, index) => {
    const check = nth(checksOf(session), index);
    return check ? judgedAnew(session, [check], index) : session;
  },
  "take other frames and sound": (session, index) => ({
    ...session,
    sampling: samplingPlan({ size: { kind: "fit", maxSide: 100 + index } }),
    frames: someFrames(),
    audio: index % 2 === 0 ? null : audioRecord({ hash: words("sound") }),
  }),
  "discard suggestions": (session) => ({ ...session, draft: [] }),
  "take overrules back": (session) => ({
    ...session,
    captions: session.captions.map((caption) => ({ ...caption, overrules: [] })),
  }),
  "take marks off": (session) => ({ ...session, disputedChecks: [] }),
};

const active = (session: Session, change: (caption: Caption) => Caption) =>
  withCaption(session, session.activeCaptionId, change);

/** Later work, which deletes nothing. */
const EDITS: Record<string, Change> = {
  "add a format check": (session) => {
    const check = formatCheck(freeId("format", takenIds(session)));
    return withChecklist(session, withCheck(checklistOfSession(session), { half: "format", check }));
  },
  "add a content check": (session) => {
    const taken = takenIds(session);
    const check = contentCheck(freeId("content", taken), freeId("item", taken));
    return withChecklist(session, withCheck(checklistOfSession(session), { half: "content", check }));
  },
  "change a check": (session, index) => {
    const check = nth(checklistOfSession(session).format, index);
    if (!check) return session;
    const changed = { ...check, parameters: { max_len: made }, description: words("check") };
    return withChecklist(session, withCheckChanged(checklistOfSession(session), check.checkId, changed));
  },
  "move a check": (session, index) => {
    const check = nth(checksOf(session), index);
    return check
      ? withChecklist(
          session,
          withCheckMoved(checklistOfSession(session), check.checkId, index % 2 === 0 ? 1 : -1),
        )
      : session;
  },
  "write in a caption": (session) => active(session, (caption) => ({ ...caption, text: words("text") })),
  "judge a caption": (session) =>
    active(session, (caption) => checksOf(session).map(verdictOn).reduce(withVerdict, beginJudging(caption))),
  "judge one check": (session, index) => {
    const check = nth(checksOf(session), index);
    return check
      ? active(session, (caption) => withVerdict(beginJudging(caption), verdictOn(check)))
      : session;
  },
  "overrule a verdict": (session, index) => {
    const check = nth(checksOf(session), index);
    if (!check) return session;
    const { checkId } = check;
    return active(session, (caption) => ({
      ...caption,
      overrules: [
        ...caption.overrules.filter((one) => one.checkId !== checkId),
        { checkId, status: "passed", note: words("note"), madeAt: "" },
      ],
    }));
  },
  "mark a check": (session, index) => {
    const check = nth(checksOf(session), index);
    if (!check) return session;
    const { checkId } = check;
    const others = session.disputedChecks.filter((one) => one.checkId !== checkId);
    return { ...session, disputedChecks: [...others, { checkId, note: words("mark"), markedAt: "" }] };
  },
  "add a caption": (session) => ({
    ...session,
    captions: [...session.captions, pastedCaption(words("caption"), words("text"))],
  }),
  "write the instruction": (session) => ({ ...session, instruction: words("instruction") }),
};

/** Everything in a session that has words of its own. */
function worksOf(session: Session): Set<string> {
  const check = (one: FormatCheck | ContentCheck) =>
    JSON.stringify([
      one.constraintId,
      one.description,
      "items" in one ? one.items.map(({ question }) => question) : one.parameters,
    ]);
  return new Set([
    session.instruction,
    ...checksOf(session).map(check),
    ...session.draft.map((entry) => check(entry.check)),
    ...session.captions.flatMap(({ text, verdicts, overrules }) => [
      text,
      ...verdicts.map(({ reason }) => reason),
      ...overrules.map(({ note }) => note),
    ]),
    ...session.disputedChecks.map(({ note }) => note),
    ...(session.frames?.frames.map(({ hash }) => hash) ?? []),
    ...(session.audio ? [session.audio.hash] : []),
  ]);
}

const missing = (wanted: Iterable<string>, from: Set<string>) => [...wanted].filter((one) => !from.has(one));
const step = (names: string[]) => fc.tuple(fc.constantFrom(...names), fc.nat(6));
const apply = (changes: Record<string, Change>, session: Session, [name, index]: [string, number]) =>
  changes[name]?.(session, index) ?? session;

/** The act, what it rests on, and what came after it. */
const stories = fc.record({
  first: fc.array(step(Object.keys(EDITS)), { maxLength: 3 }),
  act: step(Object.keys(ACTS)),
  later: fc.array(step(Object.keys(EDITS)), { maxLength: 8 }),
});

function told({ first, act, later }: typeof stories extends fc.Arbitrary<infer S> ? S : never) {
  const before = first.reduce<Session>((session, one) => apply(EDITS, session, one), fullSession());
  const after = apply(ACTS, before, act);
  const present = later.reduce<Session>((session, one) => apply(EDITS, session, one), after);
  return { before, after, present, undone: takenBack({ before, after }, present) };
}

describe("an act that is taken back, whatever came after it", () => {
  it("leaves everything that came after it", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { after, present, undone } = told(story);
        const later = missing(worksOf(present), worksOf(after));
        expect(missing(later, worksOf(undone))).toEqual([]);
      }),
      runs(300),
    );
  });

  it("brings back everything that the act took", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { before, after, undone } = told(story);
        const lost = missing(worksOf(before), worksOf(after));
        const gone = missing(lost, worksOf(undone));
        // The later of two decisions on the same check holds.
        const again = story.later.some(([name]) => /^(judge|overrule|mark|change)/.test(name));
        expect(again ? gone.filter((one) => !/^(verdict|note|mark) /.test(one)) : gone).toEqual([]);
      }),
      runs(300),
    );
  });

  it("gives a session that can be saved, with every id once and every decision on a check that is there", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { undone } = told(story);
        expect(Value.Check(Session, undone)).toBe(true);
        const ids = checksOf(undone).flatMap((check) => [
          check.checkId,
          ...("items" in check ? check.items.map(({ checkId }) => checkId) : []),
        ]);
        const all = [...ids, ...undone.draft.map(({ check }) => check.checkId)];
        expect(new Set(all).size).toBe(all.length);
        for (const { verdicts, overrules } of undone.captions)
          for (const list of [verdicts, overrules]) {
            expect(list.every(({ checkId }) => ids.includes(checkId))).toBe(true);
            expect(new Set(list.map(({ checkId }) => checkId)).size).toBe(list.length);
          }
      }),
      runs(300),
    );
  });

  it("is done again exactly as it was", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { present, undone } = told(story);
        expect(takenBack({ before: present, after: undone }, undone)).toEqual(present);
      }),
      runs(300),
    );
  });

  it("is as before where nothing came after it", () => {
    fc.assert(
      fc.property(stories, (story) => {
        const { before, undone } = told({ ...story, later: [] });
        expect(undone).toEqual(before);
      }),
      runs(120),
    );
  });
});

describe("a checklist that was replaced", () => {
  it("stays where something was decided on it since, beside the one that comes back", () => {
    const before = fullSession();
    const brought = formatCheck("format-001");
    const after = withChecklist(before, { format: [brought, formatCheck("format-004")], content: [] });
    const verdict = verdictOn(brought);
    const present = active(after, (caption) => withVerdict(beginJudging(caption), verdict));
    const undone = takenBack({ before, after }, present);
    const descriptions = checklistOfSession(undone).format.map(({ description }) => description);
    const earlier = checklistOfSession(before).format.map(({ description }) => description);
    expect(descriptions.toSorted()).toEqual([brought.description, ...earlier].toSorted());
    expect(undone.captions[0]?.verdicts).toContainEqual(verdict);
    expect(checklistOfSession(undone).content).toEqual(checklistOfSession(before).content);
    expect(takenBack({ before: present, after: undone }, undone)).toEqual(present);
  });

  it("goes where its answers were only decided in other semantics since", () => {
    const before = fullSession();
    const [kept] = checklistOfSession(before).content;
    const item = kept?.items[0];
    if (!kept || !item) throw new Error("The session has a question.");
    const changed = { ...kept, items: [{ ...item, correctAnswer: "no" }] };
    const after = withChecklist(before, { format: [], content: [changed] });
    const restated = (caption: Caption): Caption => ({
      ...caption,
      verdicts: caption.verdicts.map((verdict) => ({ ...verdict, status: "failed", semantics: "reference" })),
    });
    const present: Session = {
      ...after,
      semantics: "reference",
      captions: after.captions.map(restated),
    };
    expect(checklistOfSession(takenBack({ before, after }, present))).toEqual(checklistOfSession(before));
  });
});

it("the one caption that is left stays, though the act brought it", () => {
  const full = fullSession();
  const [kept, added] = full.captions;
  if (!kept || !added) throw new Error("The session has two captions.");
  const before: Session = { ...full, captions: [kept], activeCaptionId: kept.id };
  const after: Session = { ...full, activeCaptionId: added.id };
  const present: Session = { ...full, captions: [added], activeCaptionId: added.id };
  expect(takenBack({ before, after }, present).captions).toEqual([added]);
});

it("a check that the act left alone and somebody changed since is there once", () => {
  const before = fullSession();
  const after = withChecklist(before, withoutCheck(checklistOfSession(before), "format-001"));
  const changed = { ...formatCheck("format-002"), description: "Changed since." };
  const present = withChecklist(after, withCheckChanged(checklistOfSession(after), "format-002", changed));
  const { format } = checklistOfSession(takenBack({ before, after }, present));
  expect(format).toEqual([checklistOfSession(before).format[0], changed]);
});

it("a check that comes back under another id was suggested under that one", () => {
  const mark = (checkId: string) => ({ checkId, by: "rules" as const });
  const before: Session = { ...fullSession(), suggestedChecks: [mark("format-001"), mark("format-002")] };
  const [first, second] = before.suggestedChecks ?? [];
  const gone = withChecklist(before, withoutCheck(checklistOfSession(before), "format-002"));
  const after: Session = { ...gone, suggestedChecks: first ? [first] : [] };
  const check = formatCheck("format-002");
  const present = withChecklist(after, withCheck(checklistOfSession(after), { half: "format", check }));
  const undone = takenBack({ before, after }, present);
  const { description } = checklistOfSession(before).format[1] ?? check;
  const back = checklistOfSession(undone).format.find((one) => one.description === description);
  expect(back?.checkId).not.toBe("format-002");
  expect(undone.suggestedChecks).toContainEqual({ ...second, checkId: back?.checkId });
});

describe("verdicts that come back", () => {
  it("are stale where the caption was judged on another text since", () => {
    const before = fullSession();
    const after = withChecklist(before, withoutCheck(checklistOfSession(before), "format-001"));
    const rewritten = active(after, (caption) => ({ ...caption, text: "Quite another text." }));
    const present = EDITS["judge a caption"]?.(rewritten, 0) ?? rewritten;
    const undone = takenBack({ before, after }, present);
    const [caption] = undone.captions;
    const back = caption?.verdicts.find(({ checkId }) => checkId === "format-001");
    expect(back).toMatchObject({ stale: true });
    const others = caption?.verdicts.filter(({ checkId }) => checkId !== "format-001");
    expect(others).toEqual(present.captions[0]?.verdicts);
    expect(caption?.judgedText).toBe("Quite another text.");
  });
});

describe("what captions are judged by besides the checklist", () => {
  const quiz = (question: string) => ({ benchmark: "capquiz", material: { questions: [question] } });

  it("goes and comes by itself, and stays where something later is in its place", () => {
    const before = fullSession();
    const [checklist] = before.asks;
    const style = { benchmark: "anycapeval", material: { keyPoints: null } };
    const after: Session = { ...before, asks: [checklist, quiz("one")] };
    expect(takenBack({ before, after }, after).asks).toEqual([checklist]);
    const removed: Session = { ...after, asks: [checklist] };
    expect(takenBack({ before: after, after: removed }, removed).asks).toEqual(after.asks);
    const present: Session = { ...after, asks: [checklist, quiz("two"), style] };
    expect(takenBack({ before, after }, present).asks).toEqual(present.asks);
    const beside: Session = { ...after, asks: [checklist, quiz("one"), style] };
    expect(takenBack({ before, after }, beside).asks).toEqual([checklist, style]);
  });
});

describe("the caption in view", () => {
  it("comes back into view with its act, and another one where it is gone", () => {
    const before = fullSession();
    const [first, second] = before.captions;
    if (!first || !second) throw new Error("There are two.");
    const viewed = { ...before, activeCaptionId: second.id };
    const after: Session = { ...viewed, captions: [first], activeCaptionId: first.id };
    const later = { ...after, instruction: "Another one." };
    expect(takenBack({ before: viewed, after }, later).activeCaptionId).toBe(second.id);
    const added: Session = { ...before, captions: [first, second] };
    const alone: Session = { ...before, captions: [first], activeCaptionId: first.id };
    const inView: Session = { ...added, activeCaptionId: second.id };
    expect(takenBack({ before: alone, after: added }, inView).activeCaptionId).toBe(first.id);
  });
});

describe("a video that was replaced", () => {
  const videoOf = (quickKey: string): Session["video"] => ({
    name: `${quickKey}.mp4`,
    type: "video/mp4",
    sizeBytes: 1,
    quickKey,
    stored: { kind: "file" },
    facts: null,
  });
  const before = fullSession();
  const after: Session = { ...before, video: videoOf("two"), frames: null, audio: null };

  it("comes back with the frames and the sound that were taken from it", () => {
    const undone = takenBack({ before, after }, { ...after, frames: someFrames(), instruction: "Later." });
    expect([undone.video, undone.frames, undone.audio]).toEqual([before.video, before.frames, before.audio]);
  });

  it("stays where yet another one is there, with what was taken from that", () => {
    const present: Session = { ...after, video: videoOf("three"), frames: someFrames() };
    const undone = takenBack({ before, after }, present);
    expect([undone.video, undone.frames, undone.audio]).toEqual([present.video, present.frames, null]);
  });

  it("stays where it was put back since, with what was taken from it since", () => {
    const present: Session = { ...before, frames: someFrames(), audio: null };
    const undone = takenBack({ before, after }, present);
    expect([undone.video, undone.frames, undone.audio]).toEqual([present.video, present.frames, null]);
  });

  it("that an act did not touch gets its frames back, and its sound apart from them", () => {
    const taken: Session = { ...before, frames: null, audio: null };
    const sound = audioRecord({ hash: words("sound") });
    const undone = takenBack({ before, after: taken }, { ...taken, audio: sound });
    expect([undone.video, undone.frames, undone.audio]).toEqual([before.video, before.frames, sound]);
    const other: Session = { ...taken, video: videoOf("two") };
    expect(takenBack({ before, after: taken }, other).frames).toBeNull();
  });
});

describe("whose checklist it is", () => {
  it("goes and comes with it", () => {
    const before: Session = { ...fullSession(), checklistFor: ["one"], answersFor: "one.mp4" };
    const { checklistFor: _texts, answersFor: _video, ...after } = before;
    const later: Session = { ...after, instruction: "Later." };
    expect(takenBack({ before, after }, later)).toMatchObject({
      checklistFor: ["one"],
      answersFor: "one.mp4",
    });
    const undone = takenBack({ before: after, after: before }, { ...before, instruction: "Later." });
    expect(undone).not.toHaveProperty("checklistFor");
    expect(undone).not.toHaveProperty("answersFor");
    const present: Session = { ...after, checklistFor: ["two"], answersFor: "" };
    expect(takenBack({ before, after }, present)).toMatchObject({ checklistFor: ["two"], answersFor: "" });
  });
});

it("an act of which nothing is left gives the very session", () => {
  const before = fullSession();
  const after: Session = { ...before, instruction: "Another one." };
  const present = structuredClone(after);
  expect(takenBack({ before: { ...before, createdAt: "x" }, after }, present)).toBe(present);
});
