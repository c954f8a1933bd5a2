import { expect, test } from 'vitest';
import { checkDispute, DISPUTE_WINDOW_MS, decidedStatus } from './disputes.ts';

const SETTLED = { settledAt: 1000, hasAnswered: true, status: null } as const;

test.each([
  ['at once', SETTLED, 1000, { ok: true }],
  ['in the last millisecond', SETTLED, 999 + DISPUTE_WINDOW_MS, { ok: true }],
  ['after 24 hours', SETTLED, 1000 + DISPUTE_WINDOW_MS, { ok: false, reason: 'too_late' }],
  ['while another dispute is open', { ...SETTLED, status: 'open' }, 2000, { ok: true }],
  ['after a decision', { ...SETTLED, status: 'upheld' }, 2000, { ok: false, reason: 'decided' }],
  ['without an answer', { ...SETTLED, hasAnswered: false }, 2000, { ok: false, reason: 'not_answered' }],
  ['before it is settled', { ...SETTLED, settledAt: null }, 2000, { ok: false, reason: 'not_settled' }],
] as const)('an outcome disputed %s: %j at %i gives %j (rule Q11)', (_, prediction, now, decision) => {
  expect(checkDispute(prediction, now)).toEqual(decision);
});

test('outcomes can be disputed for a day (rule Q11)', () => {
  expect(DISPUTE_WINDOW_MS).toBe(86_400_000);
});

test.each([
  ['yes', 'yes', 'upheld'],
  ['void', 'void', 'upheld'],
  ['yes', 'no', 'changed'],
  ['void', 'no', 'changed'],
  ['no', 'void', 'voided'],
] as const)('the outcome %s that becomes %s is %s (rule Q12)', (disputed, decided, status) => {
  expect(decidedStatus(disputed, decided)).toBe(status);
});
