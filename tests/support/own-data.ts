/** Instructions and responses of one's own in the form of IF-VidCap's files, without any checklist. */
type Asked = { id: string; instruction: string; tidy: string; loose: string };

const VIDEOS: Record<string, readonly Asked[]> = {
  clip_001: [
    {
      id: "01",
      instruction: "Describe the tea in at most 5 words.",
      tidy: "A robot pours hot tea.",
      loose: "A very small robot slowly pours hot tea into a blue cup.",
    },
    {
      id: "02",
      instruction: "List what is seen in an unordered list starting with '-'.",
      tidy: "- a robot\n- a cup of tea",
      loose: "* a robot\n* a cup of tea",
    },
  ],
  clip_002: [
    {
      id: "01",
      instruction: "Describe the guest. Do not use the word 'robot'. End with a question.",
      tidy: "A guest waits. Will there be tea?",
      loose: "The robot waits for its guest.",
    },
    {
      id: "02",
      instruction: "Describe the kitchen in at least 8 words.",
      tidy: "Steam rises in a bright kitchen with one window.",
      loose: "A kitchen.",
    },
  ],
  clip_003: [
    {
      id: "01",
      instruction: "Tell what happens to the cup.",
      tidy: "It is filled.",
      loose: "It falls.",
    },
  ],
};

type Model = "tidy" | "loose";

const fileOf = (entry: (asked: Asked) => object) =>
  JSON.stringify(Object.fromEntries(Object.entries(VIDEOS).map(([video, list]) => [video, list.map(entry)])));

const responsesOf = (model: Model) =>
  fileOf(({ id, ...texts }) => ({ prompt_id: id, response: texts[model] }));

/** The files by their names: five instructions, of which one asks nothing of the form, and two models' responses. */
export const ownFiles: Readonly<Record<string, string>> = {
  "prompt.json": fileOf(({ id, instruction }) => ({
    field: "For Understanding",
    prompt_id: id,
    generated_prompt: instruction,
    constraints_used: ["entities_attributes"],
  })),
  "tidy_response.json": responsesOf("tidy"),
  "loose_response.json": responsesOf("loose"),
};
