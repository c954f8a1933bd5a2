/** The most songs that one list may enter: as many as the largest tournament has. */
export const MAX_LIST_SONGS = 64;
export const LIST_TOO_LONG = `A list can have at most ${MAX_LIST_SONGS} songs.`;
