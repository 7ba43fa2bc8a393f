/** The judge task by which captions are refined, as requests and kept replies name it. */
export const REFINE_TASK = "refine_caption";
