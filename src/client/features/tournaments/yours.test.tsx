// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { yoursQuery } from '#client/entities/tournament/queries.ts';
import { pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { OwnTournament } from '#contract/tournament-list.ts';
import { Yours } from './yours.tsx';

const own = (id: number, over: Partial<OwnTournament> = {}): OwnTournament => ({
  ...createTournamentCard({ id, name: `Cup ${id}` }),
  relation: 'joined',
  ...over,
});
const render = (rows: OwnTournament[], next: string | null = null, cardIds: number[] = [99]) =>
  show(<Yours cardIds={new Set(cardIds)} />, pageAnswer(yoursQuery, rows, next));

describe('Yours on the home page', () => {
  test.each<[string, Partial<OwnTournament>]>([
    ['STARTING SOON Created Cup 1 3 of 4 songs', { relation: 'created' }],
    [
      'Joined Cup 1 Rise vs Fall',
      { status: 'knockout_stage', currentPhase: 'knockout_stage', currentMatchup: createMatchup() },
    ],
    ['Joined Cup 1 No match at the moment', { status: 'active', currentPhase: 'group_stage' }],
    ['PLAYOFFS NEXT Joined Cup 1 Playoffs next', { status: 'start_playoffs' }],
    [
      'COMPLETED Following Cup 1 Won by Rise',
      { status: 'completed', relation: 'followed', champion: createSong() },
    ],
    ['COMPLETED Joined Cup 1 No champion', { status: 'completed' }],
    ['CANCELLED Joined Cup 1 No more matches', { status: 'cancelled' }],
  ])('an entry reads "%s"', (words, over) => {
    expect(textOf(render([own(1, over)]))).toContain(words);
  });
});
