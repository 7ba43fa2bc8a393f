import { Anchor, Button, Group, TextInput } from "@mantine/core";
import { IconArrowLeft, IconDownload, IconServer, IconStars, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { benchmarkLabel } from "../../../evaluation/benchmark-label";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { RELEASED_CHARACTERS } from "../../../evaluation/run/judged-text";
import { counted, plural } from "../../../foundation/plural";
import { isPublished } from "../../../foundation/published-id";
import { runPath } from "../../../foundation/run-paths";
import type { Run } from "../../../shapes/run";
import { READING_NAMES } from "../../../shapes/semantics";
import { localMinute } from "../../../ui/measures";
import classes from "../../../ui/runs.module.css";
import { useRunPageStore } from "../../store/run-page-context";
import own from "./run-view.module.css";

function RenameForm({ title, onDone }: { title: string; onDone: () => void }) {
  const store = useRunPageStore();
  const [text, setText] = useState(title);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void store.getState().rename(text.trim());
        onDone();
      }}
    >
      <Group gap="xs">
        <TextInput
          size="xs"
          aria-label="Title of the run"
          value={text}
          autoFocus
          w="min(30rem, 70vw)"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
        <Button type="submit" size="xs">
          Rename
        </Button>
      </Group>
    </form>
  );
}

function judgeWords({ judges, judging, dataSet }: Run): string {
  const { measured, rules } = benchmarkTraits(dataSet.benchmark) ?? {};
  if (measured) return "compared by words, without a judge";
  if (judges.length === 0) return rules === null ? "without a judge" : "rules only, without a judge";
  const names = judges.map(({ model }) => model).join(", ");
  const rounds = judging.rounds > 1 ? `, ${judging.rounds} rounds` : "";
  return `${plural(judges.length, "judge")} ${names}${rounds}`;
}

/** What the run is of, in a line or two. */
function factsOf(run: Run, dataSet: { title: string; samples: number } | null): string {
  const samples = run.chosen === "all" ? dataSet?.samples : run.chosen.length;
  return [
    benchmarkLabel(run.dataSet.benchmark),
    ...(dataSet ? [dataSet.title] : []),
    ...(samples === undefined ? [] : [counted(samples, "sample")]),
    run.entries.length === 0 ? "no model yet" : run.entries.map(({ title }) => title).join(", "),
    ...(run.repeats > 1 ? [`${run.repeats} repeats`] : []),
    judgeWords(run),
    ...(benchmarkTraits(run.dataSet.benchmark)?.oneReading ? [] : [READING_NAMES[run.semantics]]),
    ...(run.asReleased
      ? [`judges see the first ${RELEASED_CHARACTERS.toLocaleString("en")} characters`]
      : []),
    localMinute(run.createdAt),
  ].join(" · ");
}

/** The title, which can be changed, and what the run is of. */
export function RunHead({
  run,
  dataSet,
  fixed,
}: {
  run: Run;
  dataSet: { title: string; samples: number } | null;
  /** It can't be changed. */
  fixed: boolean;
}) {
  const [renaming, setRenaming] = useState(false);
  return (
    <header className={own.head}>
      <Anchor href="#/runs" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> All runs
      </Anchor>
      {renaming ? (
        <RenameForm title={run.title} onDone={() => setRenaming(false)} />
      ) : (
        <Group gap="xs">
          <h1 className={classes.title}>{run.title === "" ? "Untitled run" : run.title}</h1>
          {!fixed && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setRenaming(true)}>
              Rename
            </Button>
          )}
        </Group>
      )}
      <p className={classes.facts}>{factsOf(run, dataSet)}</p>
      {run.note && <p className={own.note}>{run.note}</p>}
      {!isPublished(run.id) && (
        <Group gap="md">
          <Anchor href={`#${runPath(run.id, "export")}`} size="sm">
            <IconDownload size={14} aria-hidden /> Export
          </Anchor>
          {run.entries.length > 0 && (
            <Anchor href={`#${runPath(run.id, "row")}`} size="sm">
              <IconTrophy size={14} aria-hidden /> Row for a leaderboard
            </Anchor>
          )}
          {run.entries.length > 0 && (
            <Anchor href={`#${runPath(run.id, "ratings")}`} size="sm">
              <IconStars size={14} aria-hidden /> Ratings
            </Anchor>
          )}
          {!fixed && (
            <Anchor href={`#${runPath(run.id, "elsewhere")}`} size="sm">
              <IconServer size={14} aria-hidden /> Run it elsewhere
            </Anchor>
          )}
        </Group>
      )}
    </header>
  );
}
