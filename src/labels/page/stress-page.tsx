import { Anchor, Checkbox, Group, Loader, Progress, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { atMostDollars, dollars } from "../../foundation/dollars";
import { counted } from "../../foundation/plural";
import { runPath } from "../../foundation/run-paths";
import type { ModelChoice } from "../../shapes/connection";
import {
  type JudgeCard,
  STRESS_KINDS,
  STRESS_LIMITS,
  type StressKind,
  type StressTest,
} from "../../shapes/judge-card";
import { modelReference } from "../../shapes/model-reference";
import { connectedJudges } from "../../state/models/known-models";
import { useModels } from "../../state/stores-context";
import { MainButton, SmallButton } from "../../ui/buttons";
import { SelectField } from "../../ui/fields";
import { CountField } from "../../ui/generation-fields";
import { CancelWork, useFocusBack } from "../../ui/model-offer";
import { SpendingCapField } from "../../ui/number-field";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import { JUDGES_PATH } from "../store/label-paths";
import {
  type StressAsked,
  type StressPlan,
  useJudgeCardActs,
  useStressChoices,
  useStressDraw,
  useStressTests,
  useStressWork,
} from "../store/use-judge-cards";
import { KINDS, partName, StressFindings, usdWords } from "./judge-findings";
import own from "./labels.module.css";

const count = (number: number) => number.toLocaleString("en");

const byReference = (models: readonly ModelChoice[]) =>
  new Map(models.map((choice) => [modelReference(choice), choice]));

/** The models that can be asked here: judges in use first, then that of captions and those confirmed for runs. */
function useAskable(): ModelChoice[] {
  const models = useModels((state) => state.models);
  const otherJudges = useModels((state) => state.otherJudges);
  const confirmed = useModels((state) => state.confirmed);
  const judges = connectedJudges({ models, otherJudges });
  return [...byReference([...judges, ...(models.caption ? [models.caption] : []), ...confirmed]).values()];
}

const optionsOf = (models: readonly ModelChoice[]) =>
  models.map((choice) => ({ value: modelReference(choice), label: choice.model }));

/** The plan of a test: the price of each part, and the ways on. */
function Plan({
  plan,
  onStart,
  onLeave,
}: {
  plan: StressPlan;
  onStart: (most: number | null) => void;
  onLeave: () => void;
}) {
  const [test] = plan.card.stress ?? [];
  if (!test) return null;
  const requests = plan.prices.reduce((sum, price) => sum + price.requests, 0);
  const usd = plan.prices.reduce<number | null>(
    (sum, price) => (sum === null || price.usd === null ? null : sum + price.usd),
    0,
  );
  const price =
    usd === null
      ? `Nobody knows at what price${test.mostUsd === null ? "" : `: the limit of ${dollars(test.mostUsd)} can’t count it`}.`
      : usd === 0
        ? "They cost nothing."
        : `They cost ${atMostDollars(usd)}.`;
  return (
    <div role="status" data-testid="stress-plan" data-requests={requests}>
      <p>
        {counted(test.lines.length, "line")} of {count(test.of)} drawn by the seed {test.seed}. Asking about
        them takes up to {counted(requests, "request")}. {price} A reply that can’t be read is asked for
        again; one that is kept from before is not paid again.
        {plan.withPictures > 0 &&
          ` ${counted(plan.withPictures, "line is", "lines are")} left out, since the judge sees pictures there.`}
      </p>
      <ScrollTable
        label="What it takes, at most"
        head={["Kind", "Requests", "Price, at most"]}
        frameClass={own.worth}
        tableClass={own.table}
      >
        {plan.prices.map((part) => (
          <tr key={part.kind}>
            <th scope="row">{partName(part.kind)}</th>
            <td>{count(part.requests)}</td>
            <td>{usdWords(part)}</td>
          </tr>
        ))}
      </ScrollTable>
      <Group gap="xs" mt="xs">
        <MainButton onClick={() => onStart(null)}>Send up to {counted(requests, "request")}</MainButton>
        <SmallButton onClick={() => onStart(PILOT_LINES)}>Try {PILOT_LINES} lines first</SmallButton>
        <SmallButton onClick={onLeave}>Ask nobody</SmallButton>
      </Group>
    </div>
  );
}

/** Lines of a test that are tried before the others. */
const PILOT_LINES = 3;
const USUAL_LINES = 50;
const USUAL_TIMES = 3;

/** The models that a test was begun with, by their names; null where one is not connected any more. */
function askedOf(card: JudgeCard, test: StressTest, models: readonly ModelChoice[]): StressAsked | string {
  const find = (name: string) => models.find(({ model }) => model === name);
  const judge = find(card.judge.model);
  if (!judge) return card.judge.model;
  const others: ModelChoice[] = [];
  for (const { model } of test.others) {
    const other = find(model);
    if (!other) return model;
    others.push(other);
  }
  const by = test.paraphrased?.model;
  const paraphraser = by === undefined ? null : find(by);
  if (paraphraser === undefined) return by ?? "";
  return { judge, others, paraphraser };
}

/** One test of this run: going on with it, and what it has found. */
function OneTest({ card, test, asked }: { card: JudgeCard; test: StressTest; asked: StressAsked | string }) {
  const { work, goOn, cancel, dismiss } = useStressWork(card.id);
  const acts = useJudgeCardActs();
  const isOpen = test.endedAt === null;
  const isAtWork = work?.stop != null;
  const { button, onLeft } = useFocusBack(isAtWork);
  const title = `${card.judge.model} · ${card.judge.promptVersion}`;
  return (
    <section
      className={own.card}
      aria-label={title}
      data-testid="stress-test"
      data-state={isAtWork ? "at work" : isOpen ? "open" : "done"}
    >
      <Group gap="xs" justify="space-between">
        <h2 className={own.panelTitle}>{title}</h2>
        {!isAtWork && (
          <SmallButton
            variant="subtle"
            color="gray"
            Icon={IconTrash}
            aria-label={`Delete the test of ${title}`}
            onClick={() => void acts.remove(card.id, `${title} under stress`)}
          >
            Delete
          </SmallButton>
        )}
      </Group>
      {work?.problem && <ProblemAlert problem={work.problem} onClose={dismiss} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      {isAtWork && (
        <Group gap="xs" wrap="nowrap">
          <Text size="sm">
            <span role="status">{work.total === 0 ? "Reading the run" : "Asking the judge"}</span>
            {work.total > 0 && `: ${count(work.done)} of ${count(work.total)} parts`}
          </Text>
          <Progress
            value={work.total === 0 ? 0 : (100 * work.done) / work.total}
            aria-label="Asked of the judge"
            flex={1}
          />
          <CancelWork onCancel={cancel} onLeft={onLeft} />
        </Group>
      )}
      {!isAtWork && isOpen && typeof asked !== "string" && (
        <Group>
          <MainButton ref={button} onClick={() => void goOn(asked, null)}>
            Go on
          </MainButton>
        </Group>
      )}
      {!isAtWork && isOpen && typeof asked === "string" && (
        <Text size="sm">
          To go on with it,{" "}
          <Anchor href="#/models" inherit>
            connect {asked}
          </Anchor>
          .
        </Text>
      )}
      <StressFindings card={card} test={test} />
    </section>
  );
}

/** The kinds that can't be chosen, each with the reason. */
function impossible(
  prompt: { withOptions: number; named: number } | undefined,
  models: number,
): Partial<Record<StressKind, string>> {
  return {
    ...(prompt?.withOptions === 0 ? { shuffled: "No question of this prompt has options." } : {}),
    ...(models < 2 ? { others: "No other model is connected." } : {}),
    ...(prompt?.named === 0
      ? {
          renamed:
            "No prompt of Caplens tells a judge who wrote a caption, and no caption of this run names a model: it can’t occur here.",
        }
      : {}),
  };
}

/** Draws a new test, tells what it takes, and begins it. */
function NewTest({ runId, models }: { runId: string; models: readonly ModelChoice[] }) {
  const { value: choices, problem } = useStressChoices(runId);
  const draw = useStressDraw();
  const known = byReference(models);
  const [judgeName, setJudge] = useState<string | null>(null);
  const [prompt, setPrompt] = useState<string | null>(null);
  const [wanted, setWanted] = useState<readonly StressKind[]>(["again", "shuffled"]);
  const [otherNames, setOthers] = useState<readonly string[] | null>(null);
  const [paraphraserName, setParaphraser] = useState<string | null>(null);
  const [lines, setLines] = useState(USUAL_LINES);
  const [times, setTimes] = useState(USUAL_TIMES);
  const [mostUsd, setMostUsd] = useState<number | null>(1);
  const [plan, setPlan] = useState<{ plan: StressPlan; asked: StressAsked } | null>(null);
  const [busy, setBusy] = useState(false);
  const judge = known.get(judgeName ?? "") ?? models[0];
  const chosen =
    choices?.prompts.find(({ promptVersion }) => promptVersion === prompt) ?? choices?.prompts[0];
  if (problem) return <ProblemAlert problem={problem} />;
  if (!choices)
    return (
      <Group gap="xs" role="status">
        <Loader size="xs" />
        <Text size="sm">Reading the results</Text>
      </Group>
    );
  if (!chosen)
    return (
      <Text size="sm" role="status" data-testid="nothing-to-stress">
        No judge has decided anything in these results yet, so there is nothing to ask again. Have the run
        judged first:{" "}
        <Anchor href={`#${runPath(runId)}`} inherit>
          to the run
        </Anchor>
        .
      </Text>
    );
  if (!judge)
    return (
      <Text size="sm" data-testid="no-judge">
        No judge is connected.{" "}
        <Anchor href="#/models" inherit>
          Connect one
        </Anchor>
        , and come back.
      </Text>
    );
  const rest = models.filter((choice) => choice !== judge);
  const cannot = impossible(chosen, models.length);
  const kinds = STRESS_KINDS.filter((kind) => wanted.includes(kind) && !cannot[kind]);
  const others = rest
    .filter((choice) => otherNames === null || otherNames.includes(modelReference(choice)))
    .slice(0, STRESS_LIMITS.others);
  const paraphraser = known.get(paraphraserName ?? "") ?? rest[0] ?? judge;
  const asked: StressAsked = {
    judge,
    others: kinds.includes("others") ? others : [],
    paraphraser: kinds.includes("paraphrased") ? paraphraser : null,
  };
  const isWhole = kinds.length > 0 && (!kinds.includes("others") || others.length > 0);

  async function look() {
    setBusy(true);
    setPlan(null);
    const { promptVersion } = chosen ?? { promptVersion: "" };
    const made = await draw.plan({ runId, promptVersion, kinds, times, count: lines, mostUsd, ...asked });
    setBusy(false);
    if (made) setPlan({ plan: made, asked });
  }

  async function start(most: number | null) {
    if (!plan) return;
    const done = await draw.start(plan.plan.card, plan.asked, most);
    if (done) setPlan(null);
  }

  /** Another choice is another plan. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPlan(null);
    };
  const choose = changed(setWanted);

  return (
    <section className={own.panel} aria-labelledby="stress-title" data-testid="new-stress">
      <h2 className={own.panelTitle} id="stress-title">
        Ask about the same lines in other ways
      </h2>
      <Group gap="md" align="end">
        <SelectField
          label="Judge"
          data={optionsOf(models)}
          value={modelReference(judge)}
          onChange={changed(setJudge)}
        />
        {choices.prompts.length > 1 && (
          <SelectField
            w="min(22rem, 80vw)"
            label="Lines judged by the prompt"
            data={choices.prompts.map(({ promptVersion, checks }) => ({
              value: promptVersion,
              label: `${promptVersion === "" ? "not known" : promptVersion} (${counted(checks, "line")})`,
            }))}
            value={chosen.promptVersion}
            onChange={changed(setPrompt)}
          />
        )}
        <CountField
          label="Lines"
          description={`of ${count(chosen.checks)}`}
          width={110}
          max={Math.min(STRESS_LIMITS.lines, Math.max(chosen.checks, 1))}
          value={Math.min(lines, chosen.checks)}
          onChange={changed(setLines)}
        />
        <CountField
          label="Times"
          description="again, shuffled, ordered"
          width={150}
          max={STRESS_LIMITS.times}
          value={times}
          onChange={changed(setTimes)}
        />
        <SpendingCapField w="9rem" value={mostUsd} onChange={changed(setMostUsd)} />
      </Group>
      <fieldset className={own.kinds}>
        <legend>Kinds of stress</legend>
        {STRESS_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            size="sm"
            label={KINDS[kind].name}
            description={cannot[kind] ?? KINDS[kind].does}
            disabled={cannot[kind] !== undefined}
            checked={kinds.includes(kind)}
            onChange={(event) =>
              choose(event.currentTarget.checked ? [...wanted, kind] : wanted.filter((one) => one !== kind))
            }
          />
        ))}
      </fieldset>
      {kinds.includes("others") && (
        <fieldset className={own.kinds}>
          <legend>Other judges</legend>
          {rest.map((choice) => {
            const reference = modelReference(choice);
            const names = others.map(modelReference);
            return (
              <Checkbox
                key={reference}
                size="sm"
                label={choice.model}
                checked={names.includes(reference)}
                disabled={!names.includes(reference) && names.length >= STRESS_LIMITS.others}
                onChange={(event) =>
                  changed(setOthers)(
                    event.currentTarget.checked
                      ? [...names, reference]
                      : names.filter((one) => one !== reference),
                  )
                }
              />
            );
          })}
        </fieldset>
      )}
      {kinds.includes("paraphrased") && (
        <SelectField
          w="min(22rem, 80vw)"
          label="Paraphrased by"
          data={optionsOf(models)}
          value={modelReference(paraphraser)}
          onChange={changed(setParaphraser)}
        />
      )}
      {draw.problem && <ProblemAlert problem={draw.problem} onClose={draw.dismiss} />}
      {plan ? (
        <Plan plan={plan.plan} onStart={(most) => void start(most)} onLeave={() => setPlan(null)} />
      ) : (
        <Group>
          <MainButton loading={busy} disabled={!isWhole} onClick={() => void look()}>
            Draw lines and tell the price
          </MainButton>
        </Group>
      )}
    </section>
  );
}

/** The judge of a run under stress: its tests on lines of this run, and a new one. */
export function StressPage({ runId, notices }: { runId: string; notices: ReactNode }) {
  const models = useAskable();
  const { value, problem } = useStressTests(runId);
  usePageTitle("Stress test of the judge");
  return (
    <div className={classes.page} data-testid="stress-page">
      <PageHead back={{ words: "Back to the run", to: runPath(runId) }} title="Stress test of the judge" />
      {notices}
      <p className={classes.facts}>
        If a judge changes its answer although nothing that matters has changed, at least one of the two
        answers is wrong. This test draws lines of the run at random and asks about them in other ways. The
        verdicts of the run stay as they are. The result is also on the{" "}
        <Anchor href={`#${JUDGES_PATH}`} inherit>
          judge’s card
        </Anchor>
        .
      </p>
      {problem && <ProblemAlert problem={problem} />}
      <NewTest runId={runId} models={models} />
      {value?.map((card) =>
        card.stress?.map((test) => (
          <OneTest key={card.id} card={card} test={test} asked={askedOf(card, test, models)} />
        )),
      )}
    </div>
  );
}
