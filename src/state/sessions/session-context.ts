import type { StoreApi } from "zustand/vanilla";
import type { KeptRun } from "../../shapes/kept-run";
import type { AppStore } from "../app/app-state";
import type { Services } from "../services";
import type {
  OpenedSession,
  SessionScreen,
  SessionsProblem,
  SessionsState,
  SessionsStore,
} from "./sessions-state";

/** The shared parts of every group of actions on sessions. */
export type SessionContext = {
  get: () => SessionsStore;
  set: (change: Partial<SessionsState>) => void;
  engine: Services["engine"];
  page: Services["page"];
  /** Storage as a whole. */
  app: StoreApi<AppStore>;
  /** The attached screen. */
  screen: () => SessionScreen;
  /** The run on screen; null for none. */
  runOnScreen: () => KeptRun | null;
  report: (about: SessionsProblem, error: unknown) => void;
  dismiss: (about: SessionsProblem) => void;
  refreshList: () => Promise<void>;
};

export const NONE_OPENED: OpenedSession = {
  id: null,
  revision: null,
  readOnly: null,
  link: null,
  notes: [],
};
