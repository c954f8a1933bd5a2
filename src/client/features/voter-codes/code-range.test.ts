import { expect, test } from 'vitest';
import { VOTER_CODE_NUMBER, VOTER_CODE_RANGE } from '#contract/messages/voter-code.ts';
import { rangeErrors } from './withdraw-codes.tsx';

test.each([
  ['1', '20', {}],
  ['20', '1', { to: VOTER_CODE_RANGE }],
  ['', '20', { from: VOTER_CODE_NUMBER }],
  ['0', '1.5', { from: VOTER_CODE_NUMBER, to: VOTER_CODE_NUMBER }],
  ['1', '10000000', { to: VOTER_CODE_NUMBER }],
] as const)('codes from "%s" to "%s" have the errors %j (rule Y8)', (from, to, errors) => {
  expect(rangeErrors({ from, to })).toEqual(errors);
});
