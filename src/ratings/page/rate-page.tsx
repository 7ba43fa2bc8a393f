import { Loader, Text } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { RATING_NOTES } from "../../foundation/document-versions";
import { isAbort, toProblem } from "../../foundation/errors";
import { runPath } from "../../foundation/run-paths";
import { judgedCaption } from "../../shapes/judged-caption";
import { type MediaWords, mediaWords } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import { type RatedScales, type Rating, SCALE_POINTS, SCALES, type Scale } from "../../shapes/rating";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { useOpenedResult } from "../../state/runs/opened-result";
import { ResultMedia } from "../../state/runs/result-media";
import { useSampleVideo } from "../../state/runs/sample-video";
import { notesInTurn } from "../../state/sessions/autosaver";
import { useStores } from "../../state/stores-context";
import { Fold } from "../../ui/fold";
import { ProblemAlert } from "../../ui/problem-alert";
import type { AnswerField } from "../../ui/quiet-screen/answer-field";
import { AnswerQueue, type Said } from "../../ui/quiet-screen/answer-queue";
import { QuietPage } from "../../ui/quiet-screen/quiet-page";
import { noteRating, takeUpRatings, usePeople } from "../store";
import own from "./ratings.module.css";
import { SCALE_WORDS } from "./scale-words";

function saidOf({ factuality, coverage, overall, note, ratedAt: at, milliseconds = null }: Rating): Said {
  const words = (points: number | null) => (points === null ? null : `${points}`);
  const answers = {
    ...{ factuality: words(factuality), coverage: words(coverage) },
    overall: words(overall),
  };
  return { answers, note, at, milliseconds };
}

function scalesOf({ answers }: Said): RatedScales {
  const points = (scale: Scale) => {
    const given = answers[scale] ?? null;
    return given === null ? null : Number(given);
  };
  return { factuality: points("factuality"), coverage: points("coverage"), overall: points("overall") };
}

type RatingScreen = {
  /** In the order in which this person sees them; null while they are read. */
  captions: readonly ResultKey[] | null;
  saidOf(key: ResultKey): Said | null;
  problem: Problem | null;
  /** Keeps what a person says of a caption, null: takes it away; true once that is kept. */
  put(key: ResultKey, said: Said | null): Promise<boolean>;
  /** The same, which can be undone where points are replaced. */
  give(key: ResultKey, said: Said): Promise<boolean>;
};

