// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { type FakeAnswer, refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { buttonNames, runHook, showWith } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { CompactBallot } from './compact-ballot.tsx';
import { useBallot } from './use-ballot.ts';
import { isVotePending } from './vote-mutation.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const RISE = 11;
const FALL = 12;
const UNVOTED = ['Vote for Rise', 'Vote for Fall'];
const matchup = createMatchup();
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.current, { id: 1 });
  setOwn(null);
});
afterEach(() => vi.unstubAllGlobals());

const setOwn = (songId: number | null) =>
  client.setQueryData(voteKeys.own(7), songId === null ? [] : [{ matchupId: 5, songId }]);
const buttons = (of = matchup) => buttonNames(showWith(client, <CompactBallot matchup={of} />));
const counted = (songId: number | null) =>
  succeeded({ matchupId: 5, songId, tally: { id: 5, song1Votes: 4, song2Votes: 1, version: 9 } });

/** Presses a vote button. The server gives this answer. Returns the sent call. */
async function press(songId: number, answer: FakeAnswer) {
  const sent = stubAnswers(answer);
  const answerVote = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? answerVote(path, init) : new Promise(() => {}),
  );
  runHook(client, () => useBallot(matchup)).vote(songId);
  await vi.waitFor(() => expect(isVotePending(client)).toBe(false));
  return sent[0];
}

describe('a vote that got no answer (rule V14)', () => {
  it('reads "Not sent" and is sent again by a press only, with the same key', async () => {
    const first = await press(RISE, 'no answer');
    expect(buttons()).toEqual(['Vote for Rise. Not sent. Send again', 'Vote for Fall']);
    expect(first).toMatchObject({ path: '/api/votes', body: { songId: RISE, intent: 'set' } });
    expect(await press(RISE, counted(RISE))).toEqual(first);
    expect(buttons()).toEqual(['Your vote: Rise', 'Vote for Fall']);
  });

  it('keeps the earlier choice when the unsent vote was a removal', async () => {
    setOwn(RISE);
    const first = await press(RISE, 'no answer');
    expect(first).toMatchObject({ body: { songId: RISE, intent: 'remove' } });
    expect(buttons()).toEqual(['Your vote: Rise. Removal not sent. Send again', 'Vote for Fall']);
    expect(await press(RISE, counted(null))).toEqual(first);
    expect(buttons()).toEqual(UNVOTED);
  });

  it('is replaced by a vote for the other song, with another key', async () => {
    const first = await press(RISE, 'no answer');
    const second = await press(FALL, counted(FALL));
    expect(second?.key).not.toBe(first?.key);
    expect(buttons()).toEqual(['Vote for Rise', 'Your vote: Fall']);
  });

  it('is no longer offered once the server counted it after all', async () => {
    await press(RISE, 'no answer');
    setOwn(RISE);
    expect(buttons()).toEqual(['Your vote: Rise', 'Vote for Fall']);
  });

  it('is no longer offered when voting locks, after the end, and after a sign-out', async () => {
    await press(RISE, 'no answer');
    expect(buttons({ ...matchup, endTime: secondsFromNow(5) })).toEqual(UNVOTED);
    expect(buttons({ ...matchup, status: 'completed', endTime: secondsFromNow(-5) })).toEqual([]);
    client.clear();
    client.setQueryData(userKeys.current, { id: 2 });
    setOwn(null);
    expect(buttons()).toEqual(UNVOTED);
  });
});

it.each([
  refused(409, 'VOTING_CLOSED', 'Too late.'),
  refused(503, 'UNAVAILABLE', 'Your vote could not be counted. Please try again.'),
])('a vote that the server refused is undone and not offered again: %o (rule V8)', async (answer) => {
  await press(RISE, answer);
  expect(buttons()).toEqual(UNVOTED);
});

it.each([
  [FALL, 'Vote changed', ['Vote for Rise', 'Your vote: Fall']],
  [null, 'Vote removed!', UNVOTED],
] as const)(
  'a removal on a device that shows an old choice says what another device chose: %s',
  async (songId, title, names) => {
    setOwn(RISE);
    await press(RISE, counted(songId));
    expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ title }));
    expect(buttons()).toEqual(names);
  },
);
