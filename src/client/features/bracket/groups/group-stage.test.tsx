// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { GroupStage } from './group-stage.tsx';
import { groupViews } from './group-view.ts';

const songs = [1, 2, 3, 4].map((id) => createSong({ id, title: `Song ${id}`, groupId: 1, drawPosition: id }));
const played = createMatchup({
  id: 1,
  groupId: 1,
  phase: 'group',
  status: 'completed',
  song1Id: 1,
  song2Id: 2,
  song1Votes: 1,
  song2Votes: 3,
  winnerId: 2,
});
const open = createMatchup({ ...played, id: 2, round: 2, status: 'active', winnerId: null });

function stage(matchups: readonly Matchup[], { isOver = false, isFolded = false } = {}) {
  const group = { id: 1, name: 'Group A', position: 1 };
  const views = groupViews({ groups: [group], songs, status: 'active' }, matchups);
  return show(<GroupStage views={views} all={matchups} isOver={isOver} isFolded={isFolded} />);
}

test('the card of a group has its table above its matches', () => {
  const markup = stage([played]);
  expect(textOf(markup)).toMatch(/Group A 1 of 1 matches played .*Song 2.*Song 1.*Round 1/);
  expect(markup.querySelector('[aria-label="Matches of Group A"]')).not.toBeNull();
  expect(textOf(markup)).not.toContain('Show All Groups');
});

test('the open matches of a group are above its table', () => {
  const markup = stage([played, open]);
  expect(textOf(markup)).toMatch(/Group A 1 of 2 matches played, 2 songs advance.*Round 2.*Pts.*Round 1/);
  expect(markup.querySelector('[aria-label="Open matches of Group A"]')).not.toBeNull();
});

test('a tournament that was cancelled during its groups does not say how many songs advance', () => {
  const text = textOf(stage([played, open], { isOver: true }));
  expect(text).toContain('1 of 2 matches played');
  expect(text).not.toContain('songs advance');
});

test('once the knockout is drawn, the matches of the groups are folded', () => {
  const markup = stage([played], { isFolded: true });
  expect(textOf(markup)).toContain('Song 2');
  expect(markup.querySelector('[aria-label="Matches of Group A"]')).toBeNull();
  expect(textOf(markup)).toContain('Show All Groups');
});
