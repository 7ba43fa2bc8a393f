import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { fetchedPart } from "./fetched-part";
import classes from "./lazy-dialog.module.css";
import { Waiting } from "./lazy-part";
import { PartBoundary, PartProblem } from "./part-boundary";

function InPlaceOfDialog({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <div className={classes.card}>{children}</div>
    </div>
  );
}

/** A dialog gives the focus back to where it was when it opened: it has to be there by then. */
function AfterMounting<Props extends { opened: boolean }>({
  Part,
  props,
}: {
  Part: ComponentType<Props>;
  props: Props;
}) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <PartBoundary>
      <Part {...props} opened={props.opened && mounted} />
    </PartBoundary>
  );
}

/**
 * As `lazyPart`, for a dialog or a drawer: fetched when it is first opened, and there from then on, so that what was
 * typed in it lasts while it is closed. Why it can't be fetched is told where it would be.
 */
export function lazyDialog<Props extends { opened: boolean; onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = fetchedPart(name, load);
  return function LazyDialog(props: Props) {
    const { opened, onClose } = props;
    const [wanted, setWanted] = useState(opened);
    if (opened && !wanted) setWanted(true);
    const now = part.useFetched(opened);
    if (!wanted) return null;
    if (now !== null && "Part" in now) return <AfterMounting Part={now.Part} props={props} />;
    if (!opened) return null;
    return (
      <InPlaceOfDialog>
        {now === null ? (
          <Waiting words={`Opening: ${name}`} />
        ) : (
          <PartProblem problem={now.problem} onRetry={part.fetch} onClose={onClose} />
        )}
      </InPlaceOfDialog>
    );
  };
}
