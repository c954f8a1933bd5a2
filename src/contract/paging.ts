/** Rows of a page of open predictions, and of closed ones (rule Q8). */
export const PREDICTIONS_PAGE_ROWS = 100;

/** The most songs that a card shows as pictures. */
export const CARD_SONGS = 8;

/** The most tournaments on a page of the list, and the default (rule W25). */
export const LIST_LIMIT = 200;
