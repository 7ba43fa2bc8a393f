import { Button, NumberInput } from "@mantine/core";
import { IconArrowsShuffle } from "@tabler/icons-react";
import { useState } from "react";
import { drawSplits } from "../../../logic/set/clips/draw-splits";
import { useIsFixed } from "../../../store/document/document-context";
import { useSetDraft, useSetStore } from "../../../store/set/set-context";
import classes from "../../studio.module.css";
import own from "./clips.module.css";

const SPLIT_NAMES = { train: "train", validation: "validation", test: "test" } as const;

/** Draws the clips that pass into splits by the seed of the set; likely copies stay together. */
export function SplitFields() {
  const { clips, seed } = useSetDraft();
  const fixed = useIsFixed();
  const { change } = useSetStore().getState();
  const [shares, setShares] = useState({ validation: 10, test: 10 });
  const counts = Object.entries(SPLIT_NAMES).map(
    ([split, name]) => `${name} ${clips.filter((clip) => clip.split === split).length}`,
  );
  const isDrawn = clips.some(({ split }) => split !== null);
  return (
    <>
      <div className={own.fields}>
        {(["validation", "test"] as const).map((split) => (
          <NumberInput
            key={split}
            size="xs"
            w={110}
            label={split === "test" ? "Test" : "Validation"}
            suffix=" %"
            min={0}
            max={50}
            disabled={fixed}
            value={shares[split]}
            onChange={(value) => {
              if (typeof value === "number") setShares({ ...shares, [split]: value });
            }}
          />
        ))}
        <NumberInput
          size="xs"
          w={120}
          label="Seed"
          min={0}
          max={2 ** 31 - 1}
          allowDecimal={false}
          disabled={fixed}
          value={seed}
          onChange={(value) => {
            if (typeof value === "number") change(null, (before) => ({ ...before, seed: value }));
          }}
        />
        <Button
          size="xs"
          disabled={fixed}
          leftSection={<IconArrowsShuffle size={15} aria-hidden />}
          onClick={() =>
            change("Splits drawn", (before) => {
              const drawn = drawSplits(before, {
                validation: shares.validation / 100,
                test: shares.test / 100,
              });
              return {
                ...before,
                clips: before.clips.map((clip) => ({ ...clip, split: drawn.get(clip.id) ?? null })),
              };
            })
          }
        >
          Draw the splits
        </Button>
      </div>
      <p className={classes.quiet} role="status" data-testid="split-counts">
        {isDrawn
          ? `Drawn: ${counts.join(", ")}. The same seed gives the same splits; likely copies are in the same one.`
          : "No splits are drawn yet. Likely copies will be in the same one, so that none is trained on and tested by."}
      </p>
    </>
  );
}
