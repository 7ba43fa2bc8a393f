import { bySemantics } from "../../../support/rules-in-place";
import "../../../../src/ui/lazy-part/late-kit-styles";
import "../../../../src/app/global.css";
import type { ReactNode } from "react";
import type { StoreApi } from "zustand/vanilla";
import { Frame } from "../../../../src/app/frame";
import type { CheckBatch } from "../../../../src/evaluation/checks/checks-protocol";
import { PlacesProvider } from "../../../../src/playground/page/places";
import type { Session } from "../../../../src/shapes/session";
import type { Verdict } from "../../../../src/shapes/verdict";
import type { AppStore } from "../../../../src/state/app-store";
import type { ModelsStore } from "../../../../src/state/models/models-state";
import type { PlaygroundStore } from "../../../../src/state/playground/playground-state";
import type { SessionsStore } from "../../../../src/state/sessions/sessions-state";
import { createStores } from "../../../../src/state/stores";
import { StoresProvider } from "../../../../src/state/stores-context";
import { servicesThatRefuse } from "../../../state/support/services-that-refuse";
import { newStage } from "../../../support/stage";

export type ShownPart = {
  store: StoreApi<PlaygroundStore>;
  models: StoreApi<ModelsStore>;
  sessions: StoreApi<SessionsStore>;
  /** The function that answers to format checks; a test puts its own in place. At first, texts of ten characters pass. */
  rules: (batch: CheckBatch) => Promise<Verdict[]>;
  close(): void;
};

/** A part of the playground by itself, with a session on screen; `state` and `others`: what else the stores say and do. */
export function showPart(
  part: ReactNode,
  session: Session,
  state: Partial<PlaygroundStore> = {},
  others: { app?: Partial<AppStore>; models?: Partial<ModelsStore>; sessions?: Partial<SessionsStore> } = {},
): ShownPart {
  const services = servicesThatRefuse({
    checks: { run: (batch) => bySemantics(batch, (each) => shown.rules(each)), dispose: () => undefined },
  });
  const stores = createStores(services);
  const { playground: store } = stores;
  store.setState({ session, ...state });
  stores.sessions.setState({
    phase: "ready",
    opened: { ...stores.sessions.getState().opened, id: session.id },
    ...others.sessions,
  });
  stores.app.setState(others.app ?? {});
  stores.models.setState(others.models ?? {});
  const stage = newStage();
  const shown: ShownPart = {
    store,
    models: stores.models,
    sessions: stores.sessions,
    rules: async ({ response, requests, context }) =>
      requests.map(({ check }) => ({
        checkId: check.checkId,
        constraintId: check.constraintId,
        half: "format",
        status: response.length <= 10 ? "passed" : "failed",
        reason: `${response.length} characters`,
        evidence: [],
        source: "rule",
        semantics: context.semantics,
      })),
    close: stage.close,
  };
  stage.render(
    <Frame>
      <StoresProvider stores={stores}>
        <PlacesProvider>{part}</PlacesProvider>
      </StoresProvider>
    </Frame>,
  );
  return shown;
}
