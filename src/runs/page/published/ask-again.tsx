import { Anchor, Group, Loader, Progress, Text } from "@mantine/core";
import { useState } from "react";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { atMostDollars, dollars } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import type { ModelChoice } from "../../../shapes/connection";
import type { AskedAgain } from "../../../shapes/leaderboard";
import { modelReference } from "../../../shapes/model-reference";
import type { Problem } from "../../../shapes/problem";
import type { ResultKey } from "../../../shapes/result";
import { askedWords, type RunRecomputation } from "../../../shapes/run-recomputation";
import { connectedJudges } from "../../../state/models/known-models";
import { recallRecomputed, rememberAsked } from "../../../state/recomputed-runs";
import { useModels, useStores } from "../../../state/stores-context";
import { useOneWork } from "../../../state/use-trying";
import { CompactButton, MainButton, SmallButton } from "../../../ui/buttons";
import { SelectField } from "../../../ui/fields";
import { SpendingCapField } from "../../../ui/number-field";
import { ProblemAlert } from "../../../ui/problem-alert";
import type { DrawnLines, PublishedRunCalls } from "../../protocol";
import classes from "./published.module.css";

type AskedSoFar = PublishedRunCalls["published-runs/ask-again"]["event"];

/** The number of verdicts drawn at once. */
const ASKED_AT_ONCE = 20;

/** Verdicts of a model that were drawn for a judge, which nobody has been asked about yet. `mostUsd`: as people set it. */
type AgainPlan = DrawnLines & { entryId: string; judge: ModelChoice; mostUsd: number | null };

type AgainResult = {
  plan: AgainPlan;
  asked: AskedAgain;
  otherwise: AskedSoFar["otherwise"];
};

type AskAgain = {
  plan: AgainPlan | null;
  /** `done` null while verdicts are drawn. */
  work: { done: number | null; total: number } | null;
  result: AgainResult | null;
  problem: Problem | null;
  /** The stored results of earlier visits and of this one, by the ids of entries. */
  kept: Readonly<Record<string, AskedAgain>>;
  /** Draws verdicts and learns what asking takes. */
  draw(of: Pick<AgainPlan, "entryId" | "judge" | "mostUsd">): void;
  /** Asks about what was drawn, and keeps what comes of it beside the recomputation. */
  ask(plan: AgainPlan): void;
  cancel(): void;
  /** Drops what was drawn. */
  leave(): void;
};

/** Asking a judge again about verdicts of an open run, whose `run.json` has this hash. */
function useAskAgain(id: string, sha256: string): AskAgain {
  const { engine } = useStores().services;
  const [plan, setPlan] = useState<AgainPlan | null>(null);
  const {
    progress: work,
    problem,
    setProblem,
    doing: begin,
    cancel,
  } = useOneWork<NonNullable<AskAgain["work"]>>();
  const [result, setResult] = useState<AgainResult | null>(null);

  function doing(
    total: number,
    act: (signal: AbortSignal, tell: (now: NonNullable<AskAgain["work"]>) => void) => Promise<void>,
  ): void {
    setPlan(null);
    void begin({ done: null, total }, act);
  }

  return {
    plan,
    work,
    result,
    problem,
    kept: recallRecomputed().get(sha256)?.asked ?? {},
    draw: (of) =>
      doing(ASKED_AT_ONCE, async (signal) => {
        const input = { id, count: ASKED_AT_ONCE, ...of };
        const drawn = await engine.call("published-runs/draw-again", input, { signal });
        if (!signal.aborted) setPlan({ ...drawn, ...of });
      }),
    ask: (of) =>
      doing(of.drawn, async (signal, tell) => {
        const { entryId, judge, mostUsd, seed } = of;
        const date = new Date().toISOString().slice(0, 10);
        setResult(null);
        const keep = ({ asked, same, unanswered, otherwise }: AskedSoFar) => {
          const counts = { of: of.of, asked, same, unanswered };
          const told: AskedAgain = { date, judge: judge.model, seed, ...counts };
          rememberAsked(sha256, entryId, told);
          setResult({ plan: of, asked: told, otherwise });
        };
        const found = await engine.call(
          "published-runs/ask-again",
          { id, entryId, judge, mostUsd, seed, count: ASKED_AT_ONCE, runId: crypto.randomUUID() },
          {
            signal,
            onEvent: (soFar) => {
              if (signal.aborted) return;
              keep(soFar);
              tell({ done: soFar.asked, total: of.drawn });
            },
          },
        );
        if (found.problem) setProblem(found.problem);
      }),
    cancel,
    leave: () => setPlan(null),
  };
}

