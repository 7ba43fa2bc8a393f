import { isNewerVersionThere } from "./newer-version";
import { createOffline } from "./offline-store";

/** Offline state of this page. */
export const offline = createOffline(isNewerVersionThere);
