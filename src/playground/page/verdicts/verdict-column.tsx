import { Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { whyWithheld, withheld } from "../../../evaluation/verdicts/withheld";
import { counted } from "../../../foundation/plural";
import { captionAgreement } from "../../../metrics/answer-agreement";
import { describeRatio, type ScoredRatio } from "../../../metrics/ratio";
import {
  correctedVerdicts,
  isCorrected,
  type Satisfied,
  type ScorePart,
  scoreCaption,
} from "../../../metrics/score-caption";
import { modalityOf } from "../../../rules/taxonomy/labels";
import { RELEASED_RULES, rulesOf, USUAL_RULES } from "../../../shapes/semantics";
import { checklistOfSession, rulesOfSession } from "../../../shapes/session-asks";
import type { Verdict } from "../../../shapes/verdict";
import {
  useDisagreement,
  usePlayground,
  usePlaygroundStore,
  useVerdicts,
} from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { SmallButton } from "../../../ui/buttons";
import { ChoiceBar } from "../../../ui/choice-bar";
import { useIsUncalibrated } from "../../../ui/judge-name";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { SignButton } from "../../../ui/sign-button";
import { agreements, FlipMark } from "../../../ui/verdict/flip-mark";
import { VerdictRow as Row } from "../../../ui/verdict/verdict-row";
import { checkAbout } from "../checklist/check-words";
import { usePlaces, useSessionPage } from "../places";
import classes from "./verdicts.module.css";

/** Consistency of the judge's answers on this caption, where questions were asked more than once. */
function CaptionSteadiness({ verdicts }: { verdicts: readonly Verdict[] }) {
  const asked = verdicts.filter(({ stale }) => !stale).flatMap(agreements);
  if (asked.length === 0) return null;
  const { agreement, flips, flippedQuestions } = captionAgreement(asked);
  return (
    <dl className={classes.parts} aria-label="How steady the answers are" data-testid="steadiness">
      <div>
        <dt title="Answers that equal the most frequent one to their question">agreement</dt>
        <dd>{describeRatio(agreement)}</dd>
      </div>
      <div>
        <dt title="Later answers that differ from the first one to their question">flip rate</dt>
        <dd>{describeRatio(flips)}</dd>
      </div>
      <div>
        <dt>questions that flip</dt>
        <dd>
          {describeRatio(flippedQuestions)} {flippedQuestions.numerator > 0 && <FlipMark />}
        </dd>
      </div>
    </dl>
  );
}

/** In two lines: the halves, and the senses that content is about. */
const PARTS: readonly (readonly ScorePart[])[] = [
  ["format", "content"],
  ["visual", "audio", "omni"],
];

const NONE: never[] = [];

function satisfied(value: Satisfied): string {
  return value ?? "–";
}

/** A share in words; where nothing could be scored, that instead of `0 / 0`. */
function share(of: ScoredRatio): string {
  return of.denominator === 0 && of.total > 0 ? `none of ${of.total} scored` : describeRatio(of);
}

/** The share of a part; where nothing of it could be scored, a dash out of all. */
function shareOfPart(of: ScoredRatio): string {
  return of.denominator === 0 ? `– / ${of.total}` : describeRatio(of);
}

/** The reason why nothing of the caption on screen is scored; null where it is, or where each verdict has its own reason. */
function useWhyUnscored(): string | null {
  return usePlayground(({ session, run }) => {
    if (!session) return null;
    const caption = activeCaption(session);
    if (run.kind === "captioning" && run.captionId === caption.id)
      return "The model is still writing; the caption is judged when it is finished.";
    const shortfall = withheld(caption);
    return shortfall && whyWithheld(shortfall);
  });
}

/** Meaning of the two scores, behind a button that is reachable by keyboard and touch. */
function useMeaning() {
  const [shown, setShown] = useState(false);
  const id = useId();
  return {
    button: (
      <SignButton
        size={22}
        className={classes.whatScores}
        Icon={IconHelp}
        label="What CSR and ISR mean"
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setShown(!shown)}
      />
    ),
    words: (
      <div id={id} hidden={!shown} className={classes.meaning}>
        <p>
          <b>CSR</b>, constraint satisfaction rate: how many constraints the caption satisfies, of those with
          a verdict.
        </p>
        <p>
          <b>ISR</b>, instruction satisfaction: “yes” if the caption satisfies every constraint. Over many
          captions: the share of “yes”.
        </p>
      </div>
    ),
  };
}

