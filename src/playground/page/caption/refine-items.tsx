import { Menu } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { modelReference } from "../../../shapes/model-reference";
import { useModels } from "../../../state/models/use-models";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** So many models are offered: those that were used last stand first. */
const MOST_OFFERED = 8;

/** Has a model go over the caption on screen; `onRefined`: the second caption is there. */
export function RefineItems({ fixed, onRefined }: { fixed: boolean; onRefined: () => void }) {
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
