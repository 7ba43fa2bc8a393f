import type { ComponentType } from "react";

/** How parameters of a rule are asked for and told, as the checklist does it. */
export type ParameterParts = {
  parameterFields: ComponentType<{
    constraintId: string;
    parameters: Record<string, unknown>;
    onChange: (parameters: Record<string, unknown>) => void;
  }>;
  /** In one line; empty where they ask for nothing. */
  parameterWords: (constraintId: string, parameters: Readonly<Record<string, unknown>>) => string;
};
