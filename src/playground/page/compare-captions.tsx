import { Loader, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { toProblem } from "../../foundation/errors";
import { scoreRows } from "../../metrics/score-rows";
import { constraintLabel, modalityOf } from "../../rules/taxonomy/labels";
import type { Problem } from "../../shapes/problem";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { addressQuery, type PlaygroundAddress } from "../../state/address";
import { goTo } from "../../state/page-address";
import { addressOf, type CaptionSubject, captionSubject } from "../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { useWayBack } from "../../state/playground/use-way-back";
import { useSessionsStore } from "../../state/stores-context";
import { CaptionDiff, PairFields } from "../../ui/caption-diff/caption-diff";
import { chosenPair, type Pair } from "../../ui/caption-diff/word-diff";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { SignButton } from "../../ui/sign-button";
import { matrixChecks, matrixRows, VerdictMatrix } from "../../ui/verdict-matrix";
import classes from "./compare.module.css";
import { usePlaces, useSessionPage } from "./places";
import { useAddress } from "./use-address";

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
          heading={<h2 className={classes.heading}>Verdicts</h2>}
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

/** The captions that an address names; null where it names no two. */
function pairIn(query: string): Pair | null {
  const search = new URLSearchParams(query);
  const [left, right] = [search.get("left"), search.get("right")];
  return left !== null && right !== null ? [left, right] : null;
}

/** The address of the comparison: what is on screen, behind the two where they were chosen. */
function compareAddress(of: PlaygroundAddress, pair: Pair | null): string {
  const chosen = pair ? `?${new URLSearchParams({ left: pair[0], right: pair[1] })}` : "";
  const query = addressQuery(of);
  return `/compare${chosen}${chosen ? query.replace("?", "&") : query}`;
}

/** The two captions, with the fields that choose them. */
function Compared({
  pair,
  captions,
  onChoice,
}: {
  pair: [Caption, Caption];
  captions: readonly Caption[];
  onChoice: (pair: Pair) => void;
}) {
  const store = usePlaygroundStore();
  const goToPlayground = useSessionPage("/playground");
  const { goToVerdict } = usePlaces();
  const [left, right] = pair;
  return (
    <>
      <div className={classes.choices}>
        <PairFields
          className={classes.choice}
          captions={captions.map(({ id, title, origin }) => ({
            value: id,
            label: `${title} (${origin.kind})`,
          }))}
          pair={[left.id, right.id]}
          onChoice={onChoice}
        >
          <SignButton
            variant="default"
            size={30}
            Icon={IconArrowsExchange}
            label="Swap left and right"
            onClick={() => onChoice([right.id, left.id])}
          />
        </PairFields>
      </div>
      <CaptionDiff left={left} right={right} heading="h2" />
      <CompareVerdicts
        captions={pair}
        onPick={(checkId, captionId) => {
          store.getState().selectCaption(captionId);
          store.getState().selectCheck(checkId);
          // Another caption has other neighbours: Back leads to these two.
          onChoice([left.id, right.id]);
          goToPlayground();
          // Once the playground is drawn.
          setTimeout(() => goToVerdict(checkId));
        }}
      />
    </>
  );
}

/**
 * The page on two captions of the session: their texts word by word, their verdicts constraint by constraint. Pressing a
 * verdict brings that caption and that check on screen in the playground. `query`: of the address, without its `?`;
 * `notices`: those of the whole page.
 */
export function CompareCaptions({
  address,
  query,
  notices,
}: {
  address: PlaygroundAddress;
  query: string;
  notices: ReactNode;
}) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const captions = usePlayground((state) => state.session?.captions ?? null);
  const activeId = usePlayground((state) => state.session?.activeCaptionId ?? "");
  const choice = useMemo(() => pairIn(query), [query]);
  const pair = useMemo(
    () => captions && chosenPair(captions, activeId, choice),
    [captions, activeId, choice],
  );
  useAddress(address, (next, how) => goTo(compareAddress(next, choice), how));
  const { back } = useWayBack();
  usePageTitle("Compare captions");

  return (
    <div className={classes.page}>
      <PageHead back={back} title="Compare captions" />
      {notices}
      {captions === null && <Loader size="sm" role="status" aria-label="Opening" />}
      {captions && !pair && (
        <Text size="sm">There is one caption. Write, paste or ask for another one in the playground.</Text>
      )}
      {captions && pair && (
        <Compared
          pair={pair}
          captions={captions}
          onChoice={(chosen) =>
            goTo(compareAddress(addressOf(playground.getState(), sessions.getState()) ?? address, chosen), {
              replace: true,
            })
          }
        />
      )}
    </div>
  );
}
