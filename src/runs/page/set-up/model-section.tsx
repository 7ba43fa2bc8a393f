import { Anchor, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { benchmarkTraits, type CaptionRequest } from "../../../evaluation/benchmark-traits";
import { counted } from "../../../foundation/plural";
import { baseOf, followBases, isAsked, refinedEntries } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import { settingsWords } from "../../../shapes/model-settings";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { useModels } from "../../../state/stores-context";
import { SmallButton } from "../../../ui/buttons";
import { SelectField } from "../../../ui/fields";
import { GenerationFields } from "../../../ui/generation-fields";
import { planWords } from "../../../ui/plan-words";
import { PlanFields } from "../../../ui/sampling-plan/plan-fields";
import { useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { type SetUpParts, SetUpSection } from "./section";
import classes from "./set-up.module.css";
import { sectionId } from "./start-bar";

/** Each model by each prompt that it is not asked by yet. */
function withAllPrompts(entries: readonly ModelEntry[], prompts: readonly CaptionRequest[]): ModelEntry[] {
  const all = [...entries];
  for (const entry of entries.filter(isAsked)) {
    for (const { id } of prompts) {
      const asked = (one: ModelEntry) => (one.prompt ?? prompts[0]?.id) === id && sameBut(one, entry);
      if (all.some(asked)) continue;
      const titles = all.map(({ title }) => title);
      all.push({ ...entry, id: newId(), title: freeTitle(`${entry.title}, ${id}`, titles), prompt: id });
    }
  }
  return all;
}

function sameBut(one: ModelEntry, other: ModelEntry): boolean {
  const rest = ({ id: _id, title: _title, prompt: _prompt, ...same }: ModelEntry) => JSON.stringify(same);
  return rest(one) === rest(other);
}

/** By which of the benchmark's prompts each model is asked. */
function PromptChoice({
  entries,
  prompts,
  fixed,
  onChange,
}: {
  entries: readonly ModelEntry[];
  prompts: readonly CaptionRequest[];
  fixed: boolean;
  onChange: (entries: ModelEntry[]) => void;
}) {
  const data = prompts.map(({ id, label }) => ({ value: id, label }));
  const every = withAllPrompts(entries, prompts);
  return (
    <Group gap="xs" align="end" role="group" aria-label="Prompts">
      {entries.filter(isAsked).map((entry) => (
        <SelectField
          key={entry.id}
          label={`Prompt of ${entry.title}`}
          disabled={fixed}
          data={data}
          value={entry.prompt ?? prompts[0]?.id ?? null}
          onChange={(prompt) =>
            onChange(entries.map((one) => (one.id === entry.id ? { ...one, prompt } : one)))
          }
        />
      ))}
      {every.length > entries.length && !fixed && (
        <SmallButton onClick={() => onChange(every)}>Ask by every prompt</SmallButton>
      )}
    </Group>
  );
}

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

/** The models that write captions, each with its settings and what it is shown. */
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
            // Parameters that the editor has no fields for stay.
            const rest = {
              ...(edited?.prompt !== undefined && { prompt: edited.prompt }),
              ...(edited?.only && { only: edited.only }),
            };
            await change(entries.toSpliced(edited ? editing : entries.length, 1, { ...entry, ...rest }));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {editing === null && !fixed && (
        <Group gap="xs">
          {offered.map((choice) => (
            <SmallButton key={modelReference(choice)} Icon={IconPlus} onClick={() => void add(choice)}>
              {choice.model}
            </SmallButton>
          ))}
          <SmallButton variant="subtle" onClick={() => setEditing(entries.length)}>
            Another model or settings
          </SmallButton>
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
