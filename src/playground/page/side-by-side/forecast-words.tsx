import { Text } from "@mantine/core";
import { useShallow } from "zustand/react/shallow";
import { checklistCalls, forecastTasks } from "../../../evaluation/run/forecast-run";
import { typedHost } from "../../../foundation/hosts";
import { askedEntries } from "../../../shapes/asked-entries";
import { calledModels } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual-model-settings";
import { askedJudges } from "../../../state/models/judges";
import { useModels } from "../../../state/models/use-models";
import { usePlayground } from "../../../state/playground/playground-context";
import { countLeft, type RunOfSample } from "../../../state/runs/read-run";
import { tasksOf } from "../../../state/runs/session-run";
import { secondsOf } from "../../../state/sessions/session-document";
import { useSettings } from "../../../state/settings/settings-context";
import { callWords } from "../../../ui/forecast-call-words";
import { captionsCost, costSentence } from "./captions-cost";

/** Where models are reached, each host once. */
function hostsOf(models: readonly ModelChoice[]): string {
  return [...new Set(models.map(({ baseUrl }) => typedHost(baseUrl) ?? "no host"))].join(", ");
}

/** What a run takes before it starts: calls, and where what is sent goes. */
export function ForecastWords({ of, stale }: { of: RunOfSample; stale: boolean }) {
  const checklist = usePlayground((state) => state.session?.checklist);
  const judging = useModels((state) => state.judging);
  const judges = useModels(useShallow(askedJudges));
  const session = usePlayground((state) => state.session);
  const sample = usePlayground((state) => state.sample);
  const settings = useModels((state) => state.settings);
  const kept = useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
  if (!checklist || !session) return null;
  const { run } = of;
  const results = stale ? new Map() : of.results;
  const tasks = countLeft(run.entries, tasksOf(run), results);
  const calls = forecastTasks(tasks, checklistCalls(checklist, { ...judging, judges: judges.length }));
  const videoSeconds = secondsOf(session.video, sample);
  const unwritten = (entryId: string) =>
    countLeft(
      run.entries,
      tasksOf(run).filter((task) => task.entryId === entryId),
      results,
    ).unwritten;
  const entries = askedEntries(run.entries);
  const cost = captionsCost(entries, unwritten, { session, videoSeconds, settings, kept });
  return (
    <Text size="sm" mb={6} data-testid="forecast">
      {callWords(calls)} {costSentence(cost, calls, kept.caps)} Frames, sound and the instruction go to{" "}
      <b>{hostsOf(calledModels({ entries: run.entries, judges: [] }).map(({ choice }) => choice))}</b>
      {judges.length === 0 ? (
        "; no model that judges is connected."
      ) : (
        <>
          ; captions and questions to <b>{hostsOf(judges)}</b>, where{" "}
          {judges.map(({ model }) => model).join(", ")} {judges.length === 1 ? "judges" : "judge"}.
        </>
      )}
    </Text>
  );
}
