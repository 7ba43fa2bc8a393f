import { Button, Checkbox, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { constraintLabel } from "../../../constraints/lookup";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import type { SuggestedCheck } from "../../../workers/checks/checks-protocol";
import classes from "./checklist.module.css";

function samePlace(one: SuggestedCheck["check"], other: SuggestedCheck["check"]): boolean {
  return (
    one.constraintId === other.constraintId &&
    JSON.stringify(one.parameters) === JSON.stringify(other.parameters)
  );
}

/** Format checks read off the instruction by rules, to choose from: a draft, never a judgement of its own. */
export function SuggestDialog() {
  const store = usePlaygroundStore();
  const instruction = usePlayground((state) => state.session?.instruction ?? "");
  const fixed = usePlayground((state) => state.readOnly !== null);
  const [draft, setDraft] = useState<SuggestedCheck[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  async function open(): Promise<void> {
    const known = store.getState().session?.checklist.format ?? [];
    const suggested = (await store.getState().suggestChecks()).filter(
      ({ check }) => !known.some((one) => samePlace(one, check)),
    );
    setDraft(suggested);
    setChosen(new Set(suggested.filter(({ sure }) => sure === "high").map(({ check }) => check.checkId)));
  }

  function toggle(checkId: string, on: boolean): void {
    const next = new Set(chosen);
    if (on) next.add(checkId);
    else next.delete(checkId);
    setChosen(next);
  }

  function add(): void {
    const { session, setChecklist } = store.getState();
    if (!session || !draft) return;
    const taken = new Set([
      ...session.checklist.format.map(({ checkId }) => checkId),
      ...session.checklist.content.flatMap(({ checkId, items }) => [
        checkId,
        ...items.map((item) => item.checkId),
      ]),
    ]);
    const added = draft
      .filter(({ check }) => chosen.has(check.checkId))
      .map(({ check }) => {
        let number = 1;
        const name = () => `format-${String(number).padStart(3, "0")}`;
        while (taken.has(name())) number += 1;
        taken.add(name());
        return { ...check, checkId: name() };
      });
    setChecklist({ ...session.checklist, format: [...session.checklist.format, ...added] });
    setDraft(null);
  }

  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={fixed || instruction.trim() === ""}
        onClick={() => void open()}
      >
        Suggest checks
      </Button>
      <Modal
        opened={draft !== null}
        onClose={() => setDraft(null)}
        title="Suggested checks"
        size="lg"
        closeButtonProps={{ "aria-label": "Close suggestions" }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Read off the instruction by rules, without a model. A draft: take what fits. Whatever is about
            content needs questions of its own.
          </Text>
          {draft?.length === 0 && (
            <Text size="sm" role="status">
              Nothing about form was found in the instruction that is not in the checklist already.
            </Text>
          )}
          {draft?.map(({ check, phrase, sure }) => (
            <Checkbox
              key={check.checkId}
              checked={chosen.has(check.checkId)}
              onChange={(event) => toggle(check.checkId, event.currentTarget.checked)}
              label={
                <span className={classes.suggestion}>
                  <strong>{constraintLabel(check.constraintId)}</strong>
                  <span>{check.description}</span>
                  <span className={classes.phrase}>
                    from “{instruction.slice(phrase.start, phrase.end)}”{sure === "low" && ", not sure"}
                  </span>
                </span>
              }
            />
          ))}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setDraft(null)}>
              Leave as it was
            </Button>
            <Button disabled={chosen.size === 0} onClick={add}>
              Add {chosen.size} {chosen.size === 1 ? "check" : "checks"}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
