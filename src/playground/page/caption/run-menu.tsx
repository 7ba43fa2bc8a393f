import { Button, Loader, Menu, Modal, Popover, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustments, IconDots, IconListDetails, IconScale } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { checklistCalls } from "../../../evaluation/run/forecast-run";
import { callsCost } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import { askedItems } from "../../../shapes/checklist-parts";
import { checklistOfSession } from "../../../shapes/session-asks";
import { MOST_ROUNDS } from "../../../shapes/usual";
import { askedJudges } from "../../../state/models/known-models";
import { usePlayground } from "../../../state/playground/playground-context";
import { useRunsStore } from "../../../state/runs/use-runs";
import { useModels, useModelsStore } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import { type CallRow, callFacts, callLine, costOfRows } from "../../../ui/call-facts";
import classes from "../../../ui/calls.module.css";
import { SwitchField } from "../../../ui/fields";
import { CountField, GenerationFields } from "../../../ui/generation-fields";
import { ProblemAlert } from "../../../ui/problem-alert";
import { SignButton } from "../../../ui/sign-button";
import { callRows } from "../queue/session-calls";

/** Rows drawn at a time. */
const PAGE = 100;

function summary(rows: readonly CallRow[]): string {
  const kept = rows.filter(({ record }) => record?.cached).length;
  const failed = rows.filter(({ record }) => record === null).length;
  const cost = costOfRows(rows);
  return [
    counted(rows.length, "entry", "entries"),
    ...(kept > 0 ? [`${kept} from kept replies`] : []),
    ...(failed > 0 ? [`${failed} without a reply`] : []),
    callsCost(cost),
  ].join(", ");
}

