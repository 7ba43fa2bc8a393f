import { Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { NamedShape } from "../../../evaluation/checklist-shapes";
import { ProblemError, toProblem } from "../../../foundation/errors";
import { humanSize } from "../../../foundation/shown-number";
import {
  type Checklist,
  type ContentCheck,
  checklistExcess,
  type FormatCheck,
} from "../../../shapes/checklist";
import type { Problem } from "../../../shapes/problem";
import type { Session } from "../../../shapes/session";
import { checklistOfSession } from "../../../shapes/session-asks";
import { freeId, takenIds } from "../../../state/playground/checklist-document";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { useLatest } from "../../../state/use-latest";
import { SmallButton } from "../../../ui/buttons";
import { ChoiceBar } from "../../../ui/choice-bar";
import { ChooseFiles } from "../../../ui/choose-files";
import { FileDrop } from "../../../ui/file-drop";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "./checklist.module.css";
import { useEditing } from "./editing";

const NO_SHAPES: readonly NamedShape[] = [];

/** The shapes that benchmarks write checklists in; what knows them is loaded once they are `wanted`. */
export function useBenchmarkShapes(wanted: boolean): readonly NamedShape[] {
  const { value } = useLatest(String(wanted), 0, async () =>
    wanted ? (await import("../../../evaluation/checklist-shapes")).BENCHMARK_SHAPES : null,
  );
  // Our own shape can be had all the same where they can't.
  return value ?? NO_SHAPES;
}

/** More than this no checklist has, and no text field bears well. */
export const MOST_CHARACTERS = 2_000_000;

function tooLong(characters: number): Problem {
  return {
    code: "checklist-too-large",
    message: "This is too much for one checklist.",
    nextStep: "Import the checklist of one instruction, not a whole file of them.",
    detail: `${humanSize(characters)}; ${humanSize(MOST_CHARACTERS)} are read at most.`,
  };
}

type Way = "replace" | "append";

/** The session's checklist with another behind it. Ids that are in use already are given anew. */
export function joinedChecklist(session: Pick<Session, "asks" | "draft">, added: Checklist): Checklist {
  const taken = takenIds(session);
  const free = (id: string, half: "format" | "content" | "item"): string => {
    if (taken.has(id)) return freeId(half, taken);
    taken.add(id);
    return id;
  };
  const format = added.format.map(
    (check): FormatCheck => ({ ...check, checkId: free(check.checkId, "format") }),
  );
  const content = added.content.map(
    (check): ContentCheck => ({
      ...check,
      checkId: free(check.checkId, "content"),
      items: check.items.map((item) => ({ ...item, checkId: free(item.checkId, "item") })),
    }),
  );
  const checklist = checklistOfSession(session);
  return { format: [...checklist.format, ...format], content: [...checklist.content, ...content] };
}

/** Brings a checklist from outside: pasted or from a file, in our shape or a benchmark's. Text stays while it is closed. */
export function ImportChecklist({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const store = usePlaygroundStore();
  const { focusAfter } = useEditing();
  const [text, setText] = useState("");
  const [way, setWay] = useState<Way>("replace");
  const [problem, setProblem] = useState<Problem | null>(null);

  function take(next: string): void {
    if (next.length <= MOST_CHARACTERS) setText(next);
    setProblem(next.length <= MOST_CHARACTERS ? null : tooLong(next.length));
  }

  async function takeFile(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > MOST_CHARACTERS) setProblem(tooLong(file.size));
    else take(await file.text());
  }

  function withText(checklist: Checklist): Checklist {
    const { session } = store.getState();
    if (way === "replace" || !session) return checklist;
    const joined = joinedChecklist(session, checklist);
    const excess = checklistExcess([joined.format, joined.content], () => null);
    if (excess === null) return joined;
    throw new ProblemError({
      ...tooLong(0),
      nextStep: "Replace the current one, or import fewer checks.",
      detail: excess,
    });
  }

  const names = useBenchmarkShapes(opened)
    .map(({ label }) => label)
    .join(" or ");

  async function use(): Promise<void> {
    setProblem(null);
    try {
      const checklist = await store.getState().readChecklist(text);
      store.getState().replaceChecklist(withText(checklist));
      setText("");
      close();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  function close(): void {
    onClose();
    focusAfter("[data-import-checks]");
  }

  if (!opened) return null;
  return (
    <section aria-label="Import a checklist">
      <FileDrop
        className={classes.panelBox}
        hint={() => "Drop a checklist to read it"}
        onFiles={([file]) => void takeFile(file)}
      >
        <Text size="sm">
          Paste JSON, choose a file, or drop one here: a checklist of ours, or an entry of a checklist file of{" "}
          {names === "" ? "a benchmark" : names} as it is.
        </Text>
        <Textarea
          className={classes.mono}
          label="Checklist as JSON"
          autosize
          minRows={10}
          maxRows={20}
          spellCheck={false}
          wrap="off"
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
          onPaste={(event) => {
            const { length } = event.clipboardData.getData("text");
            if (length <= MOST_CHARACTERS) return;
            // The field itself would be busy for long with so much.
            event.preventDefault();
            setProblem(tooLong(length));
          }}
        />
        {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
        <Group gap="xs">
          <ChooseFiles
            label="Choose a file"
            fieldLabel="Checklist file"
            of="one file"
            accept=".json,application/json"
            size="xs"
            onFiles={([file]) => void takeFile(file)}
          />
          <SmallButton onClick={() => void store.getState().writeChecklist("caplens").then(take)}>
            Insert the current checklist
          </SmallButton>
          <ChoiceBar
            label="What happens to the current checklist"
            value={way}
            choices={[
              { value: "replace", label: "Replace" },
              { value: "append", label: "Add to it" },
            ]}
            onChange={(value) => setWay(value === "append" ? "append" : "replace")}
          />
        </Group>
        <Group gap="xs">
          <Button size="xs" disabled={text.trim() === ""} onClick={() => void use()}>
            Use this checklist
          </Button>
          <SmallButton onClick={close}>Cancel</SmallButton>
        </Group>
      </FileDrop>
    </section>
  );
}
