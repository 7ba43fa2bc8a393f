import { Button, Group, Loader, Text } from "@mantine/core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { runPath } from "../../foundation/run-paths";
import { judgedCaption } from "../../shapes/judged-caption";
import { type MediaWords, mediaWords } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import { type RatedScales, type Rating, SCALE_POINTS, SCALES, type Scale } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { taskKey } from "../../shapes/task-state";
import { useOpenedResult } from "../../state/runs/opened-result";
import { ResultMedia } from "../../state/runs/result-media";
import { useSampleVideo } from "../../state/runs/sample-video";
import { useStores } from "../../state/stores-context";
import { Fold } from "../../ui/fold";
import { PageHead } from "../../ui/page/page-head";
import { ProblemAlert } from "../../ui/problem-alert";
import { AnswerTiles } from "../../ui/quiet-screen/answer-tiles";
import { HowFar, NoteField, StepButtons, TheEnd, WhoAnswers } from "../../ui/quiet-screen/quiet-parts";
import { answerFieldProps, focusAnswer, useAnswerKeys } from "../../ui/quiet-screen/use-answer-keys";
import classes from "../../ui/runs.module.css";
import { usePeople } from "../store/use-ratings";
import own from "./ratings.module.css";
import ratingsClasses from "./ratings.module.css";
import { SCALE_WORDS } from "./scale-words";

/** One person's rating of one caption, as it stands on screen. */
type GivenRating = RatedScales & { note: string };

const NOTHING_GIVEN: GivenRating = { factuality: null, coverage: null, overall: null, note: "" };

/** True once every scale has points. */
function isWhole(given: RatedScales): boolean {
  return SCALES.every((scale) => given[scale] !== null);
}

function givenBy(rating: Rating | null): GivenRating {
  if (!rating) return NOTHING_GIVEN;
  const { factuality, coverage, overall, note } = rating;
  return { factuality, coverage, overall, note };
}

type RatingScreen = {
  /** In the order in which this person sees them; null while they are read. */
  captions: readonly ResultKey[] | null;
  givenOf(key: ResultKey): GivenRating;
  /** The number of captions with points on all scales. */
  whole: number;
  problem: Problem | null;
  /** Keeps what a person changes of a rating, one change after the other. */
  give(key: ResultKey, change: Partial<GivenRating>): void;
};

/** The captions of a run that a person rates, and what this person says of them. */
function useRatingScreen(runId: string, name: string): RatingScreen {
  const { services, playground } = useStores();
  const { engine } = services;
  const [captions, setCaptions] = useState<readonly ResultKey[] | null>(null);
  const [given, setGiven] = useState<ReadonlyMap<string, GivenRating>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  /** As they are kept: a change is made of the last one. */
  const kept = useRef(new Map<string, Rating>());
  const shown = useRef(new Map<string, GivenRating>());
  const turn = useRef<Promise<void>>(Promise.resolve());

  const tell = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change that was refused all is read again
  useEffect(() => {
    let current = true;
    engine.call("ratings/to-rate", { id: runId, name }).then((list) => {
      if (!current) return;
      kept.current = new Map(list.flatMap(({ key, rating }) => (rating ? [[taskKey(key), rating]] : [])));
      shown.current = new Map([...kept.current].map(([key, rating]) => [key, givenBy(rating)]));
      setGiven(new Map(shown.current));
      setCaptions(list.map(({ key }) => key));
    }, tell);
    return () => {
      current = false;
    };
  }, [engine, runId, name, tell, round]);

  function keep(key: ResultKey, after: GivenRating): void {
    const id = taskKey(key);
    shown.current.set(id, after);
    setGiven(new Map(shown.current));
    turn.current = turn.current.then(async () => {
      const { note, ...scales } = after;
      try {
        const before = kept.current.get(id) ?? null;
        kept.current.set(
          id,
          await engine.call("ratings/give", { id: runId, key, name, scales, note, before }),
        );
        setProblem(null);
      } catch (error) {
        tell(error);
        setRound((times) => times + 1);
      }
    });
  }

  return {
    captions,
    givenOf: (key) => given.get(taskKey(key)) ?? NOTHING_GIVEN,
    whole: [...given.values()].filter(isWhole).length,
    problem,
    give(key, change) {
      const before = shown.current.get(taskKey(key)) ?? NOTHING_GIVEN;
      keep(key, { ...before, ...change });
      // A first rating needs no undo: it is changed by giving another.
      const replaced = SCALES.find((scale) => change[scale] !== undefined && before[scale] !== null);
      if (!replaced || change[replaced] === before[replaced]) return;
      const put = (to: GivenRating) => () => {
        keep(key, { ...(shown.current.get(taskKey(key)) ?? to), [replaced]: to[replaced] });
        return true;
      };
      playground.getState().offerUndo({
        label: `Points for ${replaced} changed`,
        sessionId: null,
        undo: put(before),
        redo: put({ ...before, ...change }),
        holds: () => null,
      });
    },
  };
}

const POINTS = Array.from({ length: SCALE_POINTS }, (_, index) => index + 1);

