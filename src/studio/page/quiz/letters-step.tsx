import { Button, Group } from "@mantine/core";
import { IconArrowsShuffle } from "@tabler/icons-react";
import { counted } from "../../../foundation/plural";
import { LETTERS } from "../../../metrics/quiz-outcome";
import { ScrollTable } from "../../../ui/scroll-table";
import { letterCounts, spreadLetters } from "../../logic/quiz/right-letters";
import { useIsFixed } from "../../store/document/document-context";
import { useQuizDraft, useQuizStore } from "../../store/quiz-context";
import { SeedField } from "../fields";
import classes from "../studio.module.css";
import own from "./letters.module.css";

/** Frequency of each right letter, now and once they are spread. */
export function LettersStep() {
  const draft = useQuizDraft();
  const fixed = useIsFixed();
  const { change } = useQuizStore().getState();
  const now = letterCounts(draft);
  const after = letterCounts({ ...draft, questions: spreadLetters(draft) });
  const total = LETTERS.reduce((sum, letter) => sum + now[letter], 0);
  const most = Math.max(1, ...LETTERS.flatMap((letter) => [now[letter], after[letter]]));
  const spread = LETTERS.map((letter) => now[letter]);
  const isEven = Math.max(...spread) - Math.min(...spread) <= 1;
  return (
    <>
      <p className={classes.lead}>
        Models prefer some letters. The right options are spread over A to E as evenly as their number allows;
        the wrong ones keep their order, and what was answered and verified still counts.
      </p>
      {total === 0 ? (
        <p className={classes.quiet}>There is no question in the quiz yet.</p>
      ) : (
        <>
          <ScrollTable
            label="Right letters"
            head={["Right letter", "Now", "Once spread"]}
            tableClass={`${classes.table} ${own.letters}`}
          >
            {LETTERS.map((letter) => (
              <tr key={letter} data-testid="letter" data-letter={letter} data-now={now[letter]}>
                <th scope="row">{letter}</th>
                <Count value={now[letter]} most={most} />
                <Count value={after[letter]} most={most} />
              </tr>
            ))}
          </ScrollTable>
          <Group gap="sm" align="end">
            <SeedField
              description="The same seed gives the same letters."
              disabled={fixed}
              seed={draft.seed}
              change={change}
            />
            <Button
              size="xs"
              disabled={fixed}
              leftSection={<IconArrowsShuffle size={15} aria-hidden />}
              onClick={() =>
                change("Right letters spread", (before) => ({ ...before, questions: spreadLetters(before) }))
              }
            >
              Spread the right letters
            </Button>
          </Group>
          <p className={classes.quiet} role="status">
            {isEven
              ? `Even: ${counted(total, "question")} over five letters.`
              : "Uneven: some letters are right more often than others."}
          </p>
        </>
      )}
    </>
  );
}

function Count({ value, most }: { value: number; most: number }) {
  return (
    <td>
      <span className={own.count}>
        <span className={own.digits}>{value}</span>
        <span className={own.bar} style={{ width: `${(100 * value) / most}%` }} aria-hidden />
      </span>
    </td>
  );
}
