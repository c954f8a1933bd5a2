import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/lib/api/api.ts';
import { NICKNAME_TAKEN, PIN_UNKNOWN } from '#contract/messages/room.ts';
import { pinDigits, sendDelayMs } from './pin-entry.ts';
import { joinProblem } from './use-join-room.ts';

const refused = (status: number, message: string, path?: string) =>
  new ApiError(status, '', JSON.stringify({ message, code: 'X', issues: path ? [{ path, message }] : [] }));

describe('a typed PIN', () => {
  it('loses what is no digit, and all after the eighth one (rule R8)', () => {
    expect(pinDigits(' 123-456 ')).toBe('123456');
    expect(pinDigits('1234 5678 9')).toBe('12345678');
  });

  it('is sent after its last digit, with a pause where two more may follow (rule R8)', () => {
    expect(sendDelayMs('12345678')).toBe(0);
    expect(sendDelayMs('123456')).toBe(2500);
    expect(['12345', '1234567'].map(sendDelayMs)).toEqual([null, null]);
  });
});

describe('a failed try to join', () => {
  it.each([
    [refused(404, PIN_UNKNOWN, 'pin'), { field: 'pin', text: PIN_UNKNOWN }],
    [refused(409, NICKNAME_TAKEN, 'nickname'), { field: 'nickname', text: NICKNAME_TAKEN }],
    [refused(429, 'Too many attempts.'), { field: null, text: 'Too many attempts.' }],
  ])('shows the words of the server at their field', (error, shown) => {
    expect(joinProblem(error, true)).toEqual(shown);
  });

  it('says that nothing typed is lost without a connection', () => {
    expect(joinProblem(new TypeError('Failed to fetch'), false).text).toContain('kept');
  });
});
