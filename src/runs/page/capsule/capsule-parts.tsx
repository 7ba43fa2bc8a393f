import { Text } from "@mantine/core";
import { IconCheck, IconEqualNot, IconHelp } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useState } from "react";
import { columnDigits } from "../../../evaluation/recompute/column-values";
import { checklistOf } from "../../../evaluation/verdicts/session-sample";
import { NOT_STATED } from "../../../foundation/judge-name";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import { unitForm } from "../../../metrics/scores/score-units";
import type { CapsuleLine, CapsuleScore, LineGround, OpenedCapsule } from "../../../shapes/capsule";
import { checksOf } from "../../../shapes/checklist-parts";
import { judgedCaption } from "../../../shapes/judged-caption";
import {
  asClaimed,
  claimedWords,
  foundAgain,
  foundWords,
  isAllFound,
  sumOfFound,
} from "../../../shapes/run-recomputation";
import { READING_NAMES } from "../../../shapes/semantics";
import type { Study } from "../../../shapes/study";
import type { ToldStudy } from "../../../shapes/study-numbers";
import { TinyButton } from "../../../ui/buttons";
import { MarkedText } from "../../../ui/marked-text";
import { OutlineAlert } from "../../../ui/outline-alert";
import { ScrollTable } from "../../../ui/scroll-table";
import { StatusMark } from "../../../ui/status-mark";
import { lineNames } from "../run-state";
import own from "./capsule.module.css";

const GROUND_WORDS: Record<LineGround, string> = {
  rules: "found again by its rule",
  replies: "found again in the judge's reply",
  claimed: "as claimed",
  byHand: "decided by hand, as claimed",
  unscored: "left unscored, as claimed",
  different: "comes out otherwise",
  unknown: "not recomputed",
};

function GroundMark({ by }: { by: LineGround }) {
  const Icon = by === "different" ? IconEqualNot : by === "rules" || by === "replies" ? IconCheck : IconHelp;
  return (
    <span className={own.ground} data-by={by}>
      <Icon size={15} stroke={2.2} aria-hidden /> {GROUND_WORDS[by]}
    </span>
  );
}

const KIND_WORDS = {
  verdict: "One verdict",
  result: "One result",
  run: "A run",
  row: "A row of a board",
  study: "A study",
};

/** Date and minute, in UTC: a capsule is read in other time zones than it was saved in. */
const minute = (time: string) => `${time.slice(0, 16).replace("T", " ")} UTC`;

