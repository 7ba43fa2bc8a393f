const instruction = `Write a report of this video from which somebody who has not seen it could answer any question about it. Use these headings, in this order, and write whole sentences under each. Say only what the video shows or what clearly follows from it; where something can't be told, leave it out.

1. Overview: what the video is, in two or three sentences.
2. Setting: the places, the time of day, the surroundings, and how they change.
3. Who and what: every person, animal, object, text and symbol that matters, with colour, shape, number, material, clothing and state.
4. What happens: all actions and events in their order, with who does what to whom, and what changes by it.
5. Relations: where things stand to each other, what comes before and after, what is larger, faster or more than what.
6. Causes and results: why things happen, and what they lead to.
7. Aims and feelings: what those in it want, intend and feel, and by what it can be told.
8. Meaning: the plot, the theme, and what stands for something else.
9. Moments: what can be seen at the beginning, in the middle and at the end, and what is written or said, word for word.`;

/** A report in parts. A changed text is a new file with a new version. */
export const longRequest = { name: "capquiz-long", version: "v1", instruction };
