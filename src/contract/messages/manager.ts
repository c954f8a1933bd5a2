import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';

export const MANAGER_MISSING = 'Enter a username.';
/** Why a tournament takes no more managers. */
export const MANAGERS_FULL = `A tournament has at most ${TOURNAMENT_LIMITS.managers} managers.`;
