import { useState } from "react";
import { StoragePanel } from "../playground/page/sessions/storage-panel";
import { SettingsPage } from "../settings/page/settings-page";
import { OfflineWords } from "./offline/offline-words";
import { offline } from "./offline/page-offline";

/** The settings, with what is kept in this browser. */
export function Settings() {
  const [erasing, setErasing] = useState(false);
  return (
    <SettingsPage
      storage={
        <>
          <StoragePanel erasing={erasing} onErasing={setErasing} />
          <OfflineWords offline={offline} />
        </>
      }
    />
  );
}
