import { Group, Select } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { constraintLabelInFull } from "../../../rules/taxonomy/labels";
import { TRAINING_RECIPES, type TrainingRow } from "../../../shapes/training-set";
import { SmallButton } from "../../../ui/buttons";
import { ChoiceBar } from "../../../ui/choice-bar";
import { Fold } from "../../../ui/fold";
import { ProblemAlert } from "../../../ui/problem-alert";
import { ScrollTable } from "../../../ui/scroll-table";
import { StatusMark } from "../../../ui/status-mark";
import { RECIPE_WORDS } from "../../logic/training/recipe-words";
import { type RowStatistics, refusalTally, statisticsOf } from "../../logic/training/statistics";
import { useIsFixed } from "../../store/document/document-context";
import { useTraining, useTrainingDraft, useTrainingStore } from "../../store/training-context";
import { WorkLine } from "../model-work";
import classes from "../studio.module.css";
import { PageButtons, usePages } from "./row-pages";
import own from "./training.module.css";

/** Characters of a text that a row shows; the whole of it opens. */
const SHOWN = 160;

/** Reasons that are listed; more are in what goes out. */
const MOST_REASONS = 12;

function Long({ text, what }: { text: string; what: string }) {
  if (text.length <= SHOWN) return <span className={own.text}>{text === "" ? "none" : text}</span>;
  return (
    <>
      <span className={own.text}>{text.slice(0, SHOWN)}…</span>
      <Fold label={`All of ${what}`}>
        <span className={own.text}>{text}</span>
      </Fold>
    </>
  );
}

function nameOf({ checklist }: TrainingRow, checkId: string): string {
  const check = [...checklist.format, ...checklist.content].find((one) => one.checkId === checkId);
  return check && check.description !== "" ? check.description : checkId;
}

