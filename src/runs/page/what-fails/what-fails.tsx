import { Anchor, Loader, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { priceAsCalled } from "../../../calls/model-services/extra-output";
import { costOf } from "../../../calls/model-services/prices";
import { benchmarkLabel } from "../../../evaluation/benchmark-traits";
import { suggestedWords } from "../../../evaluation/suggested-checks";
import { counted } from "../../../foundation/plural";
import { isPublished } from "../../../foundation/published-id";
import { runPath } from "../../../foundation/run-paths";
import { rankWords } from "../../../foundation/standing-words";
import { unitForm } from "../../../metrics/scores/score-units";
import type { Run } from "../../../shapes/run";
import type { CorrectedScore, RunCorrection } from "../../../shapes/run-correction";
import type { CheckCounts, FailureName, RunFailures } from "../../../shapes/run-failures";
import type { RunScores, Score } from "../../../shapes/run-scores";
import { connectedJudges } from "../../../state/models/known-models";
import { useSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { CompactButton } from "../../../ui/buttons";
import { costWords } from "../../../ui/forecast-call-words";
import { ModelOffer } from "../../../ui/model-offer";
import { ProblemAlert } from "../../../ui/problem-alert";
import { NameHead, ScrollTable } from "../../../ui/scroll-table";
import { countedModels, decidedWords, momentsApart } from "../../logic/failures/failures-outline";
import { groupsToName } from "../../logic/failures/groups-to-name";
import { comparePath } from "../../store/compare-path";
import { isAtWork, useNaming, useNamingForecast, useRunPage } from "../../store/run-page-context";
import { useRestingFailures, useRunCorrection, useRunScores } from "../../store/use-run-scores";
import { ScoreBar } from "../overview/score-cell";
import { correctedScore, intervalWords, scoreValue } from "../overview/score-words";
import { heldWords, useHeld } from "../view/run-progress";
import { constraintNames, FailureGroups } from "./failure-groups";
import { FailuresHeadline, TakeAlong } from "./take-along";
import classes from "./what-fails.module.css";

const NO_NAMES: readonly FailureName[] = [];

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
  const { scale } = unitForm(score);
  const decided = score.value === null ? "" : decidedWords(score);
  return (
    <td data-testid="share" data-score={score.id} data-value={score.value ?? ""}>
      <div className={classes.share}>
        <strong>{scoreValue(score)}</strong>
        <ScoreBar score={score} along={(value) => (100 * value) / scale} className={classes.bar} />
        <span className={classes.quiet}>{intervalWords(score)}</span>
        {rank && <span className={classes.quiet}>rank {rankWords(rank)}</span>}
      </div>
      {decided && <div className={classes.quiet}>{decided}</div>}
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

const NONE: CheckCounts = { passed: 0, failed: 0, unscored: 0 };

/** "606 of 2,557". */
function outOf(count: number, all: number): string {
  return `${count.toLocaleString("en")} of ${all.toLocaleString("en")}`;
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
  const models = countedModels(failures);
  const keyOf = ({ entryId }: RunScores["entries"][number]) =>
    models.find((model) => model.entryId === entryId)?.key ?? "";
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
        head={["Model", "Checks that hold", "Captions of which all hold", "Failed checks", "Unscored"]}
      >
        {sorted.map((entry) => {
          const csr = find(entry, "csr");
          const { passed, failed, unscored } = failures.counts.models[keyOf(entry)] ?? NONE;
          return (
            <tr key={entry.entryId} data-testid="model-row">
              <NameHead name={entry.title} />
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
              <td>{outOf(failed, passed + failed)}</td>
              <td>{outOf(unscored, passed + failed + unscored)}</td>
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

/** The number that says it all, in a sentence. */
function Headline({ run, failures, atWork }: { run: Run; failures: RunFailures; atWork: boolean }) {
  const kind = run.suggested ? "suggested check" : "check";
  return (
    <FailuresHeadline
      counts={failures.counts}
      kind={kind}
      untoldBy={run.suggested ? "by rules" : null}
      before={atWork ? "So far " : ""}
    />
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

/** Offers to have a model name the groups of a run, at its price; nothing is asked before the click. Names can be removed. */
function NameOffer({
  runId,
  failures,
  names,
}: {
  runId: string;
  failures: RunFailures;
  names: readonly FailureName[];
}) {
  const models = useModels(useShallow(connectedJudges));
  const prices = useSettings((state) => state.kept?.settings.prices ?? null);
  const removeNames = useRunPage((state) => state.removeNames);
  const [place, setPlace] = useState(0);
  const { asked, problem, dismiss, ask, cancel } = useNaming(runId);
  const groups = useMemo(() => groupsToName(failures, names, constraintNames(failures)), [failures, names]);
  const { value: tokens } = useNamingForecast(groups);
  const model = models[place] ?? models[0];
  const { held, now } = useHeld(new Set(asked && model ? [model.baseUrl] : []));
  const price = model && prices && priceAsCalled(model, prices);
  const usd = price && tokens ? costOf(price, tokens) : 0;
  return (
    <div data-testid="name-offer" data-count={groups.length}>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <ModelOffer
        asked={asked}
        waits={held.map((one) => heldWords(one, now)).join(" · ")}
        units="groups"
        progressLabel="Groups named"
        onCancel={cancel}
        models={models}
        model={groups.length > 0 && model && tokens && prices ? model : null}
        choiceLabel="Model that names groups"
        onChoose={setPlace}
        label={
          <>
            Let “{model?.model}” name {counted(groups.length, "group")}:{" "}
            {price ? costWords({ usd, unpriced: [] }, groups.length) : "price unknown"}
          </>
        }
        onAsk={(chosen) => void ask(chosen, groups)}
      >
        {groups.length > 0 && !model && (
          <Text size="sm" c="var(--caplens-text-quiet)">
            A model can name these groups: connect one under “Models”.
          </Text>
        )}
        {names.length > 0 && (
          <CompactButton onClick={() => void removeNames()}>Remove the names</CompactButton>
        )}
      </ModelOffer>
    </div>
  );
}

/** The failures of a run's captions in groups with examples, and its models beside each other. */
export function WhatFails({
  run,
  fixed,
  revision,
  group: opened,
  onGroup,
}: {
  run: Run;
  /** Nothing about the run can be changed. */
  fixed: boolean;
  revision: number;
  /** The group that is open; empty for none. */
  group: string;
  onGroup: (group: string) => void;
}) {
  const atWork = useRunPage(isAtWork);
  const done = useRunPage((state) => state.progress?.counts.done ?? 0);
  const { value: failures, problem, counted } = useRestingFailures(run.id, revision + done, atWork);
  const { value: scores, problem: unscored } = useRunScores({
    runId: run.id,
    semantics: run.semantics,
    revision: counted,
  });
  const { value: correction } = useRunCorrection(run.id, counted);
  const told = problem ?? unscored;
  const names = run.failureNames ?? NO_NAMES;
  const apart = atWork && scores && failures ? momentsApart(scores, failures) : null;
  return (
    <section className={classes.answer} aria-label="What fails" data-testid="what-fails">
      <SuggestedNote run={run} />
      {told && <ProblemAlert problem={told} />}
      {!failures && !problem && <Loader size="sm" role="status" aria-label="Counting what fails" />}
      {failures && failures.counts.captions === 0 && <Text size="sm">No caption has been judged yet.</Text>}
      {failures && failures.counts.captions > 0 && (
        <>
          <Headline run={run} failures={failures} atWork={atWork} />
          {!scores && !unscored && <span hidden data-unread />}
          {scores && <Models {...{ run, scores, correction, failures }} />}
          {apart !== null && (
            <Text size="sm" c="var(--caplens-text-quiet)">
              {apart}
            </Text>
          )}
          {scores && (
            <TakeAlong
              shown={{
                ...{ title: run.title, scores, correction, failures, names, apart },
                suggested: run.suggested ? suggestedWords(run.suggested) : null,
              }}
              reach={
                isPublished(run.id)
                  ? "The link names the address that the run is read from: it opens wherever that can be reached."
                  : "The link works in this browser only, where the run is kept."
              }
            >
              {!isPublished(run.id) && (
                <Anchor href={`#${runPath(run.id, "export")}`} size="sm">
                  Export all verdicts, or the run as a folder
                </Anchor>
              )}
            </TakeAlong>
          )}
          <h2 className={classes.heading}>Failures in groups</h2>
          {!fixed && !atWork && failures.counts.groups.length > 0 && (
            <NameOffer runId={run.id} failures={failures} names={names} />
          )}
          <FailureGroups failures={failures} names={names} group={opened} onGroup={onGroup} />
        </>
      )}
    </section>
  );
}
