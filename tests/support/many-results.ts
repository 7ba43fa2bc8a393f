import { drawFrom } from "../../src/metrics/random";

const FORMAT = ["length", "case", "json_object", "table", "keyword"];
const CONTENT = ["visual_focus", "audio_focus", "omni_audio_visibility", "visual_entities_attributes"];
const FIELDS = ["Retrieval", "Understanding", "Creation"];
const VIDEOS = 20;
const A_VIDEO = 4;
const UNSCORED = 0.03;

/** Every so-manieth of a list, beginning somewhere. */
function some(list: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => list[(from + index) % list.length] ?? "");
}

/**
 * A `check_result` document of OmniCap-IF with 80 instructions on 20 videos, made up: `skill` is the share of what passes,
 * and the same seed gives the same document.
 */
export function manyResults(skill: number, seed: number): Record<string, unknown[]> {
  const draw = drawFrom(seed);
  const mark = () => {
    const drawn = draw(1000) / 1000;
    return drawn < UNSCORED ? null : drawn < skill;
  };
  const entry = (video: number, prompt: number) => ({
    field: FIELDS[(video + prompt) % FIELDS.length],
    prompt_id: String(prompt),
    generated_prompt: "Tell in two sentences what is seen. ".repeat(1 + ((video + prompt) % 9)),
    check_result: {
      format_check: some(FORMAT, video, 1 + ((video + prompt) % 3)).map((constraint_id) => ({
        constraint_id,
        result: mark(),
      })),
      content_check: some(CONTENT, prompt, 1 + (video % 4)).map((constraint_id) => ({
        constraint_id,
        check_items: [{ check_type: "attempt", question: "Is it told?", result: mark() }],
      })),
    },
  });
  return Object.fromEntries(
    Array.from({ length: VIDEOS }, (_, video) => [
      `video_${String(video).padStart(3, "0")}`,
      Array.from({ length: A_VIDEO }, (_, prompt) => entry(video, prompt)),
    ]),
  );
}
