export const TOURNAMENT_STARTED = 'The tournament has started. Voting is now open!';
