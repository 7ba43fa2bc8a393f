import { VisuallyHidden } from "@mantine/core";
import { IconCircleCheck, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { isFields } from "../../foundation/fields";
import { DEMO_RUN_PATH } from "../../foundation/run-paths";
import type { ModelsState } from "../../state/models/models-state";
import { usePlayground } from "../../state/playground/playground-context";
import type { PlaygroundState } from "../../state/playground/playground-state";
import { useModels } from "../../state/stores-context";
import { SignButton } from "../../ui/sign-button";
import classes from "./first-run.module.css";
import { goToModels, usePlaces } from "./places";

/** The first things to try, in the order in which they are offered. */
const FIRST_STEPS = ["caption", "video", "model"] as const;

type FirstStep = (typeof FIRST_STEPS)[number];

/** Once done, a step stays done. */
type FirstRun = { done: FirstStep[]; dismissed: boolean };

const STORAGE_KEY = "caplens-first-run";

const NOTHING_TRIED: FirstRun = { done: [], dismissed: false };

/**
 * The choices stored by this version; null for anything else. The few fields are read by hand: a schema would cost the
 * first visit.
 */
function read(value: unknown): FirstRun | null {
  if (!isFields(value) || value.format !== "caplens-first-run" || value.version !== 1) return null;
  if (!Array.isArray(value.done) || typeof value.dismissed !== "boolean") return null;
  const done = value.done.flatMap((one) => FIRST_STEPS.find((step) => step === one) ?? []);
  return done.length === value.done.length ? { done, dismissed: value.dismissed } : null;
}

/** The steps tried in earlier visits; nothing where that can't be read. */
export function recallFirstRun(): FirstRun {
  try {
    return read(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null")) ?? NOTHING_TRIED;
  } catch {
    return NOTHING_TRIED;
  }
}

/** Remembers it for the next visit. A browser that refuses storage offers the steps again. */
export function rememberFirstRun(firstRun: FirstRun): void {
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ format: "caplens-first-run", version: 1, ...firstRun }),
    );
  } catch {
    // Private windows may refuse: it then lasts as long as the page.
  }
}

const WORDS: Record<FirstStep, string> = {
  caption: "Change the caption",
  video: "Open your own video",
  model: "Connect your model",
};

/** The last check mark stays so long before the strip goes. */
const FAREWELL_MILLISECONDS = 4000;

/** The steps that the person has really done, as the state shows them now. */
export function stepsDone({
  session,
  models,
}: Pick<PlaygroundState, "session"> & Pick<ModelsState, "models">): FirstStep[] {
  const done: Record<FirstStep, boolean> = {
    caption:
      session?.captions.some(
        ({ origin, text, originalText }) =>
          text !== originalText || (origin.kind === "pasted" && text.trim() !== ""),
      ) ?? false,
    video: session?.video != null && session.video.stored.kind !== "sample",
    model: models.caption !== null,
  };
  return FIRST_STEPS.filter((step) => done[step]);
}

/** The steps tried, now or in earlier visits, and whether the strip is still wanted. */
function useFirstRun() {
  const [firstRun, setFirstRun] = useState(recallFirstRun);
  const models = useModels((state) => state.models);
  const doneNow = usePlayground(({ session }) => stepsDone({ session, models }).join());

  useEffect(() => {
    setFirstRun((before) => {
      const done = FIRST_STEPS.filter((step) => before.done.includes(step) || doneNow.includes(step));
      return done.length === before.done.length ? before : { ...before, done };
    });
  }, [doneNow]);

  useEffect(() => rememberFirstRun(firstRun), [firstRun]);

  return { ...firstRun, dismiss: () => setFirstRun((before) => ({ ...before, dismissed: true })) };
}

/** Three things to try, each checked off once it is really done. Gone for good when dismissed or all done. */
export function FirstRunStrip() {
  const { done, dismissed, dismiss } = useFirstRun();
  const { goTo } = usePlaces();
  const complete = done.length === FIRST_STEPS.length;
  const [wasGone] = useState(complete || dismissed);
  const [farewell, setFarewell] = useState(false);
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  const told = useRef(done);
  /** The step done last: the others were said before. */
  const [news, setNews] = useState<readonly FirstStep[]>([]);

  useEffect(() => {
    const fresh = done.filter((step) => !told.current.includes(step));
    told.current = done;
    if (fresh.length > 0) setNews(fresh);
  }, [done]);

  useEffect(() => {
    if (!complete) return;
    const timer = setTimeout(() => setFarewell(true), FAREWELL_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [complete]);

  if (wasGone) return null;
  const ways: Record<FirstStep, () => void> = {
    caption: () => goTo("caption"),
    video: () => goTo("video file"),
    model: goToModels,
  };
  return (
    <>
      <VisuallyHidden role="status">
        {!dismissed && news.map((step) => `${WORDS[step]}: done`).join(". ")}
      </VisuallyHidden>
      {!dismissed && !farewell && (
        <section className={classes.strip} aria-label="First steps">
          <span className={classes.lead}>{complete ? "All done" : "Try"}</span>
          <ol className={classes.steps}>
            {FIRST_STEPS.map((step) => (
              <li
                key={step}
                className={classes.step}
                data-step={step}
                data-done={done.includes(step)}
                data-next={step === (next ?? "model")}
              >
                {done.includes(step) ? (
                  <span className={classes.done}>
                    <IconCircleCheck size={16} aria-hidden />
                    {WORDS[step]}: done
                  </span>
                ) : (
                  <button type="button" className={classes.way} onClick={ways[step]}>
                    {WORDS[step]}
                  </button>
                )}
              </li>
            ))}
          </ol>
          <a className={classes.way} href={`#${DEMO_RUN_PATH}`}>
            Open a demo run
          </a>
          <span className={classes.count}>
            {done.length} of {FIRST_STEPS.length} done
          </span>
          <SignButton size="sm" Icon={IconX} pixels={14} label="Hide the first steps" onClick={dismiss} />
        </section>
      )}
    </>
  );
}
