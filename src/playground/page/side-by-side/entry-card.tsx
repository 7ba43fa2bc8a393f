import { Checkbox, Code, Group, Text } from "@mantine/core";
import { IconPlugConnectedX, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { typedHost } from "../../../foundation/hosts";
import { addressesIn } from "../../../foundation/without-headers";
import { isRefined } from "../../../shapes/called-models";
import type { ModelChoice } from "../../../shapes/connection";
import type { MediaFacts } from "../../../shapes/media";
import type { ModelEntry } from "../../../shapes/model-entry";
import { modelReference } from "../../../shapes/model-reference";
import { settingsWords } from "../../../shapes/model-settings";
import { standingOf } from "../../../state/models/known-models";
import { freeTitle, newId } from "../../../state/sessions/session-document";
import { useModels } from "../../../state/stores-context";
import { SmallButton, TinyButton } from "../../../ui/buttons";
import { SelectField } from "../../../ui/fields";
import { Fold } from "../../../ui/fold";
import { planWords } from "../../../ui/plan-words";
import type { Usual } from "./entry-editor";
import classes from "./side-by-side.module.css";

function Added({ what, text }: { what: string; text: string }) {
  if (text.trim() === "") return null;
  return (
    <>
      <Text size="xs" className={classes.warning}>
        {what}:
      </Text>
      <Code block className={classes.added} tabIndex={0} aria-label={what}>
        {text}
      </Code>
    </>
  );
}

/** A choice's additions to each of its calls, word by word; empty where it adds nothing. */
export function AddedToCalls({ choice }: { choice: ModelChoice }) {
  if (choice.kind !== "openai-compatible") return null;
  return (
    <>
      <Added what="Headers added to each call" text={choice.headers ?? ""} />
      <Added what="Fields added to each call" text={choice.body ?? ""} />
      <Added what="Addresses that these fields name" text={addressesIn(choice.body ?? "").join("\n")} />
    </>
  );
}

/** A button that does one thing to a model. */
function Act({ name, of, fixed, onAct }: { name: string; of: string; fixed: boolean; onAct: () => void }) {
  return (
    <TinyButton disabled={fixed} aria-label={`${name} ${of}`} onClick={onAct}>
      {name}
    </TinyButton>
  );
}

function modelAt({ model, baseUrl }: ModelChoice): string {
  return `${model} at ${typedHost(baseUrl) ?? "no host"}`;
}

type Standing = ReturnType<typeof standingOf>;

/** Permission to call all of these: the worst one. */
function worstOf(standings: readonly Standing[]): Standing {
  return (
    standings.find((one) => one === "unknown") ?? standings.find((one) => one !== "confirmed") ?? "confirmed"
  );
}

/** One model that takes part: its model, where that is, what it is shown. */
export function EntryCard({
  usual,
  facts = null,
  entry,
  base = null,
  fixed,
  onEdit,
  onCopy,
  onRemove,
}: {
  usual: Usual;
  /** Facts of the video, where all is about one. */
  facts?: MediaFacts | null;
  entry: ModelEntry;
  /** The entry whose captions it refines. */
  base?: ModelEntry | null;
  fixed: boolean;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { title, plan, settings, wholeVideo, refiner } = entry;
  // The base's card describes the model that writes the captions.
  const choice = base ? null : entry.choice;
  const called = [choice, refiner?.choice].filter((one) => one != null);
  const standing = useModels((state) => worstOf(called.map((one) => standingOf(state, one))));
  const media = wholeVideo ? "the whole video" : planWords(plan ?? usual.plan, facts);

  return (
    <li className={classes.entry} data-testid="entry">
      <Text size="sm" fw={600} className={classes.wrapped}>
        {title}
      </Text>
      <Text size="xs" className={classes.wrapped}>
        {base ? `The captions of ${base.title}` : choice ? modelAt(choice) : "Captions made elsewhere"}
      </Text>
      {refiner && (
        <Text size="xs" className={classes.wrapped}>
          Refined by {modelAt(refiner.choice)}
        </Text>
      )}
      {choice && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          {media}
          {plan === null && !wholeVideo ? `, as in the ${usual.of}` : ""};{" "}
          {settings ? settingsWords(settings) : `settings of the ${usual.of}`}
        </Text>
      )}
      {called.map((one) => (
        <AddedToCalls key={modelReference(one)} choice={one} />
      ))}
      {standing !== "confirmed" && (
        <Text size="xs" className={classes.warning}>
          <IconPlugConnectedX size={14} aria-hidden /> Not{" "}
          {standing === "unknown" ? "connected" : "confirmed"} in this page yet
        </Text>
      )}
      <Group gap={4}>
        {choice && <Act name="Edit" of={title} fixed={fixed} onAct={onEdit} />}
        {(choice || base) && <Act name="Copy" of={title} fixed={fixed} onAct={onCopy} />}
        <Act name="Remove" of={title} fixed={fixed} onAct={onRemove} />
      </Group>
    </li>
  );
}

/** Entries with this one refined: beside the one without the refiner, whose captions it shares, or in its place. */
function withRefiner(
  entries: readonly ModelEntry[],
  entry: ModelEntry,
  choice: ModelChoice,
  alsoWithout: boolean,
): ModelEntry[] {
  const titles = entries.map(({ title }) => title);
  const refined: ModelEntry = {
    ...entry,
    title: freeTitle(`${entry.title} refined by ${choice.model}`, titles),
    refiner: { choice, settings: null },
  };
  if (!alsoWithout) return entries.map((one) => (one === entry ? refined : one));
  const after = entries.indexOf(entry) + 1;
  return entries.toSpliced(after, 0, { ...refined, id: newId(), base: entry.id });
}

/** Has a model go over the captions of one that takes part, and runs it without that too. */
export function RefineFields({
  entries,
  models,
  onChange,
}: {
  entries: readonly ModelEntry[];
  /** Those that can refine. */
  models: readonly ModelChoice[];
  onChange: (entries: ModelEntry[]) => void;
}) {
  const plain = entries.filter((entry) => !isRefined(entry));
  const [entryId, setEntryId] = useState<string | null>(null);
  const [refiner, setRefiner] = useState<string | null>(null);
  const [alsoWithout, setAlsoWithout] = useState(true);
  const entry = plain.find(({ id }) => id === entryId) ?? plain[0];
  // A model that goes over its own captions is rarely meant.
  const others = models.filter(
    (one) => !entry?.choice || modelReference(one) !== modelReference(entry.choice),
  );
  const choice = models.find((one) => modelReference(one) === refiner) ?? others[0] ?? models[0];
  if (!entry || !choice) return null;
  return (
    <Fold label="Refine captions" startsOpen={plain.every((one) => one.choice === null)}>
      <Group gap="xs" align="end" role="group" aria-label="Refine captions">
        <SelectField
          label="Captions of"
          data={plain.map(({ id, title }) => ({ value: id, label: title }))}
          value={entry.id}
          onChange={setEntryId}
        />
        <SelectField
          label="Refine with"
          data={models.map((one) => ({ value: modelReference(one), label: one.model }))}
          value={modelReference(choice)}
          onChange={setRefiner}
        />
        <Checkbox
          size="xs"
          pb={6}
          label="Also run without it, to compare"
          checked={alsoWithout}
          onChange={(event) => setAlsoWithout(event.currentTarget.checked)}
        />
        <SmallButton
          Icon={IconPlus}
          onClick={() => onChange(withRefiner(entries, entry, choice, alsoWithout))}
        >
          Refine
        </SmallButton>
      </Group>
    </Fold>
  );
}
