import { Alert, Group, Loader, Text } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconExternalLink, IconRefresh, IconX } from "@tabler/icons-react";
import { type ComponentProps, useMemo, useRef, useState } from "react";
import { benchmarkTraits } from "../../../../evaluation/benchmark-traits";
import { failedPassages, passagesOf } from "../../../../evaluation/verdicts/passages";
import { checklistOf, verdictsOfResult } from "../../../../evaluation/verdicts/session-sample";
import { digitsOf } from "../../../../foundation/shown-number";
import { isAsked } from "../../../../shapes/called-models";
import type { Checklist } from "../../../../shapes/checklist";
import type { DataSample } from "../../../../shapes/data-set";
import { QuizShape } from "../../../../shapes/generated/quiz";
import { QuizJudgementShape } from "../../../../shapes/generated/quiz-judgement";
import { isUnseen, isWithheld, judgedCaption } from "../../../../shapes/judged-caption";
import { lineKindOf } from "../../../../shapes/line-words";
import type { Passage } from "../../../../shapes/mistake";
import type { Quiz, QuizJudgement } from "../../../../shapes/quiz";
import { fits } from "../../../../shapes/read-outside";
import {
  type Outcome,
  type Result,
  type ResultKey,
  taskKey,
  type WrittenCaption,
} from "../../../../shapes/result";
import type { Run } from "../../../../shapes/run";
import { shortfallWords } from "../../../../shapes/shortfall-words";
import type { Verdict, VerdictStatus } from "../../../../shapes/verdict";
import { useDraft } from "../../../../state/drafts";
import { EvidenceButton } from "../../../../state/evidence-button";
import { type MomentSource, MomentsCard, useVideoSource } from "../../../../state/moments-card";
import { type OpenedResult, useOpenedResult } from "../../../../state/runs/opened-result";
import classes from "../../../../state/runs/result.module.css";
import { ResultMedia } from "../../../../state/runs/result-media";
import { useSampleVideo } from "../../../../state/runs/sample-video";
import { SmallButton, TinyButton } from "../../../../ui/buttons";
import { ReasoningFold } from "../../../../ui/form-so-far";
import { areLetterKeysOff } from "../../../../ui/letter-keys";
import { LineItem, LineList } from "../../../../ui/line-item";
import { MarkedText } from "../../../../ui/marked-text";
import { describeCall } from "../../../../ui/measures";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { answerMarks, QuizAnswers } from "../../../../ui/quiz-answers";
import { ByHand, type OverruleChoice } from "../../../../ui/verdict/by-hand";
import { JudgeReplies } from "../../../../ui/verdict/how-decided";
import { VerdictRow } from "../../../../ui/verdict/verdict-row";
import { useRunPage, useRunPageStore } from "../../../store/run-page-context";
import { type LineNames, lineNames } from "../../run-state";
import { AllModels } from "./all-models";
import { RefinedDetail } from "./refined-detail";
import own from "./result-detail.module.css";

/** The quiz of a sample with what was answered of it; null where either is of another benchmark. */
function quizOf(
  { material }: Pick<DataSample, "material">,
  detail: unknown,
): { quiz: Quiz; judgement: QuizJudgement } | null {
  if (!fits(QuizShape, material) || !fits(QuizJudgementShape, detail)) return null;
  return { quiz: material, judgement: detail };
}

function asksOf(checklist: Checklist | null, checkId: string): string {
  const checks = checklist ? [...checklist.format, ...checklist.content] : [];
  return checks.find((check) => check.checkId === checkId)?.description ?? "";
}

/** The verdicts on a result, and what the other semantics says where that is another thing. */
function useVerdictsOf(run: Run, sample: DataSample | null, result: Result | null) {
  return useMemo(() => {
    if (!sample || !result) return { verdicts: [], others: [] };
    const other = run.semantics === "reference" ? "strict" : "reference";
    const verdicts = verdictsOfResult(sample, result, run.semantics);
    const others = verdictsOfResult(sample, result, other).filter(({ checkId, status }) =>
      verdicts.some((verdict) => verdict.checkId === checkId && verdict.status !== status),
    );
    return { verdicts, others };
  }, [run.semantics, sample, result]);
}

