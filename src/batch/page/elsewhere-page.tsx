import { Button, Group, Progress, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import type { BatchWish } from "../../shapes/batch";
import { humanSize } from "../../ui/measures";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunPartPage } from "../../ui/run-part-page";
import { type ElsewhereWork, useRunElsewhere } from "../store/use-run-elsewhere";
import { AnswersHome } from "./answers-home";
import { HowItStands } from "./how-it-stands";
import { WriteCalls } from "./write-calls";

const FIRST_WISH: BatchWish = {
  stage: "captions",
  target: "vllm",
  media: { kind: "inline" },
  refused: false,
};

function workWords({ step, done, total }: ElsewhereWork): string {
  switch (step) {
    case "writing":
      return `${done} of ${total} captions written`;
    case "reading":
      return `${humanSize(done)} of ${humanSize(total)} read`;
    case "keeping":
      return `${done} of ${total} captions taken in`;
  }
}

function AtWork({ work, onCancel }: { work: ElsewhereWork; onCancel: () => void }) {
  return (
    <Group gap="sm">
      <Progress.Root size="lg" w="min(20rem, 60vw)">
        <Progress.Section
          value={work.total === 0 ? 0 : (100 * work.done) / work.total}
          aria-label={workWords(work)}
        />
      </Progress.Root>
      <Text size="sm">{workWords(work)}</Text>
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}

/** A run that is too large for a tab: its calls go out as files, and the answers come home. */
export function ElsewherePage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const [wish, setWish] = useState<BatchWish>(FIRST_WISH);
  /** People have chosen what to write; before that it is what comes next. */
  const [chosen, setChosen] = useState(false);
  const run = useRunElsewhere(runId, wish);
  const { status, work, written } = run;
  const comesNext = status && status.left.captions === 0 && status.left.judging > 0 ? "judging" : "captions";

  useEffect(() => {
    if (!chosen) setWish((before) => ({ ...before, stage: comesNext }));
  }, [chosen, comesNext]);

  return (
    <RunPartPage
      runId={runId}
      title="Run it elsewhere"
      notices={notices}
      about={
        <>
          For runs too large for a tab. The calls go out as files, captions first and then all judging; your
          machines or a batch service answer them; the answers come home and are scored here. Keys are never
          part of a file.
        </>
      }
    >
      {status && status.refined.length > 0 && (
        <Text size="sm" component="p" m={0}>
          Not in the files: refining. {status.refined.join(", ")}: their captions are refined and judged in
          this page. Take the answers home first, then start the run on its page.
        </Text>
      )}
      {run.problem && <ProblemAlert problem={run.problem} />}
      <HowItStands status={status} />
      <div role="status" data-testid="elsewhere-status">
        {work && <AtWork work={work} onCancel={run.cancel} />}
        {written && (
          <>
            <Text size="sm" component="p" m={0}>
              Written: {written.calls.toLocaleString("en")} calls,{" "}
              {written.blob ? written.fileName : `${written.files.length} files`}, {humanSize(written.bytes)}.
              README.txt in it has the commands.
            </Text>
            {written.notes.map((note) => (
              <Text key={note} size="sm" component="p" m={0} c="var(--caplens-failed)">
                Not written: {note}
              </Text>
            ))}
          </>
        )}
      </div>
      <WriteCalls
        wish={wish}
        run={run}
        onWish={(next) => {
          setChosen(chosen || next.stage !== wish.stage);
          setWish(next);
        }}
      />
      <AnswersHome run={run} />
    </RunPartPage>
  );
}
