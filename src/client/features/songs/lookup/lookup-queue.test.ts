import { beforeEach, describe, expect, it } from 'vitest';
import type { Lookup } from './look-up.ts';
import { createLookupQueue, LOOKUPS_AT_ONCE, type LookupStates } from './lookup-queue.ts';

let open: Map<string, (lookup: Lookup) => void>;
let started: string[];
let states: LookupStates;
let queue: ReturnType<typeof createLookupQueue>;

beforeEach(() => {
  [open, started, states] = [new Map(), [], new Map()];
  const lookUp = (url: string) => {
    started.push(url);
    return new Promise<Lookup>((resolve) => open.set(url, resolve));
  };
  queue = createLookupQueue(lookUp, (next) => (states = next));
});

const links = (count: number) => Array.from({ length: count }, (_, index) => `link ${index + 1}`);
const song = {
  title: 'A',
  artist: 'B',
  coverPath: null,
  url: null,
  platform: 'other',
  duration: null,
} as const;
const READ: Lookup = { kind: 'read', song };

async function answer(url: string, lookup: Lookup) {
  open.get(url)?.(lookup);
  open.delete(url);
  await Promise.resolve();
}
const kindOf = (url: string) => states.get(url)?.kind;

describe('the links of a list', () => {
  it('are read six at a time, each once', async () => {
    queue.want(links(9));
    expect(started).toEqual(links(9).slice(0, LOOKUPS_AT_ONCE));
    await answer('link 2', READ);
    expect(started.at(-1)).toBe('link 7');
    expect([kindOf('link 1'), kindOf('link 2'), kindOf('link 9')]).toEqual(['waiting', 'read', 'waiting']);
    queue.want(links(9));
    for (const url of links(9)) await answer(url, READ);
    expect(started.toSorted()).toEqual(links(9));
    expect([...states.values()].every(({ kind }) => kind === 'read')).toBe(true);
  });

  it('are not read when the user removes them before their turn', async () => {
    queue.want(links(8));
    queue.want(links(7));
    for (const url of links(7)) await answer(url, READ);
    expect(started).toEqual(links(7));
    expect(states.has('link 8')).toBe(false);
  });

  it('that failed are read again when the user asks', async () => {
    queue.want(links(3));
    await answer('link 1', { kind: 'failed' });
    await answer('link 2', READ);
    await answer('link 3', { kind: 'failed' });
    queue.retry(['link 1', 'link 2']);
    expect(started).toEqual(['link 1', 'link 2', 'link 3', 'link 1']);
    expect([kindOf('link 2'), kindOf('link 3')]).toEqual(['read', 'failed']);
    await answer('link 1', READ);
    expect(kindOf('link 1')).toBe('read');
  });

  it('are no longer looked up after the first answer of a server without lookups', async () => {
    queue.want(links(20));
    await answer('link 1', { kind: 'off' });
    for (const url of links(6)) await answer(url, { kind: 'off' });
    expect(started).toHaveLength(LOOKUPS_AT_ONCE);
    queue.want(['another']);
    expect(started).toHaveLength(LOOKUPS_AT_ONCE);
    expect([kindOf('link 20'), kindOf('another')]).toEqual(['off', 'off']);
  });
});
