import { Button, Checkbox, NumberInput } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { TRAINING_SET_LIMITS } from "../../../shapes/training-set";
import { useStores } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import { useTrying } from "../../../state/use-trying";
import { ChoiceBar } from "../../../ui/choice-bar";
import { SelectField, TextField } from "../../../ui/fields";
import { Fold } from "../../../ui/fold";
import { CountField } from "../../../ui/generation-fields";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { type OutPlan, USUAL_OUT_PLAN } from "../../logic/training/out/out-row";
import { MOST_FRAMES } from "../../logic/training/out/plan-out";
import { TRAINERS, trainerOf } from "../../logic/training/out/trainers/registry";
import type { FileForm, Trainer } from "../../logic/training/out/trainers/trainer";
import { TEST_QUESTIONS, USE_WORDS, unrewardedWords } from "../../logic/training/recipe-words";
import { useIsFixed } from "../../store/document/document-context";
import { useTrainingDraft, useTrainingFiles, useTrainingStore } from "../../store/training-context";
import { WholeSetOut } from "../files-in-and-out";
import classes from "../studio.module.css";
import { PageButtons, usePages } from "./row-pages";
import own from "./training.module.css";

const FORMS: Record<FileForm, string> = { jsonl: "JSON Lines", json: "JSON", parquet: "Parquet" };

/** The plan as a trainer can take it: what it has not is exchanged for the first thing that it has. */
function planFor({ uses, media, sound }: Trainer, plan: OutPlan): OutPlan {
  return {
    ...plan,
    use: uses.includes(plan.use) ? plan.use : (uses[0] ?? plan.use),
    media: media.includes(plan.media) ? plan.media : (media[0] ?? plan.media),
    sound: sound && plan.sound,
  };
}

/** Licence, and the shares of validation and test. */
function SetFields() {
  const { licence, shares } = useTrainingDraft();
  const { change } = useTrainingStore().getState();
  const fixed = useIsFixed();
  return (
    <div className={own.fields}>
      <TextField
        w="min(16rem, 100%)"
        label="Licence"
        placeholder="CC BY 4.0"
        maxLength={TRAINING_SET_LIMITS.title}
        disabled={fixed}
        value={licence}
        onChange={(typed) => change(null, (before) => ({ ...before, licence: typed }))}
      />
      {(["validation", "test"] as const).map((split) => (
        <NumberInput
          key={split}
          size="xs"
          w={130}
          label={`% in ${split}`}
          min={0}
          max={50}
          disabled={fixed}
          value={Math.round(shares[split] * 1000) / 10}
          onChange={(value) => {
            if (typeof value === "number" && value >= 0 && value <= 50)
              change(null, (before) => ({ ...before, shares: { ...before.shares, [split]: value / 100 } }));
          }}
        />
      ))}
    </div>
  );
}

/** Rows that would leave and rows that would stay behind, by the present choices. */
function Forecast({ trainerId, plan }: { trainerId: string; plan: OutPlan }) {
  const draft = useTrainingDraft();
  const { engine } = useStores().services;
  const subject = JSON.stringify([trainerId, plan, draft.updatedAt, draft.id]);
  const { value, problem } = useLatest(subject, 0, (signal) =>
    engine.call("training-sets/plan-out", { set: draft, trainerId, plan }, { signal }),
  );
  const { shown, ...pages } = usePages(value?.behind ?? []);
  if (problem) return <ProblemAlert problem={problem} />;
  if (!value) return <p className={classes.quiet}>Counting the rows …</p>;
  const { train, validation, test } = value.leaving;
  const total = train + validation + test;
  return (
    <>
      <p
        className={classes.lead}
        role="status"
        data-testid="out-forecast"
        data-rows={total}
        data-behind={value.behindCount}
      >
        {total} of {counted(total + value.behindCount, "row")} leave: {train} to train, {validation} for
        validation, {test} for test. No clip and no caption, nor one that is nearly the same, stands in two of
        these
        {draft.sources.some(({ split }) => split) &&
          ", and a clip whose set or samples name a split stays in it"}
        .
      </p>
      {value.behindCount > 0 && (
        <Fold label={`Why ${counted(value.behindCount, "row stays", "rows stay")} behind`}>
          <ul className={classes.list}>
            {shown.map(({ rowId, place, why }) => (
              <li key={rowId}>
                {rowId.toUpperCase()}, {place}: {why}
              </li>
            ))}
          </ul>
          <PageButtons what="reasons" {...pages} total={value.behind.length} onPage={pages.setPage} />
          {value.behind.length < value.behindCount && (
            <p className={classes.quiet}>The file names all of them.</p>
          )}
        </Fold>
      )}
    </>
  );
}

