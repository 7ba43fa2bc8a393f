import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./app/global.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app";
import { createServices } from "./app/services";
import { createPlaygroundStore } from "./state/playground/playground-store";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

const store = createPlaygroundStore(createServices());

createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
