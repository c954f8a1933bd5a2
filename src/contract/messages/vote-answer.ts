export const VOTE_CONFIRMED = 'Vote confirmed!';
export const VOTE_UPDATED = 'Vote updated!';
export const VOTE_REMOVED = 'Vote removed!';
