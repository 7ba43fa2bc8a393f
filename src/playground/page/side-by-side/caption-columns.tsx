import { Button, Group, Loader, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { ModelEntry } from "../../../shapes/model-entry";
import { type ResultKey, taskKey, type WrittenCaption } from "../../../shapes/result";
import type { TaskUnderWay } from "../../../shapes/run-progress";
import { shortfallWords } from "../../../shapes/shortfall-words";
import type { KeptResult, RunOfSample } from "../../../state/runs/read-run";
import { isAtWork } from "../../../state/runs/runs-state";
import { tasksOf } from "../../../state/runs/session-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { ChoiceBar } from "../../../ui/choice-bar";
import { SelectField } from "../../../ui/fields";
import { ReasoningFold } from "../../../ui/form-so-far";
import { showable } from "../../../ui/marked-textarea";
import { describeCall } from "../../../ui/measures";
import { textDirection } from "../../../ui/text-direction";
import classes from "./side-by-side.module.css";

/** Phase of an unfinished task. */
type Phase = { kind: "waiting" } | ({ kind: "under way" } & TaskUnderWay);

/** The work under way on it, in words. */
export function phaseWords(phase: Phase): string {
  if (phase.kind === "waiting") return "Waiting";
  switch (phase.step) {
    case "media":
      return "Frames and sound are taken";
    case "caption":
      return "Being written";
    case "refinement":
      return "Being refined";
    case "judgement":
      return phase.judged ? `Being judged: ${phase.judged.done} of ${phase.judged.total}` : "Being judged";
  }
}

/** The current work on a task; null where there is none. */
export function usePhase(task: ResultKey, kept: KeptResult | null): Phase | null {
  const progress = useRuns((state) => (isAtWork(state) ? state.progress : null));
  const key = taskKey(task);
  const underWay = progress?.underWay.find((one) => taskKey(one) === key);
  if (underWay) return { kind: "under way", ...underWay };
  const finished = kept?.problem || kept?.result?.judgement;
  const failed = kept?.result?.problem && kept.result.problem.code !== "unfinished";
  return progress && !finished && !failed ? { kind: "waiting" } : null;
}

/** One round, counted from 1, or all of them together. */
export type ShownRound = number | "all";

/** True for a repeat that is shown. */
export function isShown(repeat: number, round: ShownRound): boolean {
  return round === "all" || repeat === round;
}

/** The choice of the round to show; empty where there is only one. */
export function RoundChoice({
  repeats,
  value,
  onChange,
}: {
  repeats: number;
  value: ShownRound;
  onChange: (round: ShownRound) => void;
}) {
  if (repeats < 2) return null;
  const rounds = Array.from({ length: repeats }, (_, index) => String(index + 1)).map((round) => ({
    value: round,
    label: round,
  }));
  return (
    <Group gap="xs">
      <Text size="sm" aria-hidden>
        Round
      </Text>
      <ChoiceBar
        label="Round shown"
        value={String(value)}
        choices={[{ value: "all", label: "All" }, ...rounds]}
        onChange={(chosen) => onChange(chosen === "all" ? "all" : Number(chosen))}
      />
    </Group>
  );
}

function whence(caption: WrittenCaption | null): string {
  if (!caption) return "Broken off";
  return caption.call ? describeCall(caption.call) : "Made elsewhere";
}

/** One caption: its words as they come, what is going on, what it took, and the way into the playground. */
function ResultCard({
  task,
  name,
  heading,
  kept,
  onOpen,
}: {
  task: ResultKey;
  /** Accessible name. */
  name: string;
  heading: string | null;
  kept: KeptResult | null;
  /** It was copied to the session's captions. */
  onOpen: () => void;
}) {
  const runs = useRunsStore();
  const fixed = useSessions(isReadOnly);
  const phase = usePhase(task, kept);
  const result = kept?.result ?? null;
  const caption = judgedCaption(result);
  const words = phase?.kind === "under way" ? phase.words : "";
  const text = caption?.text ?? (phase ? words : (result?.problem?.partialText ?? ""));
  const stopped = caption && !result?.judgement && !result?.problem;
  const problem = phase ? null : (kept?.problem ?? result?.problem ?? null);

  return (
    <article
      className={classes.result}
      aria-label={`Caption by ${name}`}
      data-testid="result"
      data-phase={phase?.kind ?? (problem || stopped ? "stopped" : kept ? "done" : "not begun")}
    >
      <Group gap={6} justify="space-between">
        {heading && <h4 className={classes.resultTitle}>{heading}</h4>}
        {phase && (
          <Text size="xs">
            {phase.kind !== "waiting" && <Loader size={10} mr={4} aria-hidden />}
            {phaseWords(phase)}
          </Text>
        )}
        {!phase && !kept && (
          <Text size="xs" c="var(--caplens-text-quiet)">
            Not written yet
          </Text>
        )}
        {!phase && stopped && (
          <Text size="xs" c="var(--caplens-text-quiet)">
            Not judged yet
          </Text>
        )}
      </Group>
      {text !== "" && (
        <section
          className={classes.words}
          aria-label={`Text by ${name}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          dir={textDirection(text)}
        >
          {showable(text)}
        </section>
      )}
      {result?.refined && !phase && (
        <Text size="xs" data-testid="result-refined" data-unchanged={result.refined.unchanged ?? false}>
          {result.refined.unchanged ? "Left unchanged by the refiner" : "Refined"}
        </Text>
      )}
      {caption?.shortfall && (
        <Text size="xs" data-testid="result-shortfall">
          {shortfallWords(caption.shortfall).what}
          {caption.shortfall.judgeAnyway && " Scored all the same."}
        </Text>
      )}
      {caption?.reasoning !== undefined && <ReasoningFold reasoning={caption.reasoning} />}
      {caption && !phase && text === "" && <Text size="xs">The caption is empty.</Text>}
      {problem && (
        <div className={classes.problem} data-code={problem.code} data-testid="result-problem">
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            {problem.message} {problem.nextStep}
          </span>
        </div>
      )}
      {!phase && (caption || text !== "") && (
        <Group gap={6} justify="space-between">
          <Text size="xs" c="var(--caplens-text-quiet)">
            {whence(caption)}
          </Text>
          {caption && (
            <Button
              size="compact-xs"
              variant="default"
              disabled={fixed}
              aria-label={`Open in the playground: ${name}`}
              onClick={async () => {
                // Once it is there: whoever goes before would leave it behind.
                if (await runs.getState().openCaption(task)) onOpen();
              }}
            >
              Open in the playground
            </Button>
          )}
        </Group>
      )}
    </article>
  );
}

const NARROW = "(max-width: 60rem)";

type Shown = { of: RunOfSample; round: ShownRound; onOpen: () => void };

function Column({ entry, of, round, onOpen }: Shown & { entry: ModelEntry }) {
  const { run, results } = of;
  const several = run.repeats > 1;
  return (
    <section className={classes.column} aria-label={`Captions by ${entry.title}`} data-testid="result-column">
      <h3 className={classes.columnTitle}>{entry.title}</h3>
      {tasksOf(run)
        .filter(({ entryId, repeat }) => entryId === entry.id && isShown(repeat, round))
        .map((task) => (
          <ResultCard
            key={taskKey(task)}
            task={task}
            name={several ? `${entry.title}, round ${task.repeat}` : entry.title}
            heading={several ? `Round ${task.repeat}` : null}
            kept={results.get(taskKey(task)) ?? null}
            onOpen={onOpen}
          />
        ))}
    </section>
  );
}

/** The captions of each model in a column of its own; one model at a time where the page is narrow. */
export function CaptionColumns(shown: Shown) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [picked, setPicked] = useState<string | null>(null);
  const { entries } = shown.of.run;
  const one = entries.find(({ id }) => id === picked) ?? entries[0];
  const columns = narrow && one ? [one] : entries;

  return (
    <section aria-label="Captions of all models">
      <h2 className={classes.heading}>Captions</h2>
      {narrow && one && (
        <SelectField
          label="Captions by"
          data={entries.map(({ id, title }) => ({ value: id, label: title }))}
          value={one.id}
          onChange={setPicked}
          mb={6}
        />
      )}
      <div className={classes.columns} data-columns={columns.length}>
        {columns.map((entry) => (
          <Column key={entry.id} entry={entry} {...shown} />
        ))}
      </div>
    </section>
  );
}
