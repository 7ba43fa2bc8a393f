import { Button, Group, Loader, Text } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { judgedCaption } from "../../shapes/judged-caption";
import { mediaWords, type MediaWords } from "../../shapes/medium";
import { type Scale, SCALE_POINTS, SCALES } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import { useOpenedResult } from "../../state/runs/opened-result";
import { ResultMedia } from "../../state/runs/result-media";
import { useSampleVideo } from "../../state/runs/sample-video";
import { Fold } from "../../ui/fold";
import { ProblemAlert } from "../../ui/problem-alert";
import { NoteField, StepButtons } from "../../ui/quiet-screen/quiet-parts";
import { answerFieldProps, focusAnswer, useAnswerKeys } from "../../ui/quiet-screen/use-answer-keys";
import { type GivenRating, isWhole } from "../store/use-rating-screen";
import classes from "./ratings.module.css";
import { AnswerTiles } from "../../ui/quiet-screen/answer-tiles";
import { SCALE_WORDS } from "./scale-words";

const POINTS = Array.from({ length: SCALE_POINTS }, (_, index) => index + 1);

/** One scale from 1 to 5. */
function ScaleField({
  scale,
  medium,
  value,
  onPoints,
}: {
  scale: Scale;
  /** What the caption is of. */
  medium: MediaWords;
  value: number | null;
  onPoints: (points: number) => void;
}) {
  const { label, asks, worst, best } = SCALE_WORDS[scale];
  return (
    <fieldset
      className={classes.scale}
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
      <div className={classes.ends}>
        <span>1: {worst}</span>
        <span>5: {best}</span>
      </div>
    </fieldset>
  );
}

/** One caption with what it is of and three scales. Nothing tells whose caption it is. */
export function RatingForm({
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
      <div className={classes.part}>
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
    <div className={classes.screen}>
      <div className={classes.column}>
        <ResultMedia shown={null} video={video} player={player} />
        <section className={classes.part} aria-label="Caption">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <p className={classes.caption} dir="auto" tabIndex={0} data-testid="caption-to-rate">
            {caption.text}
          </p>
        </section>
        {opened.sample?.instruction && (
          <Fold label="What the caption was asked to do">
            <p className={classes.caption} dir="auto">
              {opened.sample.instruction}
            </p>
          </Fold>
        )}
      </div>
      <div className={classes.column}>
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
