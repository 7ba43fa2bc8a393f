import { Code } from "@mantine/core";
import type { ReactNode } from "react";
import { counted, plural } from "../../foundation/plural";
import { secondsWords } from "../../foundation/shown-number";
import { roundAgreement, voteOf } from "../../metrics/answer-agreement";
import { contentConstraint, formatConstraint } from "../../rules/taxonomy/registry";
import type { JudgeReply } from "../../shapes/call";
import type { Checklist, ContentItem } from "../../shapes/checklist";
import type { ItemVerdict, JudgeRound, Verdict } from "../../shapes/verdict";
import { useJudgeName } from "../judge-name";
import { sentence } from "../measures";
import { StatusMark } from "../status-mark";
import { agreeWords, FlipMark, stamp } from "./flip-mark";
import classes from "./how-decided.module.css";

function Round({ round, flipped }: { round: JudgeRound; flipped: boolean }) {
  const { judge, options, answer, explanation, confidence, status } = round;
  const nameOf = useJudgeName();
  return (
    <li className={classes.round} data-testid="judge-round" data-flipped={flipped}>
      <span className={classes.headLine}>
        <StatusMark status={status} />
        <span>
          Round {round.round}:{" "}
          <strong>{answer === null ? "no answer" : answer === "" ? "none" : answer}</strong>
          {confidence !== undefined && `, sure ${confidence} of 5`}
        </span>
        {flipped && <FlipMark word="flipped" />}
      </span>
      {explanation !== "" && <span className={classes.reason}>{sentence(explanation)}</span>}
      {options.length > 0 && (
        <span className={classes.provenance}>Options as shown: {options.join(" · ")}</span>
      )}
      <span className={classes.provenance}>Judge {stamp(judge, nameOf)}</span>
    </li>
  );
}

/** Agreement between the answers to a question that was asked several times; each answer on demand. */
function JudgeRounds({ rounds }: { rounds: readonly JudgeRound[] }) {
  if (rounds.length < 2) return null;
  const agreement = roundAgreement(rounds);
  const flipped = agreement.flips.numerator;
  const first = rounds.map(voteOf).find((vote) => vote !== null);
  const flips = (round: JudgeRound) => {
    const vote = voteOf(round);
    return vote !== null && vote !== first;
  };
  return (
    <div className={classes.rounds}>
      <p className={classes.agreement} data-testid="agreement" data-flips={flipped}>
        Asked {rounds.length} times: {agreeWords(agreement)},{" "}
        {flipped > 0 ? <FlipMark word={`${flipped} flipped`} /> : "none flipped"}
      </p>
      <details>
        <summary>Every round</summary>
        <ol className={classes.options}>
          {rounds.map((round, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rounds are only ever added at the end
            <Round key={index} round={round} flipped={flips(round)} />
          ))}
        </ol>
      </details>
    </div>
  );
}

/** True when a reply is about one of these checks or questions; a reply to several questions names them all. */
function isAbout({ checkId, task }: JudgeReply, ids: readonly string[]): boolean {
  if (ids.includes(checkId)) return true;
  return task === "answer_questions" && checkId.split(" ").some((id) => ids.includes(id));
}

/** Raw replies of a judge or refiner, with the reason where one was rejected. */
export function JudgeReplies({
  replies,
  by = "judge",
}: {
  replies: readonly JudgeReply[];
  by?: "judge" | "refiner";
}) {
  if (replies.length === 0) return null;
  return (
    <details className={classes.replies}>
      <summary>
        {replies.length} raw {by} {plural(replies.length, "reply", "replies")}
      </summary>
      {replies.map(({ checkId, task, round = 1, attempt, raw, rejected, call }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: replies are only ever added at the end
        <div key={index}>
          <p className={classes.provenance}>
            {task === "answer_questions" ? "all questions in one call" : checkId}, {task}
            {round > 1 && `, round ${round}`}, attempt {attempt}
            {call && `, ${call.model}`}
            {rejected ? `: not used, ${rejected}` : ""}
            {call ? ` · ${secondsWords(call.totalMilliseconds)}` : ""}
          </p>
          <Code block className={classes.part} tabIndex={0}>
            {raw === "" ? "(no reply)" : raw.slice(0, 4000)}
          </Code>
        </div>
      ))}
    </details>
  );
}

