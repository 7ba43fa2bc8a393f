import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { optionLetter } from "../../foundation/option-letter";
import { CANNOT_BE_DETERMINED } from "../../metrics/quiz-outcome";
import type { LabelLine, LabelSet } from "../../shapes/label-set";
import { ResultMedia } from "../../state/runs/result-media";
import { useSampleVideo } from "../../state/runs/sample-video";
import { Fold } from "../../ui/fold";
import { MarkedText } from "../../ui/marked-text";
import { clock, sentence } from "../../ui/measures";
import type { AnswerField } from "../../ui/quiet-screen/answer-field";
import { ASKED, answersOf, valueOfKey } from "../logic/answers";
import own from "./labels.module.css";

/** The name of the one field of a line. */
export const LABEL_FIELD = "label";

/** The options of a check's question, with the right one told; those of quizzes are the answers themselves. */
function Options({ line: { asks, options, right, question } }: { line: LabelLine }) {
  if (asks !== "verdict") return null;
  if (options.length === 0) return right === null ? null : <p className={own.quiet}>Right: {right}</p>;
  return (
    <ol className={own.options} aria-label={`Options: ${question}`}>
      {options.map((option, place) => (
        <li key={optionLetter(place)} data-right={option === right}>
          <span>{place + 1}</span>
          <span>{option}</span>
          {option === right && <span>(right)</span>}
        </li>
      ))}
    </ol>
  );
}

/** The one field of a line. */
export function labelField(line: LabelLine): AnswerField {
  const { asks, options, right } = line;
  const isOption = (value: string) => asks === "option" && value !== "unknown";
  return {
    name: LABEL_FIELD,
    legend: ASKED[asks],
    stacked: asks === "option",
    answers: answersOf(line).map(({ value, words, key }) => ({
      ...{ value, key, label: isOption(value) ? `${value}. ${words}` : words },
      shown:
        isOption(value) && words !== CANNOT_BE_DETERMINED ? (
          <>
            <strong>{value}</strong> {words}
          </>
        ) : (
          words
        ),
    })),
    further: (key) => valueOfKey(line, key),
    ...(asks === "verdict" && options.length > 0 && right !== null
      ? { help: "Or press the number of the option that the caption has." }
      : {}),
  };
}

/** The place of a line among its kind, the question and what belongs to it. */
export function LineQuestion({ line }: { line: LabelLine }) {
  return (
    <>
      <span className={own.quiet}>{sentence(line.kind)}</span>
      <p className={own.question} data-testid="label-question">
        {line.question}
      </p>
      {line.detail !== "" && <p className={own.quiet}>{line.detail}</p>}
      <Options line={line} />
    </>
  );
}

/**
 * One line: on one side the video at its moment and the caption with the place that the judge quoted, on the other what is
 * asked. Nothing tells whose caption it is or what the judge made of it.
 */
export function LineView({
  set,
  line,
  data,
  children,
}: {
  set: LabelSet;
  line: LabelLine;
  data: Readonly<Record<`data-${string}`, string>>;
  children: ReactNode;
}) {
  const run = set.design.runs.find(({ id }) => id === line.runId);
  const video = useSampleVideo(run?.dataSetId ?? "", line.videoId, null);
  const player = useRef<HTMLVideoElement>(null);
  const { seconds } = line;

  useEffect(() => {
    const shown = video.url === null ? null : player.current;
    if (!shown || seconds === null) return;
    const go = () => {
      shown.currentTime = seconds;
    };
    if (shown.readyState >= 1) go();
    else shown.addEventListener("loadedmetadata", go, { once: true });
    return () => shown.removeEventListener("loadedmetadata", go);
  }, [video.url, seconds]);

  const text = set.texts[line.captionHash] ?? "";
  const instruction = line.instructionHash === null ? "" : (set.texts[line.instructionHash] ?? "");
  return (
    <div className={own.line} {...data}>
      <div className={own.captionPart}>
        <MarkedText
          text={text}
          marks={line.evidence.map(({ start, end }) => ({ start, end, tone: "quoted" }))}
          label="Caption"
          testId="caption-to-label"
        />
        {line.evidence.length > 0 && (
          <VisuallyHidden>
            Marked: {line.evidence.map(({ start, end }) => text.slice(start, end)).join("; ")}
          </VisuallyHidden>
        )}
        {instruction !== "" && (
          <Fold label="What the caption was asked to do">
            <MarkedText text={instruction} marks={[]} label="Instruction" testId="label-instruction" />
          </Fold>
        )}
      </div>
      <div className={own.asked}>{children}</div>
      <div className={own.video}>
        {seconds !== null && <p className={own.quiet}>The video, at {clock(seconds)}.</p>}
        <ResultMedia shown={null} video={video} player={player} />
      </div>
    </div>
  );
}
