import { DIFFERENT_ARTISTS } from '#contract/messages/song.ts';
import { fieldError } from '#server/http/errors.ts';

export const ALREADY_ENTERED = 'This song is already in the tournament. Please enter another one.';
export const NO_PLACE_LEFT = 'All places of this tournament are taken.';

/** Rule C11. */
export const songTaken = () => fieldError('SONG_TAKEN', 'title', ALREADY_ENTERED);

/** Rule C12. */
export const otherArtist = () => fieldError('INVALID_INPUT', 'artist', DIFFERENT_ARTISTS);
