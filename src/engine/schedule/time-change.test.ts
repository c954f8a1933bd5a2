import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VOTING_LOCK_MS } from '#engine/matchup/voting-window.ts';
import { latestEnd, timeChangeDecision } from './time-change.ts';

const MINUTE = 60_000;
const START = 1_800_000_000_000;
const END = START + 10 * MINUTE;
const running = { status: 'active', startTime: START, endTime: END, firstEndTime: END } as const;
const waiting = { ...running, status: 'scheduled', firstEndTime: null } as const;
const until = (endTime: number | null) => ({ startTime: START, endTime });
const now = START + MINUTE;

describe('a running match (rule S6)', () => {
  test.each([
    ['by a minute', END + MINUTE],
    ['by nothing', END],
    ['by twice its first duration', END + 20 * MINUTE],
  ])('can be extended %s', (_, endTime) => {
    expect(timeChangeDecision(running, until(endTime), now)).toEqual({ ok: true, isExtension: true });
  });

  test.each([
    ['be extended by more than twice its first duration', until(END + 20 * MINUTE + 1), 'too_long'],
    ['end earlier', until(END - 1), 'not_later'],
    ['lose its end', until(null), 'not_later'],
    ['start at another time', { startTime: START + 1, endTime: END }, 'start_is_fixed'],
  ])('cannot %s', (_, wanted, reason) => {
    expect(timeChangeDecision(running, wanted, now)).toEqual({ ok: false, reason });
  });

  test('keeps its end from the moment that it locks', () => {
    const at = (instant: number) => timeChangeDecision(running, until(END + MINUTE), instant);
    expect(at(END - VOTING_LOCK_MS - 1)).toMatchObject({ ok: true });
    expect(at(END - VOTING_LOCK_MS)).toEqual({ ok: false, reason: 'locked' });
    expect(at(END + MINUTE)).toEqual({ ok: false, reason: 'locked' });
  });

  test('counts as running from its start, even before the server has opened it', () => {
    expect(timeChangeDecision(waiting, until(END + MINUTE), START)).toEqual({ ok: true, isExtension: true });
    expect(timeChangeDecision(waiting, until(END + 21 * MINUTE), START)).toMatchObject({
      reason: 'too_long',
    });
    expect(timeChangeDecision(waiting, until(null), START - 1)).toEqual({ ok: true, isExtension: false });
  });

  test('is never extended beyond twice its first duration, however often and in whatever steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 15 * MINUTE }), { maxLength: 30 }), (steps) => {
        let matchup: { status: 'active'; startTime: number; endTime: number; firstEndTime: number } = running;
        for (const step of steps) {
          const endTime = matchup.endTime + step;
          if (timeChangeDecision(matchup, until(endTime), now).ok) matchup = { ...matchup, endTime };
        }
        expect(matchup.endTime - END).toBeLessThanOrEqual(20 * MINUTE);
      }),
    );
  });
});

describe('other matches (rules S5, S6)', () => {
  test('a completed match keeps its times', () => {
    const completed = { ...running, status: 'completed' } as const;
    expect(timeChangeDecision(completed, until(END + 1), now)).toEqual({ ok: false, reason: 'completed' });
  });

  test('a match that has not started accepts any times whose end is in the future', () => {
    const before = START - MINUTE;
    expect(timeChangeDecision(waiting, { startTime: null, endTime: null }, before)).toMatchObject({
      ok: true,
    });
    expect(timeChangeDecision(waiting, until(END - 8 * MINUTE), before)).toMatchObject({ ok: true });
    const past = { startTime: before - 2, endTime: before };
    expect(timeChangeDecision(waiting, past, before)).toEqual({ ok: false, reason: 'in_the_past' });
  });

  test('a pending match whose side is unknown is not running', () => {
    const pending = { ...waiting, status: 'pending' } as const;
    expect(timeChangeDecision(pending, until(END + 60 * MINUTE), now)).toEqual({
      ok: true,
      isExtension: false,
    });
  });

  test('the latest end follows from the first duration, and a match without times has none', () => {
    expect(latestEnd({ startTime: null, endTime: null, firstEndTime: null })).toBeNull();
    expect(latestEnd(running)).toBe(END + 20 * MINUTE);
    expect(latestEnd({ ...running, endTime: END + MINUTE })).toBe(END + 20 * MINUTE);
  });
});
