export const MATCH_COMPLETED = 'This match is completed. Its times can no longer be changed.';
export const MATCH_LOCKED = 'Voting on this match is locked. Its end can no longer be changed.';
/** A creator who has a song in a match, or in its group, does not correct its result. */
export const OWN_SONG_IN_MATCH = 'You have a song in this match or its group. An admin can correct it.';

/**
 * Why a creator or manager who entered exactly one of a match's two songs may not do this while the match is open: each would
 * decide the own match.
 */
export const OWN_MATCH_REFUSALS = {
  times: 'You entered one of the two songs of this match, so you cannot move its times. An admin can.',
  hide: 'Your song plays against this one, so until the match ends you can hide its name only. An admin can hide all of it.',
  removal:
    'You entered one of the two songs of an open match, so you cannot remove voters until it ends. An admin can.',
  link: 'You entered one of the two songs of an open match, so you cannot renew the link until it ends. An admin can.',
  pin: 'You entered one of the two songs of an open match, so you cannot renew the PIN until it ends. An admin can.',
  codes:
    'You entered one of the two songs of an open match, so you cannot withdraw voter codes until it ends. An admin can.',
  newCodes:
    'You entered one of the two songs of an open match, so you cannot create voter codes until it ends. An admin can.',
} as const;

/** Why a creator or manager whose song is still in changes no voters where participants vote. */
export const OWN_SONG_REFUSALS = {
  removal: 'Your song is still in, so you cannot remove voters. An admin can.',
} as const;
