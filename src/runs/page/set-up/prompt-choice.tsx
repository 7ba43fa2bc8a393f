import { Button, Group, Select } from "@mantine/core";
import type { CaptionRequest } from "../../../evaluation/benchmark-traits";
import { isAsked } from "../../../shapes/asked-entries";
import type { ModelEntry } from "../../../shapes/model-entry";
import { freeTitle, newId } from "../../../state/sessions/session-document";

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
export function PromptChoice({
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
        <Select
          key={entry.id}
          size="xs"
          label={`Prompt of ${entry.title}`}
          allowDeselect={false}
          disabled={fixed}
          data={data}
          value={entry.prompt ?? prompts[0]?.id ?? null}
          onChange={(prompt) => {
            if (prompt !== null)
              onChange(entries.map((one) => (one.id === entry.id ? { ...one, prompt } : one)));
          }}
        />
      ))}
      {every.length > entries.length && !fixed && (
        <Button size="xs" variant="default" onClick={() => onChange(every)}>
          Ask by every prompt
        </Button>
      )}
    </Group>
  );
}
