import { changedSince, verdictsHold } from "../../evaluation/verdicts/changed-since";
import { isAbort, ProblemError } from "../../lib/errors";
import { askedItems } from "../../schemas/checklist";
import type { Comparison, Contestant } from "../../schemas/comparison";
import type { Session } from "../../schemas/session";
import { standingOf, unconfirmed } from "../models/known-models";
import { basisOf, changesInWords, loses, setUp, tasksLeft } from "./comparison-document";
import type { ComparisonMedia } from "./comparison-media";
import { createComparisonRun } from "./comparison-run";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import { noInstruction, noVideo } from "./run-actions";
import { freeTitle, newId } from "./session-document";

type ComparisonActions = Pick<
  PlaygroundActions,
  | "showSideBySide"
  | "setUpComparison"
  | "connectContestant"
  | "confirmContestants"
  | "presentBasis"
  | "runComparison"
  | "stopComparison"
  | "openTrial"
  | "removeComparison"
>;

function noJudge(): ProblemError {
  return new ProblemError({
    code: "no-judge",
    message: "No model is connected that could judge what the captions say.",
    nextStep: "Connect one under “Models”: the one for judging, else the one that writes captions, judges.",
  });
}

function notConnected(titles: readonly string[]): ProblemError {
  const names = titles.map((title) => `“${title}”`).join(", ");
  return new ProblemError({
    code: "contestant-not-connected",
    message: `Not connected in this page yet: ${names}.`,
    nextStep:
      "Under “Who takes part”, press “Edit”, give the key where the server asks for one, and press “Use”.",
  });
}

function notConfirmed(titles: readonly string[]): ProblemError {
  const names = titles.map((title) => `“${title}”`).join(", ");
  return new ProblemError({
    code: "contestant-not-confirmed",
    message: `Nobody has confirmed in this page yet that these are called with your key: ${names}.`,
    nextStep:
      "Look at the models, headers and fields listed above “Start”, and press “Confirm these models”.",
  });
}

function changed(what: readonly string[]): ProblemError {
  return new ProblemError({
    code: "comparison-stale",
    message: `Changed since these captions were written: ${what.join(", ")}.`,
    nextStep: "Run all of it again, or take the change back and go on.",
  });
}

/** Setting up a comparison, running it, stopping it, and taking captions out of it. */
export function comparisonActions(
  context: ActionContext,
  media: ComparisonMedia,
  restate: () => void,
): ComparisonActions {
  const { get, set, modelsInUse, change, report, dismiss, undoably } = context;
  const work = createComparisonRun(context, media);
  let running: AbortController | null = null;

  function presentBasis() {
    const { session } = get();
    const { settings, models, judging } = modelsInUse();
    const judge = (models.judge ?? models.caption)?.model ?? null;
    return session && basisOf(session, { settings, judge, judging });
  }

  function stopComparison(): void {
    // Before its calls reject: by then another session may be on screen.
    work.keepPartial();
    running?.abort();
  }

  /** Puts another comparison in the place of the one that is there; where anything is lost, it can be taken back. */
  function replace(label: string, next: (session: Session) => Comparison | undefined): void {
    undoably(
      label,
      (session) => {
        const { comparison: _gone, ...rest } = session;
        const comparison = next(session);
        return comparison ? { ...rest, comparison } : rest;
      },
      { onlyIf: (before, after) => loses(before.comparison, after.comparison) },
    );
  }

  /** All that has to be so before anything is sent; throws `ProblemError`. */
  function checked(session: Session, comparison: Comparison) {
    if (session.instruction.trim() === "") throw noInstruction();
    const basis = presentBasis();
    if (!basis) throw noVideo();
    const what = changesInWords(comparison, basis);
    if (what.length > 0) throw changed(what);
    if (basis.judge === null && askedItems(session.checklist).length > 0) throw noJudge();
    const called = [...new Set(tasksLeft(comparison).map(({ contestant }) => contestant))];
    const titles = (contestants: readonly Contestant[]) => contestants.map(({ title }) => title);
    const unknown = called.filter(({ choice }) => standingOf(modelsInUse(), choice) === "unknown");
    if (unknown.length > 0) throw notConnected(titles(unknown));
    const unseen = unconfirmed(modelsInUse(), called);
    if (unseen.length > 0) throw notConfirmed(titles(unseen));
    return comparison.basis ?? basis;
  }

  return {
    presentBasis,
    stopComparison,

    showSideBySide(opened) {
      set({ sideBySide: opened });
    },

    setUpComparison(contestants, repeats) {
      stopComparison();
      replace("Captions side by side dropped", ({ comparison }) => setUp(comparison, contestants, repeats));
    },

    async connectContestant(connection) {
      await modelsInUse().connectModel(connection);
      dismiss("comparison");
    },

    async confirmContestants(contestants) {
      const choices = contestants.map(({ choice }) => choice);
      try {
        await modelsInUse().confirmModels(choices);
        dismiss("comparison");
      } catch (error) {
        report("comparison", error);
      }
    },

    async runComparison({ anew }) {
      const { readOnly } = get();
      running?.abort();
      dismiss("comparison");
      const controller = new AbortController();
      running = controller;
      try {
        if (readOnly) throw new ProblemError(readOnly);
        const { session } = get();
        if (!session?.comparison) return;
        const wanted = anew ? { ...session.comparison, basis: null, trials: [] } : session.comparison;
        const basis = checked(session, wanted);
        replace("Captions side by side replaced", () => ({ ...wanted, basis }));
        await work.run(session.id, basis, controller.signal, crypto.randomUUID());
      } catch (error) {
        if (!isAbort(error)) report("comparison", error);
      } finally {
        if (running === controller) {
          running = null;
          set({ comparing: null, comparedWords: {} });
          await get().flush();
        }
      }
    },

    openTrial(captionId) {
      const { session } = get();
      const trial = session?.comparison?.trials.find(({ caption }) => caption?.id === captionId);
      if (!session?.comparison || !trial?.caption) return;
      const { caption } = trial;
      const judged = verdictsHold(changedSince(session.comparison, presentBasis()));
      const copy = {
        ...caption,
        ...(judged ? {} : { verdicts: [], judgedText: null, judgeReplies: [] }),
        id: newId(),
        title: freeTitle(
          caption.title,
          session.captions.map(({ title }) => title),
        ),
      };
      change((before) => ({ ...before, captions: [...before.captions, copy] }));
      get().selectCaption(copy.id);
      restate();
    },

    removeComparison() {
      stopComparison();
      replace("Captions side by side deleted", () => undefined);
    },
  };
}
