import { expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

it('describeError names a refused connection in one line, for each address of a host name', () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}`);
  expect(describeError(refused('127.0.0.1:5432'))).toBe('connect ECONNREFUSED 127.0.0.1:5432');
  expect(describeError(new AggregateError([refused('::1:5432'), refused('127.0.0.1:5432')]))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  );
});

it('describeError includes the stack of a programming error', () => {
  expect(describeError(new TypeError('no such thing'))).toMatch(
    /^TypeError: no such thing\n.*describe-error\.test\.ts/s,
  );
});
