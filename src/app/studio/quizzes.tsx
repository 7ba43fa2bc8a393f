import { useCallback, useEffect, useState } from "react";
import { toProblem } from "../../foundation/errors";
import { runPath } from "../../foundation/run-paths";
import { QueueLine } from "../../playground/page/queue/queue-line";
import type { Problem } from "../../shapes/problem";
import type { Quiz } from "../../shapes/quiz";
import { tidyName } from "../../shapes/rater-key";
import { LONGEST_RATER_NAME } from "../../shapes/rating";
import { askId, withOtherAsk } from "../../shapes/session-asks";
import { addressQuery } from "../../state/address";
import { askedQuiz } from "../../state/asks/ask-parts";
import { goTo, type PageAddress } from "../../state/page-address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useSessionsStore, useStores } from "../../state/stores-context";
import { VerifyPage } from "../../studio/page/quiz/people/verify-page";
import { QuizPage } from "../../studio/page/quiz/quiz-page";
import { QuizProvider, useQuiz, useQuizStore } from "../../studio/store/quiz/quiz-context";
import { quizPath, readQuizPath, STUDIO_PATH } from "../../studio/store/studio-paths";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunNotices } from "../runs/run-notices";
import { runOfQuiz } from "./run-of-file";

const openQuiz = (id: string, step = "questions") => goTo(`${quizPath(id)}?step=${step}`);

/** One quiz in the making, or the page on which people verify it. */
export function Quizzes({ path, query }: PageAddress) {
  const named = readQuizPath(path);
  const page = named?.page ?? "";
  const isKnown = named !== null && (page === "" || page === "verify");
  useEffect(() => {
    if (!isKnown) goTo(STUDIO_PATH, { replace: true });
  }, [isKnown]);
  const onMoved = useCallback(
    (id: string) =>
      goTo(`${quizPath(id, page || undefined)}${query === "" ? "" : `?${query}`}`, { replace: true }),
    [page, query],
  );
  if (!isKnown) return null;
  return (
    <QuizProvider id={named.id} onMoved={onMoved}>
      <OneQuiz page={page} query={query} />
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const toPlayground = useQuizInPlayground();
  const search = new URLSearchParams(query);

  async function begin(): Promise<void> {
    const { draft } = store.getState();
    if (!draft) return;
    setProblem(null);
    try {
      goTo(runPath(await runOfQuiz(engine, draft), "set-up"));
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

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
      notices={
        <>
          <RunNotices />
          {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
        </>
      }
      calls={<QueueLine atRest={null} />}
      onRun={() => void begin()}
      onPlayground={toPlayground}
      onCopy={openQuiz}
    />
  );
}
