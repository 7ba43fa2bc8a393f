import { Alert, Button, Group, Loader, NativeSelect, Text, Title } from "@mantine/core";
import { IconGavel, IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { PartId } from "../../../state/also-judged/also-parts";
import {
  AlsoJudgedProvider,
  useAlsoJudged,
  useAlsoJudgedStore,
  usePartViews,
} from "../../../state/also-judged/use-also-judged";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { activeCaption } from "../../../state/sessions/session-document";
import { BackButton } from "../../../ui/back-button";
import { MarkedText } from "../../../ui/marked-text";
import type { TextMark } from "../../../ui/marked-textarea";
import { evidenceMarks } from "../../../ui/verdict/evidence-marks";
import classes from "./all-benchmarks.module.css";
import { ConstraintsPanel } from "./constraints-panel";
import { FaultTable } from "./fault-table";
import { type FoundByKind, foundByConstraints } from "./faults-found";
import { PartPanel } from "./part-panel";

type AllBenchmarksPageProps = {
  notices: ReactNode;
  onPlayground: () => void;
  onModels: () => void;
};

/** Which line is looked at: of constraints by the check's id, of a part by the part's id and the line's. */
type Looked = { in: string; id: string } | null;

/** One caption, judged by constraints, a quiz, key points and its style, and what each of them sees. */
export function AllBenchmarksPage(props: AllBenchmarksPageProps) {
  const isReady = usePlayground((state) => state.session !== null);
  useEffect(() => {
    document.title = "All benchmarks on one caption - Caplens";
  }, []);
  return (
    <div className={classes.page}>
      <BackButton onClick={props.onPlayground} />
      <Title order={1}>All benchmarks on one caption</Title>
      {props.notices}
      {isReady ? (
        <AlsoJudgedProvider>
          <Ready onModels={props.onModels} />
        </AlsoJudgedProvider>
      ) : (
        <Loader size="sm" role="status" aria-label="Opening the session" />
      )}
    </div>
  );
}

function CaptionChoice() {
  const store = usePlaygroundStore();
  const session = usePlayground((state) => state.session);
  if (!session) return null;
  return (
    <NativeSelect
      size="xs"
      label="Caption"
      value={activeCaption(session).id}
      data={session.captions.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(event) => store.getState().selectCaption(event.currentTarget.value)}
    />
  );
}

function JudgeAll({ onModels }: { onModels: () => void }) {
  const store = useAlsoJudgedStore();
  const views = usePartViews();
  const playground = usePlaygroundStore();
  const working = useAlsoJudged((state) => state.working);
  const phase = usePlayground((state) => state.run.kind);
  const wanted = views
    .filter(({ asked, judged, stale, recorded }) => asked && (!judged || stale || recorded))
    .map(({ part }) => part.id);
  const busy = working !== null || phase !== "idle";
  async function judge(): Promise<void> {
    await playground.getState().judgeCaption();
    await store
      .getState()
      .judge(wanted.length > 0 ? wanted : views.flatMap((view) => (view.asked ? [view.part.id] : [])));
  }
  return (
    <Group gap="xs">
      {busy ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => {
            store.getState().cancel();
            playground.getState().cancel();
          }}
        >
          Cancel
        </Button>
      ) : (
        <Button size="xs" leftSection={<IconGavel size={14} aria-hidden />} onClick={() => void judge()}>
          Judge by all
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={onModels}>
        Models and judges
      </Button>
      <Text size="xs" role="status" c="var(--caplens-text-quiet)">
        {working &&
          `${views.find(({ part }) => part.id === working.part)?.part.title}: ${working.done} of ${working.total || "…"}`}
        {!working && phase === "judging" && "Constraints are being judged."}
      </Text>
    </Group>
  );
}

function Ready({ onModels }: { onModels: () => void }) {
  const session = usePlayground((state) => state.session);
  const verdicts = useVerdicts();
  const views = usePartViews();
  const [looked, setLooked] = useState<Looked>(null);
  const [marks, setMarks] = useState<readonly TextMark[]>([]);
  const [byPart, setByPart] = useState<Readonly<Record<string, FoundByKind>>>({});
  const checklist = session?.checklist;
  const byConstraints = useMemo(
    () => (checklist ? foundByConstraints(verdicts, checklist) : {}),
    [verdicts, checklist],
  );
  if (!session) return null;
  const caption = activeCaption(session);
  const look = (next: Looked, evidence: readonly TextMark[]) => {
    setLooked(next);
    setMarks(evidence);
  };
  const panelsOf = (ids: readonly PartId[]) =>
    views.flatMap((view) =>
      ids.includes(view.part.id) ? (
        <PartPanel
          key={view.part.id}
          view={view}
          looked={looked?.in === view.part.id ? looked.id : null}
          onLook={(id, evidence) => look(id === null ? null : { in: view.part.id, id }, evidence)}
          onFound={setByPart}
        />
      ) : (
        []
      ),
    );
  return (
    <>
      <Text size="sm" maw="46rem">
        Four ways of judging look at the same caption. Constraints see whether it does what was asked; a quiz,
        what can be known from it; key points, what it tells in how many words; style, how well it is written.
      </Text>
      <div className={classes.columns}>
        <section className={classes.caption} aria-labelledby="caption-title">
          <Group justify="space-between" align="end" gap="xs">
            <Title order={2} size="h5" id="caption-title">
              {session.title}
            </Title>
            <CaptionChoice />
          </Group>
          <details>
            <summary>Instruction</summary>
            <p className={classes.instruction}>{session.instruction || "There is none."}</p>
          </details>
          {caption.text === "" ? (
            <Alert variant="outline" color="gray" title="This caption is empty">
              Write or paste it in the playground, or have a model write it there.
            </Alert>
          ) : (
            <MarkedText text={caption.text} marks={marks} label="Caption" testId="judged-caption" />
          )}
          <JudgeAll onModels={onModels} />
        </section>
        <div className={classes.judged}>
          <FaultTable byConstraints={byConstraints} byPart={byPart} />
          <div className={classes.panels}>
            <div className={classes.stack}>
              <ConstraintsPanel
                verdicts={verdicts}
                looked={looked?.in === "constraints" ? looked.id : null}
                onLook={(id) => {
                  const verdict = verdicts.find(({ checkId }) => checkId === id);
                  look(verdict && id ? { in: "constraints", id } : null, evidenceMarks(verdict));
                }}
              />
              {panelsOf(["key-points"])}
            </div>
            <div className={classes.stack}>{panelsOf(["quiz", "style"])}</div>
          </div>
        </div>
      </div>
    </>
  );
}
