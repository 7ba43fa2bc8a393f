import { Button, Checkbox, Popover, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { constraintLabel } from "../../../../rules/taxonomy/labels";
import type { SetClip } from "../../../../shapes/instruction-set";
import { contentConstraints, LACKINGS, lackedBy } from "../../../logic/set/clips/lacking";
import { useIsFixed } from "../../../store/document/document-context";
import { withClip } from "../../../store/set/set-clips";
import { useSetDraft, useSetStore } from "../../../store/set/set-context";
import classes from "../../studio.module.css";

/** Chooses what a clip lacks: constraints of these kinds are not drawn for it. */
export function LackingMenu({ clip, name }: { clip: SetClip; name: string }) {
  const { benchmark } = useSetDraft();
  const { change } = useSetStore().getState();
  const fixed = useIsFixed();
  const lacks = new Set(clip.lacks);
  const all = contentConstraints(benchmark);

  function put(ids: readonly string[], isLacking: boolean): void {
    change(`What ${name} lacks`, (draft) =>
      withClip(draft, clip.id, (now) => {
        const next = new Set(now.lacks);
        for (const id of ids) {
          if (isLacking) next.add(id);
          else next.delete(id);
        }
        return { ...now, lacks: [...next] };
      }),
    );
  }

  return (
    <Popover position="bottom-start" withinPortal trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`What ${name} lacks: ${lacks.size} of ${all.length} kinds of constraints`}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          {lacks.size} of {all.length}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah="60dvh" style={{ overflow: "auto" }}>
        <div className={classes.section}>
          <Text size="xs">Constraints that nothing in this clip answers are not drawn for it.</Text>
          {LACKINGS.map((reason) => {
            const ids = lackedBy(reason, benchmark);
            const has = ids.filter((id) => lacks.has(id)).length;
            return (
              ids.length > 0 && (
                <Checkbox
                  key={reason.id}
                  size="xs"
                  fw={600}
                  label={reason.label}
                  disabled={fixed}
                  checked={has === ids.length}
                  indeterminate={has > 0 && has < ids.length}
                  onChange={({ currentTarget: { checked } }) => put(ids, checked)}
                />
              )
            );
          })}
          {all.map(({ id, modality }) => (
            <Checkbox
              key={id}
              size="xs"
              label={modality ? `${constraintLabel(id)} (${modality})` : constraintLabel(id)}
              disabled={fixed}
              checked={lacks.has(id)}
              onChange={({ currentTarget: { checked } }) => put([id], checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
