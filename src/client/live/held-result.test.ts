import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showKeys, tournamentKeys } from '#client/lib/api/keys.ts';
import { observeServerTime, serverNow } from '#client/lib/time/server-clock.ts';
import type { ServerMessage } from '#contract/live.ts';
import { REVEAL_MS, revealInstant } from '#engine/show/show.ts';
import { applyLiveMessage } from './apply-message.ts';
import './show-messages.ts';

const ID = 7;
const OPEN = { id: ID, version: 1, matchups: [{ id: 1, status: 'active', winnerId: null }] };
const DECIDED = { id: ID, version: 2, matchups: [{ id: 1, status: 'completed', winnerId: 5 }] };

let client: QueryClient;
let answer: object;
const shown = () => client.getQueryData(tournamentKeys.detail(ID));
beforeEach(() => {
  vi.useFakeTimers();
  const now = performance.now();
  observeServerTime(String(Math.round(Date.now())), { sentAt: now, receivedAt: now });
  client = new QueryClient();
  answer = OPEN;
  const queryFn = async () => answer;
  client.setQueryData(tournamentKeys.detail(ID), OPEN);
  client.setQueryData(showKeys.state(ID), { tournamentId: ID, step: 'vote', seq: 3, matchupId: 1 });
  const options = { queryKey: tournamentKeys.detail(ID), queryFn, staleTime: Number.POSITIVE_INFINITY };
  new QueryObserver(client, options).subscribe(() => {});
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const position = { tournamentId: ID, matchupId: 1, isPausing: false, pausedBy: null };
/** The end of a vote, `lateMs` after the server moved on. */
function endVote(lateMs = 0): number {
  const at = serverNow();
  const until = at - lateMs + REVEAL_MS;
  answer = DECIDED;
  applyLiveMessage(client, { type: 'show_update', at, step: 'reveal', seq: 4, until, ...position });
  return until;
}
const tallied = (version: number): ServerMessage => ({
  type: 'vote_update',
  tournamentId: ID,
  at: serverNow(),
  version,
  watching: 3,
  matchups: [],
});

test('a result that was read is shown at the instant of all screens (rule R17)', async () => {
  const until = endVote();
  applyLiveMessage(client, tallied(2));
  await vi.advanceTimersByTimeAsync(revealInstant(until) - serverNow() - 20);
  expect(shown()).toEqual(OPEN);
  await vi.advanceTimersByTimeAsync(40);
  expect(shown()).toEqual(DECIDED);
});

test('a pause that is asked for meanwhile shows nothing earlier', async () => {
  const until = endVote();
  await vi.advanceTimersByTimeAsync(500);
  const paused = { ...position, isPausing: true };
  applyLiveMessage(client, {
    type: 'show_update',
    at: serverNow(),
    step: 'reveal',
    seq: 5,
    until,
    ...paused,
  });
  await vi.advanceTimersByTimeAsync(revealInstant(until) - serverNow() - 20);
  expect(shown()).toEqual(OPEN);
});

test('a screen that hears of the end later than that shows the result once it has it', async () => {
  endVote(2000);
  applyLiveMessage(client, tallied(2));
  await vi.advanceTimersByTimeAsync(420);
  expect(shown()).toEqual(DECIDED);
});
