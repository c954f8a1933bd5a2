/** Rows of a page of open predictions, and of closed ones (rule Q8). */
export const PREDICTIONS_PAGE_ROWS = 100;
