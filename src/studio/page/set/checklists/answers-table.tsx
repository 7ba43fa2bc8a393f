import { Button, Group } from "@mantine/core";
import { IconArrowsShuffle, IconPercentage } from "@tabler/icons-react";
import { LEAST_SHARE } from "../../../../evaluation/draft-checklist/spread-answers";
import { counted } from "../../../../foundation/plural";
import { ScrollTable } from "../../../../ui/scroll-table/scroll-table";
import { faultsByRules } from "../../../logic/set/faults-by-rules";
import { missingNones, raiseNones, rightAnswers, spreadSetLetters } from "../../../logic/set/set-letters";
import { type TaskStanding, taskStandings } from "../../../logic/set/task-standings";
import { useIsFixed } from "../../../store/document/document-context";
import { useSet, useSetDraft, useSetStore } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

const letterOf = (place: number) => String.fromCharCode(65 + place);

/** Right letters over the whole set, and how often no other option is right. */
export function AnswersTable({ standings }: { standings: readonly TaskStanding[] }) {
  const draft = useSetDraft();
  const fixed = useIsFixed();
  const busy = useSet((state) => state.work !== null);
  const { change } = useSetStore().getState();
  const now = rightAnswers(standings);
  if (now.all === 0) return null;
  const missing = missingNones(now);
  const share = Math.round((100 * now.none) / now.all);
  const wantsNones = draft.benchmark === "omnicap-if";
  return (
    <section className={classes.section} aria-labelledby="answers">
      <h3 className={classes.sectionTitle} id="answers">
        Right answers
      </h3>
      <ScrollTable
        label="Right letters"
        head={["Right letter", ...now.letters.map((_, place) => letterOf(place))]}
        tableClass={classes.table}
      >
        <tr>
          <th scope="row">Of {counted(now.all, "question")} with options</th>
          {now.letters.map((count, place) => (
            <td key={letterOf(place)} data-testid="set-letter" data-count={count}>
              {count}
            </td>
          ))}
        </tr>
      </ScrollTable>
      <p className={classes.quiet} role="status" data-testid="nones" data-none={now.none} data-all={now.all}>
        “None of the above” is right in {now.none} of {now.all} ({share} %).{" "}
        {wantsNones &&
          (missing === 0
            ? `OmniCap-IF wants ${100 * LEAST_SHARE} % at least: that is kept.`
            : `OmniCap-IF wants ${100 * LEAST_SHARE} % at least: ${missing} more.`)}
      </p>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          disabled={fixed || busy}
          leftSection={<IconArrowsShuffle size={15} aria-hidden />}
          onClick={() =>
            change("Right letters spread", (before) => ({ ...before, tasks: spreadSetLetters(before) }))
          }
        >
          Spread the right letters
        </Button>
        {wantsNones && missing > 0 && (
          <Button
            size="xs"
            variant="default"
            disabled={fixed || busy}
            leftSection={<IconPercentage size={15} aria-hidden />}
            onClick={() =>
              change("“None of the above” made right", (before) => ({
                ...before,
                tasks: raiseNones(before, taskStandings(before, faultsByRules)),
              }))
            }
          >
            Make “None of the above” right in {missing} more
          </Button>
        )}
      </Group>
      {wantsNones && missing > 0 && (
        <p className={classes.quiet}>
          Their right option goes, and the others are wrong: so none of them is right then. Such questions
          have to be asked blindly again.
        </p>
      )}
    </section>
  );
}
