import { expect, test } from 'vitest';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { EmptyRing } from './empty-ring.tsx';

const render = (patch: object) =>
  renderMarkup(
    <EmptyRing
      tournament={
        {
          status: 'setup',
          songCount: 3,
          maxParticipants: 4,
          participantCount: 2,
          minUsers: 2,
          autoStartAt: null,
          playoffsDueAt: null,
          resumesAt: null,
          matchups: [],
          ...patch,
        } as unknown as TournamentDetail
      }
    />,
  );

test('a ballot without a match says what comes next and leads on (rules K15, W19)', () => {
  const waiting = render({});
  expect(textOf(waiting)).toMatch(/No Active Matchups.*1 more song is needed\..*See the songs/);
  expect(waiting).toContain('href="?tab=songs"');
  const full = render({ songCount: 4, autoStartAt: '2130-05-09T12:00:00Z' });
  expect(textOf(full)).toMatch(/All songs are in\..*Starts by itself in .*See the overview/);
  expect(textOf(render({ status: 'cancelled' }))).toContain('The tournament was cancelled before its draw.');
});
