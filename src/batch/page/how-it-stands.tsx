import { Text } from "@mantine/core";
import type { BatchCounts } from "../../shapes/batch";
import type { BatchStatus } from "../protocol";
import classes from "./elsewhere.module.css";

const count = (number: number) => number.toLocaleString("en");

const CAUSES: Readonly<Record<BatchCounts["unanswered"][number]["cause"], string>> = {
  "no answer yet": "have no answer yet",
  "content filter": "were held back by a content filter",
  length: "were cut off at the allowed length",
  empty: "were answered with nothing",
  "too long": "were too long for the model",
  refused: "were refused",
  busy: "met too many calls at a time",
  server: "met a failure of the service or engine",
  expired: "were not answered in time",
};

/** What to do next, in a sentence. */
function nextStep({ counts, left }: BatchStatus): string {
  const waiting = counts.unanswered.find(({ cause }) => cause === "no answer yet")?.count ?? 0;
  const again = counts.unanswered.some(({ cause, retryable }) => retryable && cause !== "no answer yet");
  if (left.captions === 0 && left.judging === 0) return "All is done: every caption is written and judged.";
  if (waiting > 0)
    return `Next: bring the answers of ${count(waiting)} calls home. Those that never came can be written again; they keep their ids.`;
  if (left.captions > 0)
    return again || counts.exported > 0
      ? "Next: write what is missing of the captions."
      : "Next: write the calls for the captions.";
  return "Next: write the calls for judging.";
}

/** Three numbers: what went out, what was answered, and what was not, by cause; and the next step. */
export function HowItStands({ status }: { status: BatchStatus | null }) {
  if (!status) return <Text size="sm">Looking at the run …</Text>;
  const { counts } = status;
  const unanswered = counts.exported - counts.answered;
  return (
    <section className={classes.part} aria-label="How it stands">
      <dl className={classes.numbers} data-testid="batch-counts">
        <div>
          <dt>Calls written</dt>
          <dd data-testid="batch-exported">{count(counts.exported)}</dd>
        </div>
        <div>
          <dt>Answered</dt>
          <dd data-testid="batch-answered">{count(counts.answered)}</dd>
        </div>
        <div>
          <dt>Without an answer</dt>
          <dd data-testid="batch-unanswered">{count(unanswered)}</dd>
        </div>
      </dl>
      {counts.unanswered.length > 0 && (
        <ul className={classes.causes}>
          {counts.unanswered.map(({ cause, count: number, retryable }) => (
            <li key={`${cause} ${retryable}`}>
              {count(number)} {CAUSES[cause]}
              {cause === "no answer yet"
                ? ""
                : retryable
                  ? ": worth trying again"
                  : ": the same again, most likely"}
            </li>
          ))}
        </ul>
      )}
      <Text size="sm" component="p" m={0} fw={600} data-testid="next-step">
        {nextStep(status)}
      </Text>
      {status.builtIn && (
        <Text size="sm" component="p" m={0}>
          The browser's own model can't be asked elsewhere: let the run ask it here.
        </Text>
      )}
    </section>
  );
}
