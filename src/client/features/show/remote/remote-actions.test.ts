import { describe, expect, it } from 'vitest';
import { createMatchup, createShow } from '#client/entities/testing/fixtures.ts';
import { ApiError } from '#client/lib/api/api.ts';
import type { ShowState } from '#contract/show.ts';
import { runningActions, startOffer } from './remote-actions.ts';
import { steerProblem } from './use-steer.ts';

const NOW = Date.now();
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

/** The actions of a vote that began and ends so many seconds from now. */
function actionsOf(show: Partial<ShowState>, { from = -30, to = 60, hasOwnSide = false } = {}) {
  const matchup = createMatchup({ startTime: at(from), endTime: at(to), firstEndTime: at(to) });
  return runningActions({ show: createShow(show), matchup, hasOwnSide, now: NOW }).map(
    ({ action }) => action,
  );
}

describe('the remote of a show (rule R4)', () => {
  it('offers what can act in the step that is on', () => {
    expect(actionsOf({ step: 'break' })).toEqual(['pause', 'next']);
    expect(actionsOf({ step: 'reveal' })).toEqual(['pause']);
    expect(actionsOf({ step: 'paused' })).toEqual(['resume']);
    expect(actionsOf({ step: 'vote', isPausing: true })).toEqual(['resume', 'extend', 'close']);
  });

  it('changes the end of a vote outside of its first and last ten seconds, and not for a side of the host', () => {
    expect(actionsOf({})).toEqual(['pause', 'extend', 'close']);
    expect(actionsOf({}, { from: -5 })).toEqual(['pause', 'extend']);
    expect(actionsOf({}, { to: 9 })).toEqual(['pause']);
    expect(actionsOf({}, { hasOwnSide: true })).toEqual(['pause']);
  });

  it('starts full, with fewer songs, or says how many are missing (rule R3)', () => {
    const offer = (songCount: number, tournamentType: 'playoff' | 'round_robin' = 'playoff') =>
      startOffer({ songCount, maxParticipants: 16, tournamentType });
    expect(offer(16)).toMatchObject({ label: 'Start the show', fewerSongs: false });
    expect(offer(4)).toMatchObject({ label: 'Start with 4 songs', fewerSongs: true });
    expect(offer(3)).toEqual({ missing: '1 more song needed to start' });
    expect(offer(7, 'round_robin')).toEqual({ missing: '1 more song needed to start' });
  });

  it('says why a press did nothing, unless the show has gone on meanwhile', () => {
    const refused = (code: string) => new ApiError(409, '', JSON.stringify({ message: 'No.', code }));
    expect(steerProblem(refused('WRONG_STATE'))).toBe('No.');
    expect(steerProblem(refused('CONFLICT'))).toBeNull();
    expect(steerProblem(new TypeError('Failed to fetch'))).toContain('connection');
  });
});
