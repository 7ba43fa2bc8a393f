import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { typedHost } from "../../../foundation/hosts";
import { baseOf } from "../../../shapes/called-models";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import { USUAL_PLAN } from "../../../shapes/usual";
import { asForm } from "../../../state/models/model-choices";
import { usePlayground } from "../../../state/playground/playground-context";
import { isAtWork } from "../../../state/runs/runs-state";
import { MOST_REPEATS } from "../../../state/runs/session-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModels, useModelsStore, useSessions } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { SmallButton } from "../../../ui/buttons";
import { SelectField } from "../../../ui/fields";
import { ProblemAlert } from "../../../ui/problem-alert";
import { EntryCard, RefineFields } from "./entry-card";
import { type EndpointFields, EntryEditor } from "./entry-editor";
import classes from "./side-by-side.module.css";

/** Models ticked from the start: more would be an expensive first run. */
const TICKED_AT_MOST = 4;

/** Introduction to the page, as long as no model takes part, and the available models to begin with. */
function FirstModels({
  fixed,
  onUse,
  onOther,
}: {
  fixed: boolean;
  onUse: (entries: ModelEntry[]) => Promise<void>;
  /** Another model is to be described. */
  onOther: () => void;
}) {
  const store = useModelsStore();
  const kept = useModels((state) => state.kept);
  const [ticked, setTicked] = useState(() => kept.slice(0, TICKED_AT_MOST).map(modelReference));
  const { problem, dismiss, trying } = useTrying();
  const chosen = kept.filter((choice) => ticked.includes(modelReference(choice)));

  async function use(): Promise<void> {
    await trying(async () => {
      const entries: ModelEntry[] = [];
      for (const choice of chosen) {
        await store.getState().connectModel(asForm(choice));
        const titles = entries.map(({ title }) => title);
        const title = freeTitle(choice.model, titles);
        entries.push({ id: newId(), title, choice, settings: null, plan: null, wholeVideo: false });
      }
      await onUse(entries);
    });
  }

  return (
    <div className={classes.first}>
      <Stack gap="sm">
        <h2 className={classes.firstTitle}>Which models do you want to compare?</h2>
        <Text size="sm">
          Each model writes captions for the same video and instruction, the same checklist judges them all,
          and a table shows where they differ. Take two or more; one is enough to see how steady it is over
          several captions.
        </Text>
        {kept.length > 0 && (
          <Checkbox.Group label="Your models" value={ticked} onChange={setTicked}>
            <Stack gap={6} mt={6}>
              {kept.map((choice) => (
                <Checkbox
                  key={modelReference(choice)}
                  size="sm"
                  value={modelReference(choice)}
                  label={choice.model}
                  description={`at ${typedHost(choice.baseUrl) ?? "no host"}`}
                  classNames={{ label: classes.wrapped }}
                  styles={{ description: { color: "var(--caplens-text-quiet)" } }}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Group gap="xs">
          {kept.length > 0 && (
            <Button size="xs" disabled={fixed || chosen.length === 0} onClick={() => void use()}>
              {chosen.length === 1 ? "Use this model" : `Use these ${chosen.length || ""} models`}
            </Button>
          )}
          <SmallButton
            variant={kept.length === 0 ? "filled" : "default"}
            Icon={IconPlus}
            disabled={fixed}
            onClick={onOther}
          >
            Add a model
          </SmallButton>
        </Group>
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
        <Text size="xs" c="var(--caplens-text-quiet)">
          Nothing is sent before you press Start. The captions are kept here, apart from those of the session.
        </Text>
      </Stack>
    </div>
  );
}

const NOBODY: readonly ModelEntry[] = [];
/** Stands for the entry that is being added. */
const NEW = "new";
const REPEATS = Array.from({ length: MOST_REPEATS }, (_, index) => `${index + 1}`);

/** The models to compare, with what each is shown, and how many captions each writes. */
export function SetUp({ endpointFields }: { endpointFields: EndpointFields }) {
  const runs = useRunsStore();
  const entries = useRuns((state) => state.shown?.run.entries ?? NOBODY);
  const repeats = useRuns((state) => state.shown?.run.repeats ?? 1);
  const begun = useRuns((state) => (state.shown?.results.size ?? 0) > 0);
  const busy = useRuns((state) => isAtWork(state) || state.opening || Boolean(state.shown?.readOnly));
  const fixed = useSessions(isReadOnly) || busy;
  /** The id of an entry, which a new one has only once it is there: its form must not begin anew then. */
  const [editing, setEditing] = useState<string | null>(null);
  /** Null: until somebody says it, as long as there are no results. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const shown = opened ?? !begun;
  const plan = usePlayground((state) => state.session?.sampling ?? USUAL_PLAN);
  const facts = usePlayground((state) => state.session?.video?.facts ?? null);
  const settings = useModels((state) => state.settings);
  const kept = useModels((state) => state.kept);
  const usual = { of: "session", plan, settings } as const;
  const edited = entries.find(({ id }) => id === editing);

  function change(update: (before: readonly ModelEntry[]) => readonly ModelEntry[]): Promise<void> {
    return runs.getState().setUp((before) => ({ ...before, entries: update(before.entries) }));
  }

  if (entries.length === 0 && (editing === null || fixed))
    return (
      <section aria-label="Models that take part">
        <FirstModels
          fixed={fixed}
          onUse={(chosen) => change((before) => [...before, ...chosen])}
          onOther={() => setEditing(NEW)}
        />
      </section>
    );
  return (
    <section aria-label="Models that take part">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <h2 className={classes.heading}>
            <Button
              size="compact-sm"
              variant="subtle"
              px={0}
              aria-expanded={shown}
              rightSection={
                shown ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />
              }
              onClick={() => setOpened(!shown)}
            >
              Models compared ({entries.length})
            </Button>
          </h2>
          {entries.length > 0 && (
            <SelectField
              w={150}
              label="Captions per model"
              data={REPEATS.includes(`${repeats}`) ? REPEATS : [...REPEATS, `${repeats}`]}
              value={`${repeats}`}
              disabled={fixed}
              onChange={(value) =>
                void runs.getState().setUp((before) => ({ ...before, repeats: Number(value) }))
              }
            />
          )}
        </Group>
        {shown && entries.length > 0 && (
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <EntryCard
                key={entry.id}
                usual={usual}
                facts={facts}
                entry={entry}
                base={baseOf(entries, entry)}
                fixed={fixed || editing !== null}
                onEdit={() => setEditing(entry.id)}
                onCopy={() => {
                  void change((before) => {
                    const titles = before.map(({ title }) => title);
                    return [...before, { ...entry, id: newId(), title: freeTitle(entry.title, titles) }];
                  });
                }}
                onRemove={() => void change((before) => before.filter(({ id }) => id !== entry.id))}
              />
            ))}
          </ul>
        )}
        {shown && editing !== null && !fixed && (
          <EntryEditor
            endpointFields={endpointFields}
            usual={usual}
            key={editing}
            value={edited ?? null}
            titles={entries.filter(({ id }) => id !== edited?.id).map(({ title }) => title)}
            onUse={async (entry) => {
              await change((before) => {
                const at = before.findIndex(({ id }) => id === entry.id);
                return before.toSpliced(at < 0 ? before.length : at, 1, entry);
              });
              setEditing(null);
            }}
            onClose={() => setEditing(null)}
          />
        )}
        {shown && editing === null && !fixed && (
          <RefineFields entries={entries} models={kept} onChange={(next) => void change(() => next)} />
        )}
        {shown && (editing === null || fixed) && (
          <Group gap="xs">
            <SmallButton Icon={IconPlus} disabled={fixed} onClick={() => setEditing(NEW)}>
              Add a model
            </SmallButton>
            <Text size="xs" c="var(--caplens-text-quiet)">
              You can add the same model again with other settings, other frames, or without sound.
            </Text>
          </Group>
        )}
      </Stack>
    </section>
  );
}
