/** The text that replaces a hidden message, and the title of a hidden song (rules O13, O14). */
export const HIDDEN_BY_MODERATOR = 'Hidden by a moderator';

/** Returns the texts that replace those of a hidden song. The artist differs for each song (rule O14). */
export const hiddenSongTexts = (songId: number): { title: string; artist: string } => ({
  title: HIDDEN_BY_MODERATOR,
  artist: `Song ${songId}`,
});
