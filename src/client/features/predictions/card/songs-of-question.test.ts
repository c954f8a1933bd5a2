import { expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { songsOfQuestion } from './question-picture.tsx';

const song = (title: string) => ({ title, artist: 'Anyone', artworkUrl: null });
const running = {
  ...createTournamentCard({ id: 1, name: 'Clash of the Decades' }),
  currentMatchup: { song1: song('Jolene'), song2: song('Go') },
};
const over = { ...createTournamentCard({ id: 2, name: 'Classics Cup' }), champion: song('Waterloo') };
const tournaments = [running, over] as never;
const titlesFor = (question: string) => songsOfQuestion(question, tournaments).map(({ title }) => title);

test.each([
  ['Will JOLENE win?', ['Jolene', 'Go']],
  ['Will the clash of the decades end in a draw?', ['Jolene', 'Go']],
  ['Is the Classics Cup over?', ['Waterloo']],
  // Titles of a few letters occur in other words.
  ['Will the good ones win?', []],
  ['Will it rain?', []],
])('the question "%s" is pictured by %j (rule Q9)', (question, titles) => {
  expect(titlesFor(question)).toEqual(titles);
});
