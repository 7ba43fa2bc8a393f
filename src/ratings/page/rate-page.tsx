import { Anchor, Loader, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { runPath } from "../../foundation/run-paths";
import type { Run } from "../../shapes/run";
import { taskKey } from "../../shapes/task-state";
import { ProblemAlert } from "../../ui/problem-alert";
import { HowFar, TheEnd, WhoAnswers } from "../../ui/quiet-screen/quiet-parts";
import classes from "../../ui/runs.module.css";
import { isWhole, useRatingScreen } from "../store/use-rating-screen";
import { usePeople } from "../store/use-ratings";
import { RatingForm } from "./rating-form";
import own from "./ratings.module.css";

/** Who rates: a new name, or one who goes on. */
function WhoRates({ runId, onName }: { runId: string; onName: (name: string) => void }) {
  const people = usePeople(runId);
  return (
    <section className={own.part} aria-label="Who rates">
      <Text size="sm">
        You see one caption at a time with what it is of, in an order of your own, and nothing of the model
        that wrote it. What you say is kept with the run in this browser, point by point; stop whenever you
        like.
      </Text>
      {people.problem && <ProblemAlert problem={people.problem} />}
      <WhoAnswers
        beside="ratings"
        begin="Rate captions"
        known={(people.value ?? []).map((person) => ({ name: person.name, done: `${person.whole} rated` }))}
        onName={onName}
      />
    </section>
  );
}

function AtWork({ run, name, onStop }: { run: Run; name: string; onStop: () => void }) {
  const screen = useRatingScreen(run.id, name);
  const { captions, whole } = screen;
  const [at, setAt] = useState<number | null>(null);
  if (captions === null)
    return screen.problem ? (
      <ProblemAlert problem={screen.problem} />
    ) : (
      <Loader size="sm" role="status" aria-label="Reading the captions" />
    );
  if (captions.length === 0)
    return <Text size="sm">The run has no captions yet. Start it, and come back once there are some.</Text>;
  const firstOpen = captions.findIndex((key) => !isWhole(screen.givenOf(key)));
  const place = at ?? (firstOpen === -1 ? captions.length : firstOpen);
  const task = captions[place];
  return (
    <>
      <HowFar
        whole={whole}
        total={captions.length}
        what="captions rated"
        words={`rated as ${name}${task ? ` · caption ${place + 1}` : ""}`}
        testId="rating-progress"
        onStop={onStop}
      />
      {screen.problem && <ProblemAlert problem={screen.problem} />}
      {task ? (
        <RatingForm
          key={taskKey(task)}
          run={run}
          task={task}
          given={screen.givenOf(task)}
          onGive={(change) => {
            if (at === null) setAt(place);
            screen.give(task, change);
          }}
          onStep={(by) => setAt(Math.max(0, Math.min(captions.length, place + by)))}
        />
      ) : (
        <TheEnd
          words={
            whole === captions.length
              ? "You have rated every caption. Thank you."
              : `That was the last one. ${captions.length - whole} are left that you skipped or have not rated on all scales.`
          }
          onBack={() => setAt(captions.length - 1)}
          onFirstLeft={firstOpen === -1 ? null : () => setAt(firstOpen)}
        />
      )}
    </>
  );
}

/** The quiet screen on which people rate captions of a run. `name`: who rates; empty until somebody has said so. */
export function RatePage({ run, name, onName }: { run: Run; name: string; onName: (name: string) => void }) {
  useEffect(() => {
    document.title = "Rate captions - Caplens";
  }, []);
  return (
    <div className={classes.page} data-testid="rate-page">
      <Anchor href={`#${runPath(run.id, "ratings")}`} size="sm" w="fit-content">
        What the ratings tell
      </Anchor>
      <h1 className={classes.title}>Rate captions</h1>
      {name === "" ? (
        <WhoRates runId={run.id} onName={onName} />
      ) : (
        <AtWork key={name} run={run} name={name} onStop={() => onName("")} />
      )}
    </div>
  );
}
