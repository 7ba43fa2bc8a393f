/**
 * Captions written for the three published OmniCap-IF checklists, whose videos and responses are not at hand; by
 * video id. One follows the form, the others miss it in the ways models do.
 */
export const omnicapCaptions: Record<string, Record<string, string>> = {
  "001": {
    follows:
      "| Timestamp | Visual Action | Audio Content | Character State |\n|---|---|---|---|\n| [00:11] | A big player stops the ball with both hands | a dull thud | calm |\n| [00:13] | He leans towards the other side | he says four words | proud |",
    "prose-around":
      "Here is what happens:\n\n| Timestamp | Visual Action | Audio Content | Character State |\n| :--- | :--- | :--- | :--- |\n| 00:11 | He blocks | thud | sure |\n\nHe never falls, so no landing is described.",
    "no-table": "At 00:11 the big player blocks the ball; at 00:13 he speaks. He does not land.",
  },
  "340": {
    follows:
      '{\n  "magician_request": "He asks for money and whether Marlon has a wallet.",\n  "participant_compliance": "Marlon takes out his wallet and hands it over."\n}',
    fenced:
      'Sure, here you go:\n```json\n{"magician_request": "asks for a wallet", "participant_compliance": "gives it", "mood": "merry"}\n```',
    "no-json": "magician_request: a wallet\nparticipant_compliance: Marlon hands it over.",
  },
  "341": {
    follows:
      "[00:12-00:15] | DARK PARALLEL LINES RUN ACROSS THE CHICKEN | THE SPEAKER IS THE DIETITIAN, HER VOICE IS WARM",
    "commas-and-small": "00:12 to 00:15, dark lines on the chicken, the narrator speaks",
    list: "1. [00:12-00:15]\n2. DARK LINES | EVENLY SPACED\n3. THE NARRATOR",
  },
};
