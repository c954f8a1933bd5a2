export const TOURNAMENT_CANCELLED = 'This tournament was cancelled.';
