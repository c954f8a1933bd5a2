// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { participantsQuery } from '#client/entities/tournament/queries.ts';
import { buttonNames, pageAnswer, show, textOf } from '#client/lib/testing/screen.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { ParticipantsPanel } from './participants-panel.tsx';

const ANN = {
  id: 3,
  username: 'ann',
  firstName: 'Ann',
  lastName: 'Adler',
  profileImageUrl: null,
  email: null,
};

function render(songCount: number, artworkUrl: string | null = null) {
  const songs = Array.from({ length: songCount }, (_, index) => ({
    mainEntry: createSong({ id: index + 1, title: `Song ${index + 1}`, artworkUrl }),
    tiebreakers: [],
  }));
  const people = [{ id: 1, userId: 3, createdAt: '', isFollowing: false, user: ANN, songs }];
  return show(
    <ParticipantsPanel
      tournament={createTournamentCard() as unknown as TournamentDetail}
      canManage={false}
      join={null}
    />,
    pageAnswer(participantsQuery(7), people),
  );
}

it('the row of a participant has all titles of up to three songs, else the first two (rule W22)', () => {
  expect(textOf(render(3))).toContain('Song 1, Song 2, Song 3 (0 tiebreaker songs)');
  const many = render(64);
  expect(textOf(many)).toContain('Song 1, Song 2 and 62 others (0 tiebreaker songs)');
  expect(textOf(many)).not.toContain('Song 3');
  expect(buttonNames(many)).toContain('and 62 others');
});
