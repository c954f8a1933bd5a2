// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { createMatchup, createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, show, textOf } from '#client/lib/testing/screen.tsx';
import { CardCarousel } from './card-carousel.tsx';
import { MatchAbove } from './match-above.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const match = (id: number, startsInHours: number) => {
  const [song1, song2] = [2 * id, 2 * id + 1].map((songId) =>
    createSong({ id: songId, title: `Song ${songId}` }),
  );
  return createMatchup({
    id,
    tournamentId: 7,
    status: startsInHours < 0 ? 'active' : 'pending',
    song1Id: 2 * id,
    song2Id: 2 * id + 1,
    song1: song1 ?? null,
    song2: song2 ?? null,
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

test('a card begins with a live match that the page does not show above (rule W10)', () => {
  const matchups = [match(1, -1.5), match(2, -1), match(3, 1)];
  expect(shownBelow(null, matchups)).toContain('Song 2');
  expect(shownBelow(1, matchups)).toContain('Song 4');
  expect(shownBelow(2, matchups)).toContain('Song 2');
});

test('a card without another live match begins with the first one', () => {
  expect(shownBelow(1, [match(1, -1), match(3, 1)])).toContain('Song 2');
});