/** One question with all it was asked by, and how often. */
function AskedItem({ item, verdict }: { item: ContentItem | undefined; verdict: ItemVerdict }) {
  const nameOf = useJudgeName();
  const { rounds = [] } = verdict;
  return (
    <li className={classes.item}>
      <div className={classes.headLine}>
        <StatusMark status={verdict.status} />
        <bdi className={classes.question}>{item?.question ?? verdict.checkId}</bdi>
      </div>
      {item?.type === "correctness" && (
        <ul className={classes.options}>
          {item.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      )}
      {verdict.confidence !== undefined && (
        <p className={classes.provenance}>The judge is sure {verdict.confidence} of 5</p>
      )}
      <JudgeRounds rounds={rounds} />
      {verdict.judge && rounds.length < 2 && (
        <p className={classes.provenance}>Judge {stamp(verdict.judge, nameOf)}</p>
      )}
    </li>
  );
}

/** The models of all judges that were asked, each once. */
function judgesOf({ items = [] }: Verdict): string[] {
  return [...new Set(items.flatMap(({ rounds = [] }) => rounds.map(({ judge }) => judge.model)))];
}

function decidedBy(verdict: Verdict, nameOf: (model: string) => string): string {
  switch (verdict.source) {
    case "rule":
      return "A rule, computed in this page";
    case "judge": {
      const judges = judgesOf(verdict);
      if (judges.length > 1)
        return `Judges ${judges.map(nameOf).join(", ")}: what more than half of the answers say`;
      return verdict.judge ? `Judge ${stamp(verdict.judge, nameOf)}` : "A judge model, not asked yet";
    }
    case "recorded":
      return "Recorded with the example, not judged now";
    case "manual":
      return "By hand";
  }
}

const EXTRACTED: Record<string, string> = {
  direct: "found directly, without a model",
  judge: "cut out by the judge",
  manual: "selected by hand",
  recorded: "recorded with the example",
};

function Extraction({ verdict }: { verdict: Verdict }) {
  const nameOf = useJudgeName();
  const { extraction } = verdict;
  if (!extraction) return null;
  const shown = extraction.content.slice(0, 6);
  return (
    <>
      <dt>Looked at</dt>
      <dd>
        {extraction.note ? `${sentence(extraction.note)}, ` : ""}
        {EXTRACTED[extraction.source]}
        {extraction.unsure && ", though it may be meant otherwise; a judge would be asked"}
        {extraction.source === "judge" && verdict.judge ? ` (${stamp(verdict.judge, nameOf)})` : ""}
        <details>
          <summary>{counted(extraction.content.length, "part")}</summary>
          {shown.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat and never move
            <Code block key={index} className={classes.part} tabIndex={0}>
              {part === "" ? "(empty)" : part.slice(0, 2000)}
            </Code>
          ))}
          {extraction.content.length > shown.length && (
            <p>and {extraction.content.length - shown.length} more</p>
          )}
        </details>
      </dd>
    </>
  );
}

/** The ground of a verdict: what its constraint means, what was looked at, who decided, and every reply. `children`: more to do. */
export function HowDecided({
  verdict,
  checklist,
  replies,
  children,
}: {
  verdict: Verdict;
  /** Null where it is not known any more. */
  checklist: Checklist | null;
  /** All that judges answered about the caption. */
  replies: readonly JudgeReply[];
  children?: ReactNode;
}) {
  const format = checklist?.format.find((check) => check.checkId === verdict.checkId);
  const items = checklist?.content.find(({ checkId }) => checkId === verdict.checkId)?.items ?? [];
  const constraint =
    formatConstraint(verdict.constraintId ?? "") ?? contentConstraint(verdict.constraintId ?? "");
  const ids = [verdict.checkId, ...items.map(({ checkId }) => checkId)];
  const nameOf = useJudgeName();
  const hasParameters = format !== undefined && Object.keys(format.parameters).length > 0;

  return (
    <details className={classes.how} data-testid="how-decided">
      <summary>How this was decided</summary>
      <div className={classes.howParts}>
        <dl className={classes.facts}>
          <dt>By</dt>
          <dd>{decidedBy(verdict, nameOf)}</dd>
          {constraint?.definition && (
            <>
              <dt>Means</dt>
              <dd>{constraint.definition}</dd>
            </>
          )}
          {hasParameters && (
            <>
              <dt>Parameters</dt>
              <dd>
                <Code block className={classes.part} tabIndex={0}>
                  {JSON.stringify(format.parameters, null, 2)}
                </Code>
              </dd>
            </>
          )}
          <Extraction verdict={verdict} />
        </dl>
        {verdict.items && verdict.items.length > 0 && (
          <ul className={classes.items}>
            {verdict.items.map((item) => (
              <AskedItem
                key={item.checkId}
                verdict={item}
                item={items.find(({ checkId }) => checkId === item.checkId)}
              />
            ))}
          </ul>
        )}
        {children}
        <JudgeReplies replies={replies.filter((reply) => isAbout(reply, ids))} />
      </div>
    </details>
  );
}
