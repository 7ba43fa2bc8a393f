import { Anchor, Button, Group, Loader, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconDownload, IconLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { benchmarkLabel } from "../../../evaluation/eligibility";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { scoredBy, suggestedWords } from "../../../evaluation/suggested-checks";
import { toProblem } from "../../../foundation/errors";
import { counted } from "../../../foundation/plural";
import { isPublished } from "../../../foundation/published-id";
import { runPath } from "../../../foundation/run-paths";
import { rankWords } from "../../../foundation/standing-words";
import { unitForm } from "../../../metrics/scores/score-units";
import type { Problem } from "../../../shapes/problem";
import type { Run } from "../../../shapes/run";
import type { CorrectedScore, RunCorrection } from "../../../shapes/run-correction";
import type { FailureExample, FailureGroup, RunFailures } from "../../../shapes/run-failures";
import type { RunScores } from "../../../shapes/run-scores";
import type { Score } from "../../../shapes/score";
import { READING_NAMES } from "../../../shapes/semantics";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { useStores } from "../../../state/stores-context";
import { type Latest, useLatest } from "../../../state/use-latest";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { cutByMarks } from "../../../ui/marked-textarea";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import { textDirection } from "../../../ui/text-direction";
import { excerptOf } from "../../logic/failures/excerpt";
import { comparePath } from "../../store/compare-path";
import { useRunPage } from "../../store/run-page-context";
import { isAtWork } from "../../store/run-page-state";
import { useRunCorrection, useRunScores } from "../../store/use-run-scores";
import { lineNames } from "../line-names";
import { correctedScore, intervalWords, scoreValue } from "../overview/score-words";
import classes from "./what-fails.module.css";

/** While a run is at work its groups are counted anew after so many captions: each count reads all results. */
const AGAIN_AFTER = 200;

function useFailures(runId: string, revision: number): Latest<RunFailures> {
  const { engine } = useStores().services;
  return useLatest(runId, revision, (signal) => engine.call("runs/failures", { id: runId }, { signal }));
}

/** A share as a bar with its interval as a whisker. */
function ShareBar({ score }: { score: Score }) {
  const { scale } = unitForm(score);
  const along = (value: number) => (100 * value) / scale;
  const { value, interval } = score;
  if (value === null) return null;
  return (
    <svg className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.barGround} width={100} height={10} />
      <rect className={classes.barFill} width={along(value)} height={10} />
      {interval && (
        <rect
          className={classes.barRange}
          x={along(interval[0])}
          y={3.5}
          width={Math.max(0.6, along(interval[1] - interval[0]))}
          height={3}
        />
      )}
    </svg>
  );
}

function ShareCell({
  score,
  corrected,
  rank,
}: {
  score: Score | undefined;
  /** The same with the judge's error in it; undefined where nobody labelled a line of the run. */
  corrected: CorrectedScore | undefined;
  rank?: readonly [number, number] | undefined;
}) {
  if (!score) return <td>–</td>;
  return (
    <td data-testid="share" data-score={score.id} data-value={score.value ?? ""}>
      <div className={classes.share}>
        <strong>{scoreValue(score)}</strong>
        <ShareBar score={score} />
        <span className={classes.quiet}>{intervalWords(score)}</span>
        {rank && <span className={classes.quiet}>rank {rankWords(rank)}</span>}
      </div>
      {corrected && corrected.state !== "exact" && (
        <div className={classes.share} data-testid="share-corrected" data-value={corrected.value ?? ""}>
          {corrected.value === null ? (
            <span className={classes.quiet}>as judged, uncorrected</span>
          ) : (
            <>
              <span className={classes.quiet}>corrected</span>
              <strong>{scoreValue(corrected)}</strong>
              <span className={classes.quiet}>
                {corrected.interval && intervalWords({ ...corrected, interval: corrected.interval })}
              </span>
            </>
          )}
        </div>
      )}
    </td>
  );
}

