import { describe, expect, it } from 'vitest';
import { createMatchup, createShow, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { SHOW_STEPS } from '#engine/kinds.ts';
import { sceneOf, showsTable, TURN_MS, turnOf } from './scene.ts';

const NOW = Date.parse('2030-06-01T20:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const match = (id: number, over: Partial<Matchup> = {}) =>
  createMatchup({ id, position: id, startTime: at(-60), endTime: at(600), ...over });
const waiting = { status: 'pending', startTime: null, endTime: null } as const;
const decided = { status: 'completed', winnerId: 11, decidedBy: 'votes', endTime: at(-60) } as const;

const show = (step: ShowState['step'], over: Partial<ShowState> = {}) =>
  createShow({ step, matchupId: 1, until: NOW + 5000, ...over });
const scene = (
  over: Partial<TournamentDetail>,
  state: ShowState | null = null,
  now = NOW,
  drawnAt: number | null = null,
) =>
  sceneOf(createTournamentDetail({ status: 'knockout_stage', currentPhase: 'knockout_stage', ...over }), {
    show: state,
    drawnAt,
    now,
  });
const ofShow = (state: ShowState, over: Partial<TournamentDetail> = {}) =>
  scene({ pace: 'show', matchups: [match(1), match(2, waiting)], ...over }, state);

describe('the stage of a show', () => {
  it.each(SHOW_STEPS)('shows at %s its scene (rule R15)', (step) => {
    const isBefore = step === 'closed' || step === 'lobby';
    expect(ofShow(show(step))?.kind).toBe(isBefore ? 'invitation' : step);
  });

  it('waits for its step, which a stage that opens in the middle shows at once', () => {
    expect(scene({ pace: 'show' })).toBeNull();
    expect(ofShow(show('draw'))).toEqual({ kind: 'draw', startedAt: NOW - 7000 });
  });

  it('names the next match in a break, a tiebreaker first, and none before the draw of the playoffs', () => {
    const state = show('break');
    const tie = match(3, { ...waiting, tiebreakerLevel: 1, parentMatchupId: 1 });
    const matchups = [match(1, decided), match(2, waiting)];
    expect(ofShow(state, { matchups })).toMatchObject({ decided: { id: 1 }, next: { id: 2 } });
    expect(ofShow(state, { matchups: [...matchups, tie] })).toMatchObject({ next: { id: 3 } });
    expect(ofShow(state, { matchups, status: 'start_playoffs' })).toMatchObject({
      next: null,
      drawsNext: true,
    });
  });

  it('shows no other match while the one of its step is not read yet', () => {
    expect(ofShow(show('vote', { matchupId: 9 }))).toMatchObject({ kind: 'break', next: null, until: null });
  });

  it('counts until the winner is known', () => {
    expect(ofShow(show('reveal'))).toMatchObject({ kind: 'reveal', outcome: null });
    expect(ofShow(show('reveal'), { matchups: [match(1, decided)] })).toMatchObject({
      outcome: { winnerSlot: 1 },
    });
  });

  it('says why it is paused, and ends with a cancelled tournament', () => {
    expect(ofShow(show('paused', { pausedBy: 'change' }))).toEqual({ kind: 'paused', why: 'change' });
    expect(ofShow(show('vote'), { status: 'cancelled' })).toEqual({ kind: 'over' });
  });
});

describe('the stage of a tournament without a show', () => {
  it('gives each open match its turn, the same on all stages (rule R15)', () => {
    const open = [match(4), match(2), match(3, waiting)];
    const start = Math.ceil(NOW / (2 * TURN_MS)) * 2 * TURN_MS;
    const turns = [0, TURN_MS - 1, TURN_MS, 2 * TURN_MS].map((ms) => turnOf(open, start + ms)?.id);
    expect(turns).toEqual([2, 2, 4, 2]);
  });

  it('keeps a match of which 30 seconds are left, and then its result for a moment', () => {
    const closing = match(4, { endTime: at(20) });
    for (const ms of [0, TURN_MS]) expect(turnOf([match(2), closing], NOW + ms)?.id).toBe(4);
    const ended = match(4, { ...decided, endTime: at(-3) });
    expect(scene({ matchups: [match(2), ended] })).toMatchObject({ kind: 'reveal', matchup: { id: 4 } });
    expect(scene({ matchups: [match(2), ended] }, null, NOW + 10_000)).toMatchObject({ kind: 'vote' });
  });

  it('counts down to the next match, and says when it has no time', () => {
    const coming = match(2, { status: 'scheduled', startTime: at(90), endTime: at(900) });
    expect(scene({ matchups: [match(1, decided), coming] })).toMatchObject({
      kind: 'break',
      decided: { id: 1 },
      next: { id: 2 },
      until: NOW + 90_000,
    });
    expect(scene({ matchups: [match(2, waiting)] })).toEqual({ kind: 'paused', why: 'unscheduled' });
  });

  it('invites before the start, shows the draw for 12 seconds, and the champion at the end', () => {
    expect(scene({ status: 'setup' })).toEqual({ kind: 'invitation' });
    const drawn = { startDate: at(-11), matchups: [match(1)] };
    expect(scene(drawn)).toEqual({ kind: 'draw', startedAt: NOW - 11_000 });
    expect(scene(drawn, null, NOW + 2000)?.kind).toBe('vote');
    const later = { ...drawn, startDate: at(-3600) };
    expect(scene(later)?.kind).toBe('vote');
    expect(scene(later, null, NOW, NOW - 1000)).toEqual({ kind: 'draw', startedAt: NOW - 1000 });
    expect(scene({ status: 'completed', matchups: [match(1, decided)] })).toEqual({ kind: 'over' });
  });
});

it.each([
  ['in the second half of every second break', { decidedCount: 2, breakMs: 8000, leftMs: 3900 }, 3, true],
  ['not in the first half', { decidedCount: 2, breakMs: 8000, leftMs: 4100 }, 3, false],
  ['not in every break', { decidedCount: 3, breakMs: 8000, leftMs: 1000 }, 3, false],
  ['not in a short break', { decidedCount: 2, breakMs: 3000, leftMs: 1000 }, 3, false],
  ['not without rows', { decidedCount: 2, breakMs: 8000, leftMs: 1000 }, 0, false],
] as const)('a break shows the room’s table %s', (_, moment, rows, shown) => {
  expect(showsTable(moment, rows)).toBe(shown);
});