/** The verdicts of a row: a count, and each with why. */
function Verdicts({ row }: { row: TrainingRow }) {
  const { verdicts } = row;
  if (verdicts.length === 0) return <>none</>;
  const passed = verdicts.filter(({ status }) => status === "passed").length;
  return (
    <Fold label={`${passed} of ${verdicts.length} passed`}>
      <ul className={classes.list}>
        {verdicts.map(({ checkId, status, by, why }) => (
          <li key={checkId}>
            <StatusMark status={status} /> {nameOf(row, checkId)} ({by}): {why}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function OneRow({ row, clip }: { row: TrainingRow; clip: string }) {
  const { rejected, refused } = row;
  return (
    <tr data-testid="training-row" data-refused={refused !== null}>
      <th scope="row">
        {row.id.toUpperCase()} <span className={classes.quiet}>{clip}</span>
      </th>
      <td>{RECIPE_WORDS[row.recipe]?.title}</td>
      <td>
        <Long text={row.instruction} what="the instruction" />
      </td>
      <td>
        <Long text={row.response} what="the response" />
        {rejected && (
          <>
            <span className={classes.quiet}>
              Worse: {rejected.how}; fails {rejected.failsIn.map((id) => `“${nameOf(row, id)}”`).join(", ")}
            </span>
            <Long text={rejected.text} what="the worse response" />
          </>
        )}
      </td>
      <td>
        <Verdicts row={row} />
      </td>
      <td className={own.why}>{refused ?? "May leave"}</td>
    </tr>
  );
}

const tallyWords = (tally: RowStatistics["types"], name: (value: string) => string = (value) => value) =>
  tally.slice(0, MOST_REASONS).map(({ value, count }) => <li key={value}>{`${name(value)}: ${count}`}</li>);

/** Statistics of the rows that may leave, as the papers draw them. */
function Statistics() {
  const draft = useTrainingDraft();
  const found = statisticsOf(
    draft.rows.filter(({ refused }) => refused === null),
    draft,
  );
  const { instructionWords, responseWords, constraintsPerRow } = found;
  const withField = found.fields.reduce((sum, { count }) => sum + count, 0);
  if (found.rows === 0 || !instructionWords || !responseWords) return null;
  return (
    <Fold label="Statistics of the rows that may leave">
      <p className={classes.lead}>
        {counted(found.rows, "row")} of {counted(found.clips, "clip")}, {counted(found.pairs, "pair")} among
        them. Instructions have {instructionWords.mean.toFixed(1)} words on average, responses{" "}
        {responseWords.mean.toFixed(1)}; a row has {constraintsPerRow.mean?.toFixed(1)} constraints.
      </p>
      <h3 className={classes.sectionTitle}>Rows by number of constraints</h3>
      <ul className={own.counts}>{tallyWords(constraintsPerRow.tally)}</ul>
      <h3 className={classes.sectionTitle}>Types of constraints</h3>
      <ul className={own.counts}>
        {tallyWords(found.types, (id) => (id === "content" ? "content" : constraintLabelInFull(id)))}
      </ul>
      {found.fields.length > 0 && (
        <>
          <h3 className={classes.sectionTitle}>Fields</h3>
          <ul className={own.counts}>
            {tallyWords(found.fields)}
            {withField < found.rows && <li>Not told: {found.rows - withField}</li>}
          </ul>
        </>
      )}
    </Fold>
  );
}

/** The rows, each with why it may leave. */
export function RowsStep() {
  const { rows, sources } = useTrainingDraft();
  const store = useTrainingStore();
  const fixed = useIsFixed();
  const work = useTraining((state) => state.work);
  const problem = useTraining((state) => state.problems.verdicts ?? null);
  const [show, setShow] = useState<"all" | "leave" | "refused">("all");
  const [recipe, setRecipe] = useState<string | null>(null);
  const refused = rows.filter((row) => row.refused !== null);
  const wanted = rows.filter(
    (row) =>
      (show === "all" || (show === "refused") === (row.refused !== null)) &&
      (recipe === null || row.recipe === recipe),
  );
  const { shown, ...pages } = usePages(wanted);
  const reasons = refusalTally(refused);
  const clips = new Map(sources.map(({ id, media }) => [id, media.path]));
  if (rows.length === 0) return <p className={classes.quiet}>There are no rows yet. A recipe makes them.</p>;
  return (
    <>
      <p
        className={classes.lead}
        data-testid="row-count"
        data-rows={rows.length}
        data-refused={refused.length}
      >
        {rows.length - refused.length} of {counted(rows.length, "row")} may leave. No row leaves that our
        strict rules fail, or can’t tell of.
      </p>
      {reasons.length > 0 && (
        <ScrollTable label="Why rows were refused" head={["Reason", "Rows"]} tableClass={classes.table}>
          {reasons.slice(0, MOST_REASONS).map(({ value, count }) => (
            <tr key={value} data-testid="refusal">
              <th scope="row">{value}</th>
              <td>{count}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      <Statistics />
      <Group gap="xs" align="end">
        <ChoiceBar
          label="Rows"
          choices={[
            { value: "all", label: `All ${rows.length}` },
            { value: "leave", label: `May leave ${rows.length - refused.length}` },
            { value: "refused", label: `Refused ${refused.length}` },
          ]}
          value={show}
          onChange={(value) => {
            setShow(value);
            pages.setPage(0);
          }}
        />
        <Select
          size="xs"
          w="min(14rem, 100%)"
          aria-label="Recipe"
          placeholder="Every recipe"
          clearable
          clearButtonProps={{ "aria-label": "Every recipe" }}
          data={TRAINING_RECIPES.map((id) => ({ value: id, label: RECIPE_WORDS[id]?.title ?? id }))}
          value={recipe}
          onChange={setRecipe}
        />
        <SmallButton
          disabled={fixed || work !== null}
          Icon={IconChecks}
          onClick={() => void store.getState().checkRows()}
        >
          Check all rows again
        </SmallButton>
      </Group>
      {work?.kind === "verdicts" && (
        <WorkLine
          words={`${work.done} of ${counted(work.total, "row")} checked`}
          done={work.done}
          total={work.total || null}
          onCancel={() => store.getState().cancelWork()}
        />
      )}
      {problem && <ProblemAlert problem={problem} onClose={() => store.getState().dismiss("verdicts")} />}
      <ScrollTable
        label="Rows"
        head={["Row", "Recipe", "Instruction", "Response", "Verdicts", "Why it may leave or not"]}
        tableClass={classes.table}
      >
        {shown.map((row) => (
          <OneRow key={row.id} row={row} clip={clips.get(row.sourceId) ?? "its source is gone"} />
        ))}
      </ScrollTable>
      <PageButtons what="rows" {...pages} total={wanted.length} onPage={pages.setPage} />
    </>
  );
}
