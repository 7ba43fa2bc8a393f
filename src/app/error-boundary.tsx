import { Component, type ReactNode } from "react";
import { ProblemAlert } from "../components/problem-alert";
import { toProblem } from "../lib/errors";
import type { Problem } from "../schemas/problem";

/** Shows a problem where a part of the page could not be drawn. What is stored is not touched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { problem: Problem | null }> {
  override state: { problem: Problem | null } = { problem: null };

  static getDerivedStateFromError(error: unknown) {
    return { problem: toProblem(error) };
  }

  override render() {
    const { problem } = this.state;
    return problem ? (
      <ProblemAlert problem={problem} onClose={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
