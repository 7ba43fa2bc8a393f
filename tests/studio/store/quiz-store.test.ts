import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../../src/shapes/quiz-draft";
import type { StorageUser } from "../../../src/state/app-store";
import type { Act } from "../../../src/state/undo/undo-history";
import { withQuestions, withVerification } from "../../../src/studio/logic/quiz/edit-draft";
import type { StudioParts } from "../../../src/studio/store/document/document-context";
import { withChanged, withDecision, withoutQuestion } from "../../../src/studio/store/quiz-context";
import { createQuizStore, draftTakenBack } from "../../../src/studio/store/quiz-store";
import { BUNDLED } from "../../../src/studio/store/studio-paths";
import { memoryEngine, refuse } from "../../state/support/memory-engine";
import { exampleDraftQuestion, exampleQuizDraft } from "../../storage/example-quiz-draft";
import { callRecord } from "../../support/call-record";
import { modelOf, verified } from "../logic/quiz/made-draft";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(10_000);

/** The studio over a shelf of quizzes; `written`: another tab, or this one, has written one. */
function studio(...kept: QuizDraft[]) {
  const engine = memoryEngine();
  const shelf = new Map(kept.map((draft) => [draft.id, { draft, revision: 1 }]));
  const watchers = new Set<() => void>();
  const { handlers } = engine;
  handlers["quizzes/open"] = ({ id }) => {
    const found = shelf.get(id);
    if (!found) throw refuse("quiz-not-found");
    return { state: "ready", ...found };
  };
  handlers["quizzes/save"] = ({ draft, revision }) => {
    const before = shelf.get(draft.id);
    if ((before?.revision ?? null) !== revision) throw refuse("quiz-changed-elsewhere");
    const next = { draft, revision: (before?.revision ?? 0) + 1 };
    shelf.set(draft.id, next);
    return { revision: next.revision };
  };
  handlers["quizzes/watch"] = (_input, { emit, signal }) =>
    new Promise((_resolve, reject) => {
      const tell = () => emit(1);
      watchers.add(tell);
      signal.addEventListener("abort", () => {
        watchers.delete(tell);
        reject(signal.reason);
      });
    });
  handlers["quizzes/bundled"] = () => exampleQuizDraft({ id: "from-the-page", title: "Bundled" });
  const acts: Act[] = [];
  const confirmModels = vi.fn(async () => undefined);
  let user: StorageUser = { letGo: () => undefined, onStorage: () => undefined };
  const app = {
    attach(attached: StorageUser) {
      user = attached;
    },
  };
  const parts = {
    app: { getState: () => app },
    services: { engine: engine.client, samplesFolder: "https://caplens.example/samples/", media: {} },
    models: { getState: () => ({ confirmModels }) },
    offerUndo: (act: Act) => void acts.push(act),
  };
  // The models' store and media are needed no further than this by tests of keeping and asking.
  const store = createQuizStore(parts as unknown as StudioParts);
  return {
    ...{ engine, handlers, shelf, acts, confirmModels, store },
    storageUser: () => user,
    now: () => store.getState(),
    writeElsewhere(draft: QuizDraft) {
      shelf.set(draft.id, { draft, revision: (shelf.get(draft.id)?.revision ?? 0) + 1 });
      for (const tell of watchers) tell();
    },
  };
}

/** Has each write of a quiz take a second. */
function saveSlowly(handlers: ReturnType<typeof studio>["handlers"]): void {
  const save = handlers["quizzes/save"];
  handlers["quizzes/save"] = async (...asked) => {
    await new Promise((done) => setTimeout(done, 1000));
    return save?.(...asked) ?? { revision: 0 };
  };
}

const titled = (title: string) => (draft: QuizDraft) => ({ ...draft, title });

