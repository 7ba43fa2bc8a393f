import { Button, Text } from "@mantine/core";
import type { Checklist } from "../../../shapes/checklist";
import { judgedCaption } from "../../../shapes/judged-caption";
import { sentence } from "../../../ui/measures";
import { StatusMark } from "../../../ui/status-mark";
import { VerdictDetail } from "../../../ui/verdict/verdict-detail";
import type { ScoredResults } from "./result-scores";
import classes from "./side-by-side.module.css";

/** Each caption of one cell by itself, with all that its verdict rests on. */
export function CellResults({
  name,
  results,
  checklist,
  checkId,
  onClose,
}: {
  name: string;
  results: ScoredResults;
  checklist: Checklist;
  checkId: string;
  onClose: () => void;
}) {
  return (
    <section className={classes.cellResults} aria-label={`Each caption: ${name}`}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <ul>
        {results.map(({ result, verdicts }) => {
          const verdict = verdicts.find((one) => one.checkId === checkId);
          const setting = {
            checklist,
            caption: judgedCaption(result)?.text ?? "",
            replies: result.judgement?.replies ?? [],
          };
          return (
            <li key={result.repeat}>
              Round {result.repeat}: {verdict ? <StatusMark status={verdict.status} /> : "no verdict"}{" "}
              <span className={classes.wrapped}>{verdict && sentence(verdict.reason)}</span>
              {verdict && (
                <details>
                  <summary>What it rests on, round {result.repeat}</summary>
                  <VerdictDetail verdict={verdict} setting={setting} />
                </details>
              )}
            </li>
          );
        })}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
