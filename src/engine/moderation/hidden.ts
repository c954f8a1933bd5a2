/** What stands in the place of a hidden message, and of the title of a hidden song (rules O13, O14). */
export const HIDDEN_BY_MODERATOR = 'Hidden by a moderator';

/** What stands in the place of the artist of a hidden song: it tells two hidden songs apart (rule O14). */
export const hiddenArtist = (songId: number): string => `Song ${songId}`;