/** The outcome of a line where its status does not tell all: "told wrongly", or the points that its column shows. */
function cameTo(outcome: Outcome, { columns, kinds }: LineNames): string | undefined {
  const { part = null, points } = outcome;
  const isRated = columns.some((column) => column.of === "points" && column.part === part);
  if (points && isRated) return `${Number(digitsOf(points.earned, 2, points.of))} of ${points.of}`;
  return lineKindOf(kinds, outcome)?.label;
}

function taskOf({ sampleId, entryId, repeat }: ResultKey): ResultKey {
  return { sampleId, entryId, repeat };
}

/** Overruling the verdict of this name among all. */
function DecidedByHand({ name, ...parts }: { name: string } & Omit<ComponentProps<typeof ByHand>, "draft">) {
  return <ByHand {...parts} draft={useDraft(name)} />;
}

/** Every verdict with its reason; opening one shows what it rests on, judges' raw replies among it. */
function ResultVerdicts({
  benchmark,
  sample,
  result,
  verdicts,
  others,
  active,
  onActive,
  source,
  fixed,
  onOverrule,
}: {
  /** Its id. */
  benchmark: string;
  sample: DataSample | null;
  result: Result;
  verdicts: readonly Verdict[];
  others: readonly Verdict[];
  active: string | null;
  onActive: (checkId: string | null) => void;
  /** The video, to show moments of; null without one. */
  source: MomentSource | null;
  /** It can only be looked at. */
  fixed: boolean;
  /** Overrules the verdict on a line; null takes that back. */
  onOverrule: (lineId: string, choice: OverruleChoice) => Promise<boolean>;
}) {
  const checklist = sample && checklistOf(sample);
  const names = lineNames(benchmark);
  const replies = result.judgement?.replies ?? [];
  const text = judgedCaption(result)?.text ?? "";
  const nameOf = (lineId: string) => `by hand ${result.runId} ${taskKey(result)} ${lineId}`;
  const byHand = (lineId: string, status: VerdictStatus) => (
    <DecidedByHand
      key={nameOf(lineId)}
      name={nameOf(lineId)}
      status={status}
      overrule={result.overrules.find(({ checkId }) => checkId === lineId)}
      fixed={fixed}
      onOverrule={(choice) => onOverrule(lineId, choice)}
    >
      {sample && (
        <EvidenceButton
          take={() => ({ of: "result", runId: result.runId, task: taskOf(result), checkId: lineId })}
        />
      )}
    </DecidedByHand>
  );
  const quiz = sample && result.judgement && quizOf(sample, result.judgement.detail);
  if (quiz) {
    return (
      <QuizAnswers
        questions={quiz.quiz.questions}
        answers={quiz.judgement.answers}
        outcomes={result.judgement?.outcomes ?? []}
        caption={text}
        active={active}
        onActive={onActive}
      >
        {byHand}
      </QuizAnswers>
    );
  }
  // A benchmark that does not judge by checklists has the lines alone.
  if (verdicts.length === 0) {
    return (
      <>
        <LineList>
          {(result.judgement?.outcomes ?? []).map((outcome) => {
            const { id, type, status, reason, points } = outcome;
            return (
              <LineItem
                key={id}
                status={status}
                kind={cameTo(outcome, names)}
                tag={type === null ? id : names.labelOf(type)}
                title={reason}
                reason=""
                data={{ "data-testid": "line", "data-line": id }}
              >
                {!points && byHand(id, status)}
              </LineItem>
            );
          })}
        </LineList>
        <JudgeReplies replies={replies} />
      </>
    );
  }
  return (
    <ul className={classes.verdicts}>
      {verdicts.map((verdict) => (
        <VerdictRow
          key={verdict.checkId}
          verdict={verdict}
          standing={{
            asks: asksOf(checklist, verdict.checkId),
            other: others.find(({ checkId }) => checkId === verdict.checkId),
            overrule: result.overrules.find(({ checkId }) => checkId === verdict.checkId),
            disputed: false,
          }}
          active={verdict.checkId === active}
          onActive={onActive}
        >
          <MomentsCard
            {...{ verdict, checklist, replies, source }}
            caption={text}
            hand={byHand(verdict.checkId, verdict.status)}
          />
        </VerdictRow>
      ))}
    </ul>
  );
}

type ResultDetailProps = {
  run: Run;
  /** It can only be looked at. */
  fixed: boolean;
  task: ResultKey;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  /** Opens the result of another task. */
  onOpen: (task: ResultKey) => void;
  /** Lists the results of a sample alone. */
  onSample: (sampleId: string) => void;
  /** Opens it as a session of the playground. */
  onPlayground: (opened: OpenedResult) => void;
};

