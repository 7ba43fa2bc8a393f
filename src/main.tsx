import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { createServices } from "./app/services";
import { createPlaygroundStore } from "./state/playground/playground-store";
import { createSettingsStore } from "./state/settings/settings-store";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

const services = createServices();
const playground = createPlaygroundStore(services);
const settings = createSettingsStore(services.engine, {
  reconnectModels: (hasKey) => playground.getState().reconnectModels(hasKey),
  dropModelsAt: (baseUrl) => playground.getState().dropModelsAt(baseUrl),
});

createRoot(root).render(
  <StrictMode>
    <App playground={playground} settings={settings} />
  </StrictMode>,
);