/** "606 of 2,557"; the number alone where nobody knows out of how many. */
function outOf(count: number, all: number | undefined): string {
  return [count, ...(all === undefined ? [] : [all])].map((one) => one.toLocaleString("en")).join(" of ");
}

/** Models with the shares of their checks and captions that hold, the best first. */
function Models({
  run,
  scores,
  correction,
  failures,
}: {
  run: Run;
  scores: RunScores;
  correction: RunCorrection | null;
  failures: RunFailures;
}) {
  const find = (entry: RunScores["entries"][number], id: string) =>
    entry.summary.scores.find((score) => score.id === id);
  const sorted = [...scores.entries].sort(
    (one, other) => (find(other, "csr")?.value ?? -1) - (find(one, "csr")?.value ?? -1),
  );
  const [best, second] = sorted;
  return (
    <>
      <ScrollTable
        label="Models"
        frameClass={classes.modelsFrame}
        tableClass={classes.models}
        head={[
          "Model",
          "Checks that hold",
          "Captions of which all hold",
          "Failed checks",
          "Could not be told",
        ]}
      >
        {sorted.map((entry) => {
          const csr = find(entry, "csr");
          return (
            <tr key={entry.entryId} data-testid="model-row">
              <th scope="row" title={entry.title}>
                {entry.title}
              </th>
              <ShareCell
                score={csr}
                corrected={correctedScore(correction, entry.entryId, "csr")}
                rank={
                  scores.ranks.find((one) => one.entryId === entry.entryId && one.scoreId === "csr")?.rank
                }
              />
              <ShareCell
                score={find(entry, "isr")}
                corrected={correctedScore(correction, entry.entryId, "isr")}
              />
              <td>{outOf(failures.entries[entry.entryId]?.failed ?? 0, csr?.denominator)}</td>
              <td>{outOf(failures.entries[entry.entryId]?.unscored ?? 0, csr?.total)}</td>
            </tr>
          );
        })}
      </ScrollTable>
      {best && second && (
        <Anchor
          size="sm"
          w="fit-content"
          href={`#${comparePath(`${run.id}/${best.entryId}`, `${run.id}/${second.entryId}`)}`}
        >
          Compare two of them on the same captions
        </Anchor>
      )}
    </>
  );
}

function Example({ run, example, model }: { run: Run; example: FailureExample; model: string | null }) {
  const { sampleId, entryId, repeat, instruction, caption, evidence, asked, reason } = example;
  const { text, marks, cut } = excerptOf(caption, evidence);
  const address = runAddressQuery({
    ...readRunAddress(""),
    show: "results",
    filter: filterTerm("sample", sampleId),
    result: { sampleId, entryId, repeat },
  });
  return (
    <li className={classes.example} data-testid="failure-example">
      <h3 className={classes.exampleHead}>
        <Anchor href={`#${runPath(run.id)}${address}`} size="sm">
          {sampleId}
        </Anchor>
        {model !== null && <span className={classes.quiet}> {model}</span>}
      </h3>
      <p className={classes.instruction} dir={textDirection(instruction)} title={instruction}>
        {instruction}
      </p>
      <p className={classes.why}>
        <span className={classes.quiet}>Asked:</span> {asked}
        <br />
        <span className={classes.quiet}>Found:</span> {reason}
      </p>
      <p className={classes.excerpt} dir={textDirection(text)}>
        {cut.before && "… "}
        {cutByMarks(
          text,
          marks.map((span) => ({ ...span, tone: "failed" as const })),
        ).map(({ text: piece, mark, start }) =>
          mark ? (
            <mark key={`${start}-${mark.end}`} data-empty={piece === "" || undefined}>
              {piece}
            </mark>
          ) : (
            <span key={start}>{piece}</span>
          ),
        )}
        {cut.after && " …"}
        {text === "" && <span className={classes.quiet}>The caption is empty.</span>}
      </p>
    </li>
  );
}