/** One result: what was asked, what was shown and written, how it was judged and why. */
export function ResultDetail(props: ResultDetailProps) {
  const { run, task, onStep, onClose } = props;
  const revision = useRunPage((state) => state.revision);
  const opened = useOpenedResult(run, task, revision);
  const model = run.entries.find(({ id }) => id === task.entryId)?.title ?? task.entryId;
  const name = `${task.sampleId} · ${model}${run.repeats > 1 ? ` · repeat ${task.repeat}` : ""}`;
  return (
    <article className={own.detail} aria-label={`Result: ${name}`} data-testid="result-detail">
      <div className={own.head}>
        <h2 aria-live="polite">{name}</h2>
        <Group gap={4}>
          <TinyButton
            Icon={IconArrowLeft}
            aria-keyshortcuts={areLetterKeysOff() ? "ArrowLeft" : "k ArrowLeft"}
            title={`Key ${areLetterKeysOff() ? "" : "k or "}←`}
            onClick={() => onStep(-1)}
          >
            Previous
          </TinyButton>
          <TinyButton
            rightSection={<IconArrowRight size={13} aria-hidden />}
            aria-keyshortcuts={areLetterKeysOff() ? "ArrowRight" : "j ArrowRight"}
            title={`Key ${areLetterKeysOff() ? "" : "j or "}→`}
            onClick={() => onStep(1)}
          >
            Next
          </TinyButton>
          <TinyButton Icon={IconX} aria-keyshortcuts="Escape" title="Key Escape" onClick={onClose}>
            Back to the results
          </TinyButton>
        </Group>
      </div>
      {opened === null && <Loader size="sm" role="status" aria-label="Reading the result" />}
      {opened?.problem && <ProblemAlert problem={opened.problem} />}
      {opened && <OpenedParts key={name} {...props} opened={opened} />}
    </article>
  );
}

/** The reason why a caption is not scored by itself, and whether somebody wants it scored all the same. */
function CaptionShortfall({
  caption,
  task,
  fixed,
}: {
  caption: WrittenCaption;
  task: ResultKey;
  fixed: boolean;
}) {
  const store = useRunPageStore();
  const { shortfall } = caption;
  const unseen = isUnseen(caption);
  if (!shortfall && !unseen) return null;
  const { what, anyway } = shortfallWords(shortfall ?? { kind: "shown nothing" });
  const scored = !isWithheld(caption);
  const score = (keys: readonly ResultKey[] | "all") => void store.getState().scoreAnyway(keys, !scored);
  const told = scored ? "It is scored all the same: somebody has said so." : "Nothing of it is scored.";
  return (
    <Alert
      color="yellow"
      variant="outline"
      styles={{ title: { color: "var(--mantine-color-text)" } }}
      mb={6}
      title={what}
      data-testid="result-shortfall"
    >
      {shortfall ? told : "It was judged before Caplens asked about such captions: its verdicts are scored."}
      {shortfall?.kind === "shown nothing" && !fixed && (
        <Group gap={6} mt={6}>
          <TinyButton onClick={() => score([task])}>{scored ? "Do not score it" : anyway}</TinyButton>
          <TinyButton onClick={() => score("all")}>
            {scored
              ? "Score none of the run’s that were written unseen"
              : "Score all of the run’s that were written unseen"}
          </TinyButton>
          {!scored && <Text size="xs">They are judged when the run goes on.</Text>}
        </Group>
      )}
    </Alert>
  );
}

/** The instruction given to the model, as far as it is known. */
function askedOf(run: Run, sample: DataSample, entryId: string): string {
  if (sample.instruction !== "") return sample.instruction;
  const entry = run.entries.find(({ id }) => id === entryId);
  const benchmark = benchmarkTraits(run.dataSet.benchmark);
  if (!benchmark?.prompts || !entry || !isAsked(entry)) return "No file tells what was asked.";
  return benchmark.ask(sample, entry).instruction;
}

/** The places of the verdict that is looked at; without one, those of all that failed, but for marks over everything. */
function marksOf(verdicts: readonly Verdict[], active: string | null, text: string): Passage[] {
  const looked = verdicts.find(({ checkId }) => checkId === active);
  return looked ? passagesOf(looked) : failedPassages(verdicts, text);
}