function Call({ row: { what, captionTitle, record, rejected } }: { row: CallRow }) {
  return (
    <details className={classes.call}>
      <summary>
        <Text component="span" size="sm">
          <strong>{captionTitle}</strong>: {what}
          {record ? ` · ${callLine(record)}` : " · no reply"}
          {rejected !== null && record ? " · not used" : ""}
        </Text>
      </summary>
      <dl className={classes.facts}>
        {rejected !== null && (
          <>
            <dt>{record ? "Not used, because" : "What happened"}</dt>
            <dd>{rejected}</dd>
          </>
        )}
        {record &&
          callFacts(record).map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {record && record.mediaHashes.length > 0 && (
          <>
            <dt>Media sent ({record.mediaHashes.length})</dt>
            <dd className={classes.hashes}>{record.mediaHashes.join(" ")}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

/** Calls of models, what they come to, and each with all that is kept of it. Keys are never part of it. */
function CallList({ rows }: { rows: readonly CallRow[] }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <Stack gap="xs">
      <Text size="sm">
        {summary(rows)}.
        {rows.some(({ record }) => record === null) &&
          " Calls without a reply may have cost something; only the totals of the run and of the day count that."}{" "}
        The same goes with the session when it is exported; keys never do.
      </Text>
      <div>
        {rows.slice(0, shown).map((row) => (
          <Call key={row.key} row={row} />
        ))}
      </div>
      {rows.length > shown && (
        <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE)}>
          Show {Math.min(PAGE, rows.length - shown)} more
        </Button>
      )}
    </Stack>
  );
}

/** The calls of the session on screen and of its runs. */
function CallsList() {
  const session = usePlayground((state) => state.session);
  const store = useRunsStore();
  const id = session?.id;
  // They are read when this is first shown.
  const { value: runs, problem } = useLatest(id ?? "", 0, async () =>
    id === undefined ? null : store.getState().read(id),
  );
  const rows = session ? callRows(session, runs ?? []) : [];
  if (runs === null && problem === null) return <Loader size="sm" role="status" aria-label="Reading" />;
  if (rows.length === 0 && problem === null)
    return <Text size="sm">No model was called in this session yet.</Text>;
  return (
    <Stack gap="xs">
      {problem && <ProblemAlert problem={problem} />}
      <CallList rows={rows} />
    </Stack>
  );
}

const NO_CHECKLIST = { format: [], content: [] };

/** Number of calls that judging will take, in words. */
function useCallsWords(): string {
  const checklist = usePlayground((state) => checklistOfSession(state.session) ?? NO_CHECKLIST);
  const { rounds, batched } = useModels((state) => state.judging);
  // The first one counts also while none is connected yet.
  const judges = useModels((state) => Math.max(1, askedJudges(state).length));
  const questions = askedItems(checklist).length;
  const { judgings: calls } = checklistCalls(checklist, { rounds, batched, judges });
  if (questions === 0) return "The checklist has no questions with a right answer yet.";
  return `${counted(questions, "question")}, ${counted(rounds, "round")}, ${counted(judges, "judge")}: at least ${counted(calls, "call")}.`;
}

/** Judging settings: how often, in one call or many, by how many judges. `onTest` leads to a test of them. */
function JudgingPanel({ onTest }: { onTest: () => void }) {
  const store = useModelsStore();
  const judging = useModels((state) => state.judging);
  const others = useModels((state) => state.otherJudges.length);
  const connected = useModels((state) => (state.models.judge ?? state.models.caption) !== null);
  const words = useCallsWords();
  const change = (next: Partial<typeof judging>) => store.getState().setJudging({ ...judging, ...next });

  return (
    <Stack gap="xs" w={270}>
      <CountField
        label="Rounds"
        description="How often each question is asked. After the first time the options come in another order; the answer given by more than half decides."
        max={MOST_ROUNDS}
        value={judging.rounds}
        onChange={(rounds) => change({ rounds })}
      />
      <SwitchField
        label="All questions in one call"
        description="Cheaper. Questions that the reply leaves out are asked one by one. Answers may influence each other."
        checked={judging.batched}
        onChange={(batched) => change({ batched })}
      />
      <SwitchField
        label="Ask the other judges too"
        description={
          others > 0
            ? `${others} more connected; every answer counts equally.`
            : "None is connected. Add more judges under “Models”."
        }
        checked={judging.otherJudges}
        onChange={(otherJudges) => change({ otherJudges })}
      />
      <Text size="xs" data-testid="judging-calls">
        {words}
      </Text>
      <Button size="xs" variant="default" disabled={!connected} onClick={onTest}>
        Test this judge
      </Button>
      {!connected && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          To test a judge, connect one under “Models” first.
        </Text>
      )}
    </Stack>
  );
}

/** Generation settings of the session's model. */
function GenerationPanel() {
  const store = useModelsStore();
  const settings = useModels((state) => state.settings);
  return (
    <Stack gap="xs" w={200}>
      <GenerationFields value={settings} onChange={(next) => store.getState().setSettings(next)} />
      <Text size="xs" c="var(--caplens-text-quiet)">
        Empty fields are left to the endpoint.
      </Text>
    </Stack>
  );
}

// Few who judge test their judge.
const JudgeTestDialog = lazy(() =>
  import("../judge-test-dialog").then((module) => ({ default: module.JudgeTestDialog })),
);

type Part = "reply" | "judging" | "record" | "test";

const PANELS: Partial<Record<Part, string>> = {
  reply: "Settings of the model's reply",
  judging: "How captions are judged",
};

/** Settings for asking the model and for judging captions, and the log of calls: one quiet place for each. */
export function RunMenu() {
  const rounds = useModels((state) => state.judging.rounds);
  const narrow = useMediaQuery("(max-width: 48rem)", undefined, { getInitialValueInEffect: false });
  const [part, setPart] = useState<Part | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setPart(null);
    // The item of the menu that led here is gone.
    button.current?.focus();
  }

  const panel = part === null ? undefined : PANELS[part];
  return (
    <>
      <Popover
        opened={panel !== undefined}
        onChange={(opened) => !opened && close()}
        position="bottom-end"
        withinPortal
        trapFocus
        returnFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <div>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <SignButton
                  ref={button}
                  size={30}
                  Icon={IconDots}
                  pixels={18}
                  label="More: reply, judging, record of calls"
                />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconAdjustments size={15} aria-hidden />}
                  onClick={() => setPart("reply")}
                >
                  Reply settings
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconScale size={15} aria-hidden />}
                  onClick={() => setPart("judging")}
                >
                  {rounds > 1 ? `Judging, ${rounds} rounds` : "Judging"}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconListDetails size={15} aria-hidden />}
                  onClick={() => setPart("record")}
                >
                  Record of calls
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={panel}>
          {part === "reply" && <GenerationPanel />}
          {part === "judging" && <JudgingPanel onTest={() => setPart("test")} />}
        </Popover.Dropdown>
      </Popover>
      <Modal
        opened={part === "record"}
        onClose={close}
        returnFocus={false}
        title="Record of every call"
        size="min(52rem, 94vw)"
        fullScreen={narrow === true}
        closeButtonProps={{ "aria-label": "Close record" }}
      >
        <CallsList />
      </Modal>
      {part === "test" && (
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Opening the test" />}>
          <JudgeTestDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
