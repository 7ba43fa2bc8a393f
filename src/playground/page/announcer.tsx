import { VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../foundation/plural";
import { wordsOfText } from "../../foundation/words-of-text";
import type { Verdict } from "../../shapes/verdict";
import { usePlayground, usePlaygroundStore, useVerdicts } from "../../state/playground/playground-context";
import type { PlaygroundState } from "../../state/playground/playground-state";
import { usePlaces } from "./places";

/** Scores are said once nothing has changed them for so long. */
const PAUSE_MILLISECONDS = 1500;

/** Part of the state that is announced to listeners. */
export type Told = Pick<PlaygroundState, "run" | "mediaWork" | "session" | "problems">;

const MEDIA_STEPS = {
  loading: "Loading ffmpeg",
  probing: "Reading the file",
  frames: "Taking frames",
  audio: "Taking the sound",
} as const;

/** Scores in a sentence: `5 of 6 passed, 1 failed`. Empty when nothing is asked. */
export function scoreWords(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0) return "";
  const fresh = verdicts.filter(({ stale }) => !stale);
  const count = (status: Verdict["status"]) => fresh.filter((verdict) => verdict.status === status).length;
  const others = [
    [count("failed"), "failed"],
    [count("unscored"), "unscored"],
    [verdicts.length - fresh.length, "stale"],
  ] as const;
  return [
    `${count("passed")} of ${verdicts.length} passed`,
    ...others.filter(([number]) => number > 0).map(([number, word]) => `${number} ${word}`),
  ].join(", ");
}

function mediaTaken({ session }: Told): string {
  const parts = [
    ...(session?.frames ? [counted(session.frames.frames.length, "frame")] : []),
    ...(session?.audio ? [`sound of ${Math.round(session.audio.durationSeconds)} seconds`] : []),
  ];
  return parts.length > 0 ? `Taken: ${parts.join(", ")}` : "No frames taken";
}

function captionWords({ session }: Told, captionId: string): string | null {
  const caption = session?.captions.find(({ id }) => id === captionId);
  if (!caption) return null;
  return counted(wordsOfText(caption.text).length, "word");
}

function mediaAnnouncement(before: Told, after: Told): string | null {
  if (after.mediaWork) {
    return after.mediaWork.step === before.mediaWork?.step ? null : MEDIA_STEPS[after.mediaWork.step];
  }
  const ended = before.mediaWork && before.session?.id === after.session?.id;
  // A problem is told by its own alert.
  if (ended && !after.problems.media) return mediaTaken(after);
  // Words about media that are taken back, or are another session's, are true no more.
  const [was, is] = [before.session, after.session];
  return was?.frames === is?.frames && was?.audio === is?.audio ? null : "";
}

function runAnnouncement({ run: before }: Told, after: Told): string | null {
  const { run } = after;
  if (run.kind === before.kind) return null;
  const written = before.kind === "captioning" ? captionWords(after, before.captionId) : null;
  switch (run.kind) {
    case "preparing":
      return null;
    case "captioning":
      return "The model is writing";
    case "refining":
      return "The refiner is going over the caption";
    case "judging":
      return written ? `Caption finished, ${written}. Judging` : "Judging";
    case "idle":
      if (written) return `The model stopped, ${written}`;
      if (before.kind !== "judging") return null;
      return before.done < before.total ? `Judging stopped after ${before.done} of ${before.total}` : "";
  }
}

/** Announcement of a state change, empty where only what was said is over; null when it is not worth a word. Counting is not. */
export function announcement(before: Told, after: Told): string | null {
  return runAnnouncement(before, after) ?? mediaAnnouncement(before, after);
}

/**
 * Says to screen readers what a run has come to, and the scores once typing or judging has come to rest. What media met is
 * told in their column, which comes forward: on a narrow page it may be another one that is in view.
 */
export function Announcer() {
  const store = usePlaygroundStore();
  const [phase, setPhase] = useState("");
  const [score, setScore] = useState("");
  const said = useRef<string | null>(null);
  const verdicts = useVerdicts();
  const working = usePlayground((state) => state.run.kind !== "idle");
  const beingChecked = verdicts.some(({ source, cause }) => source === "rule" && cause === "not judged");
  const words = scoreWords(verdicts);
  const met = usePlayground((state) => state.problems.media);
  const { showColumn } = usePlaces();

  useEffect(() => {
    if (met) showColumn("media");
  }, [met, showColumn]);

  useEffect(
    () =>
      store.subscribe((after, before) => {
        const next = announcement(before, after);
        if (next !== null) setPhase(next);
      }),
    [store],
  );

  useEffect(() => {
    if (working) {
      // Judging ends with its result, also where it is the same as before.
      if (said.current !== null) said.current = "";
      return;
    }
    if (beingChecked) return;
    // The words that the page opens with are not announced; they are there to be read.
    said.current ??= words;
    const timer = setTimeout(() => {
      if (said.current !== words) setScore(words);
      said.current = words;
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [words, working, beingChecked]);

  return (
    <>
      <VisuallyHidden role="status" data-testid="said-phase">
        {phase}
      </VisuallyHidden>
      <VisuallyHidden role="status" data-testid="said-score">
        {score}
      </VisuallyHidden>
    </>
  );
}
