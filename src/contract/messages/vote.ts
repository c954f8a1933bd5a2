/** A vote that an admin has set aside. */
export const VOTE_SET_ASIDE = 'Your vote is set aside and does not count.';
