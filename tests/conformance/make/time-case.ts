/** A question to a function about times, in the words of the released script. */
export type TimeCase = { note: string; fn: TimeFunction; args: Record<string, unknown> };

/** The functions by their released names. */
export type TimeFunction = "parse_timestamps" | "calculate_iou" | "evaluate_temporal_constraint";
