// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { FairnessBadges } from './fairness-badges.tsx';
import { EnteredBy } from './submitter.tsx';

it.each([
  ['Entered by Ada Byron', {}],
  ['Submitter hidden until the song is out', { submitterHidden: true, submitter: null, submitterId: null }],
  ['Entered by you, hidden from others until the song is out', { submitterHidden: true }],
])('the line of a song reads "%s"', (line, over) => {
  expect(textOf(show(<EnteredBy song={createSong(over)} />))).toBe(line);
});

it.each([
  [{ countVisibility: 'live' }, ''],
  [{ countVisibility: 'after_vote' }, 'Blind Counts after your vote'],
  [{ countVisibility: 'after_close', status: 'active' }, 'Blind Counts after the match'],
  [{ countVisibility: 'after_close', status: 'completed' }, ''],
  [{ countVisibility: 'after_close', status: 'cancelled' }, ''],
  [{ submitterVisibility: 'after_elimination' }, 'Hidden submitters'],
  [{ submitterVisibility: 'after_elimination', status: 'completed' }, ''],
] as const)('a tournament that hides something says so while it runs: %j (rule C31)', (over, badges) => {
  expect(textOf(show(<FairnessBadges tournament={createTournamentCard(over)} />))).toBe(badges);
});
