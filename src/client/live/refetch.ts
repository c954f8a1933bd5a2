import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { pagesKeyOf, YOURS_PATH } from '#contract/pages.ts';

/** Clients learn of a change at the same moment. Each waits for a random part of this time before it reads again. */
const SPREAD_MS = 400;
/** The mean pause between two reads of the list after votes, whose pushed tallies are already in the cache. */
const LIST_PAUSE_MS = 10_000;

/**
 * The keys that change with a tournament's progress: the list, the user's own tournaments, and the tournament with
 * everything below it.
 */
export function progressKeys(id: number): readonly QueryKey[] {
  return [tournamentKeys.list, pagesKeyOf(YOURS_PATH), tournamentKeys.detail(id)];
}

/** The list's key is a prefix of every tournament's key, so it is invalidated exactly. */
const isList = ([path, ...rest]: QueryKey) => path === tournamentKeys.list[0] && rest.length === 0;

/** Reads a tournament and the lists again at once, after a change by this user. */
export function refreshTournament(client: QueryClient, id: number): Promise<unknown> {
  return Promise.all(
    progressKeys(id).map((queryKey) => client.invalidateQueries({ queryKey, exact: isList(queryKey) })),
  );
}

const scheduled = new Map<string, { timer: ReturnType<typeof setTimeout>; dueAt: number }>();
/** The list is not read again after a vote before this time, on the clock of `performance.now()`. */
let listPausedUntil = 0;

/** The time before a read: it waits for `afterMs` and a random part of `spreadMs`. */
export type ReadPause = { afterMs?: number; spreadMs?: number };

/**
 * Reads these keys again after 0 to 400 ms, or after another pause, with all below them; the list's key alone. A key
 * scheduled twice is read once.
 */
export function refetchWithJitter(
  client: QueryClient,
  keys: readonly QueryKey[],
  { afterMs = 0, spreadMs = SPREAD_MS }: ReadPause = {},
): void {
  for (const queryKey of keys) {
    refetchAt(client, queryKey, performance.now() + afterMs + Math.random() * spreadMs, spreadMs);
  }
}

/**
 * Reads the list again after a vote: soon after the first vote, then after random pauses, so that clients that heard
 * of one vote together do not stay in step.
 */
export function refetchListAfterVote(client: QueryClient): void {
  const soon = performance.now() + Math.random() * SPREAD_MS;
  refetchAt(client, tournamentKeys.list, Math.max(soon, listPausedUntil));
}

function refetchAt(client: QueryClient, queryKey: QueryKey, dueAt: number, spreadMs = SPREAD_MS): void {
  const name = JSON.stringify(queryKey);
  const now = performance.now();
  const earlier = scheduled.get(name);
  if (earlier && earlier.dueAt <= Math.max(dueAt, now + spreadMs)) return;
  clearTimeout(earlier?.timer);
  const refetch = () => {
    scheduled.delete(name);
    if (isList(queryKey)) listPausedUntil = performance.now() + LIST_PAUSE_MS * (0.5 + Math.random());
    void readAgain(client, queryKey);
  };
  scheduled.set(name, { timer: setTimeout(refetch, dueAt - now), dueAt });
}

/** TanStack Query does not repeat a first read that is still open, although its answer may lack the change. */
async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const filters = { queryKey, exact: isList(queryKey) };
  const isFirstRead = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);
  await client.invalidateQueries(filters);
  if (isFirstRead) await client.invalidateQueries(filters);
}
