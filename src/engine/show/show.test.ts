import { describe, expect, test } from 'vitest';
import { SHOW_ACTIONS, SHOW_STEPS, type ShowStep } from '#engine/kinds.ts';
import { playsOnStage } from '#engine/songs/embed.ts';
import { changedEnd, nextMove, type ShowMatchup, showMatchMs, showRefusal } from './show.ts';

const NOW = 1_000_000;
const SETTINGS = { showSeconds: 60, breakSeconds: 8, listenSeconds: 20 };

const match = (id: number, patch: Partial<ShowMatchup> = {}): ShowMatchup => ({
  id,
  phase: 'Semifinals',
  round: 1,
  groupId: null,
  song1Id: id * 10,
  song2Id: id * 10 + 1,
  startTime: null,
  endTime: null,
  status: 'pending',
  tiebreakerLevel: 0,
  playable: 0,
  ...patch,
});
const DONE = { status: 'completed' } as const;
const showAt = (step: ShowStep, matchupId: number | null = null) => ({
  step,
  matchupId,
  until: NOW,
  isPausing: false,
});

const move = (show: Parameters<typeof nextMove>[0], matchups: ShowMatchup[], patch: object = {}) =>
  nextMove(show, {
    tournament: {
      currentPhase: 'knockout_stage',
      groupPhaseScheduling: 'concurrent',
      isCompleted: false,
      awaitsKnockout: false,
      matchups,
      ...patch,
    },
    settings: SETTINGS,
    now: NOW,
  });

describe('the next move of a show (rule R3)', () => {
  test('goes from the draw to the first match, which is heard first where the stage can play its songs (rule R7)', () => {
    expect(move(showAt('draw'), [match(2), match(1)])).toMatchObject({ step: 'vote', matchupId: 1 });
    const heard = { step: 'listen', matchupId: 1, until: NOW + 40_000 };
    expect(move(showAt('draw'), [match(1, { playable: 2 })])).toEqual(heard);
    expect(move(showAt('draw'), [match(1, { playable: 1 })])).toMatchObject({ until: NOW + 20_000 });
    expect(move(showAt('listen', 1), [match(1)])).toMatchObject({ step: 'vote', matchupId: 1 });
    expect(playsOnStage('https://example.com/song.mp3')).toBe(true);
    expect(playsOnStage('https://youtu.be/dQw4w9WgXcQ')).toBe(true);
    expect(playsOnStage('https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT')).toBe(false);
  });

  test('reveals a match for 6 s, waits for the break, and plays a tie off without one', () => {
    const rest = [match(1, DONE), match(2)];
    expect(move(showAt('vote', 1), rest)).toMatchObject({ step: 'reveal', until: NOW + 6_000 });
    expect(move(showAt('reveal', 1), rest)).toMatchObject({ step: 'break', until: NOW + 8_000 });
    expect(move(showAt('break', 1), rest)).toMatchObject({ step: 'vote', matchupId: 2 });
    const tie = match(3, { tiebreakerLevel: 1, playable: 2 });
    expect(move(showAt('reveal', 1), [...rest, tie])).toMatchObject({ step: 'vote', matchupId: 3 });
  });

  test('draws the knockout after the groups, ends with the champion, and pauses where nothing can be played', () => {
    const done = [match(1, DONE)];
    expect(move(showAt('break', 1), done, { awaitsKnockout: true })).toMatchObject({ step: 'draw' });
    expect(move(showAt('reveal', 1), done, { isCompleted: true })).toMatchObject({ step: 'over' });
    expect(move(showAt('break', 1), done)).toMatchObject({ step: 'paused', until: null });
    const asked = { ...showAt('reveal', 1), isPausing: true };
    expect(move(asked, [match(1, DONE), match(2)])).toMatchObject({ step: 'paused' });
    expect(move(asked, done, { isCompleted: true })).toMatchObject({ step: 'over' });
  });

  test('gives a tie half of the time, at least 20 s', () => {
    expect(showMatchMs(SETTINGS, { tiebreakerLevel: 0 })).toBe(60_000);
    expect(showMatchMs(SETTINGS, { tiebreakerLevel: 1 })).toBe(30_000);
    expect(showMatchMs({ ...SETTINGS, showSeconds: 30 }, { tiebreakerLevel: 2 })).toBe(20_000);
  });
});

describe('what a host may do (rule R4)', () => {
  const allowedAt = (step: ShowStep, isPausing = false) =>
    SHOW_ACTIONS.filter((action) => showRefusal(action, { ...showAt(step), isPausing }) === null);

  test('depends on the step', () => {
    expect(Object.fromEntries(SHOW_STEPS.map((step) => [step, allowedAt(step)]))).toEqual({
      closed: ['open'],
      lobby: ['open', 'start'],
      draw: ['open', 'pause', 'next'],
      listen: ['open', 'pause', 'next'],
      vote: ['open', 'pause', 'extend', 'close'],
      reveal: ['open', 'pause'],
      break: ['open', 'pause', 'next'],
      paused: ['open', 'resume'],
      over: [],
    });
    expect(allowedAt('vote', true)).toEqual(['open', 'resume', 'extend', 'close']);
  });

  test('moves the end by 15 s or closes after the lock, not in the first 10 s of voting and not in the lock', () => {
    const vote = { startTime: NOW - 10_000, endTime: NOW + 50_000, latestEnd: NOW + 65_000 };
    expect(changedEnd('extend', vote, NOW)).toEqual({ ok: true, endTime: NOW + 65_000 });
    expect(changedEnd('extend', { ...vote, latestEnd: NOW + 64_999 }, NOW)).toMatchObject({
      reason: 'longest',
    });
    expect(changedEnd('close', vote, NOW)).toEqual({ ok: true, endTime: NOW + 10_000 });
    expect(changedEnd('close', vote, NOW - 1)).toMatchObject({ reason: 'too_early' });
    const locked = { ...vote, endTime: NOW + 10_000 };
    for (const action of ['extend', 'close'] as const)
      expect(changedEnd(action, locked, NOW)).toMatchObject({ ok: false, reason: 'locked' });
  });
});
