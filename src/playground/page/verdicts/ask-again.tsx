import { Button, Group, Select } from "@mantine/core";
import { useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { MOST_ROUNDS } from "../../../shapes/usual-judging";
import { connectedJudges } from "../../../state/models/judges";
import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { CountField } from "../../../ui/count-field";
import classes from "./verdicts.module.css";

/** With the first answer that makes three, so that two can outvote one. */
const USUAL_TIMES = 2;

/** Has the questions of a check asked again, their options in another order, of one judge or of all. */
export function AskAgain({ checkId }: { checkId: string }) {
  const store = usePlaygroundStore();
  const busy = usePlayground((state) => state.run.kind !== "idle");
  const fixed = useSessions(isReadOnly);
  const connected = useModels(useShallow(connectedJudges));
  const [times, setTimes] = useState(USUAL_TIMES);
  const [asked, setAsked] = useState<number | "all">(0);
  const [first] = connected;
  if (fixed || !first) return null;

  // The one that was chosen may have gone.
  const whom = asked === "all" || connected[asked] ? asked : 0;
  const judges = whom === "all" ? connected : [connected[whom] ?? first];

  return (
    <Group gap={6} align="end" className={classes.askAgain} role="group" aria-label="Ask again">
      <CountField
        label="How many more times"
        width={92}
        max={MOST_ROUNDS}
        value={times}
        onChange={setTimes}
      />
      {connected.length > 1 && (
        <Select
          size="xs"
          w={180}
          label="Which judge"
          value={`${whom}`}
          data={[
            ...connected.map(({ model }, index) => ({ value: `${index}`, label: `${index + 1}. ${model}` })),
            { value: "all", label: `All ${connected.length} judges` },
          ]}
          allowDeselect={false}
          onChange={(value) => setAsked(value === "all" ? value : Number(value))}
        />
      )}
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => void store.getState().askAgain(checkId, { times, judges })}
      >
        Ask again
      </Button>
    </Group>
  );
}
