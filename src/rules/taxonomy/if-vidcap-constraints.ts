import { namedContent } from "./constraint";
import { contentLabels } from "./labels";

/**
 * Content constraints of IF-VidCap, by the ids in its data. The taxonomy counts 13 types; the data merge some of them
 * into one id, `types` says which. Its videos are silent, so no modality is given.
 */
export const ifVidcapContentConstraints = namedContent(null, contentLabels.silent, [
  {
    id: "cinematic_elements",
    group: "element",
    types: ["cinematic"],
  },
  {
    id: "events_actions",
    group: "element",
    types: ["action", "events"],
  },
  {
    id: "entities_attributes",
    group: "element",
    types: ["entities", "attribute"],
  },
  {
    id: "specific_description",
    group: "abstraction",
    types: ["detail"],
  },
  {
    id: "summary",
    group: "abstraction",
    types: ["summary"],
  },
  {
    id: "inference",
    group: "abstraction",
    types: ["inference"],
  },
  {
    id: "comparative_description",
    group: "framing",
    types: ["comparative"],
  },
  {
    id: "include",
    group: "framing",
    types: ["include", "exclude"],
  },
  { id: "focus", group: "framing", types: ["focus"] },
  {
    id: "perspective",
    group: "framing",
    types: ["perspective"],
  },
]);
