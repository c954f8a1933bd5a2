// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import { FairnessBadges } from './fairness-badges.tsx';
import { EnteredBy } from './submitter.tsx';

const hidden = { submitterHidden: true, submitter: null, submitterId: null };

it('a song names its submitter, or says that the name is hidden and from whom', () => {
  const line = (over: Parameters<typeof createSong>[0]) =>
    textOf(show(<EnteredBy song={createSong(over)} />));
  expect(line({})).toBe('Entered by Ada Byron');
  expect(line(hidden)).toBe('Submitter hidden until the song is out');
  expect(line({ submitterHidden: true })).toBe('Entered by you, hidden from others until the song is out');
});

it('a tournament that hides submitters has a badge until it is over (rule C31)', () => {
  const badges = (over: Parameters<typeof createTournamentCard>[0]) =>
    textOf(show(<FairnessBadges tournament={createTournamentCard(over)} />));
  const hides = { submitterVisibility: 'after_elimination' } as const;
  expect(badges(hides)).toBe('Hidden submitters');
  expect(badges({ ...hides, countVisibility: 'after_close' })).toBe(
    'Blind Counts after the match Hidden submitters',
  );
  expect(badges({ ...hides, status: 'completed' })).toBe('');
});

it.each([
  [{ countVisibility: 'live' }, ''],
  [{ countVisibility: 'after_vote' }, 'Blind Counts after your vote'],
  [{ countVisibility: 'after_close', status: 'active' }, 'Blind Counts after the match'],
  [{ countVisibility: 'after_close', status: 'completed' }, ''],
  [{ countVisibility: 'after_close', status: 'cancelled' }, ''],
] as const)('a tournament that hides votes says so while it runs: %j (rule C31)', (over, badges) => {
  expect(textOf(show(<FairnessBadges tournament={createTournamentCard(over)} />))).toBe(badges);
});
