import { describe, expect, it } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { championOf } from './champion-of.ts';

const songs = [createSong(), createSong({ id: 12, title: 'Fall' })];
const final = createMatchup({
  id: 9,
  phase: 'Finals',
  round: 2,
  status: 'completed',
  winnerId: 12,
  decidedBy: 'votes',
});
const lost = createMatchup({ id: 8, phase: 'group_stage', status: 'completed', winnerId: 11 });

describe('the champion', () => {
  it('is the winner of the final, with the matches that it won', () => {
    expect(championOf({ status: 'completed', songs }, [lost, final])).toEqual({
      song: songs[1],
      runnerUp: songs[0],
      third: null,
      path: [final],
    });
  });

  it.each(['active', 'cancelled'] as const)('is missing while the tournament is %s', (status) => {
    expect(championOf({ status, songs }, [final])).toBeNull();
  });

  it('is missing when its song or the final is gone', () => {
    expect(championOf({ status: 'completed', songs: songs.slice(0, 1) }, [final])).toBeNull();
    expect(championOf({ status: 'completed', songs }, [lost])).toBeNull();
  });

  it('has no runner-up when that song is gone', () => {
    const champion = championOf({ status: 'completed', songs: songs.slice(1) }, [final]);
    expect(champion).toMatchObject({ song: { id: 12 }, runnerUp: null });
  });
});
