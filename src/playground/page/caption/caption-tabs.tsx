import { Box, Button, Group, Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import classes from "./caption.module.css";

const CaptionMenu = lazyPart(
  "The menu of captions",
  async () => (await import("./caption-menu")).CaptionMenu,
  {
    waiting: <Box w={26} h={26} />,
    later: true,
    small: true,
  },
);

/** The captions of the session side by side as tabs. */
export function CaptionTabs() {
  const store = usePlaygroundStore();
  const captions = usePlayground((state) => state.session?.captions ?? []);
  const active = usePlayground((state) => state.session?.activeCaptionId ?? null);
  const fixed = useSessions(isReadOnly);

  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const shown = list.current;
    if (!shown || !active) return;
    const bringIntoView = () => {
      const tab = shown.querySelector("[data-active]");
      if (!tab) return;
      // Only the list scrolls: the column stays where it is.
      const frame = shown.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      shown.scrollLeft += Math.min(0, left - frame.left) + Math.max(0, right - frame.right);
    };
    // At once, and whenever there is more or less room.
    const room = new ResizeObserver(bringIntoView);
    room.observe(shown);
    return () => room.disconnect();
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
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        aria-label="New caption"
        disabled={fixed}
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={() => store.getState().addCaption()}
      >
        New
      </Button>
      <CaptionMenu />
    </Group>
  );
}
