import { ActionIcon, Loader, Modal, Select, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { toProblem } from "../../../foundation/errors";
import { scoreRows } from "../../../metrics/score-rows";
import { constraintLabel, modalityOf } from "../../../rules/taxonomy/labels";
import type { Problem } from "../../../shapes/problem";
import type { Caption, Session } from "../../../shapes/session";
import { checklistOfSession } from "../../../shapes/session-asks";
import type { Verdict } from "../../../shapes/verdict";
import { type CaptionSubject, captionSubject } from "../../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { CaptionDiff } from "../../../ui/caption-diff/caption-diff";
import { chosenPair, type Pair } from "../../../ui/caption-diff/word-diff";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { matrixChecks, matrixRows, VerdictMatrix } from "../../../ui/verdict-matrix";
import { usePlaces } from "../places";
import classes from "./compare.module.css";

type VerdictsByCaption = {
  /** Without those that are still to come. */
  byCaption: ReadonlyMap<string, readonly Verdict[]>;
  /** The reason why some could not be had; null where all could. */
  problem: Problem | null;
  /** Tries those anew. */
  again: () => void;
};

type Known = { rest: CaptionSubject; verdicts: readonly Verdict[] | null };

/** While texts and verdicts come in, they are shown once in such a pause. */
const PAUSE_MILLISECONDS = 150;

/** True where a caption and all that its verdicts rest on are the same. */
function isSame(one: CaptionSubject, other: CaptionSubject): boolean {
  const keys = Object.keys(one.subject) as (keyof CaptionSubject["subject"])[];
  return one.caption === other.caption && keys.every((key) => one.subject[key] === other.subject[key]);
}

/**
 * All verdicts on these captions of the session, by caption id. Those of a caption are found anew when it or what it is
 * judged on changes; the former ones stay meanwhile. `captionsOf` has to be the same function from one render to the next.
 */
function useVerdictsByCaption(captionsOf: (session: Session) => readonly Caption[]): VerdictsByCaption {
  const store = usePlaygroundStore();
  const [byCaption, setByCaption] = useState<VerdictsByCaption["byCaption"]>(new Map());
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins anew
  useEffect(() => {
    const known = new Map<string, Known>();
    let mounted = true;
    let working = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function nextToDo(): CaptionSubject | null {
      const state = store.getState();
      for (const { id } of state.session ? captionsOf(state.session) : []) {
        const rest = captionSubject(state, id);
        const before = known.get(id);
        if (rest && !(before && isSame(before.rest, rest))) return rest;
      }
      return null;
    }

    async function work(): Promise<void> {
      timer = undefined;
      working = true;
      for (let next = nextToDo(); next && mounted; next = nextToDo()) {
        const { id } = next.caption;
        let verdicts = known.get(id)?.verdicts ?? null;
        try {
          verdicts = await store.getState().verdictsOf(id);
        } catch (error) {
          if (mounted) setProblem(toProblem(error));
        }
        known.set(id, { rest: next, verdicts });
      }
      working = false;
      if (mounted) {
        setByCaption(new Map([...known].flatMap(([id, { verdicts }]) => (verdicts ? [[id, verdicts]] : []))));
      }
      schedule();
    }

    function schedule(): void {
      if (!mounted || working || timer !== undefined || !nextToDo()) return;
      timer = setTimeout(() => void work(), PAUSE_MILLISECONDS);
    }

    const unsubscribe = store.subscribe(schedule);
    schedule();
    return () => {
      mounted = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [store, captionsOf, attempt]);

  function again(): void {
    setProblem(null);
    setAttempt((number) => number + 1);
  }
  return { byCaption, problem, again };
}

const KINDS = { example: "example", model: "model", pasted: "pasted" } as const;

/** The verdicts of these captions side by side, in the semantics of the session. */
function CompareVerdicts({
  captions,
  onPick,
}: {
  captions: readonly Caption[];
  onPick: (checkId: string, captionId: string) => void;
}) {
  const session = usePlayground((state) => state.session);
  const ids = captions.map(({ id }) => id).join("\n");
  const captionsOf = useCallback(
    (of: Session) => of.captions.filter(({ id }) => ids.split("\n").includes(id)),
    [ids],
  );
  const { byCaption, problem, again } = useVerdictsByCaption(captionsOf);
  const ready = problem === null && captions.every(({ id }) => byCaption.has(id));
  const columns = useMemo(
    () =>
      ready ? captions.map((caption) => ({ ...caption, verdicts: byCaption.get(caption.id) ?? [] })) : [],
    [ready, byCaption, captions],
  );
  const rows = useMemo(() => {
    if (!session) return [];
    const checks = matrixChecks(checklistOfSession(session), session.disputedChecks, constraintLabel);
    return matrixRows(
      checks,
      columns.map((column) => [column]),
    );
  }, [session, columns]);

  return (
    <section aria-label="Verdicts compared" className={classes.verdicts}>
      {problem === null && !ready && (
        <Text size="sm" role="status">
          <Loader size={12} mr={6} aria-hidden />
          Checking both captions
        </Text>
      )}
      {problem && (
        <ProblemAlert problem={problem} onClose={again}>
          <NextStepButton onClick={again}>Check again</NextStepButton>
        </ProblemAlert>
      )}
      {ready && (
        <VerdictMatrix
          label="Verdicts side by side"
          heading={<h3 className={classes.heading}>Verdicts</h3>}
          note={session?.semantics === "reference" ? "read as released" : "read strictly"}
          columns={captions.map(({ id, title, origin }) => ({ id, title, kind: KINDS[origin.kind] }))}
          rows={rows}
          foot={scoreRows(columns, session?.disputedChecks ?? [], modalityOf)}
          onPick={onPick}
        />
      )}
    </section>
  );
}

function Choice({
  label,
  captions,
  value,
  onChange,
}: {
  label: string;
  captions: readonly Caption[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <Select
      size="xs"
      label={label}
      className={classes.choice}
      data={captions.map(({ id, title, origin }) => ({ value: id, label: `${title} (${origin.kind})` }))}
      value={value}
      onChange={(id) => id && onChange(id)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

/** Two captions of the session side by side: their texts word by word, their verdicts constraint by constraint. */
function CompareDialog({
  opened,
  captions,
  activeId,
  onClose,
  onClosed,
  onPick,
}: {
  opened: boolean;
  captions: readonly Caption[];
  /** The caption on screen: on the left, until another one is chosen. */
  activeId: string;
  onClose: () => void;
  /** Called once the dialog is gone. */
  onClosed: () => void;
  onPick: (checkId: string, captionId: string) => void;
}) {
  const [choice, setChoice] = useState<Pair | null>(null);
  const pair = useMemo(() => chosenPair(captions, activeId, choice), [captions, activeId, choice]);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => {
        setChoice(null);
        onClosed();
      }}
      returnFocus={false}
      title="Compare captions"
      size="100rem"
      xOffset="max(6px, 2vw)"
      yOffset="max(6px, 2dvh)"
      classNames={{ content: classes.dialog, header: classes.header, body: classes.body }}
      closeButtonProps={{ "aria-label": "Close the comparison" }}
    >
      {pair && (
        <>
          <div className={classes.choices}>
            <Choice
              label="Left"
              captions={captions}
              value={pair[0].id}
              onChange={(id) => setChoice(id === pair[1].id ? [id, pair[0].id] : [id, pair[1].id])}
            />
            <ActionIcon
              variant="default"
              size={30}
              aria-label="Swap left and right"
              onClick={() => setChoice([pair[1].id, pair[0].id])}
            >
              <IconArrowsExchange size={16} aria-hidden />
            </ActionIcon>
            <Choice
              label="Right"
              captions={captions}
              value={pair[1].id}
              onChange={(id) => setChoice(id === pair[0].id ? [pair[1].id, id] : [pair[0].id, id])}
            />
          </div>
          <CaptionDiff left={pair[0]} right={pair[1]} />
          <CompareVerdicts captions={pair} onPick={onPick} />
        </>
      )}
    </Modal>
  );
}

/**
 * The comparison of two captions; pressing one of its cells brings that caption and that check on screen. `onClosed`
 * hears when the focus has to go somewhere else.
 */
export function CompareCaptions({
  opened,
  onClose,
  onClosed,
}: {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}) {
  const store = usePlaygroundStore();
  const { goToVerdict } = usePlaces();
  const captions = usePlayground((state) => state.session?.captions ?? null);
  const activeId = usePlayground((state) => state.session?.activeCaptionId ?? "");
  const [picked, setPicked] = useState<string | null>(null);
  if (!captions) return null;

  return (
    <CompareDialog
      opened={opened}
      captions={captions}
      activeId={activeId}
      onClose={onClose}
      onClosed={() => {
        // Once the dialog has let go of the focus.
        setTimeout(() => (picked === null ? onClosed() : goToVerdict(picked)));
        setPicked(null);
      }}
      onPick={(checkId, captionId) => {
        setPicked(checkId);
        store.getState().selectCaption(captionId);
        store.getState().selectCheck(checkId);
        onClose();
      }}
    />
  );
}
