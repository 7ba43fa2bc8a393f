import { Alert, Anchor, Text } from "@mantine/core";
import type { ResultKey } from "../../../schemas/result";
import type { RunRecomputation } from "../../../schemas/run-recomputation";
import classes from "./published.module.css";

const count = (number: number) => number.toLocaleString("en");

function notAgainWords(notAgain: number): string {
  return `${count(notAgain)} more ${notAgain === 1 ? "rests" : "rest"} on answers of which the files hold no reply: only a judge or a person could give them again.`;
}

/** What became of finding a run again: how much is equal, and each difference with a link to its result. */
export function RecomputeResult({
  found,
  onLink,
}: {
  found: RunRecomputation;
  /** The address of a result. */
  onLink: (task: ResultKey) => string;
}) {
  const { equal, different, notAgain, elsewhere, differences, rules } = found;
  const isEqual = different + elsewhere === 0;
  const more = different + elsewhere - differences.length;
  return (
    <Alert
      color={isEqual ? "teal" : "red"}
      variant="outline"
      role="status"
      data-testid="recompute-result"
      data-equal={equal}
      data-different={different + elsewhere}
      data-not-again={notAgain}
      title={`${isEqual ? "Recomputed in your browser" : "Something is different"}: ${count(equal)} of ${count(equal + different)} verdicts equal`}
      styles={{
        root: { background: "var(--caplens-surface)" },
        title: { color: "var(--mantine-color-text)" },
      }}
    >
      <Text size="sm">
        {different === 1 ? "1 verdict is" : `${count(different)} verdicts are`} different
        {elsewhere > 0 &&
          `, and ${elsewhere === 1 ? "1 other thing is" : `${count(elsewhere)} other things are`}`}
        . {notAgain > 0 && `${notAgainWords(notAgain)} `}
        Every hash was checked and every rule was run again. No judge was asked: what the stored replies say
        was read again.
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
                  <Anchor href={`#${onLink(task)}`} size="sm">
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