describe("the quiz on screen", () => {
  it("is saved at once, each time upon the revision before, and taken back as one act", async () => {
    const { now, shelf, acts } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    expect(now()).toMatchObject({ revision: 1, saving: "saved", draft: { title: "Tea" } });
    now().change("Renamed", titled("Coffee"));
    expect(now().saving).toBe("unsaved");
    await settled();
    now().change(null, titled("Cocoa"));
    await settled();
    expect(shelf.get("quiz-1")).toMatchObject({ revision: 3, draft: { title: "Cocoa" } });
    expect(now()).toMatchObject({ revision: 3, saving: "saved" });
    expect(acts.map(({ label }) => label)).toEqual(["Renamed"]);
  });

  it("changes nothing where an act changes nothing", async () => {
    const { now, engine, acts } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    now().change("Nothing", (draft) => draft);
    await settled();
    expect([engine.callsOf("quizzes/save"), acts]).toEqual([[], []]);
  });

  it("that comes with the page becomes one of this browser with the first change", async () => {
    const { now, shelf } = studio();
    await now().open(BUNDLED);
    expect(now()).toMatchObject({ asked: BUNDLED, revision: null, draft: { title: "Bundled" } });
    await settled();
    expect(shelf.size).toBe(0);
    now().change(null, titled("Mine"));
    await settled();
    expect(now()).toMatchObject({ asked: "from-the-page", revision: 1, saving: "saved" });
    expect(shelf.get("from-the-page")?.draft.title).toBe("Mine");
  });

  it("follows what another tab writes, unless it has changes of its own: these are kept as a copy", async () => {
    const { now, shelf, writeElsewhere } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    writeElsewhere(exampleQuizDraft({ title: "Theirs" }));
    await settled();
    expect(now()).toMatchObject({ revision: 2, draft: { title: "Theirs" } });
    // Both write before either has heard of the other.
    shelf.set("quiz-1", { draft: exampleQuizDraft({ title: "Theirs again" }), revision: 3 });
    now().change(null, titled("Mine"));
    await settled();
    expect(now()).toMatchObject({ saving: "failed", draft: { title: "Mine" } });
    expect(now().problems.keeping?.code).toBe("quiz-changed-elsewhere");
    expect(shelf.get("quiz-1")?.draft.title).toBe("Theirs again");
    const id = await now().keepAsCopy();
    expect(now()).toMatchObject({
      asked: id,
      saving: "saved",
      problems: {},
      draft: { title: "Mine (copy)" },
    });
    expect(shelf.get("quiz-1")?.draft.title).toBe("Theirs again");
  });

  it("takes in what another tab has written of other parts, and keeps both", async () => {
    const { now, shelf, handlers, acts } = studio(exampleQuizDraft({ questions: [] }));
    await now().open("quiz-1");
    // Both write before either has heard of the other.
    const theirs = withVerification(
      exampleQuizDraft({ questions: [], domain: "Theirs", calls: [callRecord({ id: "theirs" })] }),
      verified("Ada", exampleDraftQuestion(), "+++"),
    );
    shelf.set("quiz-1", { draft: theirs, revision: 2 });
    const save = handlers["quizzes/save"];
    let held = 0;
    handlers["quizzes/save"] = async (...given) => {
      held += 1;
      // A change made while the two are put together is kept as well.
      if (held === 2) now().change(null, (draft) => withQuestions(draft, [exampleDraftQuestion()]));
      return save(...given);
    };
    now().change("Renamed", (draft) => ({ ...draft, title: "Mine", calls: [callRecord({ id: "mine" })] }));
    await settled();
    const kept = shelf.get("quiz-1")?.draft;
    expect(kept).toMatchObject({ title: "Mine", domain: "Theirs" });
    expect(kept?.verifications).toHaveLength(1);
    expect(kept?.questions).toHaveLength(1);
    expect(kept?.calls.map(({ id }) => id).sort()).toEqual(["mine", "theirs"]);
    expect(now()).toMatchObject({ saving: "saved", problems: {}, draft: kept });
    acts[0]?.undo();
    await settled();
    expect(shelf.get("quiz-1")?.draft).toMatchObject({ title: "Tea", domain: "Theirs" });
  });

  it("puts nothing together where both tabs have numbered a question alike: people are asked", async () => {
    const { now, shelf } = studio(exampleQuizDraft({ questions: [] }));
    await now().open("quiz-1");
    const one = (question: string) => (draft: QuizDraft) =>
      withQuestions(draft, [{ ...exampleDraftQuestion(), question }]);
    shelf.set("quiz-1", { draft: one("Theirs?")(exampleQuizDraft({ questions: [] })), revision: 2 });
    now().change(null, one("Mine?"));
    await settled();
    expect(now().problems.keeping?.code).toBe("quiz-changed-elsewhere");
    expect(now().draft?.questions).toMatchObject([{ question: "Mine?" }]);
    expect(shelf.get("quiz-1")?.draft.questions).toMatchObject([{ question: "Theirs?" }]);
  });

  it("that can't be read is refused with the reason, and may be tried again", async () => {
    const { now, shelf } = studio();
    await now().open("quiz-1");
    expect(now()).toMatchObject({ draft: null, refused: { problem: { code: "quiz-not-found" } } });
    shelf.set("quiz-1", { draft: exampleQuizDraft(), revision: 1 });
    await now().open("quiz-1");
    expect(now()).toMatchObject({ refused: null, draft: { title: "Tea" } });
  });

  it("that can't be read may be saved as it is, but for headers that people added to its models", async () => {
    const { now, handlers } = studio();
    const choice = {
      kind: "openai-compatible",
      baseUrl: "https://relay.example/v1",
      model: "m",
      audio: false,
    };
    handlers["quizzes/open"] = () => ({
      ...{ state: "unreadable", id: "quiz-1", deletedAt: null, ...refuse("quiz-unreadable") },
      document: { title: 5, blindModels: [{ ...choice, headers: "x-team: confidential" }] },
    });
    await now().open("quiz-1");
    expect(now().refused?.document).toEqual({ title: 5, blindModels: [choice] });
  });

  it("is saved when it is left", async () => {
    const { now, shelf } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    now().change(null, titled("Left"));
    now().leave();
    await settled();
    expect(shelf.get("quiz-1")?.draft.title).toBe("Left");
    expect(now()).toMatchObject({ asked: null, draft: null });
  });

  /** From now on storage refuses to write; gives how to let it write again. */
  function fill({ handlers }: ReturnType<typeof studio>): () => void {
    const save = handlers["quizzes/save"];
    handlers["quizzes/save"] = () => {
      throw refuse("quota-full");
    };
    return () => {
      handlers["quizzes/save"] = save;
    };
  }

  it.each(["another one is opened", "its page is left", "a new one is begun"])(
    "that could not be kept is there again after %s, and kept once there is room",
    async (how) => {
      const page = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2", title: "Two" }));
      const { now, shelf, acts } = page;
      await now().open("quiz-1");
      const makeRoom = fill(page);
      now().change("Renamed", titled("Unkept"));
      await settled();
      expect(now()).toMatchObject({ saving: "failed", problems: { keeping: { code: "quota-full" } } });
      if (how === "its page is left") now().leave();
      else if (how === "another one is opened") await now().open("quiz-2");
      else await now().begin(exampleQuizDraft({ id: "quiz-3", title: "Three" }));
      await settled();
      expect(now().draft?.title).not.toBe("Unkept");
      makeRoom();
      await now().open("quiz-1");
      await settled();
      expect(now()).toMatchObject({ saving: "saved", problems: {}, draft: { title: "Unkept" } });
      expect(shelf.get("quiz-1")).toMatchObject({ revision: 2, draft: { title: "Unkept" } });
      acts[0]?.undo();
      await settled();
      expect(shelf.get("quiz-1")?.draft.title).toBe("Tea");
    },
  );

  it("is kept with what comes while it is written and its page is changed", async () => {
    const { now, shelf, handlers } = studio(exampleQuizDraft());
    saveSlowly(handlers);
    await now().open("quiz-1");
    now().change(null, titled("First"));
    now().leave();
    const opened = now().open("quiz-1");
    await vi.advanceTimersByTimeAsync(900);
    now().change(null, titled("Second"));
    await settled();
    await opened;
    expect(shelf.get("quiz-1")).toMatchObject({ revision: 3, draft: { title: "Second" } });
    expect(now()).toMatchObject({ saving: "saved", unkept: [], draft: { title: "Second" } });
  });

  it("that is new is kept, also where another one is asked for before it is on screen", async () => {
    const { now, shelf, handlers } = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2" }));
    saveSlowly(handlers);
    await now().open("quiz-1");
    now().change(null, titled("First"));
    void now().begin(exampleQuizDraft({ id: "quiz-3", title: "Three" }));
    void now().open("quiz-2");
    await settled();
    expect(shelf.get("quiz-3")?.draft.title).toBe("Three");
  });

  it("that failed again while what was made of it before found room is still there", async () => {
    const page = studio(exampleQuizDraft());
    const { now, shelf, handlers, storageUser } = page;
    const makeRoom = fill(page);
    await now().open("quiz-1");
    now().change(null, titled("First"));
    now().leave();
    await settled();
    makeRoom();
    saveSlowly(handlers);
    const freed = storageUser().roomFreed?.();
    await vi.advanceTimersByTimeAsync(500);
    fill(page);
    await now().open("quiz-1");
    now().change(null, titled("Second"));
    now().leave();
    await settled();
    await freed;
    expect(shelf.get("quiz-1")?.draft.title).toBe("First");
    expect(now().unkept).toMatchObject([{ title: "Second" }]);
  });

  it("that was never kept stands among those that are not, until it is, or is given up", async () => {
    const page = studio(exampleQuizDraft());
    const { now, shelf } = page;
    const makeRoom = fill(page);
    await now().begin(exampleQuizDraft({ id: "quiz-3", title: "Three" }));
    expect(now()).toMatchObject({ saving: "failed", unkept: [] });
    now().leave();
    await settled();
    expect(now().unkept).toMatchObject([{ id: "quiz-3", title: "Three" }]);
    await now().open("quiz-1");
    expect(now().unkept).toHaveLength(1);
    const bringBack = now().giveUp("quiz-3");
    expect(now().unkept).toEqual([]);
    bringBack();
    expect(now().unkept).toHaveLength(1);
    makeRoom();
    await now().open("quiz-3");
    await settled();
    expect(now()).toMatchObject({ saving: "saved", unkept: [], draft: { title: "Three" } });
    expect(shelf.get("quiz-3")?.draft.title).toBe("Three");
  });

  it("that could not be kept has the browser ask before the page goes, until it is kept", async () => {
    const window = new EventTarget();
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
    vi.stubGlobal("removeEventListener", window.removeEventListener.bind(window));
    const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    const page = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2", title: "Two" }));
    const { now } = page;
    await now().open("quiz-1");
    const makeRoom = fill(page);
    expect(asks()).toBe(false);
    now().change(null, titled("Unkept"));
    await settled();
    expect(asks()).toBe(true);
    await now().open("quiz-2");
    expect(asks()).toBe(true);
    makeRoom();
    await page.storageUser().roomFreed?.();
    expect(asks()).toBe(false);
    expect(asks()).toBe(false);
    vi.unstubAllGlobals();
  });

  it("that could not be kept is kept as soon as people have made room, on screen or not", async () => {
    const page = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2", title: "Two" }));
    const { now, shelf, storageUser } = page;
    const makeRoom = fill(page);
    const hash = "ab".repeat(32);
    await now().open("quiz-1");
    now().change(null, (draft) => ({ ...draft, title: "Unkept", domain: `frame ${hash}` }));
    await now().open("quiz-2");
    now().change(null, titled("Unkept too"));
    await settled();
    expect(storageUser().hashesInUse?.()).toEqual([hash]);
    makeRoom();
    await storageUser().roomFreed?.();
    await settled();
    expect([...shelf.values()].map(({ draft }) => draft.title)).toEqual(["Unkept", "Unkept too"]);
    expect(now()).toMatchObject({ unkept: [], saving: "saved", problems: {} });
  });

  it("does not come back by itself once everything is erased", async () => {
    const page = studio(exampleQuizDraft());
    const { now, shelf, storageUser } = page;
    const makeRoom = fill(page);
    await now().open("quiz-1");
    now().change(null, titled("Unkept"));
    await settled();
    makeRoom();
    shelf.clear();
    await storageUser().letGo();
    await storageUser().roomFreed?.();
    storageUser().leavePage?.();
    now().leave();
    await settled();
    expect(shelf.size).toBe(0);
  });

  it("that could not be kept is kept once there is room and it is saved again", async () => {
    const page = studio(exampleQuizDraft());
    const { now, shelf } = page;
    await now().open("quiz-1");
    const makeRoom = fill(page);
    now().change(null, titled("Unkept"));
    expect(await now().kept()).toBe(false);
    makeRoom();
    expect(await now().kept()).toBe(true);
    expect(now()).toMatchObject({ saving: "saved", problems: {} });
    expect(shelf.get("quiz-1")?.draft.title).toBe("Unkept");
  });

  it("that is still being read takes an act back once it is there", async () => {
    const { now, acts, shelf } = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2" }));
    await now().open("quiz-1");
    now().change("Renamed", titled("Coffee"));
    await now().open("quiz-2");
    vi.stubGlobal("location", { hash: "" });
    vi.stubGlobal("history", { pushState: () => undefined });
    const again = now().open("quiz-1");
    acts[0]?.undo();
    await again;
    await settled();
    vi.unstubAllGlobals();
    expect(shelf.get("quiz-1")?.draft.title).toBe("Tea");
  });

  it("keeps what is changed while a copy of it is written, and leaves another one that is opened meanwhile", async () => {
    const { now, shelf, handlers } = studio(
      exampleQuizDraft(),
      exampleQuizDraft({ id: "quiz-2", title: "Two" }),
    );
    const save = handlers["quizzes/save"];
    await now().open("quiz-1");
    let write = () => {};
    const held = () => {
      handlers["quizzes/save"] = async (...given) => {
        handlers["quizzes/save"] = save;
        await new Promise<void>((resolve) => {
          write = resolve;
        });
        return save(...given);
      };
    };
    held();
    const first = now().keepAsCopy();
    now().change(null, titled("Changed meanwhile"));
    await settled();
    write();
    await first;
    await settled();
    expect([...shelf.values()].map(({ draft }) => draft.title)).toContain("Changed meanwhile");

    await now().open("quiz-1");
    held();
    const second = now().keepAsCopy();
    await now().open("quiz-2");
    await settled();
    write();
    await second;
    await settled();
    expect(now()).toMatchObject({ asked: "quiz-2", draft: { title: "Two" } });
  });
});

