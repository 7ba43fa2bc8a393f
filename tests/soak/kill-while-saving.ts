import { killWhileSaving } from "./support/kill-rounds";
import { startPage } from "./support/start-page";

const KILLS = 20;

/** Kills a real browser while it saves, twenty times, and looks whether every session is whole. */
const page = await startPage();
try {
  const report = await killWhileSaving(page.baseURL, KILLS, console.log);
  const { kills, confirmed, sessionsSeen, blobsSeen, halfWritten, recoveries, oldestLost, losses } = report;
  for (const loss of losses) console.log(`result: lost at ${loss}`);
  console.log(
    `result: ${kills} kills of the whole browser, each at a random moment while two workers and a person's typing ` +
      `were saving to one profile; ${confirmed} saves had been confirmed`,
  );
  console.log(
    "result: compared with what was on screen as the kill came, in every fourth round after so much writing without " +
      `a pause that it had been saved twice all the same: the oldest words that were not in storage had been on screen for ${(oldestLost / 1000).toFixed(1)} s`,
  );
  console.log(
    "result: after every fourth kill the end of the database's log was torn as well, as if the kill had met the " +
      `midst of a record; Chromium threw its database away and the sessions came back: ${recoveries} times`,
  );
  console.log(
    `result: at the end ${sessionsSeen} sessions that name ${blobsSeen} blobs; files of interrupted writes, which are ` +
      `swept later: ${halfWritten}`,
  );
  console.log(
    `result: sessions lost, torn or older than confirmed, and blobs missing or changed: ${losses.length}`,
  );
  process.exitCode = losses.length === 0 ? 0 : 1;
} finally {
  page.close();
}
