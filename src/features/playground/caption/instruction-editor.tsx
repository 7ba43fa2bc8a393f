import { Textarea } from "@mantine/core";
import { textDirection } from "../../../components/text-direction";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";

/** The instruction that the caption shall follow. */
export function InstructionEditor() {
  const store = usePlaygroundStore();
  const instruction = usePlayground((state) => state.session?.instruction ?? "");
  const readOnly = useSessions(isReadOnly);
  return (
    <Textarea
      label="Instruction"
      data-testid="instruction"
      autosize
      minRows={3}
      maxRows={12}
      dir={textDirection(instruction)}
      placeholder="What the caption shall say, and in which form"
      value={instruction}
      readOnly={readOnly}
      onChange={(event) => store.getState().setInstruction(event.currentTarget.value)}
    />
  );
}
