/** How many voter codes can be made at once, and how many a tournament can have, withdrawn ones included (rule Y8). */
export const VOTER_CODE_LIMITS = { atOnce: { min: 1, max: 500 }, perTournament: 5000 } as const;

/** The characters of a voter code: no I, L, O and U, which are easily misread. Each character holds 5 bits. */
export const VOTER_CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The number of characters of a code, which hold 60 bits, too many to guess. */
export const VOTER_CODE_LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** Returns a typed code in the form that is compared: capitals without gaps, 0 for O, and 1 for I and L (rule Y9). */
export const readVoterCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Returns a code as it is printed, in groups of four. */
export const writeVoterCode = (code: string): string => code.replace(GROUP, '$&-');
