export const VOTER_CODE_MISSING = 'Enter your code.';
