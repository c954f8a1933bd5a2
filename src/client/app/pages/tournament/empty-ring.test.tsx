import { expect, test } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { EmptyRing } from './empty-ring.tsx';

const render = (patch: object) =>
  renderMarkup(
    <EmptyRing
      canOrganize={false}
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
          songs: [],
          ...patch,
        } as unknown as TournamentDetail
      }
    />,
  );

test('before the draw the unlit ring shows covers once at least four songs wait (rule W19)', () => {
  const songs = ['Rise', 'Fall', 'Spin', 'Glow', 'Drum'].map((title, id) => createSong({ id, title }));
  const coversOf = (patch: object) => render(patch).match(/data-cover/g)?.length ?? 0;
  expect(coversOf({ songs })).toBe(8);
  expect(coversOf({ songs: songs.slice(0, 4) })).toBe(8);
  expect(coversOf({ songs: songs.slice(0, 3) })).toBe(0);
  expect(coversOf({ songs, status: 'cancelled' })).toBe(0);
});

test('a ballot without a match says what comes next and links to songs or overview (rules K15, W19)', () => {
  const waiting = render({});
  expect(textOf(waiting)).toMatch(/No Active Matchups.*1 more song is needed\..*See the songs/);
  expect(waiting).toContain('href="?tab=songs"');
  const full = render({ songCount: 4, autoStartAt: '2130-05-09T12:00:00Z' });
  expect(textOf(full)).toMatch(/All songs are in\..*Starts by itself in .*See the overview/);
  expect(textOf(render({ status: 'cancelled' }))).toContain('The tournament was cancelled before its draw.');
});
