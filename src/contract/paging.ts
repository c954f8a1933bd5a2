/** Rows of a page of open predictions, and of closed ones (rule Q8). */
export const PREDICTIONS_PAGE_ROWS = 100;

/** The most songs that a card shows as pictures. */
export const CARD_SONGS = 8;

/** The rows of the plain list. */
export const LIST_LIMIT = 200;
