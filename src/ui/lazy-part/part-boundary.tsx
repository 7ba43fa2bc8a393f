import { Component, type ReactNode } from "react";
import { toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { PartProblem } from "./part-problem";

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
