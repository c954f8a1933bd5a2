// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { yoursQuery } from '#client/entities/tournament/queries.ts';
import { pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { OwnTournament } from '#contract/tournament-list.ts';
import { Yours } from './yours.tsx';

const playing = { status: 'knockout_stage', currentPhase: 'knockout_stage' } as const;

test.each<[string, Partial<OwnTournament>]>([
  ['STARTING SOON Created Cup 3 of 4 songs', { relation: 'created' }],
  ['Joined Cup Rise vs Fall', { ...playing, currentMatchup: createMatchup() }],
  ['Joined Cup No match at the moment', { status: 'active', currentPhase: 'group_stage' }],
  ['PLAYOFFS NEXT Joined Cup Playoffs next', { status: 'start_playoffs' }],
  ['Following Cup Won by Rise', { status: 'completed', relation: 'followed', champion: createSong() }],
  ['COMPLETED Joined Cup No champion', { status: 'completed' }],
  ['CANCELLED Joined Cup No more matches', { status: 'cancelled' }],
])('a tournament of the user reads "%s" on the home page', (words, over) => {
  const own = { ...createTournamentCard({ id: 1, name: 'Cup' }), relation: 'joined', ...over };
  expect(textOf(show(<Yours cardIds={new Set()} />, pageAnswer(yoursQuery, [own])))).toContain(words);
});
