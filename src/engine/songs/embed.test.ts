import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMBED_ORIGINS, findSongEmbed } from './embed.ts';

/** Links below the embed that they have. The last ones have none. */
const sections = readFileSync(new URL('embed-links.txt', import.meta.url), 'utf8')
  .split('> ')
  .slice(1);
const LINKS = sections.flatMap((section) => {
  const [src = '', ...links] = section.trim().split('\n');
  return links.map((link) => [link, src === 'no embed' ? undefined : src] as const);
});

test('the list holds at least 200 different links', () => {
  expect(new Set(LINKS.map(([link]) => link)).size).toBe(LINKS.length);
  expect(LINKS.length).toBeGreaterThanOrEqual(200);
});

test.each<readonly [string, string | undefined]>([...LINKS, ['', undefined]])(
  '%s is embedded as %s',
  (link, src) => {
    expect(findSongEmbed(link)?.src).toBe(src);
    expect(findSongEmbed(` ${link} `)?.src).toBe(src);
  },
);

test('an embed of any link is on one of the four sites and has a plain address', () => {
  const sites = [
    'youtu.be',
    'open.spotify.com',
    'music.apple.com',
    'soundcloud.com',
    'w.soundcloud.com/player',
  ];
  const link = fc
    .tuple(fc.constantFrom(...sites), fc.webPath(), fc.webQueryParameters())
    .map(([host, path, query]) => `https://${host}${path}?${query}`);
  fc.assert(
    fc.property(fc.oneof(link, fc.webUrl({ withQueryParameters: true }), fc.string()), (text) => {
      const src = findSongEmbed(text)?.src;
      if (src === undefined) return;
      expect(EMBED_ORIGINS).toContain(new URL(src).origin);
      expect(src).toMatch(/^[\w:/.?=&%-]+$/);
    }),
  );
});
