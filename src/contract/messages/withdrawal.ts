/** Why a song that is still in the tournament cannot be withdrawn now. */
export const WITHDRAWAL_REFUSALS = {
  is_playing: 'A match of this song is open. The song can be withdrawn after the match.',
  is_last: 'This is the last song that can win the tournament. It cannot be withdrawn.',
} as const;
