import { Button, Center, Loader } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import { fetchedPart } from "./fetched-part";
import { PartBoundary, PartProblem } from "./part-boundary";

/** Stands where something is to come; `words`: that it is being opened. */
export function Waiting({ words }: { words: string }) {
  return (
    <Center p="md" role="status" aria-label={words}>
      <Loader size="sm" />
    </Center>
  );
}

type LazyPartOptions = {
  /** Placeholder while the part loads; by default a note that it is being opened. */
  waiting?: ReactNode;
  /** It is no part of what the page opens with, and waits for that. */
  later?: boolean;
  /** The page of a run opens with it: it is fetched when that is expected. */
  ofRun?: boolean;
  /** There is room for a button only. */
  small?: boolean;
};

/**
 * A part of the page that is fetched when it is first shown. Where it can't be fetched or drawn it says so in its place,
 * and everything around it goes on; it tries again when the network is back.
 *
 * @param name what people know it by, as the beginning of a sentence: "The checklist"
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  {
    waiting = <Waiting words={`Opening: ${name}`} />,
    later = false,
    small = false,
    ofRun = false,
  }: LazyPartOptions = {},
): ComponentType<Props> {
  const part = fetchedPart(name, load, later, ofRun);
  return function LazyPart(props: Props) {
    const now = part.useFetched(true);
    if (now === null) return waiting;
    if ("problem" in now && small) {
      return (
        <Button
          size="compact-xs"
          color="red"
          variant="outline"
          title={now.problem.nextStep}
          onClick={part.fetch}
        >
          {now.problem.message} Try again
        </Button>
      );
    }
    if ("problem" in now) return <PartProblem problem={now.problem} onRetry={part.fetch} />;
    return (
      <PartBoundary>
        <now.Part {...props} />
      </PartBoundary>
    );
  };
}
