import { Group, Radio } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted, plural } from "../../../foundation/plural";
import type { ModelChoice } from "../../../shapes/connection";
import { MADE_BENCHMARKS, type MadeBenchmark } from "../../../shapes/instruction-set";
import { TRAINING_RECIPES, TRAINING_SET_LIMITS, type TrainingRecipe } from "../../../shapes/training-set";
import { useModelSettings } from "../../../state/settings/settings-context";
import { useModels } from "../../../state/stores-context";
import { ChoiceBar } from "../../../ui/choice-bar";
import { RowDelete } from "../../../ui/kept-list";
import { ScrollTable } from "../../../ui/scroll-table";
import { RECIPE_WORDS } from "../../logic/training/recipe-words";
import { forecastRecipe } from "../../logic/training/recipes/forecast-recipes";
import {
  askedSources,
  dueSources,
  needsJudge,
  needsModel,
  type RecipeChoice,
  USUAL_RECIPE,
} from "../../logic/training/recipes/make-rows";
import { useIsFixed } from "../../store/document/document-context";
import { useTraining, useTrainingDraft, useTrainingStore } from "../../store/training-context";
import { SeedField } from "../fields";
import { AskingWords, ModelSelect, ModelWork, NoModel } from "../model-work";
import classes from "../studio.module.css";
import own from "./training.module.css";

const BENCHMARKS: Record<MadeBenchmark, string> = { "if-vidcap": "IF-VidCap", "omnicap-if": "OmniCap-IF" };

const CHANGES: readonly { value: RecipeChoice["change"]; label: string }[] = [
  { value: "form", label: "Break the form" },
  { value: "event", label: "Leave an event out" },
  { value: "attribute", label: "Exchange an attribute" },
];

/** The rules by which constraints are drawn, and the seed. */
function Basis({ disabled }: { disabled: boolean }) {
  const { benchmark, seed } = useTrainingDraft();
  const { change } = useTrainingStore().getState();
  return (
    <div className={own.fields}>
      <ChoiceBar
        label="Taxonomy and rules"
        choices={MADE_BENCHMARKS.map((value) => ({ value, label: BENCHMARKS[value] }))}
        value={benchmark}
        disabled={disabled}
        onChange={(value) => change("Taxonomy changed", (before) => ({ ...before, benchmark: value }))}
      />
      <SeedField disabled={disabled} seed={seed} change={change} />
    </div>
  );
}

