import { expect, test } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { renderMarkup } from '#client/lib/testing/render-markup.tsx';
import { drawBracket } from './bracket-drawing.ts';
import { layOutBracket } from './bracket-layout.ts';
import { BracketMap } from './bracket-map.tsx';
import { exampleKnockout } from './example-knockout.ts';

const matches = exampleKnockout(8, true).map((match) => createMatchup(match));
const drawing = drawBracket(layOutBracket(matches));
const map = (current: number) =>
  renderMarkup(
    <BracketMap drawing={drawing} championId={null} current={current} onChoose={() => undefined} />,
  );
const count = (markup: string, what: RegExp) => [...markup.matchAll(what)].length;

test('the small bracket of a phone has each match but the third place match once, and marks the round in view', () => {
  expect(count(map(0), /<button/g)).toBe(matches.length - 1);
  expect([0, 1, 2].map((round) => count(map(round), /data-current/g))).toEqual([4, 2, 1]);
});

test('the small bracket stays within its box', () => {
  const shares = [...map(0).matchAll(/(left|width|top|height):([\d.]+)%/g)].map(([, name, share]) => ({
    name,
    share: Number(share),
  }));
  expect(shares).toHaveLength(4 * (matches.length - 1));
  for (let index = 0; index < shares.length; index += 4) {
    const [left, top, width, height] = shares.slice(index, index + 4).map(({ share }) => share);
    expect((left ?? 0) + (width ?? 0)).toBeLessThanOrEqual(100.001);
    expect((top ?? 0) + (height ?? 0)).toBeLessThanOrEqual(100.001);
  }
});
