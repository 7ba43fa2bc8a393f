import type { Page } from "@playwright/test";
import type { StandIn } from "../../tests/support/stand-in/start-stand-in";

/** A state of the page and how it comes about. */
export type Scene = {
  name: string;
  /** Also at phone width, and on which tab there. */
  narrow?: "Media" | "Captions" | "Verdicts";
  /** Further sizes at which it is shown; their width stands in the picture's name. */
  also?: readonly { width: number; height: number }[];
  show: (page: Page, standIn: StandIn) => Promise<void>;
};

export const EXAMPLE = "#/playground?sample=tea-for-three&instruction=";
