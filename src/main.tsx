import { takenSignIn } from "./app/take-sign-in";

import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { createServices } from "./app/services";
import { SignInReturnPage } from "./app/sign-in-return";
import { createSettingsStore } from "./state/settings/settings-store";
import { createStores, startStores } from "./state/stores";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

/** The whole app with what it works with. */
function startApp() {
  const services = createServices();
  const stores = createStores(services);
  startStores(stores);
  const settings = createSettingsStore(services.engine, stores.models.getState());
  return <App stores={stores} settings={settings} />;
}

createRoot(root).render(
  // In a strict mode that hands everything over twice, the second time would find nobody.
  takenSignIn === null ? <StrictMode>{startApp()}</StrictMode> : <SignInReturnPage {...takenSignIn} />,
);
