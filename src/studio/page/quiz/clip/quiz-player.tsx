import type { RefObject } from "react";
import { useQuizDraft, useQuizStore } from "../../../store/quiz/quiz-context";
import { ClipPlayer } from "../../clip-player";

/** The video of the quiz, or the way to it where it is not at hand. */
export function QuizPlayer({ player }: { player?: RefObject<HTMLVideoElement | null> }) {
  const { video } = useQuizDraft();
  const store = useQuizStore();
  const access = {
    find: () => store.getState().clip(),
    give: (_video: unknown, file: File) => store.getState().giveClip(file),
  };
  return <ClipPlayer video={video} access={access} {...(player ? { player } : {})} />;
}
