import { Button, Group, Text } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { planWords } from "../../components/plan-words";
import { typedHost } from "../../lib/hosts";
import { settingsWords } from "../../lib/settings-words";
import type { MediaFacts } from "../../schemas/media";
import type { ModelEntry } from "../../schemas/model-entry";
import { standingOf } from "../../state/models/known-models";
import { useModels } from "../../state/models/use-models";
import { AddedToCalls } from "./added-to-calls";
import type { Usual } from "./media-choices";
import classes from "./side-by-side.module.css";

/** A button that does one thing to a model. */
function Act({ name, of, fixed, onAct }: { name: string; of: string; fixed: boolean; onAct: () => void }) {
  return (
    <Button size="compact-xs" variant="default" disabled={fixed} aria-label={`${name} ${of}`} onClick={onAct}>
      {name}
    </Button>
  );
}

/** One model that takes part: its model, where that is, what it is shown. */
export function EntryCard({
  usual,
  facts = null,
  entry,
  fixed,
  onEdit,
  onCopy,
  onRemove,
}: {
  usual: Usual;
  /** Of the video, where all is about one. */
  facts?: MediaFacts | null;
  entry: ModelEntry;
  fixed: boolean;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { choice, title, plan, settings, wholeVideo } = entry;
  const standing = useModels((state) => (choice ? standingOf(state, choice) : "confirmed"));
  const media = wholeVideo ? "the whole video" : planWords(plan ?? usual.plan, facts);

  return (
    <li className={classes.entry} data-testid="entry">
      <Text size="sm" fw={600} className={classes.wrapped}>
        {title}
      </Text>
      <Text size="xs" className={classes.wrapped}>
        {choice ? `${choice.model} at ${typedHost(choice.baseUrl) ?? "no host"}` : "Captions made elsewhere"}
      </Text>
      {choice && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          {media}
          {plan === null && !wholeVideo ? `, as in the ${usual.of}` : ""};{" "}
          {settings ? settingsWords(settings) : `settings of the ${usual.of}`}
        </Text>
      )}
      {choice && <AddedToCalls choice={choice} />}
      {standing !== "confirmed" && (
        <Text size="xs" className={classes.warning}>
          <IconPlugConnectedX size={14} aria-hidden /> Not{" "}
          {standing === "unknown" ? "connected" : "confirmed"} in this page yet
        </Text>
      )}
      <Group gap={4}>
        {choice && <Act name="Edit" of={title} fixed={fixed} onAct={onEdit} />}
        {choice && <Act name="Copy" of={title} fixed={fixed} onAct={onCopy} />}
        <Act name="Remove" of={title} fixed={fixed} onAct={onRemove} />
      </Group>
    </li>
  );
}