/** Hashes of the video and of what was shown of it, as far as the result tells. */
function mediaFacts({ subject }: OpenedCapsule): [string, ReactNode][] {
  const caption = judgedCaption(subject?.result);
  const shown = caption?.shown;
  const source = shown?.frames?.sourceHash ?? shown?.audio?.sourceHash ?? null;
  const hash = (text: string) => <span className={own.hash}>{text}</span>;
  const sent = caption?.call?.mediaHashes ?? [];
  return [
    ...(source ? [["Video, SHA-256", hash(source)] satisfies [string, ReactNode]] : []),
    ...(sent.length > 0
      ? [
          [
            "Shown to the model",
            <details key="sent">
              <summary>{counted(sent.length, "hash", "hashes")} of frames and sound</summary>
              {hash(sent.join(" "))}
            </details>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ...(caption?.call
      ? [
          ["Asked", `${caption.call.model}, prompt ${caption.call.promptVersion}`] satisfies [
            string,
            ReactNode,
          ],
        ]
      : []),
  ];
}

export function Facts({ opened }: { opened: OpenedCapsule }) {
  const { capsule, run, sha256, file, versions, subject, samples, results, benchmark } = opened;
  const entry = run.entries.find(({ id }) => id === capsule.task?.entryId);
  const replies = subject?.result.judgement?.replies ?? [];
  const judges = new Set([
    ...run.judges.map(({ model }) => model),
    ...replies.flatMap(({ call }) => call?.model || []),
  ]);
  const facts: [string, ReactNode][] = [
    ["Of", KIND_WORDS[capsule.of]],
    ["Run", run.title],
    ...(entry ? [["Caption by", entry.title] satisfies [string, ReactNode]] : []),
    ...(subject
      ? []
      : [
          ["Holds", `${counted(samples, "sample")}, ${counted(results, "result")}`] satisfies [
            string,
            ReactNode,
          ],
        ]),
    ["Benchmark", benchmark],
    ["Reading", READING_NAMES[run.semantics]],
    ["Judge", judges.size > 0 ? [...judges].join(", ") : "none is named"],
    [
      "Rules",
      `${versions.rules === NOT_STATED ? "" : "version "}${versions.rules}; this page has ${versions.here}`,
    ],
    ...(versions.prompts.length > 0
      ? [["Prompts", versions.prompts.join(", ")] satisfies [string, ReactNode]]
      : []),
    ...mediaFacts(opened),
    ["Saved", `${minute(capsule.savedAt)}, as it says`],
    [
      "Capsule, SHA-256",
      <span key="hash" className={own.hash}>
        {sha256}
      </span>,
    ],
    ["Size", humanSize(file.size)],
  ];
  return (
    <dl className={own.facts} aria-label="Facts">
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: "contents" }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The outcome of recomputing, in a title and a sentence or two: no more than was computed. */
export function Outcome({ opened }: { opened: OpenedCapsule }) {
  const { recomputation, differences, more, problem, isWhole } = opened;
  if (!recomputation) {
    return (
      <OutlineAlert
        color="yellow"
        role="status"
        data-testid="capsule-outcome"
        data-state="unknown"
        title="Nothing could be recomputed: all of it stands as claimed"
      >
        <Text size="sm">
          {problem?.message} {problem?.nextStep}
        </Text>
      </OutlineAlert>
    );
  }
  const found = sumOfFound(Object.values(recomputation.verdicts));
  const count = differences.length + more;
  const all = foundAgain(found) + asClaimed(found) + recomputation.different;
  const claimed = claimedWords(found);
  return (
    <OutlineAlert
      color={count > 0 ? "red" : isAllFound(found) ? "teal" : "yellow"}
      role="status"
      data-testid="capsule-outcome"
      data-state={count > 0 ? "different" : isAllFound(found) ? "equal" : "in part"}
      data-differences={count}
      title={`${count > 0 ? "Something is different" : isAllFound(found) ? "Recomputed in your browser" : "Recomputed in your browser in part"}: ${foundAgain(found).toLocaleString("en")} of ${counted(all, "verdict")} found again`}
    >
      <Text size="sm">
        {count > 0 && `${counted(count, "difference is", "differences are")} named below. `}
        {foundAgain(found) > 0 || count === 0 ? `Found again: ${foundWords(found)}. ` : ""}
        {claimed !== "" && `As the capsule claims it: ${claimed}. `}
        {isWhole
          ? "Every file fits the hash that the capsule states. "
          : "Files are not as the capsule states them. "}
        No judge was asked. A caption or a reply itself could be made up: hashes prove that files are the same
        as others, not who wrote them.
      </Text>
    </OutlineAlert>
  );
}

export function Lines({
  opened,
  active,
  onActive,
}: {
  opened: OpenedCapsule;
  active: string | null;
  onActive: (id: string | null) => void;
}) {
  const { subject, run, capsule } = opened;
  if (!subject) return null;
  const names = lineNames(run.dataSet.benchmark);
  const checks = checksOf(checklistOf(subject.sample) ?? { format: [], content: [] });
  // The one that the capsule is about comes first.
  const lines = subject.lines.toSorted(
    (one, other) => Number(other.written.id === capsule.line) - Number(one.written.id === capsule.line),
  );
  return (
    <ul className={own.lines}>
      {lines.map(({ written, by }) => {
        const { id, type, status, reason } = written;
        const overrule = subject.result.overrules.find(({ checkId }) => checkId === id);
        return (
          <li key={id}>
            <button
              type="button"
              className={own.line}
              aria-pressed={active === id}
              data-testid="capsule-line"
              data-line={id}
              data-by={by}
              data-about={capsule.line === id}
              onClick={() => onActive(active === id ? null : id)}
            >
              <span className={own.lineHead}>
                <StatusMark status={status} />
                <GroundMark by={by} />
              </span>
              <span className={own.name}>
                <bdi>{type === null ? id : names.labelOf(type)}</bdi>
              </span>
              <span>
                <bdi>{checks.get(id)?.description}</bdi>
              </span>
              <span className={own.quiet}>
                <bdi>{reason}</bdi>
              </span>
              {overrule && (
                <span className={own.quiet}>
                  {overrule.stale ? "Decided by hand before the caption changed: " : "Decided by hand: "}
                  {overrule.status}
                  {overrule.note !== "" && (
                    <>
                      , “<bdi>{overrule.note}</bdi>”
                    </>
                  )}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The caption with the places that the verdict points at, or those of all that fail. */
export function CaptionText({
  opened,
  active,
  still,
}: {
  opened: OpenedCapsule;
  active: string | null;
  /** Nobody has chosen a verdict yet. */
  still: boolean;
}) {
  const { subject } = opened;
  const caption = judgedCaption(subject?.result);
  if (!subject || !caption) return null;
  const tone = ({ written }: CapsuleLine) => (written.status === "failed" ? "failed" : "passed");
  const shown = subject.lines.filter((line) =>
    active === null ? tone(line) === "failed" : line.written.id === active,
  );
  const whole = Math.max(1, caption.text.trim().length);
  const marks = shown
    .flatMap((line) => line.passages.map((span) => ({ ...span, tone: tone(line) }) as const))
    .filter(({ start, end }) => active !== null || end - start < whole)
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
  return caption.text === "" ? (
    <p className={own.quiet}>The caption is empty.</p>
  ) : (
    <MarkedText text={caption.text} marks={marks} label="Caption" testId="capsule-caption" still={still} />
  );
}

export function Differences({ opened: { differences, more } }: { opened: OpenedCapsule }) {
  if (differences.length === 0) return null;
  return (
    <section className={own.part} aria-label="Differences">
      <h2>What differs</h2>
      <ScrollTable
        label="Differences, by what they are of"
        head={["Of", "As written", "As recomputed", "Why"]}
        tableClass={`${own.cells} ${own.stacked}`}
      >
        {differences.map(({ what, line, written, recomputed, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be different twice, and the list never changes.
          <tr key={index} data-testid="capsule-difference" data-line={line ?? ""}>
            <th scope="row">
              <bdi>{what}</bdi>
            </th>
            <td data-label="As written">
              <bdi>{written}</bdi>
            </td>
            <td data-label="As recomputed">
              <bdi>{recomputed}</bdi>
            </td>
            <td data-label="Why">{why}</td>
          </tr>
        ))}
      </ScrollTable>
      {more > 0 && <p className={own.quiet}>and {more.toLocaleString("en")} more</p>}
    </section>
  );
}

function valueWords({ unit }: CapsuleScore, value: number | null): string {
  return value === null ? "–" : unitForm({ unit }).words(value);
}

export function Scores({ opened: { scores, row, run, subject } }: { opened: OpenedCapsule }) {
  if (row) {
    return (
      <section className={own.part} aria-label="Numbers of the row">
        <h2>
          <bdi>{row.row.model.name}</bdi> on <bdi>{row.board.title}</bdi>
        </h2>
        <p className={own.quiet}>
          As the row says; what its run gives otherwise stands under “What differs”.
        </p>
        <ScrollTable label="Numbers" head={["Column", "As the row says", "Scored"]} tableClass={own.cells}>
          {row.board.columns.flatMap((column) => {
            const { id, label } = column;
            const cell = row.row.values[id];
            return cell
              ? [
                  <tr key={id}>
                    <th scope="row">{label}</th>
                    <td>{cell.value === null ? "–" : columnDigits(column, cell.value)}</td>
                    <td>
                      {cell.scored === null
                        ? "not stated"
                        : [cell.scored, ...(cell.total === null ? [] : [cell.total])].join(" of ")}
                    </td>
                  </tr>,
                ]
              : [];
          })}
        </ScrollTable>
      </section>
    );
  }
  if (scores.length === 0) return null;
  const several = run.entries.length > 1;
  return (
    <section className={own.part} aria-label="Scores">
      <h2>{subject ? "Scores of this result alone" : "Scores"}</h2>
      <ScrollTable
        label="Scores, as written and as counted here"
        head={[...(several ? ["Model"] : []), "Score", "As written", "Counted here"]}
        tableClass={own.cells}
      >
        {scores.map((score) => (
          <tr key={`${score.entry} ${score.id}`} data-testid="capsule-score" data-score={score.id}>
            {several && (
              <td>
                <bdi>{score.entry}</bdi>
              </td>
            )}
            <th scope="row">{score.label}</th>
            <td>{valueWords(score, score.written)}</td>
            <td>{valueWords(score, score.recomputed)}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

/** Rows of a study's numbers that are shown before people ask for all. */
const FIRST_ROWS = 20;

/** Draws a study by its numbers. */
export type StudyDrawing = ComponentType<{ study: Study; told: ToldStudy }>;

/** The study, as the lab tells it of the verdicts as recomputed. */
export function StudyTold({
  study: { title, sentence, study, told },
  Picture,
}: {
  study: NonNullable<OpenedCapsule["study"]>;
  Picture: StudyDrawing;
}) {
  const [all, setAll] = useState(false);
  return (
    <section className={own.part} aria-label="The study" data-testid="capsule-study">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p>
        <bdi>{sentence}</bdi>
      </p>
      {told ? (
        <>
          <p className={own.quiet}>
            {told.judged} of {counted(told.tasks, "caption")} judged. What follows is counted here from the
            verdicts as recomputed; those that nothing gives again count as claimed. Shares are in per cent,
            differences in points, intervals 95 %.
          </p>
          <div data-testid="capsule-study-picture">
            <Picture study={study} told={told.numbers} />
          </div>
          {told.found.map(({ model, sentences }) => (
            <div key={model}>
              <h3>
                <bdi>{model}</bdi>
              </h3>
              {sentences.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          ))}
          <ScrollTable label="Numbers of the study" head={told.columns} tableClass={own.numbers}>
            {(all ? told.rows : told.rows.slice(0, FIRST_ROWS)).map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
              <tr key={place} data-testid="capsule-study-row">
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
                  <td key={column}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </ScrollTable>
          {told.rows.length > FIRST_ROWS && (
            <div>
              <TinyButton variant="subtle" onClick={() => setAll(!all)}>
                {all ? `The first ${FIRST_ROWS} rows` : `All ${told.rows.length} rows`}
              </TinyButton>
            </div>
          )}
        </>
      ) : (
        <p className={own.quiet}>Its verdicts could not be recomputed, so no number of it is told.</p>
      )}
    </section>
  );
}
