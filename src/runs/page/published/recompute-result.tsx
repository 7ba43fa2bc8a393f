import { Alert, Anchor, Text } from "@mantine/core";
import { counted } from "../../../foundation/plural";
import type { VerdictsFound } from "../../../shapes/leaderboard";
import type { ResultKey } from "../../../shapes/result";
import type { RunRecomputation } from "../../../shapes/run-recomputation";
import {
  asClaimed,
  claimedWords,
  foundAgain,
  foundWords,
  isAllFound,
  sumOfFound,
} from "../../../shapes/verdicts-found";
import classes from "./published.module.css";

const count = (number: number) => number.toLocaleString("en");

function titleOf(isEqual: boolean, verdicts: VerdictsFound): string {
  if (!isEqual) return "Something is different";
  return isAllFound(verdicts) ? "Recomputed in your browser" : "Recomputed in your browser in part";
}

/** The outcome of recomputing a run: how much is equal, and each difference with a link to its result. */
export function RecomputeResult({
  found,
  onLink,
}: {
  found: RunRecomputation;
  /** The address of a result. */
  onLink: (task: ResultKey) => string;
}) {
  const { different, elsewhere, differences, rules } = found;
  const verdicts = sumOfFound(Object.values(found.verdicts));
  const [again, claimed] = [foundAgain(verdicts), claimedWords(verdicts)];
  const isEqual = different + elsewhere === 0;
  const more = different + elsewhere - differences.length;
  return (
    <Alert
      color={!isEqual ? "red" : isAllFound(verdicts) ? "teal" : "yellow"}
      variant="outline"
      role="status"
      data-testid="recompute-result"
      data-equal={again}
      data-different={different + elsewhere}
      data-not-again={asClaimed(verdicts)}
      title={`${titleOf(isEqual, verdicts)}: ${count(again)} of ${count(again + different + asClaimed(verdicts))} verdicts found again`}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--mantine-color-text)" },
      }}
    >
      <Text size="sm">
        {counted(different, "verdict is", "verdicts are")} different
        {elsewhere > 0 && `, and ${counted(elsewhere, "other thing is", "other things are")}`}. Found again:{" "}
        {foundWords(verdicts)}.{" "}
        {claimed !== "" && `As the files claim them: ${claimed}; nothing in the files gives these again. `}
        Every hash was checked. No judge was asked, and a caption or a reply itself could be made up.
      </Text>
      {rules.run !== rules.here && (
        <Text size="sm">
          The run was judged by version {rules.run} of the rules, this page has version {rules.here}:
          differences may come from that.
        </Text>
      )}
      {differences.length > 0 && (
        <ul className={classes.differences}>
          {differences.map(({ file, path, task, constraint, expected, found: kept }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may be different twice, and the list never changes.
            <li key={index} data-testid="recompute-difference" data-constraint={constraint ?? ""}>
              {task ? (
                <>
                  <Anchor href={`#${onLink(task)}`} size="sm" underline="always">
                    {task.sampleId} · {task.entryId}
                    {constraint !== null && ` · ${constraint}`}
                  </Anchor>
                  : found here “{expected}”, the files say “{kept}”{" "}
                  <span className={classes.quiet}>({[file, path].filter(Boolean).join(", ")})</span>
                </>
              ) : (
                <>
                  <b>{[file, path].filter(Boolean).join(", ")}</b>: {kept} Expected: {expected}
                </>
              )}
            </li>
          ))}
          {more > 0 && <li>and {count(more)} more</li>}
        </ul>
      )}
    </Alert>
  );
}
