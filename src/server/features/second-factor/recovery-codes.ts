import { randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** Letters and digits without those that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

const newCode = () => Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** Ten new codes of 49 bits each. */
export const newCodes = () => Array.from({ length: COUNT }, newCode);

/** A code as users see it. */
export const presentCode = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