/** One scale from 1 to 5. */
function ScaleField({
  scale,
  medium,
  value,
  onPoints,
}: {
  scale: Scale;
  /** The medium of the captioned file. */
  medium: MediaWords;
  value: number | null;
  onPoints: (points: number) => void;
}) {
  const { label, asks, worst, best } = SCALE_WORDS[scale];
  return (
    <fieldset
      className={ratingsClasses.scale}
      {...answerFieldProps(scale)}
      data-scale={scale}
      data-value={value ?? ""}
    >
      <legend>{label}</legend>
      <span>{asks(medium)}</span>
      <AnswerTiles
        name={scale}
        answers={POINTS.map((points) => ({
          value: points,
          shown: points,
          label: `${label}: ${points} of ${SCALE_POINTS}`,
        }))}
        chosen={value}
        onChoose={onPoints}
      />
      <div className={ratingsClasses.ends}>
        <span>1: {worst}</span>
        <span>5: {best}</span>
      </div>
    </fieldset>
  );
}

/** One caption with what it is of and three scales. Nothing tells whose caption it is. */
function RatingForm({
  run,
  task,
  given,
  onGive,
  onStep,
}: {
  run: Run;
  task: ResultKey;
  given: GivenRating;
  onGive: (change: Partial<GivenRating>) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const opened = useOpenedResult(run, task, 0);
  const video = useSampleVideo(run.dataSet.id, opened?.sample?.video.id ?? null, opened?.video ?? null);
  const player = useRef<HTMLVideoElement>(null);
  const [asked, setAsked] = useState("");
  const caption = judgedCaption(opened?.result ?? null);
  const isThere = caption !== null;
  const medium = mediaWords([opened?.sample?.video.path ?? opened?.sample?.video.id ?? ""]);

  function next() {
    const missing = SCALES.find((scale) => given[scale] === null);
    if (!isWhole(given) && missing) {
      setAsked(`Give points for ${missing} first, or skip this caption.`);
      focusAnswer(missing);
    } else onStep(1);
  }

  useAnswerKeys({
    fields: SCALES,
    onAnswer(scale, key) {
      const points = Number(key);
      if (!/^\d$/.test(key) || points < 1 || points > SCALE_POINTS) return false;
      if (isThere) onGive({ [scale]: points });
      return true;
    },
    onNext: next,
    onBack: () => onStep(-1),
    onSkip: () => onStep(1),
  });

  // A video that is still being read would miss the bytes that are let go with it.
  useLayoutEffect(
    () => () => {
      player.current?.removeAttribute("src");
      player.current?.load();
    },
    [],
  );

  useEffect(() => {
    if (isThere) focusAnswer(SCALES[0]);
  }, [isThere]);

  if (!opened) return <Loader size="sm" role="status" aria-label="Reading the caption" />;
  if (opened.problem || !caption)
    return (
      <div className={ratingsClasses.part}>
        {opened.problem ? (
          <ProblemAlert problem={opened.problem} />
        ) : (
          <Text size="sm">There is no caption here any more. Skip it.</Text>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={() => onStep(-1)}>
            Back
          </Button>
          <Button onClick={() => onStep(1)}>Skip</Button>
        </Group>
      </div>
    );
  return (
    <div className={ratingsClasses.screen}>
      <div className={ratingsClasses.column}>
        <ResultMedia shown={null} video={video} player={player} />
        <section className={ratingsClasses.part} aria-label="Caption">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <p className={ratingsClasses.caption} dir="auto" tabIndex={0} data-testid="caption-to-rate">
            {caption.text}
          </p>
        </section>
        {opened.sample?.instruction && (
          <Fold label="What the caption was asked to do">
            <p className={ratingsClasses.caption} dir="auto">
              {opened.sample.instruction}
            </p>
          </Fold>
        )}
      </div>
      <div className={ratingsClasses.column}>
        {SCALES.map((scale) => (
          <ScaleField
            key={scale}
            scale={scale}
            medium={medium}
            value={given[scale]}
            onPoints={(points) => onGive({ [scale]: points })}
          />
        ))}
        <NoteField value={given.note} onChange={(note) => onGive({ note })} />
        <div role="status">{asked !== "" && !isWhole(given) && <Text size="sm">{asked}</Text>}</div>
        <StepButtons onStep={onStep} onNext={next} />
        <Text size="xs" c="var(--caplens-text-quiet)">
          Keys: 1 to 5 for each scale in turn, arrows and Tab as everywhere, Enter next, s skip, Backspace
          back.
        </Text>
      </div>
    </div>
  );
}

/** Choice of the rater: a new name, or one who continues. */
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
        data={{ "data-testid": "rating-progress", "data-whole": whole, "data-total": captions.length }}
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
      <PageHead
        back={{ words: "What the ratings tell", to: runPath(run.id, "ratings") }}
        title="Rate captions"
      />
      {name === "" ? (
        <WhoRates runId={run.id} onName={onName} />
      ) : (
        <AtWork key={name} run={run} name={name} onStop={() => onName("")} />
      )}
    </div>
  );
}
