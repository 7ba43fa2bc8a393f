import { Checkbox, Group, Progress, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ModelForm } from "../../state/models/model-choices";
import { useOneWork } from "../../state/use-trying";
import { CompactButton } from "../../ui/buttons";
import { ProblemAlert } from "../../ui/problem-alert";
import {
  type BuiltInFacts,
  builtInFacts,
  builtInProblem,
  findLanguageModel,
  needsOf,
  notReadyProblem,
} from "../logic/language-model";

/**
 * Has the browser fetch its own model; to be called from a click. `onProgress`: the part that is there, 0 to 1. Rejects
 * with `ProblemError`, or with the abort error.
 */
async function fetchModel(
  types: readonly ("image" | "audio")[],
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<void> {
  const factory = findLanguageModel();
  if (!factory) throw notReadyProblem("unavailable", false);
  try {
    const session = await factory.create({
      ...needsOf(types),
      signal,
      monitor(monitor) {
        monitor.addEventListener("downloadprogress", (event) => {
          if (event instanceof ProgressEvent) onProgress(event.loaded);
        });
      },
    });
    session.destroy();
  } catch (error) {
    throw builtInProblem(error, signal.aborted);
  }
}

const STATES: Record<BuiltInFacts["state"], string> = {
  unavailable:
    "The model can't run on this device: it needs a desktop computer with memory and disk to spare.",
  downloadable: "The browser has to download the model first: several gigabytes, once.",
  downloading: "The browser is downloading the model.",
  available: "The model is ready.",
};

/** The browser's own model: whether it is there, fetching it, and whether it hears. */
export function BuiltInFields({
  value,
  onChange,
}: {
  value: ModelForm;
  onChange: (value: ModelForm) => void;
}) {
  const [facts, setFacts] = useState<BuiltInFacts | null>(null);
  const { progress: part, problem, setProblem, doing } = useOneWork<number>();
  useEffect(() => void builtInFacts().then(setFacts), []);

  async function fetchIt(): Promise<void> {
    const types = [...(facts?.image ? ["image" as const] : []), ...(value.audio ? ["audio" as const] : [])];
    await doing(0, (signal, tell) => fetchModel(types, signal, tell));
    setFacts(await builtInFacts());
  }

  return (
    <>
      <Text size="sm" role="status" data-testid="built-in-state" data-state={facts?.state ?? "asked"}>
        {facts === null ? "Asking the browser." : STATES[facts.state]}
        {facts?.state === "available" && !facts.image && " It takes no pictures."}
      </Text>
      {facts?.audio && (
        <Checkbox
          label="Send it the sound as well"
          checked={value.audio}
          onChange={(event) => onChange({ ...value, audio: event.currentTarget.checked })}
        />
      )}
      {(facts?.state === "downloadable" || facts?.state === "downloading") && (
        <Group gap="xs">
          <CompactButton loading={part !== null} onClick={() => void fetchIt()}>
            Download the model
          </CompactButton>
          {part !== null && (
            <>
              <Progress value={part * 100} aria-label="Part of the model that is there" w={160} />
              <Text size="xs">{Math.floor(part * 100)} %</Text>
            </>
          )}
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
