import { Alert, Box, Stack } from "@mantine/core";
import { NextStepButton, ProblemAlert } from "../../components/problem-alert";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";

/** Problems of the page as a whole and of storage; those of media and runs are told where they arose. */
export function PageProblems() {
  const store = usePlaygroundStore();
  const page = usePlayground((state) => state.problems.page);
  const storage = usePlayground((state) => state.problems.storage);
  const readOnly = usePlayground((state) => state.readOnly);
  if (!page && !storage && !readOnly) return null;
  return (
    <Box p="xs">
      <Stack gap="xs">
        {page && <ProblemAlert problem={page} onClose={() => store.getState().dismiss("page")} />}
        {storage && (
          <ProblemAlert problem={storage} onClose={() => store.getState().dismiss("storage")}>
            {storage.code === "changed-elsewhere" || storage.code === "session-deleted" ? (
              <NextStepButton onClick={() => void store.getState().saveAsCopy()}>
                Keep mine as a copy
              </NextStepButton>
            ) : (
              <NextStepButton onClick={() => void store.getState().flush()}>Save again</NextStepButton>
            )}
          </ProblemAlert>
        )}
        {readOnly && (
          <Alert variant="outline" color="gray" title={readOnly.message}>
            {readOnly.nextStep}
          </Alert>
        )}
      </Stack>
    </Box>
  );
}