/** Constraint and instruction satisfaction, each with what it is out of; with and without what people overruled. */
function ScoreSummary({ verdicts }: { verdicts: readonly Verdict[] }) {
  const overrules = usePlayground((state) => (state.session ? activeCaption(state.session).overrules : NONE));
  const disputedChecks = usePlayground((state) => state.session?.disputedChecks ?? NONE);
  const whyUnscored = useWhyUnscored();
  const meaning = useMeaning();
  const isUncalibrated = useIsUncalibrated();
  const score = scoreCaption(verdicts, modalityOf);
  const unsure = verdicts.filter(
    (one) => !one.stale && one.status !== "unscored" && isUncalibrated(one),
  ).length;
  const corrected = isCorrected(verdicts, overrules, disputedChecks)
    ? scoreCaption(correctedVerdicts(verdicts, overrules, disputedChecks), modalityOf)
    : null;
  return (
    <section className={classes.scores} aria-label="Scores">
      <div className={classes.main}>
        <dl>
          <div>
            <dt>CSR</dt>
            <dd data-testid="score-csr">{whyUnscored ? "not scored" : share(score.overall)}</dd>
          </div>
          <div>
            <dt>ISR</dt>
            <dd data-testid="score-isr">{satisfied(score.isr.overall)}</dd>
          </div>
        </dl>
        {meaning.button}
      </div>
      {meaning.words}
      {whyUnscored && (
        <p className={classes.whyUnscored} data-testid="why-unscored">
          {whyUnscored}
        </p>
      )}
      {corrected && (
        <dl className={classes.parts}>
          <div>
            <dt>as corrected by hand</dt>
            <dd>
              <span data-testid="score-csr-corrected">{share(corrected.overall)}</span>, ISR{" "}
              <span data-testid="score-isr-corrected">{satisfied(corrected.isr.overall)}</span>
            </dd>
          </div>
        </dl>
      )}
      {!whyUnscored &&
        PARTS.map((line) => (
          <dl key={line[0]} className={classes.parts}>
            {line
              .filter((part) => score[part].total > 0)
              .map((part) => (
                <div key={part}>
                  <dt>{part}</dt>
                  <dd data-testid={`score-csr-${part}`}>{shareOfPart(score[part])}</dd>
                </div>
              ))}
          </dl>
        ))}
      {unsure > 0 && (
        <p className={classes.whyUnscored} data-testid="uncalibrated">
          {counted(unsure, "verdict")} by an uncalibrated judge: nobody knows how often it errs.
        </p>
      )}
      <CaptionSteadiness verdicts={verdicts} />
    </section>
  );
}

const OpenVerdict = lazyPart(
  "The details of the verdict",
  async () => (await import("./open-verdict")).OpenVerdict,
  { waiting: <div className={classes.waiting} role="status" aria-label="Opening the verdict" /> },
);

/** A verdict on the caption on screen. Opening it marks its evidence in the caption. */
function VerdictRow({ verdict }: { verdict: Verdict }) {
  const store = usePlaygroundStore();
  const { checkId } = verdict;
  const active = usePlayground((state) => state.activeCheckId === checkId);
  const other = useDisagreement(verdict);
  const saidAbove = useWhyUnscored() !== null;
  const overrule = usePlayground((state) =>
    state.session ? activeCaption(state.session).overrules.find((one) => one.checkId === checkId) : undefined,
  );
  const disputed = usePlayground(
    (state) => state.session?.disputedChecks.some((one) => one.checkId === checkId) ?? false,
  );
  const asks = usePlayground(({ session }) => {
    const checks = session
      ? [...checklistOfSession(session).format, ...checklistOfSession(session).content]
      : [];
    const check = checks.find((one) => one.checkId === checkId);
    return check ? checkAbout(check) : "";
  });
  return (
    <Row
      verdict={verdict}
      standing={{ asks, other, overrule, disputed, saidAbove }}
      active={active}
      onActive={(id) => store.getState().selectCheck(id)}
    >
      <OpenVerdict verdict={verdict} />
    </Row>
  );
}

// Most who look at verdicts edit no checklist.
const ChecklistPanel = lazyPart(
  "The checklist",
  async () => (await import("../checklist/checklist-panel")).ChecklistPanel,
);

const AlsoSummary = lazyPart(
  "What other benchmarks say",
  async () => (await import("./also-summary")).AlsoSummary,
  { waiting: null, later: true, small: true },
);

const Contradictions = lazyPart(
  "What tells of contradictions",
  async () => (await import("../checklist/contradictions")).Contradictions,
  { waiting: null, later: true, small: true },
);

const WhoseChecklist = lazyPart(
  "Whose checklist this is",
  async () => (await import("./whose-checklist")).WhoseChecklist,
  { waiting: null, later: true, small: true },
);

function Half({ title, verdicts }: { title: string; verdicts: Verdict[] }) {
  if (verdicts.length === 0) return null;
  return (
    <>
      <Title order={3} size="h6" mt={4} c="var(--caplens-text-quiet)">
        {title}
      </Title>
      <ul className={classes.list}>
        {verdicts.map((verdict) => (
          <VerdictRow key={verdict.checkId} verdict={verdict} />
        ))}
      </ul>
    </>
  );
}

