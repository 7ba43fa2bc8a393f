import { Button, Group, Text, Title } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { countsThings, unitForm } from "../../../metrics/scores/score-units";
import type { Score } from "../../../shapes/score";
import type { PartView } from "../../../state/also-judged/part-view";
import { useAlsoJudged, useAlsoJudgedStore, useOutcomes } from "../../../state/also-judged/use-also-judged";
import { LineItem, LineList } from "../../../ui/judged-lines/line-item";
import type { TextMark } from "../../../ui/marked-textarea";
import { ProblemAlert } from "../../../ui/problem-alert";
import { JudgeReplies } from "../../../ui/verdict/judge-replies";
import type { AlsoLine } from "../../protocol";
import classes from "./all-benchmarks.module.css";
import { type FoundByKind, foundByItem, foundByQuiz } from "./faults-found";
import { ItemEditor } from "./item-editor";
import { lineAsks } from "./material";
import { QuizEditor } from "./quiz-editor";

function ScoreValue({ score }: { score: Score }) {
  const { value, numerator, denominator, total } = score;
  const form = unitForm(score);
  return (
    <div data-testid="score" data-score={score.id} data-value={value ?? ""} data-n={total}>
      <dt>{score.label}</dt>
      <dd>
        {value === null ? "nothing to count" : form.words(value)}
        {countsThings(score) && value !== null && (
          <span className={classes.quiet}>
            {" "}
            {numerator} / {denominator}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Why, without the title once more. */
function reasonOf(line: AlsoLine, title: string): string {
  return line.reason.startsWith(`${title}: `) ? line.reason.slice(title.length + 2) : line.reason;
}

/** What a line came to, where its status does not tell all. */
function kindOf({ kind, part, points }: AlsoLine): string | undefined {
  return part === "style" && points ? `${points.earned} of ${points.of}` : kind?.label;
}

/** What a line is called in tests and for whoever reads the page by machine. */
function dataOf(part: string, line: AlsoLine): Record<`data-${string}`, string | number | undefined> {
  if (part === "quiz")
    return { "data-testid": "quiz-question", "data-outcome": line.kind?.id ?? "unreadable" };
  if (line.part === "style") return { "data-testid": "style-rating", "data-points": line.points?.earned };
  if (line.part === "key point") return { "data-testid": "key-point" };
  return { "data-testid": "caption-length" };
}

/** One part: what it asks, what the caption comes to, line by line, and how to change what is asked. */
export function PartPanel({
  view,
  looked,
  onLook,
  onFound,
}: {
  view: PartView;
  looked: string | null;
  onLook: (id: string | null, marks: readonly TextMark[]) => void;
  /** Told what this part found, by kind. */
  onFound: Dispatch<SetStateAction<Readonly<Record<string, FoundByKind>>>>;
}) {
  const { part, asked, bundled, judged, recorded, stale } = view;
  const { id } = part;
  const store = useAlsoJudgedStore();
  const [editing, setEditing] = useState(false);
  const { outcomes, problem } = useOutcomes(view);
  const failed = useAlsoJudged((state) => state.problems[id]);
  const working = useAlsoJudged((state) => state.working?.part === id);
  const asks = lineAsks(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked belongs to the outcomes
  useEffect(() => {
    const found = outcomes && !stale ? (id === "quiz" ? foundByQuiz : foundByItem)(outcomes.lines, asks) : {};
    onFound((before) => ({ ...before, [id]: found }));
  }, [id, outcomes, stale, onFound]);

  const titleOf = ({ id: lineId, part: of, label }: AlsoLine) =>
    of === "style" || of === "length" || of === "near reference" ? label : asks(lineId);
  const Editor = id === "quiz" ? QuizEditor : ItemEditor;
  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`} data-testid="part" data-part={id}>
      <Group justify="space-between" align="start" wrap="nowrap">
        <div>
          <Title order={2} size="h5" id={`${id}-title`}>
            {part.title}
          </Title>
          <Text size="xs" c="var(--caplens-text-quiet)">
            {part.from}. {part.asks}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconPencil size={13} aria-hidden />}
            aria-expanded={editing}
            aria-label={`${asked ? "Change" : "Add"}: ${part.title}`}
            onClick={() => setEditing(!editing)}
          >
            {asked ? "Change" : "Add"}
          </Button>
          {asked && !bundled && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconTrash size={13} aria-hidden />}
              aria-label={`Take away: ${part.title}`}
              onClick={() => store.getState().ask(id, null, `${part.title} taken away`)}
            >
              Take away
            </Button>
          )}
        </Group>
      </Group>
      {editing && <Editor view={view} onDone={() => setEditing(false)} />}
      {!asked && !editing && <Text size="sm">The session has none yet.</Text>}
      {failed && <ProblemAlert problem={failed} onClose={() => store.getState().dismiss(id)} />}
      {problem && <ProblemAlert problem={problem} />}
      {asked && !judged && !working && <Text size="sm">The caption was not judged by this.</Text>}
      {asked && working && <Text size="sm">A judge is at it.</Text>}
      {outcomes && (
        <>
          <dl className={classes.scores}>
            {outcomes.scores.map((score) => (
              <ScoreValue key={score.id} score={score} />
            ))}
          </dl>
          <Text size="xs" c="var(--caplens-text-quiet)">
            {stale ? "Stale: the caption has changed since. " : ""}
            {recorded ? "Recorded with the example; no judge was asked." : "By a judge."}
          </Text>
          <LineList>
            {outcomes.lines.map((line) => {
              const { status, label, evidence } = line;
              const title = titleOf(line);
              const tone = status === "failed" ? ("failed" as const) : ("passed" as const);
              const isLooked = looked === line.id;
              return (
                <LineItem
                  key={line.id}
                  status={status}
                  kind={kindOf(line)}
                  tag={title === label ? "" : label}
                  title={title}
                  reason={reasonOf(line, title)}
                  looked={isLooked}
                  onLook={
                    evidence.length === 0 || stale
                      ? null
                      : () =>
                          isLooked
                            ? onLook(null, [])
                            : onLook(
                                line.id,
                                evidence.map((span) => ({ ...span, tone })),
                              )
                  }
                  data={dataOf(id, line)}
                />
              );
            })}
          </LineList>
          <JudgeReplies replies={judged?.replies ?? []} />
        </>
      )}
    </section>
  );
}
