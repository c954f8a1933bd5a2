/** Why the submitter of a song cannot be muted yet: a mute would reveal the submitter. */
export const SUBMITTER_HIDDEN =
  'The submitter is hidden until the song is out, and cannot be muted before then.';

/** Why a moderator cannot show hidden content again. */
export const SHOWING_REFUSALS = {
  is_author: 'You cannot show your own content again. Another moderator can.',
  hid_by_admin: 'An admin has hidden this. Only an admin can show it again.',
} as const;

/** Why a submitter keeps a hidden song until the draw: entered again, it would be shown. */
export const HIDDEN_SONG_REFUSALS = {
  withdraw:
    'A moderator has hidden this song or one of its tiebreaker songs, so you cannot withdraw it. Another moderator or an admin can remove it.',
  leave:
    'A moderator has hidden a song of yours, so you cannot leave yet. Another moderator or an admin can remove the song first.',
} as const;

/** The text that replaces a hidden message, and the title of a hidden song. */
export const HIDDEN_BY_MODERATOR = 'Hidden by a moderator';

/** Returns the texts that replace those of a hidden song. The artist differs for each song. */
export const hiddenSongTexts = (songId: number): { title: string; artist: string } => ({
  title: HIDDEN_BY_MODERATOR,
  artist: `Song ${songId}`,
});
