import type { AnycapInstructionType } from "./constraint";

/**
 * Kinds of AnyCapEval instructions. The modalities are read off its released data and result tables, save for `background`, `region`
 * and `detail` with audio, which follow the prose of the paper.
 */
export const anycapInstructionTypes: readonly AnycapInstructionType[] = [
  { id: "background", label: "Background", dimension: "content", modalities: ["image", "video"] },
  { id: "event", label: "Event", dimension: "content", modalities: ["video", "audio"] },
  { id: "instance", label: "Instance", dimension: "content", modalities: ["image", "video"] },
  { id: "action", label: "Instance action", dimension: "content", modalities: ["video"] },
  { id: "appearance", label: "Instance appearance", dimension: "content", modalities: ["image", "video"] },
  { id: "position", label: "Instance position", dimension: "content", modalities: ["image", "video"] },
  { id: "movement", label: "Movement (camera)", dimension: "content", modalities: ["video"] },
  { id: "perspective", label: "Perspective", dimension: "content", modalities: ["image", "video"] },
  { id: "region", label: "Region", dimension: "content", modalities: ["image", "video"] },
  { id: "brief", label: "Brief", dimension: "style", modalities: ["image", "video", "audio"] },
  { id: "detail", label: "Detail", dimension: "style", modalities: ["image", "video", "audio"] },
  {
    id: "genre",
    label: "Genre (poem, narrative)",
    dimension: "style",
    modalities: ["image", "video", "audio"],
  },
  { id: "length", label: "Length", dimension: "style", modalities: ["image", "video", "audio"] },
  { id: "theme", label: "Theme", dimension: "style", modalities: ["image", "video"] },
];
