/** A page of a list, with the cursor of the page that follows; null on the last page. */
export type ListPage<Row> = { rows: Row[]; nextCursor: string | null };

/** Rows of a page of open predictions, and of closed ones. */
export const PREDICTIONS_PAGE_ROWS = 100;

/** The most songs that a card shows as pictures. */
export const CARD_SONGS = 8;

/** The most tournaments on a page of the list, and the default. */
export const LIST_LIMIT = 200;

/** The tournaments on a page of the list that is filtered or searched. */
export const FILTERED_ROWS = 48;

/** The recently completed tournaments of the browse page. */
export const RECENT_ROWS = 6;
