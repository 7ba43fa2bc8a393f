import { Center, Loader } from "@mantine/core";
import { useCallback } from "react";
import { ProblemAlert } from "../../components/problem-alert";
import { RatePage } from "../../features/runs/ratings/rate-page";
import { RatingsPage } from "../../features/runs/ratings/ratings-page";
import { isPublished } from "../../lib/published-id";
import { tidyName } from "../../lib/rater-key";
import { goTo } from "../../state/page-address";
import { RunPageProvider, useRunPage } from "../../state/run-page/run-page-context";
import { runPath } from "../../state/run-paths";
import { RunNotices } from "./run-notices";
import { SessionRunNote } from "./session-run-note";

type Asked = { page: "rate" | "ratings"; runId: string; query: string };

/** People rate captions of a run, or see what ratings tell. */
export function RunRatings(asked: Asked) {
  return (
    <RunPageProvider runId={asked.runId}>
      <Shown {...asked} />
    </RunPageProvider>
  );
}

function Shown({ page, runId, query }: Asked) {
  const opened = useRunPage((state) => state.opened);
  const problem = useRunPage((state) => state.problem);
  const name = tidyName(new URLSearchParams(query).get("rater") ?? "").slice(0, 80);
  const onName = useCallback(
    (rater: string) =>
      goTo(`${runPath(runId, "rate")}${rater === "" ? "" : `?${new URLSearchParams({ rater })}`}`),
    [runId],
  );
  if (opened?.kind === "run") {
    const fixed = opened.readOnly !== null || isPublished(runId);
    if (page === "rate" && !fixed) return <RatePage run={opened.run} name={name} onName={onName} />;
    return <RatingsPage run={opened.run} fixed={fixed} notices={<RunNotices />} />;
  }
  if (opened?.kind === "unreadable") return <ProblemAlert problem={opened.problem} />;
  if (opened?.kind === "of a session")
    return <SessionRunNote runId={runId} what="Captions are rated in runs of their own." />;
  if (problem) return <ProblemAlert problem={problem} />;
  return (
    <Center p="md" role="status" aria-label="Opening the run">
      <Loader size="sm" />
    </Center>
  );
}
