/** Rows of a page of open predictions, and of closed ones (rule Q8). */
export const PREDICTIONS_PAGE_ROWS = 100;

/** The longest text that a list is searched for (rule W26). */
export const SEARCH_MAX_LENGTH = 100;
