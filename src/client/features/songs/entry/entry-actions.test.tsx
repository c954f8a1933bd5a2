// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { buttonNames, show } from '#client/lib/testing/screen.tsx';
import type { Song } from '#contract/song.ts';
import type { Tournament } from '#contract/tournament.ts';
import { EntryActions } from './entry-actions.tsx';

const names = (
  tournament: Partial<Tournament>,
  tiebreakers: number,
  song: Partial<Song> = {},
  spare: Partial<Song> = {},
) =>
  buttonNames(
    show(
      <EntryActions
        userId={3}
        tournament={createTournamentCard({ status: 'setup', totalRounds: 0, ...tournament })}
        song={createSong(song)}
        tiebreakers={Array.from({ length: tiebreakers }, (_, index) =>
          createSong({ id: 50 + index, ...spare }),
        )}
      />,
    ),
  );

it('submitters edit and withdraw their entry until the draw', () => {
  expect(names({}, 3)).toEqual(['Edit', 'Withdraw']);
  expect(names({ status: 'start_playoffs' }, 3)).toEqual(['Edit', 'Withdraw']);
  expect(names({ status: 'knockout_stage', totalRounds: 2 }, 3)).toEqual([]);
  expect(names({ status: 'cancelled' }, 3)).toEqual([]);
});

it('missing tiebreaker songs can be added until the draw', () => {
  expect(names({ tiebreakerSongs: 'optional' }, 1)).toEqual(['Edit', 'Withdraw', 'Add tiebreaker songs']);
  expect(names({ tiebreakerSongs: 'optional', status: 'active', totalRounds: 1 }, 0)).toEqual([]);
});

it('a hidden song, or one with a hidden tiebreaker song, is not withdrawn', () => {
  expect(names({}, 3, { isHidden: true })).toEqual([]);
  expect(names({}, 3, {}, { isHidden: true })).toEqual(['Edit']);
});
