import { usePlayground } from "../../state/playground/playground-context";
import { useApp, useSessions } from "../../state/stores-context";
import { lazyPart } from "../../ui/lazy-part/lazy-part";

// Most visits meet none of them; at rest the page fetches it beforehand.
const ToldProblems = lazyPart(
  "What is told of the page",
  async () => (await import("./told-problems")).ToldProblems,
  { waiting: null, small: true },
);

/** Problems of the page as a whole and of storage; those of media and runs are told where they arose. */
export function PageProblems() {
  const ofPage = usePlayground((state) => state.problems.page !== undefined);
  const ofStorage = useApp((state) => state.problem !== null);
  const ofSession = useSessions(
    ({ problems, opened, exchange, linkQuestion }) =>
      problems.opening !== undefined ||
      problems.keeping !== undefined ||
      opened.readOnly !== null ||
      opened.notes.length > 0 ||
      exchange !== null ||
      linkQuestion !== null,
  );
  return (ofPage || ofStorage || ofSession) && <ToldProblems />;
}
