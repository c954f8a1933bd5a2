/** Why a matchup takes no votes at this moment, in the words that the API answers and the screen shows. */
export const VOTING_REFUSALS = {
  not_open: 'This match is not currently accepting votes.',
  ended: 'Voting closed: Voting is no longer available for this matchup.',
  locked: 'Voting closes with 10 seconds remaining',
} as const;
