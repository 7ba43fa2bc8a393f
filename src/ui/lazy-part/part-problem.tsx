import { Box } from "@mantine/core";
import type { Problem } from "../../shapes/problem";
import { NextStepButton, ProblemAlert } from "../problem-alert";
import { useReload } from "./reload";

/** Says in the place of a part of the page why it is not there, with the two ways on. */
export function PartProblem({
  problem,
  onRetry,
  onClose,
}: {
  problem: Problem;
  onRetry: () => void;
  /** Absent: it stays as long as its cause. */
  onClose?: () => void;
}) {
  const reload = useReload();
  return (
    <Box p="sm" maw="48rem">
      <ProblemAlert problem={problem} {...(onClose ? { onClose } : {})}>
        <NextStepButton onClick={onRetry}>Try again</NextStepButton>
        <NextStepButton onClick={reload}>Reload the page; your work is kept</NextStepButton>
      </ProblemAlert>
    </Box>
  );
}
