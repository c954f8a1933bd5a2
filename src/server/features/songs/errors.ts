import { DIFFERENT_ARTISTS } from '#contract/messages/song.ts';
import { fieldError } from '#server/http/errors.ts';

/** Rule C11. */
export const songTaken = () =>
  fieldError('SONG_TAKEN', 'title', 'This song is already in the tournament. Please enter another one.');

/** Rule C12. */
export const otherArtist = () => fieldError('INVALID_INPUT', 'artist', DIFFERENT_ARTISTS);
