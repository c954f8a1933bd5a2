// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { groupViews } from './group-view.ts';
import { StandingsTable } from './standings-table.tsx';

const GROUP = { id: 1, name: 'Group A', position: 1 };
const songs = [11, 12, 13, 14].map((id) => createSong({ id, title: `Song ${id}`, groupId: GROUP.id }));
const COMPLETED = { phase: 'group', groupId: 1, status: 'completed', song2Votes: 0 } as const;
const match = (song1Id: number, song2Id: number, song1Votes: number) =>
  createMatchup({ ...COMPLETED, song1Id, song2Id, song1Votes });

const rowsIn = (view: ReturnType<typeof groupViews>[number]) => [
  ...show(<StandingsTable view={view} />).querySelectorAll('tbody tr'),
];

/** The titles of the songs that are right below a dividing line. */
function firstBelowLine(matchups: ReturnType<typeof match>[]): string[] {
  const views = groupViews({ groups: [GROUP], songs, status: 'active' }, matchups);
  return views
    .flatMap(rowsIn)
    .filter((row) => row.className.includes('border-t-2'))
    .map((row) => /Song \d+/.exec(textOf(row))?.[0] ?? '');
}

test('a line divides the songs that go on from the others, once there are results', () => {
  expect(firstBelowLine([match(11, 12, 5), match(13, 14, 4)])).toHaveLength(1);
  expect(firstBelowLine([match(11, 13, 5), match(12, 14, 4)])).toEqual(['Song 13']);
  expect(firstBelowLine([])).toEqual([]);
});

describe('who went on', () => {
  const results = [match(11, 12, 5), match(11, 13, 4), match(11, 14, 3), match(12, 13, 3), match(12, 14, 2)];
  const last = match(13, 14, 1);
  const knockout = createMatchup({ phase: 'Semifinals', song1Id: 11, song2Id: 12 });
  type Shown = {
    matchups: ReturnType<typeof match>[];
    withdrawnIds?: number[];
    status?: 'active' | 'cancelled';
  };
  /** The titles from the top, with what screen readers hear of each and whether 'Playoffs' shows. */
  const rowsOf = ({ matchups, withdrawnIds = [], status = 'active' }: Shown) => {
    const shown = songs.map((song) => ({
      ...song,
      withdrawnAt: withdrawnIds.includes(song.id) ? '2030-06-01T12:00:00.000Z' : null,
    }));
    const [view] = groupViews({ groups: [GROUP], songs: shown, status }, matchups);
    return (view ? rowsIn(view).map(textOf) : []).map((row) =>
      [/Song \d+/.exec(row)?.[0], /(advance[sd] to the playoffs|would advance now)/.exec(row)?.[0]]
        .concat(row.includes('Playoffs') ? 'Playoffs' : [])
        .join(' '),
    );
  };

  test('is only likely while matches remain', () => {
    expect(rowsOf({ matchups: [...results, { ...last, status: 'scheduled' }] })).toEqual([
      'Song 11 would advance now',
      'Song 12 would advance now',
      'Song 13 ',
      'Song 14 ',
    ]);
  });

  test('is said of the first two of a completed group, without withdrawn songs', () => {
    const matchups = [...results, last];
    const go = 'advances to the playoffs Playoffs';
    expect(rowsOf({ matchups })).toEqual([`Song 11 ${go}`, `Song 12 ${go}`, 'Song 13 ', 'Song 14 ']);
    expect(rowsOf({ matchups, withdrawnIds: [11] })).toEqual([
      `Song 12 ${go}`,
      `Song 13 ${go}`,
      'Song 14 ',
      'Song 11 ',
    ]);
    expect(rowsOf({ matchups, status: 'cancelled' })[0]).toBe('Song 11 ');
  });

  test('is a fact of the draw, which a later withdrawal does not change', () => {
    const went = 'advanced to the playoffs Playoffs';
    for (const withdrawnIds of [[], [11], [11, 12]]) {
      expect(rowsOf({ matchups: [...results, last, knockout], withdrawnIds })).toEqual([
        `Song 11 ${went}`,
        `Song 12 ${went}`,
        'Song 13 ',
        'Song 14 ',
      ]);
    }
  });
});
