import { ActionIcon, Group, Tabs } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { CompareButton } from "../compare/compare-button";
import classes from "./caption.module.css";
import { SideBySideButton } from "./side-by-side-button";

/** The captions of the session side by side as tabs. */
export function CaptionTabs() {
  const store = usePlaygroundStore();
  const captions = usePlayground((state) => state.session?.captions ?? []);
  const active = usePlayground((state) => state.session?.activeCaptionId ?? null);
  const fixed = useSessions(isReadOnly);

  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tab = active && list.current?.querySelector("[data-active]");
    if (!tab || !list.current) return;
    // Only the list scrolls: the column stays where it is.
    const frame = list.current.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    list.current.scrollLeft += Math.min(0, left - frame.left) + Math.max(0, right - frame.right);
  }, [active]);

  return (
    <Group gap={4} wrap="nowrap" align="center">
      <Tabs
        value={active}
        onChange={(id) => id && store.getState().selectCaption(id)}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List ref={list} aria-label="Captions" className={classes.tabList}>
          {captions.map(({ id, title, origin }) => (
            <Tabs.Tab key={id} value={id} className={classes.tab} aria-controls="caption-panel">
              <span className={classes.title}>{title}</span>
              <span className={classes.origin}>
                {{ example: "example", model: "model", pasted: "pasted" }[origin.kind]}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Add a caption to paste"
        disabled={fixed}
        onClick={() => store.getState().addCaption()}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Delete this caption"
        disabled={fixed || captions.length < 2}
        onClick={() => active && store.getState().removeCaption(active)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
      <CompareButton />
      <SideBySideButton />
    </Group>
  );
}
