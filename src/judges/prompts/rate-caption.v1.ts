import type { JudgePrompt } from "../judge-task";
import { quotedMaterial } from "./quoted-material.v1";

export const rateCaptionPrompt: JudgePrompt = {
  version: "rate-caption.v1",
  text: `You rate a description of one video that you are shown. The user message begins with one JSON object:
- "caption": the description;
- "frame_times" (MM:SS.s from the start) and "with_sound" tell what follows: frames of the video in that order, then its sound track where there is one. Without any times the file itself follows.

Rate the description on three scales, each with a whole number from 1 to 5:
- "factuality": is what it says true of the video? 5: nothing in it is wrong. 4: small slips in details. 3: some statements are wrong, most are right. 2: much is wrong. 1: it is wrong in what matters, or about another video.
- "coverage": does it say what matters in the video? 5: nothing of weight is missing. 4: small things are missing. 3: it has the main point, and misses several things of weight. 2: most is missing. 1: it misses the main point.
- "overall": how good is it as a description of this video, all in all? 5: it could not be much better. 1: it is of no use.
What it leaves out does not count against factuality; what it gets wrong does not count for coverage. Length, style and how sure it sounds count for nothing by themselves. What you cannot make out in what you are shown is not wrong for that.

${quotedMaterial("caption")}

Reply with one JSON object and nothing else:
{"factuality": 4, "coverage": 3, "overall": 4, "explanation": "in one to three sentences: what is wrong, and what is missing"}

If the user message has "problem_with_your_last_reply", your last reply could not be used for that reason; do it again without that mistake.`,
};
