import { Loader, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Run } from "../../../shapes/run";
import { useRunPage, useRunPageStore } from "../../store/run-page-context";
import { isAtWork } from "../../store/run-page-state";
import { useRunColumns } from "../../store/use-run-columns";
import { Failures } from "../failures/failures";

/** What failed in the run on screen, by cause. */
export function FailedResults({ run, fixed }: { run: Run; fixed: boolean }) {
  const store = useRunPageStore();
  const revision = useRunPage((state) => state.revision);
  const atWork = useRunPage(isAtWork);
  const columns = useRunColumns(run.id, revision);
  const titles = useMemo(() => new Map(run.entries.map(({ id, title }) => [id, title])), [run]);
  if (columns === null) return <Loader size="sm" role="status" aria-label="Reading what failed" />;
  return (
    <>
      <Failures
        columns={columns}
        titles={titles}
        busy={fixed || atWork}
        onRetry={(tasks) => void store.getState().retry(tasks)}
      />
      {/* The list above is empty then. */}
      {!columns.problem.subarray(0, columns.length).some((problem) => problem !== 0) && (
        <Text size="sm">
          No caption failed to be written or judged. What the captions themselves fail at stands under
          “Results”.
        </Text>
      )}
    </>
  );
}
