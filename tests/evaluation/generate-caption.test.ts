import { describe, expect, it } from "vitest";
import { isRefusal } from "../../src/evaluation/generate-caption";

describe("a refusal", () => {
  it.each([
    "I cannot help with that.",
    "I can’t assist with that request.",
    "I'm sorry, but I can't help with that.",
    "Sorry, I can't describe this video.",
    "I’m sorry, but as an AI language model, I am unable to view videos or images.",
    "Unfortunately, I am unable to provide a description of this content. Please try another video.",
    "I won't generate captions for this clip.",
    "I apologize, but I cannot comply with this request.",
    "很抱歉，我无法提供帮助。",
    "抱歉,我不能描述该视频的内容。",
    "对不起，我无法回答这个问题。",
    "我无法协助完成这个请求。",
  ])("is %s", (text) => expect(isRefusal(text)).toBe(true));

  it.each([
    "A kettle boils.",
    "“I can't help you,” says the man at the desk.",
    "A man says: I cannot help with that.",
    "I cannot see the end of the road; it bends to the left behind a red house.",
    "Sorry, we can't open today, a sign on the door says.",
    "Sorry is a board game; four people play it on a wooden table.",
    "I can't help with that.\n\n- 00:01 A man shakes his head\n- 00:04 He leaves",
    '{"caption": "I cannot help with that."}',
    `I cannot describe ${"the colour of the sea, ".repeat(20)}`,
    "Unfortunately the cup falls. The tea spills over the table.",
    "一个男人无法打开门。",
    "抱歉的表情出现在她脸上，她把杯子放下。",
    "",
  ])("is not %j", (text) => expect(isRefusal(text)).toBe(false));
});
