/** One line. A changed text is a new file with a new version. */
export const shortRequest = {
  name: "capquiz-short",
  version: "v1",
  instruction: "Describe this video in detail.",
};
