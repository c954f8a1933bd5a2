// @vitest-environment happy-dom

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { userKeys, voteKeys } from '#client/lib/api/keys.ts';
import { type FakeAnswer, refused, stubAnswers, succeeded } from '#client/lib/testing/fake-server.ts';
import { buttonNames, runHook, showWith, textOf } from '#client/lib/testing/screen.tsx';
import { toast } from '#client/lib/toast/toast-store.ts';
import { CompactBallot } from './compact-ballot.tsx';
import { useBallot } from './use-ballot.ts';
import { isVotePending } from './vote-mutation.ts';

vi.mock('#client/lib/toast/toast-store.ts', () => ({ toast: vi.fn() }));

const RISE = 11;
const FALL = 12;
const matchup = createMatchup();
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.current, { id: 1 });
  setOwn(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const setOwn = (songId: number | null) =>
  client.setQueryData(voteKeys.own(7), songId === null ? [] : [{ matchupId: 5, songId }]);
const buttons = (of = matchup) => buttonNames(showWith(client, <CompactBallot matchup={of} />));
const counted = (songId: number | null, deleted = songId === null) =>
  succeeded({
    message: '',
    matchupId: 5,
    songId,
    isUpdate: false,
    deleted,
    tally: { id: 5, song1Votes: 4, song2Votes: 1, status: 'active', version: 9 },
  });

/** Presses a vote button. The server sends `answers` in turn. Returns the sent calls. */
async function press(songId: number, ...answers: FakeAnswer[]) {
  const sent = stubAnswers(...answers);
  const answerVote = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? answerVote(path, init) : new Promise(() => {}),
  );
  runHook(client, () => useBallot(matchup)).vote(songId);
  await vi.waitFor(() => expect(isVotePending(client)).toBe(false));
  return sent;
}

describe('a vote that got no answer (rule V14)', () => {
  it('is undone with its toast, reads "Not sent" and offers to send it again', async () => {
    await press(RISE, 'no answer');
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Vote failed',
      description: 'The server could not be reached. Please try again.',
      variant: 'destructive',
    });
    const markup = showWith(client, <CompactBallot matchup={matchup} />);
    expect(buttonNames(markup)).toEqual(['Vote for Rise. Not sent. Send again', 'Vote for Fall']);
    expect(textOf(markup)).toContain('3 votes (75%)');
    expect(textOf(markup)).toContain('Not sent Send again');
    expect(markup.querySelector('[aria-pressed="true"]')).toBeNull();
  });

  it('is sent again by a press only, with the same key', async () => {
    const [first] = await press(RISE, 'no answer');
    const sent = await press(RISE, counted(RISE));
    expect(sent).toEqual([first]);
    expect(first).toMatchObject({ path: '/api/votes', body: { songId: RISE, intent: 'set' } });
    expect(buttons()).toEqual(['Your vote: Rise', 'Vote for Fall']);
  });

  it('keeps the earlier choice when the unsent vote was a removal', async () => {
    setOwn(RISE);
    const [first] = await press(RISE, 'no answer');
    expect(first).toMatchObject({ body: { songId: RISE, intent: 'remove' } });
    expect(buttons()).toEqual(['Your vote: Rise. Removal not sent. Send again', 'Vote for Fall']);
    expect(await press(RISE, counted(null))).toEqual([first]);
    expect(buttons()).toEqual(['Vote for Rise', 'Vote for Fall']);
  });

  it('is replaced by a vote for the other song, with another key', async () => {
    const [first] = await press(RISE, 'no answer');
    const [second] = await press(FALL, counted(FALL));
    expect(second?.key).not.toBe(first?.key);
    expect(buttons()).toEqual(['Vote for Rise', 'Your vote: Fall']);
  });

  it('is no longer offered once the server counted it after all', async () => {
    await press(RISE, 'no answer');
    setOwn(RISE);
    expect(buttons()).toEqual(['Your vote: Rise', 'Vote for Fall']);
  });

  it.each([
    ['in the last 10 seconds', { endTime: secondsFromNow(5) }, ['Vote for Rise', 'Vote for Fall']],
    ['after the end', { status: 'completed', endTime: secondsFromNow(-5) } as const, []],
  ])('is no longer offered %s', async (_when, over, names) => {
    await press(RISE, 'no answer');
    expect(buttons({ ...matchup, ...over })).toEqual(names);
  });

  it('is forgotten with the cache at sign-out', async () => {
    await press(RISE, 'no answer');
    client.clear();
    client.setQueryData(userKeys.current, { id: 2 });
    setOwn(null);
    expect(buttons()).toEqual(['Vote for Rise', 'Vote for Fall']);
  });
});

describe('a vote that the server refused (rule V8)', () => {
  it.each([
    ['409', refused(409, 'VOTING_CLOSED', 'Too late.')],
    ['503', refused(503, 'UNAVAILABLE', 'Your vote could not be counted. Please try again.')],
  ])('is undone and not offered again (%s)', async (_status, answer) => {
    await press(RISE, answer);
    expect(buttons()).toEqual(['Vote for Rise', 'Vote for Fall']);
  });
});

describe('a removal on a device that shows an old choice', () => {
  it('says that another device chose the other song, and shows that choice', async () => {
    setOwn(RISE);
    await press(RISE, counted(FALL, false));
    expect(toast).toHaveBeenLastCalledWith({
      title: 'Vote changed',
      description: 'You voted for the other song on another device.',
    });
    expect(buttons()).toEqual(['Vote for Rise', 'Your vote: Fall']);
  });

  it('shows "Vote removed!" when another device removed the vote before', async () => {
    setOwn(RISE);
    await press(RISE, counted(null, false));
    expect(toast).toHaveBeenLastCalledWith({ title: 'Vote removed!' });
  });
});
