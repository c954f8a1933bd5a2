// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ParticipantsPanel } from './participants-panel.tsx';

const ANN = { id: 3, username: 'ann', firstName: 'Ann', lastName: 'Adler', profileImageUrl: null };

it.each([
  [3, 'Song 1, Song 2, Song 3 (0 tiebreaker songs)'],
  [64, 'Song 1, Song 2 and 62 others (0 tiebreaker songs)'],
])('the row of a participant with %i songs reads "%s" (rule W22)', (songCount, text) => {
  const songs = Array.from({ length: songCount }, (_, index) => ({
    mainEntry: createSong({ id: index + 1, title: `Song ${index + 1}` }),
    tiebreakers: [],
  }));
  const people = [{ id: 1, userId: 3, createdAt: '', isFollowing: false, user: ANN, songs }];
  const tournament = createTournamentCard() as unknown as TournamentDetail;
  const panel = <ParticipantsPanel tournament={tournament} canManage={false} join={null} />;
  expect(textOf(show(panel, pageAnswer(participantsQuery(7), people)))).toContain(text);
});
