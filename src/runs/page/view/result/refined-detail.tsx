import { Alert } from "@mantine/core";
import { constraintLabel } from "../../../../rules/taxonomy/labels";
import { baseOf } from "../../../../shapes/called-models";
import type { Outcome, RefinedCaption, Result, WrittenCaption } from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import { shortfallWords } from "../../../../shapes/shortfall-words";
import { useOpenedResult } from "../../../../state/runs/opened-result";
import classes from "../../../../state/runs/result.module.css";
import { CaptionDiff } from "../../../../ui/caption-diff/caption-diff";
import { describeCall } from "../../../../ui/measures";
import { StatusMark } from "../../../../ui/status-mark";
import { JudgeReplies } from "../../../../ui/verdict/how-decided";

const HOW = { mended: "Mended", broken: "Broken", other: "Otherwise" } as const;

/** A line that is decided otherwise on another caption of the same sample. */
type ChangedLine = {
  id: string;
  type: string | null;
  before: Outcome;
  after: Outcome;
  /** "mended": failed and passes now. "broken": passed and fails now. "other": points or unscored lines that changed. */
  how: "mended" | "broken" | "other";
};

function howOf(before: Outcome, after: Outcome): ChangedLine["how"] | null {
  if (before.status === "failed" && after.status === "passed") return "mended";
  if (before.status === "passed" && after.status === "failed") return "broken";
  const isSame = before.status === after.status && before.points?.earned === after.points?.earned;
  return isSame ? null : "other";
}

/** Lines of two judgements of the same sample that are decided otherwise, in the order of the second. */
export function changedLines(before: readonly Outcome[], after: readonly Outcome[]): ChangedLine[] {
  const known = new Map(before.map((line) => [line.id, line]));
  return after.flatMap((line): ChangedLine[] => {
    const other = known.get(line.id);
    const how = other && howOf(other, line);
    return how ? [{ id: line.id, type: line.type, before: other, after: line, how }] : [];
  });
}

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
    return <p className={classes.quiet}>Every verdict is the same as on the first caption.</p>;
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
    <section
      className={classes.refined}
      aria-label="Refining"
      data-testid="refined-caption"
      data-unchanged={refined.unchanged === true}
    >
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