/** The number of rows that each recipe has made, and of those that may leave. */
function MadeSoFar({ disabled }: { disabled: boolean }) {
  const draft = useTrainingDraft();
  const { change } = useTrainingStore().getState();
  const made = TRAINING_RECIPES.filter((recipe) => draft.rows.some((row) => row.recipe === recipe));
  if (made.length === 0) return null;
  const remove = (recipe: TrainingRecipe) =>
    change("Rows deleted", (before) => ({
      ...before,
      rows: before.rows.filter((row) => row.recipe !== recipe),
    }));
  return (
    <ScrollTable
      label="Rows by recipe"
      head={["Recipe", "Sources", "Rows", "May leave", "Refused", <span key="acts">Delete</span>]}
      tableClass={classes.table}
    >
      {made.map((recipe) => {
        const rows = draft.rows.filter((row) => row.recipe === recipe);
        const refused = rows.filter((row) => row.refused !== null).length;
        const done = draft.sources.length - dueSources(draft, recipe).length;
        return (
          <tr key={recipe} data-testid="recipe-rows" data-recipe={recipe} data-refused={refused}>
            <th scope="row">{RECIPE_WORDS[recipe]?.title}</th>
            <td>
              {done} of {draft.sources.length}
            </td>
            <td>{rows.length}</td>
            <td>{rows.length - refused}</td>
            <td>{refused}</td>
            <td>
              <RowDelete
                what={`the rows of “${RECIPE_WORDS[recipe]?.title}”`}
                disabled={disabled}
                onDelete={() => remove(recipe)}
              />
            </td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** The ways in which rows are made. `calls`: the calls in progress, while a model is at work. */
export function RecipesStep({ calls }: { calls: ReactNode }) {
  const draft = useTrainingDraft();
  const store = useTrainingStore();
  const fixed = useIsFixed();
  const isBusy = useTraining((state) => state.work !== null) || fixed;
  const kept = useModels((state) => state.kept);
  const settings = useModelSettings();
  const [chosen, setChosen] = useState<RecipeChoice>(USUAL_RECIPE);
  const [judging, setJudging] = useState<"nobody" | "model">("nobody");
  const set = (part: Partial<RecipeChoice>) => setChosen((before) => ({ ...before, ...part }));

  const writes = needsModel(chosen);
  const judges = needsJudge(chosen) || judging === "model";
  const choice: RecipeChoice = {
    ...chosen,
    model: writes ? (chosen.model ?? kept[0] ?? null) : null,
    judge: judges ? (chosen.judge ?? kept[0] ?? null) : null,
  };
  const due = askedSources(draft, choice.recipe);
  const beyond = dueSources(draft, choice.recipe).length - due.length;
  const isReady = due.length > 0 && (!writes || choice.model !== null) && (!judges || choice.judge !== null);
  const pick = (
    label: string,
    value: ModelChoice | null,
    disabled: boolean,
    onChange: (one: ModelChoice | null) => void,
  ) => <ModelSelect label={label} value={value} disabled={disabled} onChange={onChange} />;
  return (
    <>
      <Basis disabled={isBusy} />
      <Radio.Group
        label="Recipe"
        value={choice.recipe}
        onChange={(value) => {
          const recipe = TRAINING_RECIPES.find((one) => one === value);
          if (recipe) set({ recipe });
        }}
      >
        {(["rejection", "degraded", "constraints", "dense-caption"] as const).map((recipe) => (
          <Radio
            key={recipe}
            mt={6}
            className={own.choice}
            value={recipe}
            disabled={isBusy}
            label={RECIPE_WORDS[recipe]?.title}
            description={RECIPE_WORDS[recipe]?.note}
          />
        ))}
      </Radio.Group>
      {choice.recipe === "degraded" && (
        <ChoiceBar
          label="Change"
          choices={CHANGES}
          value={choice.change}
          disabled={isBusy}
          onChange={(change) => set({ change })}
        />
      )}
      {!needsJudge(choice) && kept.length > 0 && (
        <Group gap="xs">
          <ChoiceBar
            label="Content of the rows"
            choices={[
              { value: "nobody", label: "Content as it was judged" },
              { value: "model", label: "A model judges content" },
            ]}
            value={judging}
            disabled={isBusy}
            onChange={setJudging}
          />
        </Group>
      )}
      {(writes || judges) && kept.length === 0 ? (
        <NoModel instead="use rejection sampling, or break the form: they ask nobody." />
      ) : (
        <ModelWork
          kind="rows"
          workWords={(done, total) => `${done} of ${counted(total, "source")} done`}
          models={(disabled) => (
            <>
              {writes && pick("Model that writes", choice.model, disabled, (model) => set({ model }))}
              {judges && pick("Judge", choice.judge, disabled, (judge) => set({ judge }))}
            </>
          )}
          icon={<IconPlayerPlay size={14} aria-hidden />}
          label={`Make rows of ${counted(due.length, "source")}`}
          canBegin={isReady}
          onBegin={() => void store.getState().makeRows(choice)}
          calls={calls}
        >
          <AskingWords forecast={forecastRecipe(due, choice, draft.benchmark, settings)} />
        </ModelWork>
      )}
      {beyond > 0 && (
        <p className={classes.quiet} role="status">
          A training set holds {TRAINING_SET_LIMITS.rows.toLocaleString("en")} rows:{" "}
          {counted(beyond, "source")} {plural(beyond, "is", "are")} left for another set.
        </p>
      )}
      {draft.sources.length === 0 && (
        <p className={classes.quiet}>There are no sources to make rows of yet.</p>
      )}
      <MadeSoFar disabled={isBusy} />
    </>
  );
}
