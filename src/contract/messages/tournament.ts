export const TOURNAMENT_CANCELLED = 'This tournament was cancelled.';
export const TOURNAMENT_NOT_FOUND = "The tournament you're looking for doesn't exist or has been removed.";
