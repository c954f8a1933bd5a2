import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup, Schedule } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';
import { patchQuery } from './api/patch-query.ts';
import { patchCards, patchMatchups, patchSchedule, patchTournament } from './merge-matchups.ts';
import { queryKeys } from './queries.ts';
import { setWatching } from './watching.ts';

/** A crowd that hears of a change at once reads it again spread over this time. */
const SPREAD_MS = 400;
/** The list is read again after a vote, but no oftener than about so: its tallies are in place already. */
const LIST_REST_MS = 10_000;

type Messages = { [M in ServerMessage as M['type']]: M };
type Table = { [T in keyof Messages]: (message: Messages[T], client: QueryClient) => readonly QueryKey[] };

/** Which keys to read again after each message; tallies are put in place instead (T §7). */
const KEYS_TO_REFRESH: Table = {
  vote_update: (message, client) => {
    setWatching(message.tournamentId, message.watching);
    patchTallies(client, message.tournamentId, message.matchups);
    if (isBehind(client, message)) return tournamentKeys(message.tournamentId);
    const hasVotes = message.matchups.length > 0;
    if (hasVotes && cardOf(client, message.tournamentId)) refreshListInTime(client);
    return [];
  },
  comment_event: ({ matchupId }) => [queryKeys.comments(matchupId)],
  tiebreaker_created: ({ tournamentId }) => tournamentKeys(tournamentId),
};

/** What changes with a tournament's course: the list, matchups, user votes and the tournament itself (A §7, T §7). */
export function tournamentKeys(id: number): readonly QueryKey[] {
  return [queryKeys.tournaments, queryKeys.tournament(id)];
}

/** Reads a tournament at once that this reader changed, with everything below it, and the list, whose cards tell the same. */
export function refreshTournament(client: QueryClient, id: number): Promise<unknown> {
  return Promise.all(
    tournamentKeys(id).map((queryKey) => client.invalidateQueries({ queryKey, exact: isList(queryKey) })),
  );
}

/** The list is a prefix of every tournament's key: refreshed alone, it must not read them all. */
const isList = (queryKey: QueryKey) => queryKey.length === 1;

/** Puts tallies in place wherever a matchup of the tournament is shown. */
export function patchTallies(client: QueryClient, id: number, tallies: readonly Tally[]) {
  patchQuery<TournamentDetail>(client, queryKeys.tournament(id), (kept) => patchTournament(kept, tallies));
  patchQuery<Matchup[]>(client, queryKeys.matchups(id), (kept) => patchMatchups(kept, tallies));
  patchQuery<Schedule>(client, queryKeys.schedule(id), (kept) => patchSchedule(kept, tallies));
  patchQuery<TournamentCard[]>(client, queryKeys.tournaments, (kept) => patchCards(kept, tallies));
}

function isBehind(client: QueryClient, message: Messages['vote_update']): boolean {
  const { tournamentId, version } = message;
  const detail = client.getQueryData<TournamentDetail | null>(queryKeys.tournament(tournamentId));
  return [detail, cardOf(client, tournamentId)].some((held) => held && held.version < version);
}

function cardOf(client: QueryClient, tournamentId: number): TournamentCard | undefined {
  const cards = client.getQueryData<TournamentCard[] | null>(queryKeys.tournaments);
  return cards?.find(({ id }) => id === tournamentId);
}

/** Puts a live message into the cache, or reads again what it made old. */
export function applyLiveMessage(client: QueryClient, message: ServerMessage): void {
  const keysOf = KEYS_TO_REFRESH[message.type] as
    | ((message: ServerMessage, client: QueryClient) => readonly QueryKey[])
    | undefined;
  // A newer server may say what a page that was opened before it does not know.
  if (keysOf) refetchWithJitter(client, keysOf(message, client));
}

/** What was written while nobody could tell of it: those in sight are read soon, the others when they are opened. */
export function refreshDiscussions(client: QueryClient): void {
  const queryKey = ['/api/matchups'];
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' });
  refetchWithJitter(
    client,
    shown.map((query) => query.queryKey),
  );
}

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; dueAt: number }>();
/** Until when the list rests, on the clock of `performance.now()`. */
let restUntil = 0;

/** Reads these keys, and all that lie below them, again after 0 to 400 ms; a key that already waits is read once. */
export function refetchWithJitter(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys) refreshAt(client, queryKey, performance.now() + Math.random() * SPREAD_MS);
}

/**
 * A §7: a vote in a card's tournament reads the list again. The first one soon, further ones after a rest whose length
 * is drawn, so that a crowd that heard of one vote together does not ask together ever after.
 */
function refreshListInTime(client: QueryClient): void {
  const soon = performance.now() + Math.random() * SPREAD_MS;
  refreshAt(client, queryKeys.tournaments, Math.max(soon, restUntil));
}

function refreshAt(client: QueryClient, queryKey: QueryKey, dueAt: number): void {
  const name = JSON.stringify(queryKey);
  const now = performance.now();
  const held = waiting.get(name);
  if (held && held.dueAt <= Math.max(dueAt, now + SPREAD_MS)) return;
  clearTimeout(held?.timer);
  const refresh = () => {
    waiting.delete(name);
    if (isList(queryKey)) restUntil = performance.now() + LIST_REST_MS * (0.5 + Math.random());
    void client.invalidateQueries({ queryKey, exact: isList(queryKey) });
  };
  waiting.set(name, { timer: setTimeout(refresh, dueAt - now), dueAt });
}
