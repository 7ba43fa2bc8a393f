import { isNewerVersionThere } from "./newer-version";
import { createOffline } from "./offline-store";

/** Of this page. */
export const offline = createOffline(isNewerVersionThere);
