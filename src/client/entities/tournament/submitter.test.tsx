import { expect, it } from 'vitest';
import { createSong, createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { FairnessBadges } from './fairness-badges.tsx';
import { EnteredBy, EnteredByWinner } from './submitter.tsx';

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '');
const hidden = { submitterHidden: true, submitter: null, submitterId: null };

it('a song names its submitter, or says that the name is hidden and from whom (rule N1)', () => {
  const line = (over: Parameters<typeof createSong>[0]) =>
    textOf(renderMarkup(<EnteredBy song={createSong(over)} />));
  expect(line({})).toBe('Entered by Ada Byron');
  expect(line(hidden)).toBe('Submitter hidden until the song is out');
  expect(line({ submitterHidden: true })).toBe('Entered by you, hidden from others until the song is out');
});

it('a champion names its submitter after the artist (rule N1)', () => {
  const line = (over: Parameters<typeof createSong>[0]) =>
    textOf(renderMarkup(<EnteredByWinner song={createSong(over)} />));
  expect(line({})).toBe(', entered by Ada Byron');
  expect(line(hidden)).toBe('');
});

it('a tournament that hides submitters has a badge until it is over (rule C31)', () => {
  const badges = (over: Parameters<typeof createTournamentCard>[0]) =>
    textOf(renderMarkup(<FairnessBadges tournament={createTournamentCard(over)} />));
  const hides = { submitterVisibility: 'after_elimination' } as const;
  expect(badges(hides)).toBe('Hidden submitters');
  expect(badges({ ...hides, countVisibility: 'after_close' })).toBe(
    'BlindCounts after the matchHidden submitters',
  );
  expect(badges({ ...hides, status: 'completed' })).toBe('');
});