const count = (number: number) => number.toLocaleString("en");
const requests = (number: number) => counted(number, "request");

/** The models of a run of whose verdicts a judge decided some, as its files have it. */
function judgedEntries({ verdicts }: RunRecomputation): string[] {
  return Object.entries(verdicts).flatMap(([entryId, { claimed, replies }]) =>
    claimed + replies > 0 ? [entryId] : [],
  );
}

function planWords({ entryId, drawn, of, seed }: AgainPlan): string {
  if (drawn === 0) return `${entryId} has no verdict that a judge can be asked about again.`;
  return `${count(drawn)} of ${count(of)} judged verdicts of ${entryId} are drawn, by the seed ${seed}.`;
}

function picturesWords({ withPictures }: AgainPlan): string {
  if (withPictures === 0) return "";
  const words = counted(withPictures, "verdict is", "verdicts are");
  return `${words} left out: the judge saw pictures, and a run's files hold none.`;
}

function priceWords({ judge, requests: number, usd, mostUsd }: AgainPlan): string {
  const so = `Asking ${judge.model} takes ${requests(number)}`;
  if (usd === 0) return `${so}, which cost nothing.`;
  const again = "A reply that can't be read is asked for again.";
  if (usd !== null) return `${so}, ${atMostDollars(usd)} where each reply can be read. ${again}`;
  const limit = mostUsd === null ? "no limit is set" : `the limit of ${dollars(mostUsd)} can't count it`;
  return `${so}. Nobody knows at what price: ${limit}. Ask all the same? ${again}`;
}

function resultWords({ asked: { asked, same, unanswered }, otherwise }: AgainResult): string {
  return `${count(same)} of ${count(asked)} answered the same, ${count(otherwise.length)} otherwise, ${count(unanswered)} unanswered`;
}

