import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import {
  createLookupQueue,
  LOOKUPS_AT_ONCE,
  type Lookup,
  type LookupStates,
  lookUp,
  textsOf,
  textsToFill,
} from './lookups.ts';

afterEach(() => vi.unstubAllGlobals());

const URL = 'https://youtu.be/a';

it('a lookup returns the song of a link', async () => {
  const song = { title: 'A', artist: 'B' };
  const sent = stubAnswers(succeeded(song));
  expect(await lookUp(URL)).toEqual({ kind: 'read', song });
  expect(sent).toEqual([{ path: '/api/songs/lookup', key: null, body: { url: URL } }]);
});

it.each([
  ['off', refused(409, 'LOOKUPS_OFF', 'Off.')],
  ['failed', refused(422, 'LINK_UNREADABLE', 'Could not read this link')],
  ['failed', 'no answer'],
] as const)('a lookup without a song returns the state "%s" and throws no error', async (kind, answer) => {
  stubAnswers(answer);
  expect(await lookUp(URL)).toEqual({ kind });
});

it.each([
  [' youtu.be/a ', { url: URL }],
  ['ABBA - Waterloo (Official Video)', { url: '', artist: 'ABBA', title: 'Waterloo' }],
  ['no link', { url: 'no link' }],
])('the text %j fills the fields %j', (text, fields) => {
  expect(textsOf(text)).toEqual(fields);
});

describe('the links of a list', () => {
  let open: Map<string, (lookup: Lookup) => void>;
  let started: string[];
  let states: LookupStates;
  let queue: ReturnType<typeof createLookupQueue>;

  beforeEach(() => {
    [open, started, states] = [new Map(), [], new Map()];
    const startLookup = (url: string) => {
      started.push(url);
      return new Promise<Lookup>((resolve) => open.set(url, resolve));
    };
    queue = createLookupQueue(startLookup, (next) => (states = next));
  });

  const links = (count: number) => Array.from({ length: count }, (_, index) => `link ${index + 1}`);
  const READ = { kind: 'read', song: { title: 'A', artist: 'B' } } as Lookup;
  const kindsOf = (...urls: string[]) => urls.map((url) => states.get(url)?.kind);
  async function answer(lookup: Lookup, ...urls: string[]) {
    for (const url of urls) {
      open.get(url)?.(lookup);
      open.delete(url);
      await Promise.resolve();
    }
  }

  it('are read six at a time, each once', async () => {
    queue.want(links(9));
    expect(started).toEqual(links(LOOKUPS_AT_ONCE));
    await answer(READ, 'link 2');
    expect(started.at(-1)).toBe('link 7');
    expect(kindsOf('link 1', 'link 2', 'link 9')).toEqual(['waiting', 'read', 'waiting']);
    queue.want(links(9));
    await answer(READ, ...links(9));
    expect(started.toSorted()).toEqual(links(9));
    expect([...states.values()].every(({ kind }) => kind === 'read')).toBe(true);
  });

  it('are not read when the user removes them before their turn', async () => {
    queue.want(links(8));
    queue.want(links(7));
    await answer(READ, ...links(7));
    expect(started).toEqual(links(7));
    expect(states.has('link 8')).toBe(false);
  });

  it('that failed are read again when the user asks', async () => {
    queue.want(links(3));
    await answer({ kind: 'failed' }, 'link 1', 'link 3');
    await answer(READ, 'link 2');
    queue.retry(['link 1', 'link 2']);
    expect(started).toEqual(['link 1', 'link 2', 'link 3', 'link 1']);
    await answer(READ, 'link 1');
    expect(kindsOf(...links(3))).toEqual(['read', 'read', 'failed']);
  });

  it('are no longer looked up after the first answer of a server without lookups', async () => {
    queue.want(links(20));
    await answer({ kind: 'off' }, ...links(6));
    queue.want(['another']);
    expect(started).toHaveLength(LOOKUPS_AT_ONCE);
    expect(kindsOf('link 20', 'another')).toEqual(['off', 'off']);
  });
});

const FOUND = { title: 'New', artist: 'Band' };
const OLD = { title: 'Old', artist: 'Group' };

it.each([
  ['fill empty fields', { title: ' ', artist: '' }, {}, false, FOUND],
  ['replace those of an earlier link', OLD, OLD, false, FOUND],
  ['keep what the user typed', { ...OLD, title: 'Typed' }, OLD, false, { artist: 'Band' }],
  ['change nothing that is equal', FOUND, FOUND, false, {}],
  ['never change the artist of a tiebreaker song', { title: '', artist: '' }, {}, true, { title: 'New' }],
])('the words of a link %s', (_, fields, filled, isArtistLocked, texts) => {
  expect(textsToFill({ ...fields, url: URL }, FOUND, { filled, isArtistLocked })).toEqual(texts);
});
