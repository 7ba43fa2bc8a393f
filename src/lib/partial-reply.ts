/** Said of a caption that broke off; nothing of another reply is of use. */
export const WAS_KEPT = " What had come by then is kept, marked as incomplete.";
