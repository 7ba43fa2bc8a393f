import { Textarea } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { textDirection } from "../../../ui/text-direction";
import classes from "./caption.module.css";
import { useUnfolded } from "./use-unfolded";

const LINES_AT_REST = 3;
const LINES_IN_HAND = 12;

/** The instruction that the caption shall follow: three lines of it, all of it while it is edited. */
export function InstructionEditor() {
  const store = usePlaygroundStore();
  const instruction = usePlayground((state) => state.session?.instruction ?? "");
  const readOnly = useSessions(isReadOnly);
  const { unfolded, ...handlers } = useUnfolded();
  return (
    <Textarea
      label="Instruction"
      labelProps={{ fz: "xs", c: "var(--caplens-text-quiet)" }}
      data-testid="instruction"
      autosize
      minRows={2}
      maxRows={unfolded ? LINES_IN_HAND : LINES_AT_REST}
      dir={textDirection(instruction)}
      placeholder="What the caption should say, and in which form"
      value={instruction}
      readOnly={readOnly}
      onChange={(event) => store.getState().setInstruction(event.currentTarget.value)}
      classNames={{ input: classes.instruction }}
      {...handlers}
    />
  );
}
