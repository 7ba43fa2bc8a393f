import { Anchor, Button, Group, Loader, Progress, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { ProblemAlert } from "../../../components/problem-alert";
import { tidyName } from "../../../lib/rater-key";
import { taskKey } from "../../../lib/task-state";
import { LONGEST_RATER_NAME } from "../../../schemas/rating";
import type { Run } from "../../../schemas/run";
import { isWhole, useRatingScreen } from "../../../state/ratings/use-rating-screen";
import { usePeople } from "../../../state/ratings/use-ratings";
import { runPath } from "../../../state/run-paths";
import classes from "../runs.module.css";
import { RatingForm } from "./rating-form";
import own from "./ratings.module.css";

/** Who rates: a new name, or one who goes on. */
function WhoRates({ runId, onName }: { runId: string; onName: (name: string) => void }) {
  const people = usePeople(runId);
  const [typed, setTyped] = useState("");
  const name = tidyName(typed);
  return (
    <section className={own.part} aria-label="Who rates">
      <Text size="sm">
        You see one video and one caption at a time, in an order of your own, and nothing of the model that
        wrote it. What you say is kept with the run in this browser, point by point; stop whenever you like.
      </Text>
      {people.problem && <ProblemAlert problem={people.problem} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "") onName(name);
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            label="Your name"
            description="It stands beside your ratings, also in files."
            maxLength={LONGEST_RATER_NAME}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === ""}>
            Rate captions
          </Button>
        </Group>
      </form>
      {(people.value ?? []).length > 0 && (
        <Group gap="xs">
          {people.value?.map((person) => (
            <Button key={person.name} size="xs" variant="default" onClick={() => onName(person.name)}>
              Go on as {person.name} ({person.whole} rated)
            </Button>
          ))}
        </Group>
      )}
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
      <Group gap="sm">
        <Progress.Root size="lg" w="min(20rem, 50vw)">
          <Progress.Section
            value={(100 * whole) / captions.length}
            aria-label={`${whole} of ${captions.length} captions rated`}
          />
        </Progress.Root>
        <Text size="sm" data-testid="rating-progress" data-whole={whole} data-total={captions.length}>
          {whole} of {captions.length} rated as {name}
          {task ? ` · caption ${place + 1}` : ""}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onStop}>
          Stop for now
        </Button>
      </Group>
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
        <section className={own.part} aria-label="The end" role="status">
          <Text>
            {whole === captions.length
              ? "You have rated every caption. Thank you."
              : `That was the last one. ${captions.length - whole} are left that you skipped or have not rated on all scales.`}
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={() => setAt(captions.length - 1)}>
              Back
            </Button>
            {firstOpen !== -1 && (
              <Button onClick={() => setAt(firstOpen)}>Go to the first that is left</Button>
            )}
          </Group>
        </section>
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
