/** How many voter codes are made at once, and how many a tournament has, withdrawn ones included (rule Y8). */
export const VOTER_CODE_LIMITS = { atOnce: { min: 1, max: 500 }, perTournament: 5000 } as const;

/** The characters of a voter code: no I, L, O and U, which are read wrongly. Each holds 5 bits. */
export const VOTER_CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits, so that no one guesses a code. */
export const VOTER_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** A code as people type it, in the form that is compared: capitals without spaces and dashes (rule Y9). */
export const readVoterCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** A code as it is printed, in groups of four. */
export const writeVoterCode = (code: string): string => code.replace(GROUP, '$&-');
