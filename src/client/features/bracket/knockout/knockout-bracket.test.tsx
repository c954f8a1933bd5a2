import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { FINALS } from '#engine/formats/phases.ts';
import { exampleKnockout } from './example-knockout.ts';
import { KnockoutBracket } from './knockout-bracket.tsx';

const matches = exampleKnockout(8, false).map((match) => createMatchup(match));
const mirroredIn = (matchups: typeof matches) =>
  renderMarkup(<KnockoutBracket name="Cup" matchups={matchups} championId={null} isOver={false} />).match(
    /<li [^>]*data-wing="right"/g,
  )?.length;

test('only the matches of the right wing are mirrored', () => {
  expect(mirroredIn(matches)).toBe(3);
});

test('no match is mirrored where the rounds go from left to right, as after the deletion of the final', () => {
  expect(mirroredIn(matches.filter(({ phase }) => phase !== FINALS))).toBeUndefined();
});
