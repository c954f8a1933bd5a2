export const MATCH_COMPLETED = 'This match is completed. Its times can no longer be changed.';
export const MATCH_LOCKED = 'Voting on this match is locked. Its end can no longer be changed.';
/** A creator who has a song in a match does not correct its result (rules J1, J2). */
export const OWN_SONG_IN_MATCH = 'You have a song in this match. An admin can correct it.';
