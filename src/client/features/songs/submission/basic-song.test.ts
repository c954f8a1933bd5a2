import { expect, test } from 'vitest';
import { basicProblems, MISSING_BASIC } from './basic-song-form.tsx';

test.each([
  [{ title: 'SOS', artist: 'ABBA' }, {}],
  [{ title: ' ', artist: 'ABBA' }, { title: MISSING_BASIC }],
  [{ title: 'x'.repeat(256), artist: 'ABBA' }, { title: 'Song title can be at most 255 characters' }],
])('the basic page needs a title and an artist (rule W24): %o', (song, problems) => {
  expect(basicProblems(song)).toEqual(problems);
});
