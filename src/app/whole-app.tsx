// Boards open without these.
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { StrictMode } from "react";
import { prepareRecall } from "../state/models/model-choices";
import { goTo, SESSION_PLACE } from "../state/page-address";
import { createSettingsStore } from "../state/settings/settings-store";
import { createStores, startStores, turnOfStorage } from "../state/stores";
import { afterFirstView } from "../ui/lazy-part/fetched-part";
import { App } from "./app";
import { Frame, showPage } from "./frame";
import { services } from "./services";

function startStoresOfApp() {
  const stores = createStores(services);
  const turn = turnOfStorage(services, afterFirstView());
  startStores(stores, turn, afterFirstView());
  return { stores, settings: createSettingsStore(services.engine, stores.models.getState(), turn) };
}

/** Made when the app is first drawn, and once: a strict mode draws everything twice. */
let made: ReturnType<typeof startStoresOfApp> | null = null;

/** The whole app with what it works with. */
function WholeApp() {
  made ??= startStoresOfApp();
  return <App {...made} />;
}

/** The whole app as a part. */
export async function wholeApp(): Promise<typeof WholeApp> {
  // Without its reader the choice of an earlier visit stays where it is.
  await prepareRecall().catch(() => undefined);
  return WholeApp;
}

/** Shows the whole app, at the screen that the address names. */
export async function showWholeApp(place: HTMLElement): Promise<void> {
  const Part = await wholeApp();
  // To be led there once the page is drawn would draw it twice.
  if (location.hash === "") goTo(SESSION_PLACE, { replace: true });
  showPage(
    place,
    <StrictMode>
      <Frame>
        <Part />
      </Frame>
    </StrictMode>,
  );
}
