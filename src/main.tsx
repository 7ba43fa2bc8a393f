import { takenSignIn } from "./app/take-sign-in";

import "./app/kit-styles";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { createServices } from "./app/services";
import { afterFirstView } from "./components/lazy-part/first-view";
import { prepareRecall } from "./state/models/model-choices";
import { createSettingsStore } from "./state/settings/settings-store";
import { createStores, startStores } from "./state/stores";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

/** The whole app with what it works with. */
function startApp() {
  const services = createServices();
  const stores = createStores(services);
  startStores(stores, afterFirstView());
  const settings = createSettingsStore(services.engine, stores.models.getState());
  return <App stores={stores} settings={settings} />;
}

/** A tab that a sign-in comes back to shows that alone. */
async function signInReturn(taken: NonNullable<typeof takenSignIn>) {
  const { SignInReturnPage } = await import("./app/sign-in-return");
  return <SignInReturnPage {...taken} />;
}

async function show(place: HTMLElement): Promise<void> {
  // In a strict mode that hands everything over twice, the second time would find nobody.
  if (takenSignIn !== null) return createRoot(place).render(await signInReturn(takenSignIn));
  // Without its reader the choice of an earlier visit stays where it is.
  await prepareRecall().catch(() => undefined);
  createRoot(place).render(<StrictMode>{startApp()}</StrictMode>);
}

void show(root);
