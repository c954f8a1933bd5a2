import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import { showKeys, tournamentKeys } from '#client/lib/api/keys.ts';
import { observeServerTime, serverNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { REVEAL_MS } from '#engine/matchup/voting-window.ts';
import { revealInstant } from '#engine/show/show.ts';
import { applyLiveMessage } from './apply-message.ts';
import './show-messages.ts';
import { knownTallies, withTallies } from './tallies.ts';

const ID = 7;
const OPEN = createMatchup({ id: 1, status: 'active', version: 3 });
const RESULT = { status: 'completed', version: 4, winnerId: OPEN.song1Id, decidedBy: 'votes' } as const;
const DETAIL = { id: ID, version: 1, matchups: [OPEN] };

let client: QueryClient;
const readDetail = vi.fn(async () => ({ ...DETAIL, version: 2, matchups: [{ ...OPEN, ...RESULT }] }));
/** The match as the answer and the newest tally show it. */
function shown(): Matchup | undefined {
  const { matchups } = client.getQueryData<TournamentDetail>(tournamentKeys.detail(ID)) ?? { matchups: [] };
  return withTallies(matchups, knownTallies(client))[0];
}
beforeEach(() => {
  vi.useFakeTimers();
  const now = performance.now();
  observeServerTime(Math.round(Date.now()), { sentAt: now, receivedAt: now });
  client = new QueryClient();
  readDetail.mockClear();
  client.setQueryData(tournamentKeys.detail(ID), DETAIL);
  client.setQueryData(showKeys.state(ID), { tournamentId: ID, step: 'vote', seq: 3, matchupId: 1 });
  const options = {
    queryKey: tournamentKeys.detail(ID),
    queryFn: readDetail,
    staleTime: Number.POSITIVE_INFINITY,
  };
  new QueryObserver(client, options).subscribe(() => {});
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

type End = { seq?: number; isPausing?: boolean; until?: number; toldAt?: number };
/** The page hears of the end of a vote. Returns the end of the reveal, and the instant at which screens show the result. */
function endVote({
  seq = 4,
  isPausing = false,
  until = serverNow() + REVEAL_MS,
  toldAt = serverNow(),
}: End = {}) {
  const position = { step: 'reveal', matchupId: 1, pausedBy: null, seq, until, isPausing } as const;
  applyLiveMessage(client, { type: 'show_update', tournamentId: ID, at: toldAt, ...position });
  return { until, instant: revealInstant(until, toldAt) };
}
function pushResult(): void {
  const { id, song1Votes, song2Votes, guestVotes, countsHidden } = OPEN;
  const matchups = [{ id, song1Votes, song2Votes, guestVotes, countsHidden, ...RESULT }];
  const update = { type: 'vote_update', tournamentId: ID, at: serverNow(), version: 2, watching: 3 } as const;
  applyLiveMessage(client, { ...update, matchups });
}
const passUntil = (instant: number) => vi.advanceTimersByTimeAsync(instant - serverNow());

test('a pushed result is shown at the instant of all screens, before they read (rule R17)', async () => {
  const { instant } = endVote();
  pushResult();
  await passUntil(instant - 20);
  expect(shown()).toEqual(OPEN);
  await passUntil(instant + 20);
  expect(shown()).toMatchObject(RESULT);
  expect(readDetail).not.toHaveBeenCalled();
  await passUntil(instant + 2000);
  expect(readDetail).toHaveBeenCalledOnce();
});

test('a result that was read meanwhile is shown no earlier', async () => {
  const { instant } = endVote();
  await client.refetchQueries({ queryKey: tournamentKeys.detail(ID) });
  await passUntil(instant - 20);
  expect(shown()).toEqual(OPEN);
  await passUntil(instant + 20);
  expect(shown()).toMatchObject(RESULT);
});

test('a pause that is asked for meanwhile shows nothing earlier', async () => {
  const { until, instant } = endVote();
  pushResult();
  await passUntil(instant - 300);
  endVote({ seq: 5, isPausing: true, until });
  await passUntil(instant - 20);
  expect(shown()).toEqual(OPEN);
});

test('the screens of a slow server show the result together, too', async () => {
  const { instant } = endVote({ until: serverNow() + REVEAL_MS - 2000 });
  pushResult();
  expect(shown()).toEqual(OPEN);
  await passUntil(instant + 20);
  expect(shown()).toMatchObject(RESULT);
});

test('a screen that hears of the end later than that shows the result at once', () => {
  endVote({ until: serverNow() + REVEAL_MS - 2000, toldAt: serverNow() - 2000 });
  pushResult();
  expect(shown()).toMatchObject(RESULT);
});
