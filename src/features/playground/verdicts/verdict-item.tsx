import { Button } from "@mantine/core";
import { clock, sentence } from "../../../components/measures";
import { StatusMark } from "../../../components/status-mark";
import type { ContentItem } from "../../../schemas/checklist";
import type { ItemVerdict } from "../../../schemas/verdict";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { JudgeRounds } from "./judge-rounds";
import { stamp } from "./judge-words";
import classes from "./verdicts.module.css";

/** One question with its answer, the right one, and how often it was asked. */
export function VerdictItem({ item, verdict }: { item: ContentItem | undefined; verdict: ItemVerdict }) {
  const store = usePlaygroundStore();
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
      {start !== undefined && (
        <Button size="compact-xs" variant="default" onClick={() => store.getState().seekTo(start)}>
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
