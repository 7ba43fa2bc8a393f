import { Button, type ButtonProps, Group, NativeSelect, Progress, Text } from "@mantine/core";
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

type ModelOfferProps<Model extends { model: string }> = {
  /** Answers that have come, of those asked for; null while nothing is asked. */
  asked: { done: number; total: number } | null;
  /** Why its calls wait, where they do. */
  waits?: string;
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

/** The button that ends work. It takes the place of the one that began it, and the focus where that had it. */
export function CancelWork({
  onCancel,
  onLeft,
  ...looks
}: Pick<ButtonProps, "leftSection"> & {
  onCancel: () => void;
  /** It goes with the focus on it. */
  onLeft: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const left = useRef(onLeft);
  left.current = onLeft;
  useLayoutEffect(() => {
    const button = cancel.current;
    // Work that goes on is come back to with the focus elsewhere.
    if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    return () => {
      if (button === document.activeElement) left.current();
    };
  }, []);
  return (
    <Button ref={cancel} size="compact-sm" variant="default" onClick={onCancel} {...looks}>
      Cancel
    </Button>
  );
}

/** The button that begins work gets the focus back when the work is over: its `ref`, and what `CancelWork` tells as it goes. */
export function useFocusBack(isAtWork: boolean): {
  button: RefObject<HTMLButtonElement | null>;
  onLeft: () => void;
} {
  const button = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);
  useEffect(() => {
    if (isAtWork || !comesBack.current) return;
    comesBack.current = false;
    button.current?.focus({ preventScroll: true });
  }, [isAtWork]);
  const onLeft = useCallback(() => {
    comesBack.current = true;
  }, []);
  return { button, onLeft };
}

/** Progress of what is asked, with the button that ends it. */
function Asking({
  asked,
  waits,
  units,
  progressLabel,
  ...ends
}: Pick<ModelOfferProps<never>, "waits" | "units" | "progressLabel" | "onCancel"> & {
  asked: { done: number; total: number };
  onLeft: () => void;
}) {
  return (
    <Group gap="sm">
      <Progress
        w="min(12rem, 50vw)"
        value={(100 * asked.done) / Math.max(1, asked.total)}
        aria-label={progressLabel}
      />
      <Text size="sm" data-testid="offer-progress">
        {asked.done} of {asked.total} {units}
        {waits && ` · ${waits}`}
      </Text>
      <CancelWork {...ends} />
    </Group>
  );
}

/** Offers to ask a model for something, at a price that the button tells; then its progress, which can be cancelled. */
export function ModelOffer<Model extends { model: string }>({
  asked,
  models,
  model,
  choiceLabel,
  onChoose,
  label,
  onAsk,
  children,
  ...asking
}: ModelOfferProps<Model>) {
  const { button, onLeft } = useFocusBack(asked !== null);
  if (asked) return <Asking asked={asked} onLeft={onLeft} {...asking} />;
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
          ref={button}
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
