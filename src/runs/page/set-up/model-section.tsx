import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { counted } from "../../../foundation/plural";
import { isAsked } from "../../../shapes/asked-entries";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import { baseOf, followBases, refinedEntries } from "../../../shapes/refined-entries";
import { settingsWords } from "../../../shapes/settings-words";
import { useModels } from "../../../state/models/use-models";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { GenerationFields } from "../../../ui/generation-fields";
import { planWords } from "../../../ui/plan-words";
import { PlanFields } from "../../../ui/sampling-plan/plan-fields";
import { useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import type { SetUpParts } from "./parts";
import { PromptChoice } from "./prompt-choice";
import { SetUpSection } from "./section";
import classes from "./set-up.module.css";
import { sectionId } from "./start-bar";

function summaryOf(entries: readonly ModelEntry[]): string {
  const own = entries.filter((entry) => baseOf(entries, entry) === null);
  const writing = own.filter(isAsked).length;
  const given = own.length - writing;
  const refined = refinedEntries(entries).length;
  const words = [
    ...(given > 0 ? [`captions of ${counted(given, "model")} are there`] : []),
    ...(writing > 0 ? [`${counted(writing, "model writes", "models write")} captions`] : []),
    ...(refined > 0 ? [`those of ${refined} are refined`] : []),
  ];
  return words.join(", ") || "none yet";
}

/** Who writes captions, each with its settings and what it is shown. */
export function ModelSection({
  of: { run },
  fixed,
  parts: { EntryEditor, EntryCard, RefineFields },
}: {
  of: SetUpOf;
  fixed: boolean;
  parts: SetUpParts;
}) {
  const store = useRunSetUpStore();
  const kept = useModels((state) => state.kept);
  const [editing, setEditing] = useState<number | null>(null);
  const { entries, defaults } = run;
  const benchmark = benchmarkTraits(run.dataSet.benchmark);
  const usual = { of: "run", ...defaults } as const;
  const edited = editing === null ? undefined : entries[editing];
  const titles = entries.map(({ title }) => title);
  const used = new Set(entries.filter(isAsked).map(({ choice }) => modelReference(choice)));
  const offered = kept.filter((choice) => !used.has(modelReference(choice)));

  const change = (next: readonly ModelEntry[]) => store.getState().change({ entries: followBases(next) });
  const add = (choice: ModelChoice) =>
    change([
      ...entries,
      {
        id: newId(),
        title: freeTitle(choice.model, titles),
        choice,
        settings: null,
        plan: null,
        wholeVideo: false,
      },
    ]);

  return (
    <SetUpSection
      id={sectionId("models")}
      title="Models"
      summary={summaryOf(entries)}
      moreLabel={`What they are shown: ${planWords(defaults.plan)}`}
      more={
        entries.some(isAsked) && (
          <>
            <Text size="xs" c="var(--caplens-text-quiet)">
              For all models that have no plan or settings of their own.
            </Text>
            <PlanFields
              plan={defaults.plan}
              facts={null}
              length={null}
              fixed={fixed}
              change={(plan) =>
                void store
                  .getState()
                  .change({ defaults: { ...defaults, plan: { ...defaults.plan, ...plan } } })
              }
            />
            <Text size="xs">Settings: {settingsWords(defaults.settings)}</Text>
            <Group gap="xs">
              <GenerationFields
                value={defaults.settings}
                onChange={(settings) => void store.getState().change({ defaults: { ...defaults, settings } })}
              />
            </Group>
          </>
        )
      }
    >
      {entries.length > 0 && (
        <ul className={classes.entries} aria-label="Models of the run">
          {entries.map((entry, index) => (
            <EntryCard
              key={entry.id}
              usual={usual}
              entry={entry}
              base={baseOf(entries, entry)}
              fixed={fixed || editing !== null}
              onEdit={() => setEditing(index)}
              onCopy={() =>
                void change([...entries, { ...entry, id: newId(), title: freeTitle(entry.title, titles) }])
              }
              onRemove={() => void store.getState().removeEntry(entry.id)}
            />
          ))}
        </ul>
      )}
      {benchmark?.prompts && entries.some(isAsked) && (
        <PromptChoice
          entries={entries}
          prompts={benchmark.prompts}
          fixed={fixed || editing !== null}
          onChange={(next) => void change(next)}
        />
      )}
      {editing !== null && !fixed && (
        <EntryEditor
          key={edited?.id ?? "new"}
          usual={usual}
          value={edited ?? null}
          titles={titles.filter((title) => title !== edited?.title)}
          onUse={async (entry) => {
            const prompt = edited?.prompt === undefined ? {} : { prompt: edited.prompt };
            await change(entries.toSpliced(edited ? editing : entries.length, 1, { ...entry, ...prompt }));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {editing === null && !fixed && (
        <Group gap="xs">
          {offered.map((choice) => (
            <Button
              key={modelReference(choice)}
              size="xs"
              variant="default"
              leftSection={<IconPlus size={15} aria-hidden />}
              onClick={() => void add(choice)}
            >
              {choice.model}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={() => setEditing(entries.length)}>
            Another model or settings
          </Button>
          {kept.length === 0 && (
            <Anchor href="#/models" size="sm">
              Connect a model
            </Anchor>
          )}
        </Group>
      )}
      {editing === null && !fixed && <RefineFields entries={entries} models={kept} onChange={change} />}
    </SetUpSection>
  );
}
