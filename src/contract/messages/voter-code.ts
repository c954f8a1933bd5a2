import { VOTER_CODE_LIMITS } from '#engine/matchup/voter-codes.ts';

export const VOTER_CODE_MISSING = 'Enter your code.';
export const VOTER_CODE_NUMBER = `Enter a number from 1 to ${VOTER_CODE_LIMITS.perTournament}.`;
export const VOTER_CODE_RANGE = 'Use a last number that is not below the first.';