/** The verdicts, or how to get some. */
function VerdictLists({ verdicts, onChecklist }: { verdicts: Verdict[]; onChecklist: () => void }) {
  const hasChecks = usePlayground(
    ({ session }) =>
      session !== null &&
      checklistOfSession(session).format.length + checklistOfSession(session).content.length > 0,
  );
  if (verdicts.length === 0 && hasChecks) {
    return (
      <Text size="sm" c="var(--caplens-text-quiet)" data-testid="no-caption">
        No caption to judge yet: run a model, or paste or write one.
      </Text>
    );
  }
  if (verdicts.length === 0) {
    return (
      <Stack gap="xs" align="start">
        <Text size="sm" c="var(--caplens-text-quiet)">
          The checklist is empty. Have one suggested, write one, or import one.
        </Text>
        <SmallButton onClick={onChecklist}>Make a checklist</SmallButton>
      </Stack>
    );
  }
  return (
    <>
      <Half title="Format" verdicts={verdicts.filter(({ half }) => half === "format")} />
      <Half title="Content" verdicts={verdicts.filter(({ half }) => half === "content")} />
    </>
  );
}

/** Rules that have not answered by then are told as waiting. */
const LONGEST_ANSWER_MILLISECONDS = 1000;

/**
 * True once the rules have said what they say of the caption on screen, or have taken too long: verdicts are drawn with their
 * reasons, so that none moves when a longer one comes, and no score is told that lacks them.
 */
export function useAnswered(): boolean {
  const answered = usePlayground(
    ({ session, live, run }) =>
      live !== null || run.kind !== "idle" || (checklistOfSession(session)?.format.length ?? 0) === 0,
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (answered) return;
    const timer = setTimeout(() => setLate(true), LONGEST_ANSWER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [answered]);
  return answered || late;
}

/** Scores, and either every verdict of the caption on screen or the checklist behind them. */
export function VerdictColumn() {
  const store = usePlaygroundStore();
  const verdicts = useVerdicts();
  const semantics = usePlayground((state) => state.session?.semantics ?? "strict");
  const rules = usePlayground((state) => rulesOfSession(state.session) ?? USUAL_RULES);
  const { verdictView: view, showVerdictView: setView } = usePlaces();
  const goToBenchmarks = useSessionPage("/benchmarks");
  const working = usePlayground((state) => state.run.kind !== "idle");
  const hasText = usePlayground(
    ({ session }) => session !== null && activeCaption(session).text.trim() !== "",
  );
  const answered = useAnswered();
  const isDrawn = answered || view === "checklist";

  useEffect(() => {
    if (working) setView("verdicts");
  }, [working, setView]);

  return (
    <Stack component="section" gap="sm" p="sm" aria-labelledby="verdicts-title" aria-busy={!isDrawn}>
      <VisuallyHidden>
        <Title order={2} id="verdicts-title">
          {view === "verdicts" ? "Verdicts" : "Checklist"}
        </Title>
      </VisuallyHidden>
      <Group justify="space-between" wrap="wrap" gap="xs">
        <ChoiceBar
          label="What is shown here"
          value={view}
          choices={[
            { value: "verdicts", label: "Verdicts" },
            { value: "checklist", label: "Checklist" },
          ]}
          onChange={(value) => setView(value === "checklist" ? "checklist" : "verdicts")}
        />
        <ChoiceBar
          label="How strictly rules are read"
          value={semantics}
          choices={[
            { value: "strict", label: "Strict" },
            { value: "reference", label: "As released" },
          ]}
          onChange={(value) => store.getState().setSemantics(value === "strict" ? "strict" : "reference")}
        />
        {semantics === "reference" && (
          <ChoiceBar
            label="Whose released rules decide"
            value={rules}
            choices={Object.entries(RELEASED_RULES).map(([value, label]) => ({ value, label }))}
            onChange={(value) => store.getState().setRules(rulesOf(value) ?? USUAL_RULES)}
          />
        )}
      </Group>
      <WhoseChecklist />
      <Contradictions />
      {isDrawn && (
        <>
          {verdicts.length > 0 && <ScoreSummary verdicts={verdicts} />}
          {view === "verdicts" ? (
            <VerdictLists verdicts={verdicts} onChecklist={() => setView("checklist")} />
          ) : (
            <ChecklistPanel />
          )}
          {hasText && (
            <>
              <AlsoSummary />
              <Button size="compact-xs" variant="subtle" px={0} w="fit-content" onClick={goToBenchmarks}>
                Quiz, key points and style of this caption
              </Button>
            </>
          )}
        </>
      )}
    </Stack>
  );
}
