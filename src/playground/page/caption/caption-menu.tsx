import { ActionIcon, Menu } from "@mantine/core";
import {
  IconColumns2,
  IconColumns3,
  IconDotsVertical,
  IconFlask,
  IconRosetteDiscountCheck,
  IconTrash,
  IconWand,
} from "@tabler/icons-react";
import { pageAddress } from "../../../foundation/search-parameters";
import { modelReference } from "../../../shapes/model-reference";
import { useEvidence } from "../../../state/evidence";
import { goTo, SESSION_PLACE } from "../../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isAtWork } from "../../../state/runs/runs-state";
import { useRuns } from "../../../state/runs/use-runs";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useModels, useSessions, useStores } from "../../../state/stores-context";
import { useSessionPage } from "../places";

/** Most models offered: the most recently used come first. */
const MOST_OFFERED = 8;

/** Has a model go over the caption on screen; `onRefined`: the second caption is there. */
function RefineItems({ fixed, onRefined }: { fixed: boolean; onRefined: () => void }) {
  const store = usePlaygroundStore();
  const kept = useModels((state) => state.kept);
  const idle = usePlayground((state) => state.run.kind === "idle");
  const hasText = usePlayground(({ session }) =>
    Boolean(session?.captions.find(({ id }) => id === session.activeCaptionId)?.text.trim()),
  );
  if (kept.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Refine this caption</Menu.Label>
      {kept.slice(0, MOST_OFFERED).map((choice) => (
        <Menu.Item
          key={modelReference(choice)}
          leftSection={<IconWand size={15} aria-hidden />}
          disabled={fixed || !idle || !hasText}
          onClick={() =>
            void store
              .getState()
              .refineCaption(choice)
              .then((done) => done && onRefined())
          }
        >
          Refine with {choice.model}
        </Menu.Item>
      ))}
    </>
  );
}

/** Actions on captions beyond writing one: compare two, refine one, ask several models, delete the one on screen. */
export function CaptionMenu() {
  const store = usePlaygroundStore();
  const number = usePlayground((state) => state.session?.captions.length ?? 0);
  const active = usePlayground((state) => state.session?.activeCaptionId ?? null);
  const fixed = useSessions(isReadOnly);
  const running = useRuns(isAtWork);
  const evidence = useEvidence(useStores().services);
  const compare = useSessionPage("/compare");
  const goToSideBySide = useSessionPage("/side-by-side");

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant={running ? "light" : "subtle"}
            color={running ? "accent" : "gray"}
            size={30}
            aria-label={running ? "More on captions; models side by side are running" : "More on captions"}
          >
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconColumns2 size={15} aria-hidden />}
            disabled={number < 2}
            onClick={compare}
          >
            Compare captions
          </Menu.Item>
          <Menu.Item leftSection={<IconColumns3 size={15} aria-hidden />} onClick={goToSideBySide}>
            {running ? "Models side by side, running" : "Models side by side"}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFlask size={15} aria-hidden />}
            onClick={() => goTo("/lab/new?session=1")}
          >
            Would it again? A study
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRosetteDiscountCheck size={15} aria-hidden />}
            onClick={() => {
              const { session } = store.getState();
              if (session && active)
                evidence.save({ of: "session", session, captionId: active, checkId: null });
            }}
          >
            Save as evidence
          </Menu.Item>
          <RefineItems
            fixed={fixed}
            onRefined={() => {
              // Who went elsewhere meanwhile stays there.
              if (pageAddress(location.hash).path === SESSION_PLACE) compare();
            }}
          />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconTrash size={15} aria-hidden />}
            disabled={fixed || number < 2}
            onClick={() => active && store.getState().removeCaption(active)}
          >
            Delete this caption
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {evidence.dialog}
    </>
  );
}
