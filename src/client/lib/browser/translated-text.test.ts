import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = globSync('src/client/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
const TAG = /<(\w+)((?:[^<>{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)>\s*(\{[^{}]*\})?/g;
/** Names of songs, artists, tournaments, groups and people. The title of a prediction is a question. */
const NAME = /^\{(?:\w+\.)*(?:song|champion|winner|loser|tournament|group)\??\.(?:title|artist|name)\}$/;

it('every name asks translators to leave it alone (rule W46)', () => {
  const open = SOURCES.flatMap((file) => {
    const tags = [...readFileSync(file, 'utf8').matchAll(TAG)];
    return tags
      .filter(([, tag, attributes = '', child = '']) => {
        const isName = tag === 'bdi' || (attributes.includes('dir="auto"') && NAME.test(child));
        return isName && !attributes.includes('translate="no"');
      })
      .map(([text]) => `${file}: ${text}`);
  });
  expect(SOURCES.length).toBeGreaterThan(200);
  expect(open).toEqual([]);
});