describe("what models are asked", () => {
  const question = (text: string) => ({ ...exampleDraftQuestion(), question: text });
  const MAKE = { model: modelOf("a"), types: [{ type: "attribute", count: 2 }] };

  it("comes in piece by piece, is taken back as one act, and says what was left out and why", async () => {
    const full = Array.from({ length: QUIZ_DRAFT_LIMITS.questions - 2 }, (_, index) =>
      exampleDraftQuestion({ id: `q${index + 1}` }),
    );
    const { now, handlers, acts, confirmModels } = studio(exampleQuizDraft({ questions: full }));
    await now().open("quiz-1");
    handlers["quizzes/make"] = (_input, { emit }) => {
      const event = { kind: "questions", type: "attribute", call: null } as const;
      emit({ kind: "progress", done: 0, total: 1 });
      emit({ ...event, questions: [question("One?")], leftOut: 2 });
      emit({ ...event, questions: [question("Two?"), question("Three?"), question("Four?")], leftOut: 1 });
      return { problem: null };
    };
    await now().make(MAKE);
    expect(confirmModels).toHaveBeenCalledWith([MAKE.model]);
    expect(now()).toMatchObject({ work: null, leftOut: 3, beyond: 2 });
    expect(
      now()
        .draft?.questions.slice(-2)
        .map((one) => one.question),
    ).toEqual(["One?", "Two?"]);
    expect(acts).toHaveLength(1);
    acts[0]?.undo();
    expect(now().draft?.questions).toHaveLength(full.length);
  });

  it("is written as it comes: it was paid for, and the page may be gone in a moment", async () => {
    const { now, handlers, shelf } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    let say: (text: string) => void = () => undefined;
    handlers["quizzes/make"] = (_input, { emit }) =>
      new Promise(() => {
        say = (text) =>
          emit({ kind: "questions", type: "attribute", questions: [question(text)], leftOut: 0, call: null });
      });
    void now().make(MAKE);
    await vi.advanceTimersByTimeAsync(0);
    say("One?");
    await vi.advanceTimersByTimeAsync(0);
    say("Two?");
    say("Three?");
    await vi.advanceTimersByTimeAsync(0);
    expect(shelf.get("quiz-1")?.draft.questions.slice(1)).toMatchObject([
      { question: "One?" },
      { question: "Two?" },
      { question: "Three?" },
    ]);
  });

  it("leaves a quiz alone that is opened while a model is being connected", async () => {
    const { now, handlers, confirmModels } = studio(exampleQuizDraft(), exampleQuizDraft({ id: "quiz-2" }));
    handlers["quizzes/blind"] = () => ({ problem: null });
    await now().open("quiz-1");
    let confirm = () => {};
    confirmModels.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          confirm = () => resolve(undefined);
        }),
    );
    const asked = now().askBlind([modelOf("a")]);
    await now().open("quiz-2");
    const { draft } = now();
    confirm();
    await asked;
    await settled();
    expect(now().draft).toEqual(draft);
  });

  it("keeps what has come when it is cancelled, and hears of nothing later", async () => {
    const { now, handlers } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    let late: () => void = () => undefined;
    handlers["quizzes/make"] = (_input, { emit, signal }) =>
      new Promise((_resolve, reject) => {
        const one = (text: string) =>
          emit({ kind: "questions", type: "attribute", questions: [question(text)], leftOut: 0, call: null });
        one("In time?");
        late = () => one("Too late?");
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const making = now().make(MAKE);
    await vi.advanceTimersByTimeAsync(0);
    expect(now().work).toMatchObject({ kind: "make" });
    now().cancelWork();
    late();
    await making;
    expect(now()).toMatchObject({ work: null, problems: {} });
    expect(
      now()
        .draft?.questions.map((one) => one.question)
        .slice(1),
    ).toEqual(["In time?"]);
  });

  it("tells why it was given up at the step that asked", async () => {
    const { now, handlers } = studio(exampleQuizDraft());
    await now().open("quiz-1");
    handlers["quizzes/same"] = () => {
      throw refuse("groups-unreadable");
    };
    await now().findSame(modelOf("a"));
    expect(now()).toMatchObject({ work: null, problems: { same: { code: "groups-unreadable" } } });
    handlers["quizzes/same"] = () => ({ groups: [], calls: [] });
    await now().findSame(modelOf("a"));
    expect(now().problems).toEqual({});
  });

  it("leaves out of the blind check what a rule or a person has dropped", async () => {
    const questions = [
      exampleDraftQuestion({ id: "q1" }),
      exampleDraftQuestion({ id: "q2", question: "Which of the following is red?" }),
      exampleDraftQuestion({ id: "q3", decision: { kept: false, why: "", at: "2026-01-01T00:00:00.000Z" } }),
    ];
    const { now, handlers, engine } = studio(exampleQuizDraft({ questions }));
    await now().open("quiz-1");
    handlers["quizzes/blind"] = () => ({ problem: null });
    await now().askBlind([modelOf("a"), modelOf("b")]);
    const [sent] = engine.callsOf("quizzes/blind");
    expect(sent).toMatchObject({ questions: [{ id: "q1" }] });
    expect(now().draft?.blindModels).toEqual([modelOf("a"), modelOf("b")]);
  });
});

