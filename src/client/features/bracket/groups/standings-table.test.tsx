import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { groupViews } from './group-view.ts';
import { StandingsTable } from './standings-table.tsx';

const GROUP = { id: 1, name: 'Group A', position: 1 };
const songs = [11, 12, 13, 14].map((id) => createSong({ id, title: `Song ${id}`, groupId: GROUP.id }));
const match = (song1Id: number, song2Id: number, song1Votes: number) =>
  createMatchup({
    phase: 'group',
    groupId: 1,
    status: 'completed',
    song1Id,
    song2Id,
    song1Votes,
    song2Votes: 0,
  });

/** The titles of the songs that are right below a dividing line. */
function firstBelowLine(matchups: ReturnType<typeof match>[]): string[] {
  const views = groupViews([GROUP], songs, matchups);
  const rows = views.flatMap((view) =>
    renderMarkup(<StandingsTable view={view} />)
      .split('<tr ')
      .slice(2),
  );
  return rows.filter((row) => row.includes('border-t-2')).map((row) => /Song \d+/.exec(row)?.[0] ?? '');
}

test('a line divides the songs that go on from the others, once there are results (rule G5)', () => {
  expect(firstBelowLine([match(11, 12, 5), match(13, 14, 4)])).toHaveLength(1);
  expect(firstBelowLine([match(11, 13, 5), match(12, 14, 4)])).toEqual(['Song 13']);
  expect(firstBelowLine([])).toEqual([]);
});

test('a completed group names the songs that go on to the playoffs (rule G5)', () => {
  const matchups = [match(11, 12, 5), match(13, 14, 4)];
  const [view] = groupViews([GROUP], songs, matchups);
  const [open] = groupViews([GROUP], songs, [
    ...matchups,
    { ...match(11, 13, 0), status: 'active' as const },
  ]);
  const named = (each: typeof view) =>
    each && renderMarkup(<StandingsTable view={each} />).match(/> Playoffs</g)?.length;
  expect([named(view), named(open)]).toEqual([2, undefined]);
});