/** The captions of a run that a person rates, and what this person says of them. */
function useRatingScreen(runId: string, name: string): RatingScreen {
  const { services, playground } = useStores();
  const { engine } = services;
  const [captions, setCaptions] = useState<readonly ResultKey[] | null>(null);
  const [kept, setKept] = useState<ReadonlyMap<string, Rating>>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  /** A change is made of the last one, before the page shows it. */
  const latest = useRef(kept);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  const tell = useCallback((error: unknown) => {
    if (!isAbort(error)) setProblem(toProblem(error));
  }, []);
  const show = useCallback((ratings: ReadonlyMap<string, Rating>) => {
    latest.current = ratings;
    setKept(ratings);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a change that was refused all is read again
  useEffect(() => {
    let current = true;
    takeUpRatings(engine, runId)
      .then(() => engine.call("ratings/to-rate", { id: runId, name }))
      .then((list) => {
        if (!current) return;
        show(new Map(list.flatMap(({ key, rating }) => (rating ? [[taskKey(key), rating]] : []))));
        setCaptions(list.map(({ key }) => key));
      }, tell);
    return () => {
      current = false;
    };
  }, [engine, runId, name, tell, show, round]);

  async function putNow(key: ResultKey, said: Said | null, at: string): Promise<boolean> {
    const id = taskKey(key);
    const before = latest.current.get(id) ?? null;
    try {
      const after =
        said && (await engine.call("ratings/give", { id: runId, key, name, at, before, ...given(said) }));
      if (after === null && before !== null)
        await engine.call("ratings/change", { id: runId, changes: [{ before, after }] });
      const others = [...latest.current].filter(([of]) => of !== id);
      show(new Map([...others, ...(after ? [[id, after] as const] : [])]));
      setProblem(null);
      return true;
    } catch (error) {
      tell(error);
      setRound((times) => times + 1);
      return false;
    }
  }

  /** A rating takes the place of the one before it, so that one is written after the other; those that wait are noted. */
  function inTurn(
    key: ResultKey,
    said: Said | null,
    act: (at: string) => Promise<boolean>,
  ): Promise<boolean> {
    const note = noteRating(runId, key, name, said && given(said));
    const keep = async () => {
      // Another tab has kept it as it opened.
      if (!note.isLeft()) {
        setRound((times) => times + 1);
        return true;
      }
      const isKept = await act(note.at);
      note.drop();
      return isKept;
    };
    const done = turn.current.then(() => notesInTurn(RATING_NOTES, "shared", keep));
    turn.current = done.catch(() => false);
    return done;
  }
  const put = (key: ResultKey, said: Said | null) => inTurn(key, said, (at) => putNow(key, said, at));

  return {
    captions,
    saidOf(key) {
      const rating = kept.get(taskKey(key));
      return rating ? saidOf(rating) : null;
    },
    problem,
    put,
    give: (key, said) =>
      inTurn(key, said, async (at) => {
        const before = latest.current.get(taskKey(key));
        const [was, now] = [before && saidOf(before), said];
        const done = await putNow(key, said, at);
        // A first rating needs no undo: it is changed by giving another.
        const scale = SCALES.find((one) => (was?.answers[one] ?? now.answers[one]) !== now.answers[one]);
        if (!done || !was || !scale) return done;
        const back = (to: Said) => () => {
          const present = latest.current.get(taskKey(key));
          const of = present ? saidOf(present) : to;
          void put(key, { ...of, answers: { ...of.answers, [scale]: to.answers[scale] ?? null } });
          return true;
        };
        playground.getState().offerUndo({
          ...{ label: `Points for ${scale} changed`, sessionId: null },
          ...{ undo: back(was), redo: back(now), holds: () => null },
        });
        return done;
      }),
  };
}

const given = (said: Said) => ({
  ...{ scales: scalesOf(said), note: said.note, milliseconds: said.milliseconds },
});

const POINTS = Array.from({ length: SCALE_POINTS }, (_, index) => `${index + 1}`);

/** One scale from 1 to 5; `medium`: of the captioned file. */
function scaleField(scale: Scale, medium: MediaWords): AnswerField {
  const { label, asks, worst, best } = SCALE_WORDS[scale];
  return {
    ...{ name: scale, legend: `${label}. ${asks(medium)}`, ends: [worst, best] },
    answers: POINTS.map((points) => ({
      ...{ value: points, shown: points, key: points },
      label: `${label}: ${points} of ${SCALE_POINTS}`,
    })),
  };
}

/** One caption with what it is of, beside what is asked of it. Nothing tells whose caption it is. */
function CaptionToRate({
  run,
  task,
  ask,
}: {
  run: Run;
  task: ResultKey;
  ask: (fields: readonly AnswerField[]) => ReactNode;
}) {
  const opened = useOpenedResult(run, task, 0);
  const video = useSampleVideo(run.dataSet.id, opened?.sample?.video.id ?? null, opened?.video ?? null);
  const player = useRef<HTMLVideoElement>(null);
  const caption = judgedCaption(opened?.result ?? null);
  const medium = mediaWords([opened?.sample?.video.path ?? opened?.sample?.video.id ?? ""]);

  // A video that is still being read would miss the bytes that are let go with it.
  useLayoutEffect(
    () => () => {
      player.current?.removeAttribute("src");
      player.current?.load();
    },
    [],
  );

  if (!opened) return <Loader size="sm" role="status" aria-label="Reading the caption" />;
  if (opened.problem || !caption)
    return (
      <div className={own.part}>
        {opened.problem ? (
          <ProblemAlert problem={opened.problem} />
        ) : (
          <Text size="sm">There is no caption here any more. Go on to the next one.</Text>
        )}
        {ask([])}
      </div>
    );
  return (
    <div className={own.screen}>
      <div className={own.column}>
        <ResultMedia shown={null} video={video} player={player} />
        <section className={own.part} aria-label="Caption">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <p className={own.caption} dir="auto" tabIndex={0} data-testid="caption-to-rate">
            {caption.text}
          </p>
        </section>
        {opened.sample?.instruction && (
          <Fold label="What the caption was asked to do">
            <p className={own.caption} dir="auto">
              {opened.sample.instruction}
            </p>
          </Fold>
        )}
      </div>
      <div className={own.column}>{ask(SCALES.map((scale) => scaleField(scale, medium)))}</div>
    </div>
  );
}

function AtWork({ run, name, onStop }: { run: Run; name: string; onStop: () => void }) {
  const { captions, problem, saidOf: said, give, put } = useRatingScreen(run.id, name);
  if (captions === null)
    return problem ? (
      <ProblemAlert problem={problem} />
    ) : (
      <Loader size="sm" role="status" aria-label="Reading the captions" />
    );
  if (captions.length === 0)
    return <Text size="sm">The run has no captions yet. Start it, and come back once there are some.</Text>;
  return (
    <>
      {problem && <ProblemAlert problem={problem} />}
      <AnswerQueue
        words={{ one: "caption", done: "rated", person: name }}
        onStop={onStop}
        asked={{
          place: `ratings ${run.id}`,
          tasks: captions,
          idOf: taskKey,
          fields: SCALES,
          saidOf: said,
          give,
          takeBack: (key, _said, to) => put(key, to),
        }}
      >
        {(task, ask) =>
          task ? <CaptionToRate key={taskKey(task)} run={run} task={task} ask={ask} /> : ask([])
        }
      </AnswerQueue>
    </>
  );
}

/** The quiet screen on which people rate captions of a run. `name`: who rates; empty until somebody has said so. */
export function RatePage({ run, name, onName }: { run: Run; name: string; onName: (name: string) => void }) {
  const people = usePeople(run.id);
  return (
    <QuietPage
      testId="rate-page"
      title="Rate captions"
      back={{ words: "What the ratings tell", to: runPath(run.id, "ratings") }}
      person={name}
      who={{
        label: "Who rates",
        intro:
          "You see one caption at a time with what it is of, in an order of your own, and nothing of the model that wrote it. What you say is kept with the run in this browser, point by point; stop whenever you like.",
        ...{ beside: "ratings", begin: "Rate captions" },
        known: (people.value ?? []).map((person) => ({ name: person.name, done: `${person.whole} rated` })),
      }}
      onPerson={onName}
    >
      <AtWork key={name} run={run} name={name} onStop={() => onName("")} />
    </QuietPage>
  );
}
