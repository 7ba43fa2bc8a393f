import { Button, Group, Text, TextInput } from "@mantine/core";
import { parseTimestamps } from "../../../../metrics/temporal/parse-timestamps";
import { usePlayground } from "../../../../state/playground/playground-context";
import { clock } from "../../../../ui/measures";
import { usePlayheadSeconds } from "../../media/playhead";
import classes from "../checklist.module.css";

/** A right time as the app has read it, in words; null where it has read none. */
function readBack(answer: string): string | null {
  const { intervals, points } = parseTimestamps(answer);
  const [period] = intervals;
  const at = (seconds: number) => clock(seconds, { tenths: true });
  if (period) {
    const length = Number((period[1] - period[0]).toFixed(1));
    return `A period of ${length} s: from ${at(period[0])} to ${at(period[1])}.`;
  }
  return points[0] === undefined ? null : `A moment: ${at(points[0])}.`;
}

/** The answer with its beginning or end put where the player stands. */
function withEdge(answer: string, edge: "start" | "end", now: string): string {
  const { intervals, points } = parseTimestamps(answer);
  const [start, end] = intervals[0] ?? [points[0], points[0]];
  const at = (seconds: number) => clock(seconds, { tenths: true });
  if (edge === "start") return `${now} - ${end === undefined ? now : at(end)}`;
  return `${start === undefined ? now : at(start)} - ${now}`;
}

/** Takes the time from the player. */
function PlayerTime({ answer, onAnswer }: { answer: string; onAnswer: (answer: string) => void }) {
  const seconds = usePlayheadSeconds();
  const playing = usePlayground((state) => state.clip.kind === "ready" || state.clip.kind === "later");
  if (!playing) return null;
  const now = clock(seconds, { tenths: true });
  return (
    <Group gap={6} role="group" aria-label="Take the player's time">
      <Text size="xs" c="var(--caplens-text-quiet)">
        Player at {now}:
      </Text>
      <Button size="compact-xs" variant="default" onClick={() => onAnswer(now)}>
        As moment
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onAnswer(withEdge(answer, "start", now))}>
        As start
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onAnswer(withEdge(answer, "end", now))}>
        As end
      </Button>
    </Group>
  );
}

/** The right time of a question: a moment or a period, typed or taken from the player. */
export function TimeAnswer({
  answer,
  fault,
  onAnswer,
}: {
  answer: string | null;
  fault: string | undefined;
  /** Null: there is no right answer yet. */
  onAnswer: (answer: string | null) => void;
}) {
  const text = answer ?? "";
  return (
    <div className={classes.group}>
      <TextInput
        size="xs"
        label="Right time"
        description="A moment, 00:11, or a period, 00:18 - 00:20; tenths as 00:11.5."
        error={fault}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget: { value } }) => onAnswer(value === "" ? null : value)}
      />
      {fault === undefined && <span className={classes.help}>{readBack(text)}</span>}
      <PlayerTime answer={text} onAnswer={onAnswer} />
    </div>
  );
}
