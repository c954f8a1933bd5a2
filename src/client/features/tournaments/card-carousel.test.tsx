// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import { CardCarousel, MatchAbove } from './card-carousel.tsx';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const match = (id: number, startsInHours: number) => {
  const song = (songId: number) => createSong({ id: songId, title: `Song ${songId}` });
  return createMatchup({
    id,
    tournamentId: 7,
    status: startsInHours < 0 ? 'active' : 'pending',
    song1Id: 2 * id,
    song2Id: 2 * id + 1,
    song1: song(2 * id),
    song2: song(2 * id + 1),
    startTime: inHours(startsInHours),
    endTime: inHours(startsInHours + 2),
  });
};

/** What the card of a tournament shows while the page shows a match above. */
function shownBelow(aboveId: number | null, matchups: ReturnType<typeof match>[]): string {
  const tournament = createTournamentCard({ id: 7, status: 'active', currentPhase: 'group_stage' });
  return textOf(
    show(
      <MatchAbove value={aboveId}>
        <CardCarousel tournament={tournament} />
      </MatchAbove>,
      answer({ queryKey: userKeys.current }, null),
      answer(matchupsQuery(7), matchups),
    ),
  );
}

test.each([
  [null, 'Song 2', [match(1, -1.5), match(2, -1), match(3, 1)]],
  [1, 'Song 4', [match(1, -1.5), match(2, -1), match(3, 1)]],
  [1, 'Song 2', [match(1, -1), match(3, 1)]],
])(
  'below match %s a card begins with %s: a live match that is not above, else the first one (rule W10)',
  (aboveId, song, matchups) => {
    expect(shownBelow(aboveId, matchups)).toContain(song);
  },
);
