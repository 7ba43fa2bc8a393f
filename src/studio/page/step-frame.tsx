import { Anchor } from "@mantine/core";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import classes from "./studio.module.css";

/** The parts of a step, and the kinds of long work that it begins. */
export type StepPart = { show: () => ReactNode; does?: readonly string[] };

/** A step in which a document is made. */
type FrameStep = StepPart & {
  id: string;
  title: string;
  /** Its state in a few words: "12 of 14 in the quiz". */
  words: string;
};

const WorkPlaceContext = createContext<(kind: string) => string>(() => "");

/** Tells the title of the step that begins a kind of work. */
export function useWorkPlace(): (kind: string) => string {
  return useContext(WorkPlaceContext);
}

type FrameProps = {
  steps: readonly FrameStep[];
  current: string;
  hrefOf: (step: string) => string;
};

/** The steps of a document with how each stands; the address names the one that is shown. */
function StepNav({ steps, current, hrefOf }: FrameProps) {
  const list = useRef<HTMLOListElement>(null);
  // On a narrow screen the line of steps scrolls: the one that is shown is to be seen in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason to look
  useEffect(() => {
    function bringIn() {
      const shown = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
      if (list.current && shown) list.current.scrollLeft = shown.offsetLeft - list.current.offsetLeft - 16;
    }
    bringIn();
    window.addEventListener("resize", bringIn);
    return () => window.removeEventListener("resize", bringIn);
  }, [current]);
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps} ref={list}>
        {steps.map(({ id, title, words }, index) => (
          <li key={id} className={classes.step}>
            <a
              className={classes.stepLink}
              href={hrefOf(id)}
              data-testid="step"
              data-step={id}
              {...(id === current ? { "aria-current": "step" as const } : {})}
            >
              <span className={classes.stepNumber}>{index + 1}</span>
              <span className={classes.stepName}>{title}</span>
              <span className={classes.stepState}>{words}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The steps of a document beside the one that is shown. `current`: its id, one of the steps. */
export function StepFrame({ steps, current, hrefOf }: FrameProps) {
  const index = steps.findIndex(({ id }) => id === current);
  const step = steps[index];
  const next = steps[index + 1];
  const title = useRef<HTMLHeadingElement>(null);
  const goesOn = useRef(false);
  // The link to the next step becomes the one to the step after it: pressed again, it would leave out a step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason to look
  useEffect(() => {
    if (goesOn.current) title.current?.focus();
    goesOn.current = false;
  }, [current]);
  const placeOf = (kind: string) => steps.find(({ does }) => does?.includes(kind))?.title ?? "";
  return (
    <WorkPlaceContext value={placeOf}>
      <div className={classes.layout}>
        <StepNav {...{ steps, current, hrefOf }} />
        <section className={classes.content} aria-labelledby="step-title" data-testid="step-content">
          <h2 className={classes.stepTitle} id="step-title" ref={title} tabIndex={-1}>
            {index + 1}. {step?.title}
          </h2>
          {step?.show()}
          {next && (
            <Anchor
              href={hrefOf(next.id)}
              size="sm"
              w="fit-content"
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                goesOn.current = !(ctrlKey || metaKey || shiftKey);
              }}
            >
              Next: {next.title}
            </Anchor>
          )}
        </section>
      </div>
    </WorkPlaceContext>
  );
}
