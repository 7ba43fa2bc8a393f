import { Alert } from "@mantine/core";
import { constraintLabel } from "../../../../rules/taxonomy/labels";
import { baseOf } from "../../../../shapes/called-models";
import type { RefinedCaption, Result, WrittenCaption } from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import { shortfallWords } from "../../../../shapes/shortfall-words";
import { useOpenedResult } from "../../../../state/runs/opened-result";
import classes from "../../../../state/runs/result.module.css";
import { describeCall } from "../../../../ui/call-words";
import { CaptionDiff } from "../../../../ui/caption-diff/caption-diff";
import { StatusMark } from "../../../../ui/status-mark";
import { JudgeReplies } from "../../../../ui/verdict/how-decided";
import { changedLines } from "../../../logic/compare/changed-lines";

const HOW = { mended: "Mended", broken: "Broken", other: "Otherwise" } as const;

/** The refiner's changes to the verdicts, line by line, against the same model without it. */
function ChangedVerdicts({
  run,
  result,
  baseId,
  revision,
}: {
  run: Run;
  result: Result;
  baseId: string;
  revision: number;
}) {
  const { sampleId, repeat } = result;
  const base = useOpenedResult(run, { sampleId, entryId: baseId, repeat }, revision)?.result;
  if (!base?.judgement || !result.judgement)
    return <p className={classes.quiet}>The verdicts of both captions are compared once both are judged.</p>;
  const lines = changedLines(base.judgement.outcomes, result.judgement.outcomes);
  if (lines.length === 0)
    return <p className={classes.quiet}>No verdict is another than on the first caption.</p>;
  return (
    <ul className={classes.verdicts} aria-label="Verdicts that changed">
      {lines.map(({ id, type, before, after, how }) => (
        <li key={id} data-testid="changed-verdict" data-how={how}>
          <strong>{HOW[how]}:</strong> {type === null ? id : constraintLabel(type)}, first{" "}
          <StatusMark status={before.status} />, refined <StatusMark status={after.status} />: {after.reason}
        </li>
      ))}
    </ul>
  );
}

/** The first caption and the refined one word by word, what the refiner answered, and what changed in the verdicts. */
export function RefinedDetail({
  run,
  result,
  first,
  refined,
  revision,
}: {
  run: Run;
  result: Result;
  first: WrittenCaption;
  refined: RefinedCaption;
  revision: number;
}) {
  const entry = run.entries.find(({ id }) => id === result.entryId);
  const base = entry && baseOf(run.entries, entry);
  const by = refined.call?.model ?? entry?.refiner?.choice.model ?? "a refiner";
  return (
    <section aria-label="Refining" data-testid="refined-caption" data-unchanged={refined.unchanged === true}>
      <h3>Refined by {by}</h3>
      {refined.unchanged ? (
        <p className={classes.quiet}>Left unchanged: the refiner found nothing to put right.</p>
      ) : (
        <>
          <p className={classes.quiet}>Left the first caption, right the refined one, which is judged.</p>
          <CaptionDiff left={first} right={refined} />
        </>
      )}
      {refined.shortfall && (
        <Alert
          color="yellow"
          variant="outline"
          styles={{ title: { color: "var(--mantine-color-text)" } }}
          my={6}
          title={shortfallWords(refined.shortfall).what}
        >
          Nothing of it is scored.
        </Alert>
      )}
      <p className={classes.quiet}>
        First caption: {first.call ? describeCall(first.call) : "brought in with the files."}
      </p>
      {base ? (
        <ChangedVerdicts run={run} result={result} baseId={base.id} revision={revision} />
      ) : (
        <p className={classes.quiet}>
          The first caption is not judged: the run has no entry of the same model without the refiner.
        </p>
      )}
      <JudgeReplies replies={refined.replies ?? []} by="refiner" />
    </section>
  );
}
