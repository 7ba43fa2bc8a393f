import { Button, Group, Progress, Text, Textarea, TextInput } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconPlayerSkipForward } from "@tabler/icons-react";
import { useState } from "react";
import { tidyName } from "../../shapes/rater-key";
import { LONGEST_NOTE, LONGEST_RATER_NAME } from "../../shapes/rating";

/** Asks who answers: a new name, or one that continues. */
export function WhoAnswers({
  beside,
  begin,
  known,
  onName,
}: {
  /** The noun that the name is attached to: "ratings". */
  beside: string;
  /** On the button: "Rate captions". */
  begin: string;
  /** Those who have answered something; `done`: how far they are, in words. */
  known: readonly { name: string; done: string }[];
  onName: (name: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const name = tidyName(typed);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "") onName(name);
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            label="Your name"
            description={`It stands beside your ${beside}, also in files.`}
            maxLength={LONGEST_RATER_NAME}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name === ""}>
            {begin}
          </Button>
        </Group>
      </form>
      {known.length > 0 && (
        <Group gap="xs">
          {known.map((one) => (
            <Button key={one.name} size="xs" variant="default" onClick={() => onName(one.name)}>
              Go on as {one.name} ({one.done})
            </Button>
          ))}
        </Group>
      )}
    </>
  );
}

/** Progress of the current person, with a button to stop. */
export function HowFar({
  whole,
  total,
  what,
  words,
  data,
  onStop,
}: {
  whole: number;
  total: number;
  /** Label of the progress bar: "captions rated". */
  what: string;
  /** Beside it: "rated as Ada · caption 3". */
  words: string;
  /** Attributes that identify the count. */
  data: Readonly<Record<`data-${string}`, string | number>>;
  onStop: () => void;
}) {
  return (
    <Group gap="sm">
      <Progress.Root size="lg" w="min(20rem, 50vw)">
        <Progress.Section
          value={(100 * whole) / Math.max(1, total)}
          aria-label={`${whole} of ${total} ${what}`}
        />
      </Progress.Root>
      <Text size="sm" {...data}>
        {whole} of {total} {words}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onStop}>
        Stop for now
      </Button>
    </Group>
  );
}

/** Back, skip and next, as the keys do. */
export function StepButtons({ onStep, onNext }: { onStep: (by: 1 | -1) => void; onNext: () => void }) {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        aria-keyshortcuts="Backspace"
        onClick={() => onStep(-1)}
      >
        Back
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlayerSkipForward size={15} aria-hidden />}
        aria-keyshortcuts="s"
        onClick={() => onStep(1)}
      >
        Skip
      </Button>
      <Button
        rightSection={<IconArrowRight size={15} aria-hidden />}
        aria-keyshortcuts="Enter"
        onClick={onNext}
      >
        Next
      </Button>
    </Group>
  );
}

/** Optional free-text note beside the answers. */
export function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  return (
    <Textarea
      label="Note"
      description="If you like. Control + Enter goes on from here."
      autosize
      minRows={1}
      maxRows={6}
      maxLength={LONGEST_NOTE}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** That nothing comes after the last one, and what is left of those before. */
export function TheEnd({
  words,
  onBack,
  onFirstLeft,
}: {
  words: string;
  onBack: () => void;
  /** Null where nothing is left. */
  onFirstLeft: (() => void) | null;
}) {
  return (
    <section aria-label="The end" role="status">
      <Text mb="xs">{words}</Text>
      <Group gap="xs">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        {onFirstLeft && <Button onClick={onFirstLeft}>Go to the first that is left</Button>}
      </Group>
    </section>
  );
}
