import { type ReactNode, useCallback } from "react";
import { runPath } from "../foundation/run-paths";
import type { PageAddress } from "../foundation/search-parameters";
import { QueueLine } from "../playground/page/queue/queue-line";
import type { Quiz } from "../shapes/quiz";
import { LONGEST_RATER_NAME, tidyName } from "../shapes/rating";
import { askId, withOtherAsk } from "../shapes/session-asks";
import { addressQuery } from "../state/address";
import { askedQuiz } from "../state/ask-parts";
import { goTo } from "../state/page-address";
import { addressOf } from "../state/playground/address-of";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useSessionsStore, useStores } from "../state/stores-context";
import { useTrying } from "../state/use-trying";
import { QuizPage } from "../studio/page/quiz/quiz-page";
import { VerifyPage } from "../studio/page/quiz/verify-page";
import { SetVerifyPage } from "../studio/page/set/people/verify-page";
import { SetPage } from "../studio/page/set/set-page";
import { StudioListPage } from "../studio/page/studio-list-page";
import { TrainingPage } from "../studio/page/training/training-page";
import { QuizProvider, useQuiz, useQuizStore } from "../studio/store/quiz-context";
import { SetProvider, useSet, useSetStore } from "../studio/store/set/set-context";
import { quizPath, readQuizPath, readStudioPath, studioPath } from "../studio/store/studio-paths";
import { TrainingProvider } from "../studio/store/training-context";
import { ProblemAlert } from "../ui/problem-alert";
import { NothingHere } from "./nothing-here";
import { runOfQuiz, runOfSet } from "./run-of-file";
import { RunNotices } from "./runs/run-notices";

const setPath = (id: string, page?: string) => studioPath("set", id, page);
const trainingPath = (id: string, page?: string) => studioPath("training", id, page);

/**
 * The document that an address names by one of its `pages`; null where it names none. `pathOf`: the path of a document,
 * the same function each time; `onMoved` puts another id into the address.
 */
function useNamed(
  named: { id: string; page: string } | null,
  pages: readonly string[],
  pathOf: (id: string, page?: string) => string,
  query: string,
): { id: string; page: string; onMoved: (id: string) => void } | null {
  const page = named?.page ?? "";
  const isKnown = named !== null && pages.includes(page);
  const onMoved = useCallback(
    (id: string) =>
      goTo(`${pathOf(id, page || undefined)}${query === "" ? "" : `?${query}`}`, {
        replace: true,
        isSamePage: true,
      }),
    [pathOf, page, query],
  );
  return isKnown ? { id: named.id, page, onMoved } : null;
}

/** Begins a run of what is on screen and leads to its set-up; `make` gives its id, null where there is nothing to run. */
function useRunOf(make: () => Promise<string | null>): { begin: () => Promise<void>; notices: ReactNode } {
  const { problem, dismiss, trying } = useTrying();
  return {
    async begin() {
      await trying(async () => {
        const runId = await make();
        if (runId !== null) goTo(runPath(runId, "set-up"));
      });
    },
    notices: (
      <>
        <RunNotices />
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      </>
    ),
  };
}

/** One training set in the making. */
function TrainingSets({ path, query }: PageAddress) {
  const named = useNamed(readStudioPath("training", path), [""], trainingPath, query);
  if (!named) return <NothingHere />;
  return (
    <TrainingProvider id={named.id} onMoved={named.onMoved}>
      <TrainingPage
        step={new URLSearchParams(query).get("step")}
        notices={<RunNotices />}
        calls={<QueueLine atRest={null} />}
        onCopy={(id) => goTo(trainingPath(id))}
      />
    </TrainingProvider>
  );
}

/** One instruction set in the making. */
function InstructionSets({ path, query }: PageAddress) {
  const named = useNamed(readStudioPath("set", path), ["", "verify"], setPath, query);
  if (!named) return <NothingHere />;
  return (
    <SetProvider id={named.id} onMoved={named.onMoved}>
      <OneSet page={named.page} query={query} />
    </SetProvider>
  );
}