const before = exampleQuizDraft({
  questions: ["q1", "q2", "q3"].map((id) => exampleDraftQuestion({ id })),
});
const idsOf = ({ questions }: QuizDraft) => questions.map(({ id }) => id);

describe("an act on a quiz is taken back", () => {
  test("a deleted question comes back in its place, and what came later stays", () => {
    const after = withoutQuestion(before, "q2");
    const later = withChanged(withQuestions(after, [exampleDraftQuestion()]), "q3", { type: "entity" });
    const back = draftTakenBack({ before, after }, later);
    expect(idsOf(back)).toEqual(["q1", "q2", "q3", "q4"]);
    expect(back.questions[2]?.type).toBe("entity");
  });

  test("a deleted question comes back though another one has its id by now, with what people said of each", () => {
    const [gone] = before.questions.slice(-1);
    if (!gone) throw new Error("There are no questions.");
    const said = { ...before, verifications: [verified("Ann", gone, "+++")] };
    const after = withoutQuestion(said, "q3");
    const other = exampleDraftQuestion({ question: "What is new?" });
    const added = withQuestions(after, [other]);
    expect(idsOf(added)).toEqual(["q1", "q2", "q3"]);
    const later = { ...added, verifications: [verified("Ann", { ...other, id: "q3" }, "---")] };
    const back = draftTakenBack({ before: said, after }, later);
    expect(idsOf(back)).toEqual(["q1", "q2", "q4", "q3"]);
    expect(back.questions.map(({ question }) => question)).toContain("What is new?");
    expect(back.verifications.map(({ questionId, question }) => [questionId, question]).sort()).toEqual([
      ["q3", "What is new?"],
      ["q4", gone.question],
    ]);
    // Done again, the same one goes.
    expect(idsOf(draftTakenBack({ before: later, after: back }, back))).toEqual(["q1", "q2", "q3"]);
  });

  test("of a question its text goes back, and a decision made since stays", () => {
    const after = withChanged(before, "q1", { question: "What is red?", right: 0 });
    const decided = withDecision(after, "q1", { kept: false, why: "" });
    const back = draftTakenBack({ before, after }, decided);
    expect(back.questions[0]).toMatchObject({
      question: before.questions[0]?.question,
      right: before.questions[0]?.right,
      decision: { kept: false },
    });
  });

  test("where the text was written over since, nothing is left to take back", () => {
    const after = withChanged(before, "q1", { question: "What is red?" });
    const later = withChanged(after, "q1", { question: "What is blue?" });
    expect(draftTakenBack({ before, after }, later)).toBe(later);
  });

  test("questions that a model wrote go, but for one that was changed since", () => {
    const after = withQuestions(before, [exampleDraftQuestion(), exampleDraftQuestion()]);
    const later = withChanged(after, "q5", { question: "Mine now?" });
    expect(idsOf(draftTakenBack({ before, after }, later))).toEqual(["q1", "q2", "q3", "q5"]);
  });
});
