/** The text that replaces a hidden message, and the title of a hidden song (rules O13, O14). */
export const HIDDEN_BY_MODERATOR = 'Hidden by a moderator';

/** Returns the text that replaces the artist of a hidden song. It differs for each song (rule O14). */
export const hiddenArtist = (songId: number): string => `Song ${songId}`;
