import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import type { PlaygroundActions, PlaygroundStore } from "../../../src/state/playground/playground-state";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import type { SessionsActions, SessionsStore } from "../../../src/state/sessions/sessions-state";
import { asksOf } from "../../support/asks-of";
import { facts } from "../../support/clip-facts";
import { modelEntry } from "../../support/run-of-sample";
import { audioRecord, frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import {
  checklist,
  contentCheck,
  contentVerdict,
  extraction,
  formatCheck,
  formatVerdict,
  judgedCaption,
  sessionWith,
} from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest, videoFile } from "../support/playground-in-test";

/** The targets of an act: the session on screen, and sessions as they are kept. */
type Acted = (state: PlaygroundStore, sessions: SessionsStore) => unknown;

/** An act on the full session below, or why it is not tried: it takes nothing from the session on screen. */
type Trying = Acted | "only looks" | "another on screen" | "of models" | Typed;

/** Typing: what is typed over, its field takes back; what hangs on it must come back all the same. */
type Typed = { typing: Acted };

const draft: Session["draft"][number] = {
  half: "format",
  check: { ...formatCheck, checkId: "format-007", description: "Suggested" },
  origin: { kind: "rules", phrase: "", sure: "high" },
};
const form = { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" };

const track = { codec: "aac", channels: 1, layout: null, sampleRate: 16000, startSeconds: 0, language: null };

/** A session in which there is one of everything that can be lost. */
function fullSession(): Session {
  const judged = judgedCaption(
    [contentVerdict(), formatVerdict({ extraction: extraction("manual"), reason: "by hand" })],
    {
      text: "A cat, as edited.",
      originalText: "A cat, as it came.",
      judgedText: "A cat, as edited.",
      overrules: [{ checkId: "c-1", status: "failed", note: "I see none", madeAt: "" }],
    },
  );
  return sessionWith([judged, pastedCaption("two", "Another caption.")], {
    asks: [...asksOf(checklist), { benchmark: "capquiz", material: { questions: [] } }],
    draft: [draft],
    disputedChecks: [{ checkId: "c-1", note: "badly asked", markedAt: "" }],
    sampling: samplingPlan({ audio: WAV }),
    video: {
      name: "first.mp4",
      type: "video/mp4",
      sizeBytes: 5,
      quickKey: "first",
      stored: { kind: "blob", hash: "a".repeat(64) },
      facts: { ...facts, audioTracks: [track] },
    },
    frames: frameSet({
      plan: samplingPlan({ audio: WAV }),
      frames: [{ time: 1, hash: "b".repeat(64), width: 1, height: 1 }],
    }),
    audio: audioRecord({ hash: "c".repeat(64) }),
  });
}

/** All that can be lost, each in words. */
function worksOf(session: Session): { typed: string[]; rest: string[] } {
  const { captions, disputedChecks, video, frames, audio } = session;
  const checks = checklistOfSession(session);
  return {
    typed: [
      session.title,
      session.instruction,
      ...captions.flatMap(({ title, text }) => [`caption ${title}`, text]),
      ...[...checks.format, ...checks.content].map((check) => JSON.stringify(check)),
      ...session.draft.map(({ check }) => JSON.stringify(check)),
    ],
    rest: [
      ...captions.flatMap(({ id, verdicts, overrules }) => [
        `caption ${id}`,
        ...verdicts.map(({ reason }) => `${id}: ${reason}`),
        ...overrules.map(({ note }) => `${id}: ${note}`),
      ]),
      ...disputedChecks.map(({ note }) => note),
      ...(video ? [video.quickKey] : []),
      ...(frames?.frames ?? []).map(({ hash }) => hash),
      ...(audio ? [audio.hash] : []),
    ],
  };
}

const caption = (state: PlaygroundStore, index: number) => state.session?.captions[index]?.id ?? "";

/** Every action of the two stores: one that is added is asked for here by the compiler. */
const SESSIONS_ACTIONS: Record<keyof SessionsActions, Trying> = {
  removeSession: (_state, sessions) => sessions.removeSession(full.id),
  renameSession: { typing: (_state, sessions) => sessions.renameSession(full.id, "Renamed") },
  restoreSession: (_state, sessions) => sessions.restoreSession(full.id),
  flush: (_state, sessions) => sessions.flush(),
  keepSession: (_state, sessions) => sessions.keepSession(),
  saveAgain: (_state, sessions) => sessions.saveAgain(),
  changed: (_state, sessions) => sessions.changed(),
  start: (_state, sessions) => sessions.start(),
  dismiss: (_state, sessions) => sessions.dismiss("keeping"),
  report: (_state, sessions) => sessions.report("keeping", refuse("quota-full")),
  cancelExchange: (_state, sessions) => sessions.cancelExchange(),
  attach: "another on screen",
  holdRun: "only looks",
  open: "another on screen",
  openSample: "another on screen",
  openSession: "another on screen",
  newSession: "another on screen",
  adopt: "another on screen",
  duplicateSession: "another on screen",
  importSession: "another on screen",
  openAddress: "another on screen",
  openShared: "another on screen",
  answerLink: "another on screen",
  loadOtherVersion: "another on screen",
  restoreShown: "another on screen",
  saveAsCopy: "another on screen",
  exportSession: "only looks",
  rawSession: "only looks",
};

const ACTIONS: Record<keyof PlaygroundActions, Trying> = {
  linkToView: "only looks",
  openFile: (state) => state.openFile(videoFile("second.mp4")),
  openVideo: (state) => state.openVideo(videoFile("second.mp4")),
  unlockClip: (state) => state.unlockClip(),
  setPlan: (state) => state.setPlan(samplingPlan({ size: { kind: "fit", maxSide: 64 } })),
  takeMedia: (state) => {
    state.setPlan(samplingPlan({ size: { kind: "fit", maxSide: 64 } }));
    return state.takeMedia();
  },
  setInstruction: { typing: (state) => state.setInstruction("Tell of the dog.") },
  setCaptionText: { typing: (state) => state.setCaptionText("A dog.") },
  applyEdit: (state) => state.applyEdit("A suggested caption."),
  restoreCaption: (state) => state.restoreCaption(),
  addCaption: (state) => state.addCaption(),
  selectCaption: (state) => state.selectCaption(caption(state, 1)),
  removeCaption: (state) => state.removeCaption(caption(state, 0)),
  selectCheck: (state) => state.selectCheck("c-1"),
  replaceChecklist: (state) =>
    state.replaceChecklist({ format: [{ ...formatCheck, parameters: { max_len: 3 } }], content: [] }),
  keepChecklist: (state) => state.keepChecklist(),
  acceptSuggested: (state) => state.acceptSuggested(),
  removeQuestions: (state) => state.removeQuestions(),
  suggestAnew: (state) => state.suggestAnew(),
  addCheck: (state) => state.addCheck({ half: "format", check: { ...formatCheck, checkId: "f-2" } }),
  changeCheck: {
    typing: (state) =>
      state.changeCheck("c-1", {
        ...contentCheck,
        items: contentCheck.items.map((item) => ({ ...item, question: "Is there a dog?" })),
      }),
  },
  removeCheck: (state) => state.removeCheck("c-1"),
  moveCheck: (state) => state.moveCheck("f-1", 1),
  duplicateCheck: (state) => state.duplicateCheck("c-1"),
  suggestByRules: (state) => state.suggestByRules(),
  suggestByModel: (state) => state.suggestByModel({ frames: false }),
  changeDraft: {
    typing: (state) => state.changeDraft("format-007", { ...formatCheck, checkId: "format-007" }),
  },
  acceptDraft: (state) => state.acceptDraft(["format-007"]),
  dropDraft: (state) => state.dropDraft(["format-007"]),
  extractByHand: (state) => state.extractByHand("f-1", [{ start: 0, end: 3 }]),
  releaseExtraction: (state) => state.releaseExtraction("f-1"),
  overrule: (state) => state.overrule("c-1", "passed", "I see one now"),
  withdrawOverrule: (state) => state.withdrawOverrule("c-1"),
  markDisputed: (state) => state.markDisputed("c-1", "asked badly indeed"),
  changeSession: (state) =>
    state.changeSession((session) => ({ ...session, asks: [session.asks[0]] }), "Quiz taken away"),
  unmarkDisputed: (state) => state.unmarkDisputed("c-1"),
  setSemantics: (state) => state.setSemantics("reference"),
  setRules: (state) => state.setRules("if-vidcap"),
  // Models at work: captions come beside others, verdicts in the place of others.
  runModel: (state) => state.runModel(),
  judgeCaption: (state) => state.judgeCaption(),
  refineCaption: async (state) => {
    await state.refineCaption(modelEntry("a").choice);
  },
  judgeAnyway: (state) => state.judgeAnyway(),
  withholdAgain: (state) => state.withholdAgain(),
  askAgain: (state) => state.askAgain("c-1", { times: 1, judges: [modelEntry("a").choice] }),
  undo: "another on screen",
  redo: "another on screen",
  undoable: "only looks",
  redoable: "only looks",
  endNotice: "only looks",
  loadSample: (state) => state.loadSample(),
  takeInCaption: (state) => state.takeInCaption(pastedCaption("from a run", "A cat.")),
  clipFile: "only looks",
  loadClip: "only looks",
  offerUndo: "another on screen",
  cancel: (state) => state.cancel(),
  stopCalls: (state) => state.stopCalls(),
  dismiss: (state) => state.dismiss("page"),
  seekTo: (state) => state.seekTo(1),
  readChecklist: "only looks",
  writeChecklist: "only looks",
  parameterSchemas: "only looks",
  findFaults: "only looks",
  findSoundness: "only looks",
  newCheckId: "only looks",
  findEdit: "only looks",
  verdictsOf: "only looks",
  frameBlobs: "only looks",
  soundPeaks: "only looks",
};

let page: PlaygroundInTest;
let full: Session;

beforeEach(async () => {
  page = playgroundInTest();
  full = fullSession();
  for (const hash of ["a", "b", "c"]) page.engine.blobs.set(hash.repeat(64), new Blob([hash]));
  page.engine.rows.set(full.id, { session: full, revision: 1, deleted: false });
  page.engine.handlers["captions/generate"] = () => ({ text: "A cat.", record: null, problem: null });
  page.engine.handlers["captions/judge"] = (_input, { emit }) => {
    const reason = "There is none.";
    const [item] = contentVerdict().items ?? [];
    if (!item) throw new Error("The check has a question.");
    emit({
      kind: "verdict",
      verdict: contentVerdict({ status: "failed", reason, items: [{ ...item, answer: "no", reason }] }),
    });
    return { detail: null, problem: null };
  };
  await page.sessions().openSession(full.id);
  await page.models().setModels({ caption: form, judge: form });
});

/** Lets everything happen that the act set off. */
async function overAndDone(): Promise<void> {
  const { state } = page;
  await vi.waitFor(() => {
    expect([state().run.kind, state().mediaWork, state().drafting]).toEqual(["idle", null, null]);
  });
  await page.sessions().flush();
}

/** The works that are kept of the session that was on screen; none where it was deleted. */
function works(typing: boolean): Set<string> {
  const { session } = page.state();
  const row = page.engine.rows.get(full.id);
  const kept = session?.id === full.id ? session : row && !row.deleted ? row.session : null;
  if (!kept || row?.deleted) return new Set();
  const { typed, rest } = worksOf(kept);
  return new Set(typing ? rest : [...typed, ...rest]);
}

const acts = [
  ...Object.entries(ACTIONS),
  ...Object.entries(SESSIONS_ACTIONS).map(([name, act]) => [`sessions: ${name}`, act] as const),
];
const tried = acts.flatMap(([name, act]) => {
  if (typeof act === "string") return [];
  return typeof act === "function"
    ? [{ name, act, typing: false }]
    : [{ name, act: act.typing, typing: true }];
});

/** Acts that took something, as the tests below have found out. */
const destructive = new Set<string>();

describe("every act", () => {
  it.each(tried)(
    "that deletes or replaces offers to take it back, and to do it again: $name",
    async (one) => {
      const before = works(one.typing);
      await one.act(page.state(), page.sessions());
      await overAndDone();
      const after = works(one.typing);
      const lost = [...before].filter((work) => !after.has(work));
      if (lost.length === 0) return;
      destructive.add(one.name);
      expect(page.state().lastAct?.offers, lost.join("; ")).toBe("undo");
      page.state().undo();
      await overAndDone();
      await vi.waitFor(() => expect([...before].filter((work) => !works(one.typing).has(work))).toEqual([]));
      expect(page.state().lastAct?.offers).toBe("redo");
      page.state().redo();
      await overAndDone();
      await vi.waitFor(() => expect(lost.filter((work) => works(one.typing).has(work))).toEqual([]));
    },
  );

  it("that is known to take something was seen to do so", () => {
    expect([...destructive].sort()).toEqual(
      [
        "applyEdit",
        "askAgain",
        "changeCheck",
        "dropDraft",
        "extractByHand",
        "judgeAnyway",
        "judgeCaption",
        "markDisputed",
        "openFile",
        "openVideo",
        "overrule",
        "releaseExtraction",
        "removeCaption",
        "removeCheck",
        "sessions: removeSession",
        "suggestAnew",
        "removeQuestions",
        "replaceChecklist",
        "restoreCaption",
        "takeMedia",
        "unmarkDisputed",
        "withdrawOverrule",
      ].sort(),
    );
  });
});
