import { Anchor, Group, Progress, Text } from "@mantine/core";
import { IconDownload, IconRefresh } from "@tabler/icons-react";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import type { VerdictsFound } from "../../../shapes/leaderboard";
import type { ResultKey } from "../../../shapes/result";
import { rulesWords } from "../../../shapes/run";
import {
  asClaimed,
  claimedWords,
  foundAgain,
  foundWords,
  isAllFound,
  type RunRecomputation,
  sumOfFound,
} from "../../../shapes/run-recomputation";
import { CompactButton, SmallButton } from "../../../ui/buttons";
import { OutlineAlert } from "../../../ui/outline-alert";
import { ProblemAlert } from "../../../ui/problem-alert";
import type { OpenedPublishedRun } from "../../protocol";
import type { PublishedRun, PublishedWork } from "../../store/use-published-run";
import { AskAgainPanel } from "./ask-again";
import classes from "./published.module.css";

const count = (number: number) => number.toLocaleString("en");

function titleOf(isEqual: boolean, verdicts: VerdictsFound): string {
  if (!isEqual) return "Something is different";
  return isAllFound(verdicts) ? "Recomputed in your browser" : "Recomputed in your browser in part";
}

/** The outcome of recomputing a run: how much is equal, and each difference with a link to its result. */
function RecomputeResult({
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
    <OutlineAlert
      color={!isEqual ? "red" : isAllFound(verdicts) ? "teal" : "yellow"}
      role="status"
      data-testid="recompute-result"
      data-equal={again}
      data-different={different + elsewhere}
      data-not-again={asClaimed(verdicts)}
      title={`${titleOf(isEqual, verdicts)}: ${count(again)} of ${count(again + different + asClaimed(verdicts))} verdicts found again`}
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
          The run was judged by {rulesWords(rules.run)}, this page has version {rules.here}: differences may
          come from that.
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
    </OutlineAlert>
  );
}

/** More files of a run than these are fetched only when somebody says so. */
const UNASKED_FILES = 200;

const WORK: Record<PublishedWork["kind"], string> = {
  reading: "Reading the rest of the index",
  recomputing: "Finding every verdict again",
  keeping: "Fetching and keeping the run",
};

function filesWords({ files, bytes }: OpenedPublishedRun): string {
  return `${counted(files, "file")}, ${humanSize(bytes)}`;
}

/** A published run's source, how much of it was read, and the actions for it, with or without storing it. */
export function PublishedBar({
  run,
  opened,
  isPinned,
  filter,
  onLink,
  onKept,
}: {
  run: PublishedRun;
  opened: OpenedPublishedRun;
  /** The link named the hash that its `run.json` has. */
  isPinned: boolean;
  /** Filter of the results that are shown. */
  filter: string;
  onLink: (task: ResultKey) => string;
  onKept: (runId: string) => void;
}) {
  const { work, recomputed, problem } = run;
  const { host, sha256, coverage, dataSet, files } = opened;
  const isBusy = work !== null;
  return (
    <section className={classes.bar} aria-label="Where this run lies" data-testid="published-run">
      <p>
        Shown from <b>{host}</b> and not kept here: {dataSet.title}, {counted(dataSet.samples, "sample")}.
        Files are fetched as you look at what they hold, and held against their hashes.
      </p>
      <p className={classes.quiet}>
        {isPinned
          ? "The hash of its run.json is the one in the link: "
          : "The link names no hash, so the host can change the run at any time. Its run.json has the hash "}
        <span className={classes.hash}>{sha256}</span>
      </p>
      {coverage.bytesLeft > 0 && (
        <Group gap="xs" data-testid="published-coverage" data-read={coverage.results} data-of={coverage.of}>
          <Text size="sm" role="status">
            Tables and scores are of the first {count(coverage.results)} of {count(coverage.of)} results.
          </Text>
          <CompactButton disabled={isBusy} onClick={run.readAll}>
            Read all results ({humanSize(coverage.bytesLeft)})
          </CompactButton>
        </Group>
      )}
      <Group gap="xs">
        <SmallButton data-testid="recompute" disabled={isBusy} Icon={IconRefresh} onClick={run.recompute}>
          Recompute here ({filesWords(opened)})
        </SmallButton>
        <SmallButton
          data-testid="keep-copy"
          disabled={isBusy}
          Icon={IconDownload}
          onClick={() => void run.keep().then((kept) => kept && onKept(kept.runId))}
        >
          Keep a copy
        </SmallButton>
        {files > UNASKED_FILES && (
          <SmallButton variant="subtle" onClick={run.allowMore}>
            Allow more than {UNASKED_FILES} files
          </SmallButton>
        )}
      </Group>
      <p className={classes.quiet}>
        What is shown can’t be exported, rated or made a row from here: that reads every file. Keep a copy,
        which is then a run like your own.
      </p>
      {work && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" role="status">
            {WORK[work.kind]}
          </Text>
          <Progress value={100 * work.share} aria-label={WORK[work.kind]} flex={1} />
          <CompactButton onClick={run.cancel}>Cancel</CompactButton>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={run.dismiss} />}
      {recomputed && <RecomputeResult found={recomputed} onLink={onLink} />}
      {recomputed && (
        <AskAgainPanel
          id={opened.runId}
          sha256={sha256}
          found={recomputed}
          filter={filter}
          isBusy={isBusy}
          onLink={onLink}
        />
      )}
    </section>
  );
}
