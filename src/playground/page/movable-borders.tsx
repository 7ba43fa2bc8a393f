import { type UseSplitterReturnValue, useSplitter } from "@mantine/hooks";
import { memo, type RefObject, useLayoutEffect } from "react";

/** The mover of the borders: the sizes of the columns, and what a border needs to be moved. */
export type Splitter = Pick<UseSplitterReturnValue, "sizes" | "getHandleProps">;

/** Makes the borders between columns movable, by pointer and by keys, and says so by `onSplitter`; draws nothing. */
export const MovableBorders = memo(function MovableBorders({
  group,
  panels,
  enabled,
  onSplitter,
}: {
  /** The element that the columns lie in. */
  group: RefObject<HTMLDivElement | null>;
  panels: { defaultSize: `${number}%`; min: `${number}rem` }[];
  enabled: boolean;
  onSplitter: (splitter: Splitter) => void;
}) {
  const splitter = useSplitter({ panels, enabled });
  const { ref } = splitter;
  useLayoutEffect(() => {
    ref(group.current);
    return () => void ref(null);
  }, [group, ref]);
  // Drawn anew only when something of it has changed.
  useLayoutEffect(() => onSplitter(splitter));
  return null;
});
