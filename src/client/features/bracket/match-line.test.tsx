import { expect, test } from 'vitest';
import { createMatchup, createSong } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { MatchLine } from './match-line.tsx';
import { matchSentence } from './match-sentence.ts';

const MATCHUP = createMatchup({
  song1: createSong({ url: 'https://audio.example/rise.mp3' }),
  song2: createSong({ id: 12, title: 'Fall' }),
});

test('the covers of a line of matches play their songs, beside the link to the match (rule W44)', () => {
  const markup = renderMarkup(<MatchLine matchup={MATCHUP} label="Semifinal" all={[MATCHUP]} />);
  expect(markup).toContain('Listen to Rise here');
  expect(markup).not.toContain('Listen to Fall');
  expect(markup).toContain(`aria-label="${matchSentence(MATCHUP, [MATCHUP])}"`);
  expect(markup.match(/<a /g)).toHaveLength(2);
  expect(markup, 'no link is inside another').not.toMatch(/<a (?:(?!<\/a>).)*<a /s);
});

test('only the champion of the final is gold in a line of matches (rule W21)', () => {
  const won = { ...MATCHUP, status: 'completed' as const, winnerId: 11 };
  const render = (matchup: typeof MATCHUP) =>
    renderMarkup(<MatchLine matchup={matchup} label="" all={[matchup]} />);
  expect(render({ ...won, phase: 'Semifinals' })).not.toContain('text-gold');
  expect(render({ ...won, phase: 'Finals' })).toContain('text-gold');
});