function OpenedParts({
  run,
  fixed,
  opened,
  onOpen,
  onSample,
  onPlayground,
}: ResultDetailProps & { opened: OpenedResult }) {
  const { sample, result, key } = opened;
  const video = useSampleVideo(run.dataSet.id, sample?.video.id ?? null, opened.video);
  const store = useRunPageStore();
  const [active, setActive] = useState<string | null>(null);
  const player = useRef<HTMLVideoElement>(null);
  const { verdicts, others } = useVerdictsOf(run, sample, result);
  const quiz = sample && result?.judgement ? quizOf(sample, result.judgement.detail) : null;
  const marks = quiz
    ? answerMarks(quiz.judgement.answers.find(({ checkId }) => checkId === active))
    : marksOf(verdicts, active, judgedCaption(result)?.text ?? "");
  const caption = judgedCaption(result);
  const revision = useRunPage((state) => state.revision);
  const source = useVideoSource(
    run.dataSet.id,
    sample?.video.id ?? null,
    video,
    caption?.shown?.frames ?? null,
  );
  const failed = result !== null && result.problem !== null && result.judgement === null;

  return (
    <div className={own.parts}>
      <div className={`${own.part} ${own.texts}`}>
        <div>
          <h3>Instruction</h3>
          {sample === null ? (
            <Text size="sm">The data set has lost this sample. Read its files once more to get it back.</Text>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
            <section className={classes.instruction} aria-label="Instruction" tabIndex={0}>
              {askedOf(run, sample, key.entryId)}
            </section>
          )}
        </div>
        {result === null && !opened.problem && <Text size="sm">Nothing of this is done yet.</Text>}
        {result?.problem && <ProblemAlert problem={result.problem} />}
        {failed && (
          <SmallButton
            w="fit-content"
            disabled={fixed}
            Icon={IconRefresh}
            onClick={() => void store.getState().retry([key])}
          >
            Do this one again
          </SmallButton>
        )}
        {caption && (
          <div>
            <h3>{result?.refined ? "Caption, as it is judged" : "Caption"}</h3>
            {caption.text === "" ? (
              <Text size="sm">The caption is empty.</Text>
            ) : (
              <MarkedText text={caption.text} marks={marks} label="Caption" testId="result-caption" />
            )}
          </div>
        )}
      </div>
      <div className={`${own.part} ${own.verdicts}`}>
        {caption && <CaptionShortfall caption={caption} task={key} fixed={fixed} />}
        {result?.judgement && (
          <div>
            <h3>Verdicts</h3>
            <ResultVerdicts
              benchmark={run.dataSet.benchmark}
              sample={sample}
              result={result}
              verdicts={verdicts}
              others={others}
              active={active}
              onActive={setActive}
              source={source}
              fixed={fixed}
              onOverrule={(lineId, choice) => {
                const before = result.overrules.find(({ checkId }) => checkId === lineId) ?? null;
                const after = choice && { checkId: lineId, ...choice, madeAt: new Date().toISOString() };
                return store.getState().overrule(key, lineId, before, after);
              }}
            />
            <JudgeReplies replies={result.judgement.replies ?? []} />
          </div>
        )}
        <AllModels run={run} task={key} revision={revision} onOpen={onOpen} onSample={onSample} />
      </div>
      <div className={`${own.part} ${own.more}`}>
        {caption && (
          <div>
            {caption.reasoning !== undefined && <ReasoningFold reasoning={caption.reasoning} />}
            <Group gap="xs" justify="space-between">
              <p className={classes.quiet}>
                {caption.call ? describeCall(caption.call) : "Not written here: brought in with the files."}
              </p>
              <Group gap={6}>
                {sample && (
                  <EvidenceButton take={() => ({ of: "result", runId: run.id, task: key, checkId: null })} />
                )}
                <TinyButton
                  disabled={sample === null}
                  Icon={IconExternalLink}
                  onClick={() => onPlayground({ ...opened, video: video.place })}
                >
                  Open in the playground
                </TinyButton>
              </Group>
            </Group>
          </div>
        )}
        <ResultMedia shown={caption?.shown ?? null} video={video} player={player} />
        {result?.caption && result.refined && (
          <RefinedDetail
            run={run}
            result={result}
            first={result.caption}
            refined={result.refined}
            revision={revision}
          />
        )}
      </div>
    </div>
  );
}
