/** Items of AnyCapEval, made up for tests, as lines of its reference files. */
export function itemLine(fields: Record<string, unknown>): string {
  return `${JSON.stringify(fields)}\n`;
}

export function turns(instruction: string, reference: string) {
  return [
    { from: "human", value: instruction },
    { from: "gpt", value: reference },
  ];
}

export const ONE_SENTENCE = "The generated caption's length needs to be one sentence.";
export const TEN_WORDS = "The generated caption's length needs to be no more than 10 words.";

export const CONTENT_ITEM = {
  id: 7,
  image: "kettle.jpg",
  conversations: turns("Say where the kettle stands.", "A red kettle stands on the left of a stove."),
  width: 640,
  height: 480,
  restriction: ["multi_class_position", TEN_WORDS],
  key_point: ["red kettle", "left of a stove", "window"],
};

export const STYLE_ITEM = {
  id: 7,
  video: "tram.mp4",
  conversations: turns("Describe the street briefly.", "A tram crosses an empty street at dawn today."),
  restriction: ["brief", ONE_SENTENCE],
};

export const SOUND_ITEM = {
  id: 7,
  audio: "saw.wav",
  conversations: turns("Write a poem on the sound.", "A saw sings low, a man hums slow."),
  time_long: 10,
  restriction: ["poem", ONE_SENTENCE],
};

export const REFERENCE_FILE = {
  name: "items.jsonl",
  text: [CONTENT_ITEM, STYLE_ITEM, SOUND_ITEM].map(itemLine).join(""),
};
