/** Said of a caption that broke off; nothing of another reply is of use. */
export const WAS_KEPT = " The text so far is kept, marked as incomplete.";