/** The rows in the shapes that trainers read, and the whole set as one file, rows or none. */
export function OutStep() {
  const draft = useTrainingDraft();
  const files = useTrainingFiles();
  return (
    <>
      <RowsOut />
      <WholeSetOut
        about="All that is known of it: sources, rows, verdicts, calls, and why rows may not leave. The clips do not go along. Another browser opens it in the studio."
        files={files}
        write={() => files.write(draft)}
      />
    </>
  );
}

function RowsOut() {
  const draft = useTrainingDraft();
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  const [trainerId, setTrainerId] = useState(TRAINERS[0]?.id ?? "");
  const [asked, setAsked] = useState<OutPlan>(USUAL_OUT_PLAN);
  const [wantedForm, setForm] = useState<FileForm>("jsonl");
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const trainer = trainerOf(trainerId);
  const plan = planFor(trainer, asked);
  const form = trainer.forms.includes(wantedForm) ? wantedForm : (trainer.forms[0] ?? "jsonl");
  const set = (part: Partial<OutPlan>) => setAsked((before) => ({ ...before, ...part }));

  const unrewarded =
    plan.use === "rewards" ? unrewardedWords(draft.rows.filter(({ refused }) => refused === null)) : "";

  async function save(): Promise<void> {
    setBusy(true);
    setDone("");
    const written = await trying(() =>
      engine.call("training-sets/write-out", { set: draft, trainerId, plan, form }),
    );
    setBusy(false);
    if (!written) return;
    saveFile(written.blob, written.fileName);
    setDone(`${counted(written.rows, "row")} in ${written.fileName}, with ${written.files.join(", ")}.`);
  }

  if (draft.rows.length === 0)
    return <p className={classes.quiet}>There are no rows yet. A recipe makes them.</p>;
  return (
    <>
      <SetFields />
      <div className={own.fields}>
        <SelectField
          w="min(14rem, 100%)"
          label="For"
          data={TRAINERS.map(({ id, label }) => ({ value: id, label }))}
          value={trainer.id}
          onChange={setTrainerId}
        />
        <SelectField
          w="min(18rem, 100%)"
          label="Use"
          data={trainer.uses.map((use) => ({ value: use, label: USE_WORDS[use].title }))}
          value={plan.use}
          onChange={(value) => {
            const use = trainer.uses.find((one) => one === value);
            if (use) set({ use });
          }}
        />
        {trainer.media.length > 1 && (
          <ChoiceBar
            label="Clips"
            choices={[
              { value: "video", label: "Videos" },
              { value: "frames", label: "Frames" },
            ]}
            value={plan.media}
            onChange={(media) => set({ media })}
          />
        )}
        {plan.media === "frames" && (
          <CountField
            label="Frames of a clip"
            width={130}
            value={plan.frames}
            max={MOST_FRAMES}
            onChange={(frames) => set({ frames })}
          />
        )}
        <CountField
          label="Most tokens of text"
          width={150}
          value={plan.longest ?? 8192}
          max={1_000_000}
          onChange={(longest) => set({ longest })}
        />
        <ChoiceBar
          label="Form of the files"
          choices={trainer.forms.map((value) => ({ value, label: FORMS[value] }))}
          value={form}
          onChange={setForm}
        />
      </div>
      {trainer.sound && (
        <Checkbox
          size="sm"
          label="With the sound as a file of its own beside each clip that has sound"
          checked={plan.sound}
          onChange={(event) => set({ sound: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        size="sm"
        label="Only rows in which every check has a verdict"
        checked={plan.onlyDecided}
        onChange={(event) => set({ onlyDecided: event.currentTarget.checked })}
      />
      {trainer.notes.map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
      {unrewarded !== "" && (
        <p className={classes.lead} role="note" data-testid="unrewarded">
          {unrewarded}
        </p>
      )}
      <p className={classes.quiet} data-testid="test-questions">
        {TEST_QUESTIONS}
      </p>
      <Forecast trainerId={trainer.id} plan={plan} />
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <Button
        size="xs"
        w="fit-content"
        loading={busy}
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() => void save()}
      >
        Save for {trainer.label}
      </Button>
      {done !== "" && (
        <p className={classes.lead} role="status" data-testid="saved-out">
          {done}
        </p>
      )}
    </>
  );
}