/** The outcome, with each verdict that differs: its questions, the reply then and now. */
function Asked({ result, onLink }: { result: AgainResult; onLink: (task: ResultKey) => string }) {
  const { plan, asked, otherwise } = result;
  return (
    <div data-testid="asked-again" data-asked={asked.asked} data-same={asked.same}>
      <p>
        <b>{resultWords(result)}</b>
        {asked.asked < plan.drawn && ` (stopped after ${count(asked.asked)} of ${count(plan.drawn)})`}. Model{" "}
        {plan.entryId}; drawn from {count(asked.of)} by the seed {asked.seed}, asked of {asked.judge} on{" "}
        {asked.date}. No verdict was changed.
      </p>
      {otherwise.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        <ul className={classes.differences} tabIndex={0} aria-label="Answered otherwise">
          {otherwise.map(({ task, line, claimed, again, questions }) => (
            <li key={JSON.stringify([task, line])} data-testid="asked-otherwise">
              <Anchor href={`#${onLink(task)}`} size="sm" underline="always">
                {task.sampleId} · {line}
              </Anchor>
              : the run says “{claimed}”, asked again “{again}”
              {questions.map(({ question, stored, now }) => (
                <div key={question} className={classes.quiet}>
                  {question}
                  <br />
                  Then: {stored === null ? "no reply is stored" : <code>{stored}</code>}
                  <br />
                  Now: {now === "" ? "no reply" : <code>{now}</code>}
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Asks a connected judge again about verdicts that are drawn by chance, after a run was found again. */
export function AskAgainPanel({
  id,
  sha256,
  found,
  filter,
  isBusy,
  onLink,
}: {
  id: string;
  sha256: string;
  found: RunRecomputation;
  /** Filter of the results that are shown: it may name one model. */
  filter: string;
  isBusy: boolean;
  onLink: (task: ResultKey) => string;
}) {
  const again = useAskAgain(id, sha256);
  const judges = connectedJudges({
    models: useModels((state) => state.models),
    otherJudges: useModels((state) => state.otherJudges),
  });
  const entries = judgedEntries(found);
  const [entry, setEntry] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [mostUsd, setMostUsd] = useState<number | null>(1);
  const entryId = entry ?? entries.find((each) => filter === filterTerm("model", each)) ?? entries[0] ?? null;
  const judge = judges.find((each) => modelReference(each) === chosen) ?? judges[0];
  if (entryId === null) return null;
  const { plan, work, result, problem, kept } = again;
  const earlier = result?.plan.entryId === entryId ? undefined : kept[entryId];
  const isAtWork = work !== null;
  return (
    <section className={classes.again} aria-labelledby="ask-again" data-testid="ask-again">
      <h2 id="ask-again" className={classes.heading}>
        Ask a judge again
      </h2>
      <p>
        Judges' replies can be made up. Up to {ASKED_AT_ONCE} judged verdicts are drawn by chance, and a judge
        of yours is asked about them with your key. Verdicts stay as they are.
      </p>
      {earlier && <p data-testid="asked-earlier">Kept from before: {askedWords(earlier)}.</p>}
      {judge === undefined ? (
        <p data-testid="no-judge">
          No judge is connected.{" "}
          <Anchor href="#/models" size="sm" underline="always">
            Connect one
          </Anchor>
          , come back, and recompute the run.
        </p>
      ) : (
        <Group gap="xs" align="end">
          {entries.length > 1 && (
            <SelectField
              label="Verdicts of"
              disabled={isAtWork}
              data={entries}
              value={entryId}
              onChange={(value) => {
                setEntry(value);
                again.leave();
              }}
            />
          )}
          {judges.length > 1 ? (
            <SelectField
              label="Judge"
              disabled={isAtWork}
              data={[...new Map(judges.map((each) => [modelReference(each), each.model]))].map(
                ([value, label]) => ({ value, label }),
              )}
              value={modelReference(judge)}
              onChange={(value) => {
                setChosen(value);
                again.leave();
              }}
            />
          ) : (
            <Text size="sm">
              Judge: <b>{judge.model}</b>
            </Text>
          )}
          <SpendingCapField
            w="9rem"
            disabled={isAtWork}
            value={mostUsd}
            onChange={(value) => {
              setMostUsd(value);
              again.leave();
            }}
          />
          <SmallButton disabled={isBusy || isAtWork} onClick={() => again.draw({ entryId, judge, mostUsd })}>
            Ask again {ASKED_AT_ONCE}
          </SmallButton>
        </Group>
      )}
      {plan && (
        <div role="status" data-testid="ask-again-plan">
          <p>
            {planWords(plan)} {picturesWords(plan)} {plan.drawn > 0 && priceWords(plan)}
          </p>
          <Group gap="xs">
            {plan.drawn > 0 && (
              <MainButton onClick={() => again.ask(plan)}>
                Send {requests(plan.requests)} to {plan.judge.model}
              </MainButton>
            )}
            <SmallButton onClick={again.leave}>{plan.drawn > 0 ? "Ask nobody" : "Close"}</SmallButton>
          </Group>
        </div>
      )}
      {work && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" role="status">
            {work.done === null ? "Drawing verdicts" : `${count(work.done)} of ${count(work.total)} asked`}
          </Text>
          {work.done === null ? (
            <Loader size="xs" aria-hidden />
          ) : (
            <Progress value={(100 * work.done) / work.total} aria-label="Asked again" flex={1} />
          )}
          <CompactButton onClick={again.cancel}>Cancel</CompactButton>
        </Group>
      )}
      {problem && <ProblemAlert problem={problem} />}
      {result && <Asked result={result} onLink={onLink} />}
    </section>
  );
}
