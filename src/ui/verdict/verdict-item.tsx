import { Button } from "@mantine/core";
import type { ContentItem } from "../../shapes/checklist";
import type { ItemVerdict } from "../../shapes/verdict";
import { clock, sentence } from "../measures";
import { StatusMark } from "../status-mark";
import { JudgeRounds } from "./judge-rounds";
import { stamp } from "./judge-words";
import classes from "./verdict.module.css";

/** One question with its answer, the right one, and how often it was asked. */
export function VerdictItem({
  item,
  verdict,
  onSeek,
}: {
  /** As the checklist asks it; undefined where it asks so no more. */
  item: ContentItem | undefined;
  verdict: ItemVerdict;
  /** Leads to a moment of the video, in seconds; absent where there is none to lead to. */
  onSeek?: ((seconds: number) => void) | undefined;
}) {
  const start = verdict.time?.truth[0]?.[0];
  const { rounds = [] } = verdict;
  return (
    <li
      className={classes.item}
      data-testid="verdict-item"
      data-check={verdict.checkId}
      data-status={verdict.status}
    >
      <div className={classes.headLine}>
        <StatusMark status={verdict.status} />
        <span className={classes.question}>{item?.question ?? verdict.checkId}</span>
      </div>
      {item && item.type === "correctness" && (
        <ul className={classes.options}>
          {item.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      <p className={classes.answer}>
        {verdict.answer !== undefined && (
          <>
            Answer from the caption: <strong>{verdict.answer === "" ? "none" : verdict.answer}</strong>
            {" · "}
          </>
        )}
        Right: <strong>{item?.correctAnswer ?? "not given"}</strong>
        {verdict.confidence !== undefined && ` · sure ${verdict.confidence} of 5`}
      </p>
      <p className={classes.reason}>{sentence(verdict.reason)}</p>
      {start !== undefined && onSeek && (
        <Button size="compact-xs" variant="default" onClick={() => onSeek(start)}>
          Jump to {clock(start, { tenths: true })}
        </Button>
      )}
      <JudgeRounds rounds={rounds} />
      {verdict.judge && rounds.length < 2 && (
        <p className={classes.provenance}>Judge {stamp(verdict.judge)}</p>
      )}
    </li>
  );
}
