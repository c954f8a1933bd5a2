// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { buttonNames, show } from '#client/lib/testing/screen.tsx';
import type { Song } from '#contract/song.ts';
import type { Tournament } from '#contract/tournament.ts';
import { EntryActions } from './entry-actions.tsx';

type Over = { song?: Partial<Song>; spare?: Partial<Song> };
const hidden = { isHidden: true };

it.each<[string, Partial<Tournament>, number, string[], Over?]>([
  ['an entry before the draw', {}, 3, ['Edit', 'Withdraw']],
  ['an entry that waits for the playoffs', { status: 'start_playoffs' }, 3, ['Edit', 'Withdraw']],
  ['an entry after the draw', { status: 'knockout_stage', totalRounds: 2 }, 3, []],
  ['an entry of a cancelled tournament', { status: 'cancelled' }, 3, []],
  ['an entry that lacks tiebreaker songs', {}, 1, ['Edit', 'Withdraw', 'Add tiebreaker songs']],
  ['an entry that lacks them after the draw', { status: 'active', totalRounds: 1 }, 0, []],
  ['a hidden song', {}, 3, [], { song: hidden }],
  ['an entry with a hidden tiebreaker song', {}, 3, ['Edit'], { spare: hidden }],
])('the submitter of %s is offered what the server allows', (_, tournament, count, names, over = {}) => {
  const spare = (_: unknown, index: number) => createSong({ id: 50 + index, ...over.spare });
  const actions = (
    <EntryActions
      userId={3}
      tournament={createTournamentCard({ status: 'setup', totalRounds: 0, ...tournament })}
      song={createSong(over.song)}
      tiebreakers={Array.from({ length: count }, spare)}
    />
  );
  expect(buttonNames(show(actions))).toEqual(names);
});
