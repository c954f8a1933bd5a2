// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { show } from '#client/lib/testing/screen.tsx';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { BracketMap } from './bracket-map.tsx';
import { exampleKnockout } from './example-knockout.ts';

test('the small bracket of a phone has each match but the third place match once, and marks the round in view', () => {
  const matches = exampleKnockout(8, true).map((match) => createMatchup(match));
  const drawing = drawBracket(layOutBracket(matches));
  const map = (current: number) =>
    show(<BracketMap drawing={drawing} championId={null} current={current} onChoose={() => undefined} />);
  expect(map(0).querySelectorAll('button')).toHaveLength(matches.length - 1);
  const marked = [0, 1, 2].map((round) => map(round).querySelectorAll('[data-current]').length);
  expect(marked).toEqual([4, 2, 1]);
});