function OneSet({ page, query }: { page: string; query: string }) {
  const { engine } = useStores().services;
  const store = useSetStore();
  const { begin, notices } = useRunOf(async () => {
    const { draft } = store.getState();
    return draft && runOfSet(engine, draft);
  });
  const isReady = useSet((state) => state.draft !== null);
  const address = useSet((state) => state.asked) ?? "";
  const search = new URLSearchParams(query);
  const senior = search.get("senior") === "1";

  if (page === "verify" && isReady)
    return (
      <>
        <RunNotices />
        <SetVerifyPage
          person={tidyName(search.get("annotator") ?? "").slice(0, LONGEST_RATER_NAME)}
          senior={senior}
          onPerson={(annotator) => {
            const asked = new URLSearchParams({
              ...(annotator === "" ? {} : { annotator }),
              ...(senior ? { senior: "1" } : {}),
            }).toString();
            goTo(`${setPath(address, "verify")}${asked === "" ? "" : `?${asked}`}`);
          }}
        />
      </>
    );
  return (
    <SetPage
      step={search.get("step")}
      notices={notices}
      calls={<QueueLine atRest={null} />}
      onRun={() => void begin()}
      onCopy={(id) => goTo(setPath(id))}
    />
  );
}

const openQuiz = (id: string, step = "questions") => goTo(`${quizPath(id)}?step=${step}`);

/** One quiz in the making, or the page on which people verify it. */
function Quizzes({ path, query }: PageAddress) {
  const named = useNamed(readQuizPath(path), ["", "verify"], quizPath, query);
  if (!named) return <NothingHere />;
  return (
    <QuizProvider id={named.id} onMoved={named.onMoved}>
      <OneQuiz page={named.page} query={query} />
    </QuizProvider>
  );
}

/** Has the caption on screen in the playground judged by a quiz, and leads to where that is shown. */
function useQuizInPlayground(): (quiz: Quiz) => void {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  return ({ questions }) => {
    const asked = askedQuiz(questions);
    const take = () =>
      playground
        .getState()
        .changeSession((session) => withOtherAsk(session, askId(asked), asked), "Quiz replaced");
    if (playground.getState().session) take();
    else {
      // The session comes on screen with the page that shows it.
      const stop = playground.subscribe(({ session }) => {
        if (!session) return;
        stop();
        take();
      });
    }
    goTo(`/benchmarks${addressQuery(addressOf(playground.getState(), sessions.getState()) ?? {})}`);
  };
}

function OneQuiz({ page, query }: { page: string; query: string }) {
  const { engine } = useStores().services;
  const store = useQuizStore();
  const isReady = useQuiz((state) => state.draft !== null);
  const address = useQuiz((state) => state.asked) ?? "";
  const { begin, notices } = useRunOf(async () => {
    const { draft } = store.getState();
    return draft && runOfQuiz(engine, draft);
  });
  const toPlayground = useQuizInPlayground();
  const search = new URLSearchParams(query);

  if (page === "verify" && isReady)
    return (
      <>
        <RunNotices />
        <VerifyPage
          name={tidyName(search.get("annotator") ?? "").slice(0, LONGEST_RATER_NAME)}
          onName={(annotator) =>
            goTo(
              `${quizPath(address, "verify")}${annotator === "" ? "" : `?${new URLSearchParams({ annotator })}`}`,
            )
          }
        />
      </>
    );
  return (
    <QuizPage
      step={search.get("step")}
      notices={notices}
      calls={<QueueLine atRest={null} />}
      onRun={() => void begin()}
      onPlayground={toPlayground}
      onCopy={openQuiz}
    />
  );
}

/** The studio: the list of what is in the making, or one document of it. */
export function Studio({ path, query }: PageAddress) {
  if (path.startsWith("/quizzes/")) return <Quizzes path={path} query={query} />;
  if (path.startsWith("/studio/training/")) return <TrainingSets path={path} query={query} />;
  if (path.startsWith("/studio/")) return <InstructionSets path={path} query={query} />;
  return (
    <StudioListPage
      notices={<RunNotices />}
      onQuiz={(id, step) => goTo(`${quizPath(id)}?step=${step}`)}
      onSet={(id, step) => goTo(`${studioPath("set", id)}?step=${step}`)}
      onTraining={(id) => goTo(`${studioPath("training", id)}?step=sources`)}
    />
  );
}
