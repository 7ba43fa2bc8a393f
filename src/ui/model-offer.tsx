import { Button, Group, NativeSelect, Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";

type ModelOfferProps<Model extends { model: string }> = {
  /** Answers that have come, of those asked for; null while nothing is asked. */
  asked: { done: number; total: number } | null;
  /** "instructions": what is counted while it is asked. */
  units: string;
  /** Names the progress bar. */
  progressLabel: string;
  onCancel: () => void;
  models: readonly Model[];
  /** The model that the button asks; null where there is nothing to ask, or nobody. */
  model: Model | null;
  /** Names the choice among several models. */
  choiceLabel: string;
  onChoose: (place: number) => void;
  /** The words of the button, its price among them. */
  label: ReactNode;
  onAsk: (model: Model) => void;
  /** Stands beside the button, and in its place where there is no model. */
  children?: ReactNode;
};

/** Offers to ask a model for something, at a price that the button tells; then its progress, which can be cancelled. */
export function ModelOffer<Model extends { model: string }>({
  asked,
  units,
  progressLabel,
  onCancel,
  models,
  model,
  choiceLabel,
  onChoose,
  label,
  onAsk,
  children,
}: ModelOfferProps<Model>) {
  if (asked)
    return (
      <Group gap="sm">
        <Progress
          w="min(12rem, 50vw)"
          value={(100 * asked.done) / Math.max(1, asked.total)}
          aria-label={progressLabel}
        />
        <Text size="sm">
          {asked.done} of {asked.total} {units}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    );
  return (
    <Group gap="xs" align="end">
      {model && models.length > 1 && (
        <NativeSelect
          size="xs"
          label={choiceLabel}
          value={String(models.indexOf(model))}
          data={models.map((one, at) => ({ value: String(at), label: one.model }))}
          onChange={(event) => onChoose(Number(event.currentTarget.value))}
        />
      )}
      {model && (
        <Button
          size="compact-sm"
          variant="default"
          h="auto"
          mih={26}
          py={4}
          styles={{ label: { whiteSpace: "normal", textAlign: "start", lineHeight: 1.35 } }}
          onClick={() => onAsk(model)}
        >
          {label}
        </Button>
      )}
      {children}
    </Group>
  );
}
