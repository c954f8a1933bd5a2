import { expect, it } from 'vitest';
import { describeError } from './run-until-stopped.ts';

it('says what somebody can mend in a line, for each address of a name', () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);
  expect(describeError(refused('127.0.0.1:5432'))).toBe('connect ECONNREFUSED 127.0.0.1:5432');
  expect(describeError(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  );
});

it('says where a mistake of ours is', () => {
  expect(describeError(new TypeError('no such thing'))).toMatch(
    /^TypeError: no such thing\n.*run-until-stopped\.test\.ts/s,
  );
});