/** One way of failing: its size, and behind it examples and the way to all of them. */
function FailureRow({
  run,
  group,
  label,
  most,
  open,
  onOpen,
}: {
  run: Run;
  group: FailureGroup;
  label: string;
  /** Checks of the largest group. */
  most: number;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const { field } = lineNames(run.dataSet.benchmark);
  const filter =
    group.constraintId === null
      ? "status:failed"
      : `${filterTerm(field, group.constraintId)} AND status:failed`;
  const several = run.entries.length > 1;
  return (
    <li className={classes.group} data-testid="failure-kind" data-group={group.id} data-checks={group.checks}>
      <button type="button" className={classes.groupHead} aria-expanded={open} onClick={() => onOpen(!open)}>
        {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        <span className={classes.number}>{group.checks.toLocaleString("en")}</span>
        <span>
          <strong>{label}</strong>: {group.words}{" "}
          <span className={classes.quiet}>
            in {counted(group.captions, "caption")}
            {group.medianExtent !== null && `, ${group.medianExtent.toFixed(1)} times off its bound (median)`}
          </span>
        </span>
        <span className={classes.size} aria-hidden>
          <span style={{ width: `${(100 * group.checks) / Math.max(1, most)}%` }} />
        </span>
      </button>
      {open && (
        <div className={classes.groupBody}>
          {several && (
            <p className={classes.quiet}>
              {run.entries
                .map(({ id, title }) => `${title} ${(group.entries[id] ?? 0).toLocaleString("en")}`)
                .join(" · ")}
            </p>
          )}
          <ul className={classes.examples}>
            {group.examples.map((example) => (
              <Example
                key={`${example.sampleId} ${example.entryId} ${example.repeat} ${example.checkId}`}
                run={run}
                example={example}
                model={several ? (titles.get(example.entryId) ?? example.entryId) : null}
              />
            ))}
          </ul>
          <Anchor
            size="sm"
            href={`#${runPath(run.id)}${runAddressQuery({ ...readRunAddress(""), show: "results", filter })}`}
          >
            All captions that fail {label}
          </Anchor>
        </div>
      )}
    </li>
  );
}

/** The shown table as files to take along, and its address. */
function TakeAlong({
  run,
  scores,
  correction,
  failures,
}: {
  run: Run;
  scores: RunScores;
  correction: RunCorrection | null;
  failures: RunFailures;
}) {
  const [told, setTold] = useState<string | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const names = lineNames(run.dataSet.benchmark);

  async function save(form: "html" | "csv"): Promise<void> {
    try {
      const [{ failuresOutline, failuresCsv }, { outlineAsHtml }] = await Promise.all([
        import("../../logic/failures/failures-outline"),
        import("../../../evaluation/report/report-as-html"),
      ]);
      const shown = {
        title: run.title,
        scoredBy: scoredBy(run, benchmarkLabel(run.dataSet.benchmark)),
        suggested: run.suggested ? suggestedWords(run.suggested) : null,
        scores,
        correction,
        failures,
        labelOf: (id: string | null) => (id === null ? "Content" : names.labelOf(id)),
      };
      const text =
        form === "html"
          ? outlineAsHtml(`What fails: ${run.title}`, failuresOutline(shown))
          : failuresCsv(shown);
      saveFile(new Blob([text]), `what-fails.${form}`);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  async function copyLink(): Promise<void> {
    const address = window.location.href;
    try {
      await navigator.clipboard.writeText(address);
      setTold("Copied.");
    } catch {
      setByHand(address);
    }
  }

  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={() => void save("html")}
        >
          Save as a page
        </Button>
        <Button size="xs" variant="default" onClick={() => void save("csv")}>
          Groups as CSV
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLink size={15} aria-hidden />}
          onClick={() => void copyLink()}
        >
          Copy the link
        </Button>
        <Text size="sm" c="var(--caplens-text-quiet)" data-testid="link-reach">
          {isPublished(run.id)
            ? "The link names the address that the run is read from: it opens wherever that can be reached."
            : "The link opens in this browser alone, which keeps the run."}
        </Text>
        {!isPublished(run.id) && (
          <Anchor href={`#${runPath(run.id, "export")}`} size="sm">
            All verdicts, or the run as a folder to publish and link
          </Anchor>
        )}
      </Group>
      <div role="status">{told && <Text size="sm">{told}</Text>}</div>
      {byHand !== null && <CopyByHand text={byHand} rows={2} />}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}

/** The number that says it all, in a sentence. */
function Headline({ run, failures, atWork }: { run: Run; failures: RunFailures; atWork: boolean }) {
  const { passed, failed, unscored } = failures.checks;
  const told = passed + failed;
  const share = told === 0 ? "–" : `${((100 * passed) / told).toFixed(1)} %`;
  const kind = run.suggested ? "suggested check" : "check";
  return (
    <p className={classes.headline} data-testid="answer-headline">
      {atWork && "So far "}
      <strong>{share}</strong> of {counted(told, kind)} hold in {counted(failures.captions, "caption")}.{" "}
      <span className={classes.quiet}>
        Nothing fails in {failures.clean.toLocaleString("en")} of them.
        {unscored > 0 && ` ${counted(unscored, "check")} can’t be told by rules and count for nothing.`} Read{" "}
        {READING_NAMES[failures.semantics]}, as judged.
      </span>
    </p>
  );
}

function SuggestedNote({ run }: { run: Run }): ReactNode {
  if (!run.suggested) return null;
  return (
    <p className={classes.suggested} data-testid="suggested-note">
      <strong>Suggested, not written by the benchmark:</strong> {suggestedWords(run.suggested)}. Rules can
      misread an instruction, so these are no scores of {benchmarkLabel(run.dataSet.benchmark)}.
    </p>
  );
}

/** The failures of a run's captions in groups with examples, and its models beside each other. */
export function WhatFails({
  run,
  revision,
  group: opened,
  onGroup,
}: {
  run: Run;
  revision: number;
  /** The group that is open; empty for none. */
  group: string;
  onGroup: (group: string) => void;
}) {
  const atWork = useRunPage(isAtWork);
  const done = useRunPage((state) => state.progress?.counts.done ?? 0);
  const counted = atWork ? Math.floor(done / AGAIN_AFTER) : revision + done;
  const { value: failures, problem } = useFailures(run.id, counted);
  const { value: scores, problem: unscored } = useRunScores({
    runId: run.id,
    semantics: run.semantics,
    revision: counted,
  });
  const { value: correction } = useRunCorrection(run.id, counted);
  const names = lineNames(run.dataSet.benchmark);
  const labelOf = (id: string | null) => (id === null ? "Content" : names.labelOf(id));
  const told = problem ?? unscored;
  const most = failures?.groups[0]?.checks ?? 0;
  return (
    <section className={classes.answer} aria-label="What fails" data-testid="what-fails">
      <SuggestedNote run={run} />
      {told && <ProblemAlert problem={told} />}
      {!failures && !problem && <Loader size="sm" role="status" aria-label="Counting what fails" />}
      {failures && failures.captions === 0 && <Text size="sm">No caption has been judged yet.</Text>}
      {failures && failures.captions > 0 && (
        <>
          <Headline run={run} failures={failures} atWork={atWork} />
          {scores && <Models {...{ run, scores, correction, failures }} />}
          {scores && <TakeAlong {...{ run, scores, correction, failures }} />}
          <h2 className={classes.heading}>Failures in groups</h2>
          {failures.groups.length === 0 && <Text size="sm">Nothing fails.</Text>}
          <ul className={classes.groups}>
            {failures.groups.map((group) => (
              <FailureRow
                key={group.id}
                run={run}
                group={group}
                label={labelOf(group.constraintId)}
                most={most}
                open={opened === group.id}
                onOpen={(open) => onGroup(open ? group.id : "")}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
