/** Messages that the server answers and that a screen shows before or without a call. This file has no schemas. */

export const TOURNAMENT_CANCELLED = 'This tournament was cancelled.';
export const MATCH_COMPLETED = 'This match is completed. Its times can no longer be changed.';
export const MATCH_LOCKED = 'Voting on this match is locked. Its end can no longer be changed.';
/** A creator or manager who has a song in a match corrects no result of it (rule J2). */
export const OWN_SONG_IN_MATCH = 'You have a song in this match. An admin can correct it.';
/** A vote that an admin has set aside (rule F4). */
export const VOTE_SET_ASIDE = 'Your vote is set aside and does not count.';

export const DIFFERENT_ARTISTS = 'All 4 songs must be by the same artist for tie-breaker purposes';
export const LINK_UNREADABLE = 'Could not read this link';
export const IMAGE_MISSING = 'Please select an image file';
export const IMAGE_TOO_LARGE = 'File size must be less than 5MB';

export const PREDICTION_EXPIRED = 'This prediction has expired';
export const NO_TOKENS = 'No tokens left. Get more tomorrow!';
export const EXPIRATION_PASSED = 'Expiration date must be in the future.';
/** An admin who wrote or answered a prediction does not decide its dispute (rule Q12). */
export const OWN_PREDICTION = 'You wrote or answered this prediction. Another admin has to decide.';
