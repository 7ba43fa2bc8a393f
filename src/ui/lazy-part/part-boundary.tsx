import { Box, VisuallyHidden } from "@mantine/core";
import { Component, createContext, type ReactNode, useContext, useState } from "react";
import { toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { NextStepButton, ProblemAlert } from "../problem-alert";

const Reload = createContext<() => void>(() => location.reload());

/** Tells all inside how the page is loaded anew with nothing lost. */
export const ReloadProvider = Reload.Provider;

/** Loads the page anew when what is unsaved has been kept. */
export function useReload(): () => void {
  return useContext(Reload);
}

/** Says in the place of a part of the page why it is not there, with the two ways on. */
export function PartProblem({
  problem,
  onRetry,
  onClose,
}: {
  problem: Problem;
  onRetry: () => void;
  /** Absent: it stays as long as its cause. */
  onClose?: () => void;
}) {
  const reload = useReload();
  // The heading that a screen reader goes to is missing too where the whole page is.
  const [isPage] = useState(() => document.querySelector("h1") === null);
  return (
    <Box p="sm" maw="48rem">
      {isPage && <VisuallyHidden component="h1">This page is missing</VisuallyHidden>}
      <ProblemAlert problem={problem} {...(onClose ? { onClose } : {})}>
        <NextStepButton onClick={onRetry}>Try again</NextStepButton>
        <NextStepButton onClick={reload}>Reload the page; your work is kept</NextStepButton>
      </ProblemAlert>
    </Box>
  );
}

/** Shows a problem where a part of the page could not be drawn; all around it goes on. What is stored is not touched. */
export class PartBoundary extends Component<{ children: ReactNode }, { problem: Problem | null }> {
  override state: { problem: Problem | null } = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: toProblem(error) };
  }

  override render() {
    const { problem } = this.state;
    return problem ? (
      <PartProblem problem={problem} onRetry={() => this.setState({ problem: null })} />
    ) : (
      this.props.children
    );
  }
}
