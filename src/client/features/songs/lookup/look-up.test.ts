import { afterEach, describe, expect, it, vi } from 'vitest';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { lookUp, textsOf } from './look-up.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a lookup', () => {
  it('returns the song of a link', async () => {
    const song = { title: 'A', artist: 'B' };
    const sent = stubAnswers(succeeded(song));
    expect(await lookUp('https://youtu.be/a')).toEqual({ kind: 'read', song });
    expect(sent).toEqual([{ path: '/api/songs/lookup', key: null, body: { url: 'https://youtu.be/a' } }]);
  });

  it.each([
    ['off', refused(409, 'LOOKUPS_OFF', 'Off.')],
    ['failed', refused(422, 'LINK_UNREADABLE', 'Could not read this link')],
    ['failed', refused(429, 'TOO_MANY_REQUESTS', 'Slow down.')],
    ['failed', 'no answer'],
  ] as const)('without a song returns the state "%s" and throws no error', async (kind, answer) => {
    stubAnswers(answer);
    expect(await lookUp('https://youtu.be/a')).toEqual({ kind });
  });
});

it.each([
  ['https://youtu.be/a', { url: 'https://youtu.be/a' }],
  [' youtu.be/a ', { url: 'https://youtu.be/a' }],
  ['ABBA - Waterloo (Official Video)', { url: '', artist: 'ABBA', title: 'Waterloo' }],
  ['no link', { url: 'no link' }],
])('the text %j fills the fields %j', (text, fields) => {
  expect(textsOf(text)).toEqual(fields);
});
