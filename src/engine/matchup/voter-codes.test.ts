import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readVoterCode, VOTER_CODE_CHARACTERS, VOTER_CODE_LENGTH, writeVoterCode } from './voter-codes.ts';

const code = fc
  .array(fc.constantFrom(...VOTER_CODE_CHARACTERS), {
    minLength: VOTER_CODE_LENGTH,
    maxLength: VOTER_CODE_LENGTH,
  })
  .map((characters) => characters.join(''));

it('a printed voter code reads back in lower case and with other separators or none (rule Y9)', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('-', ' ', '', '–'), (plain, gap) => {
      const printed = writeVoterCode(plain);
      expect(printed).toMatch(/^.{4}-.{4}-.{4}$/);
      expect(readVoterCode(` ${printed.toLowerCase().replaceAll('-', gap)} `)).toBe(plain);
    }),
  );
});

it('letters that look like digits are read as digits (rule Y9)', () => {
  expect(readVoterCode('oOiI-lL00-1111')).toBe('001111001111');
});
