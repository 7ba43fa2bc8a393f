import type { MediaWords } from "../../shapes/medium";
import { SCALE_POINTS, type Scale } from "../../shapes/rating";
import { AnswerTiles } from "../../ui/quiet-screen/answer-tiles";
import { answerFieldProps } from "../../ui/quiet-screen/use-answer-keys";
import classes from "./ratings.module.css";
import { SCALE_WORDS } from "./scale-words";

const POINTS = Array.from({ length: SCALE_POINTS }, (_, index) => index + 1);

/** One scale from 1 to 5. */
export function ScaleField({
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
