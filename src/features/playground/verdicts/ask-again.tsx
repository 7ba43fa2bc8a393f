import { Button, Group, NumberInput, Select } from "@mantine/core";
import { useState } from "react";
import { MOST_ROUNDS } from "../../../schemas/judging";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { AskingAgain } from "../../../state/playground/playground-state";
import classes from "./verdicts.module.css";

const SLOTS = ["judge", "judge-2", "judge-3"] as const;
/** With the first answer that makes three, so that two can outvote one. */
const USUAL_TIMES = 2;

/** Has the questions of a check asked again, their options in another order, of one judge or of all. */
export function AskAgain({ checkId }: { checkId: string }) {
  const store = usePlaygroundStore();
  const busy = usePlayground((state) => state.run.kind !== "idle");
  const fixed = usePlayground((state) => state.readOnly !== null);
  const first = usePlayground((state) => state.models.judge ?? state.models.caption);
  const others = usePlayground((state) => state.otherJudges);
  const [times, setTimes] = useState(USUAL_TIMES);
  const [asked, setAsked] = useState<string>("judge");
  if (fixed || !first) return null;

  const models = { judge: first, ...others };
  const connected = SLOTS.filter((slot) => models[slot] !== null);
  const chosen = connected.find((slot) => slot === asked);
  const judges: AskingAgain["judges"] =
    asked === "all" ? ["judge", ...connected.filter((slot) => slot !== "judge")] : [chosen ?? "judge"];

  return (
    <Group gap={6} align="end" className={classes.askAgain} role="group" aria-label="Ask again">
      <NumberInput
        size="xs"
        w={92}
        label="More times"
        min={1}
        max={MOST_ROUNDS}
        clampBehavior="strict"
        allowDecimal={false}
        value={times}
        onChange={(value) => setTimes(typeof value === "number" ? value : USUAL_TIMES)}
      />
      {connected.length > 1 && (
        <Select
          size="xs"
          w={180}
          label="Whom"
          value={chosen || asked === "all" ? asked : "judge"}
          data={[
            ...connected.map((slot, index) => ({
              value: slot,
              label: `${index + 1}. ${models[slot]?.model ?? ""}`,
            })),
            { value: "all", label: `All ${connected.length} judges` },
          ]}
          allowDeselect={false}
          onChange={(value) => setAsked(value ?? "judge")}
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
