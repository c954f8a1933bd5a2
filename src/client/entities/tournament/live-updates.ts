import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  patchCards,
  patchMatchups,
  patchSchedule,
  patchTournament,
} from '#client/entities/matchup/merge-matchups.ts';
import { matchupKeys } from '#client/entities/matchup/queries.ts';
import { userKeys } from '#client/entities/user/queries.ts';
import { keepOwnVote, ownTallyOf } from '#client/entities/vote/own-votes.ts';
import { patchQuery } from '#client/lib/api/patch-query.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup, Schedule } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';
import { tournamentKeys } from './queries.ts';
import { progressKeys, refetchListAfterVote, refetchWithJitter } from './refetch.ts';
import { setViewerCount } from './viewer-count.ts';

type Messages = { [M in ServerMessage as M['type']]: M };
type Table = { [T in keyof Messages]: (message: Messages[T], client: QueryClient) => readonly QueryKey[] };

/** The keys to read again after each message; tallies and patches are written to the cache instead. */
const KEYS_TO_REFETCH: Table = {
  vote_update: (message, client) => {
    setViewerCount(message.tournamentId, message.watching);
    const opened = openedDiscussions(client, message);
    patchTallies(client, message.tournamentId, message.matchups);
    if (isBehind(client, message)) return [...progressKeys(message.tournamentId), ...opened];
    const hasVotes = message.matchups.length > 0;
    if (hasVotes && findCard(client, message.tournamentId)) refetchListAfterVote(client);
    return opened;
  },
  comment_event: (message, client) => {
    const queryKey = matchupKeys.comments(message.matchupId);
    // Without a loaded discussion there is nothing to patch, and its code is not needed.
    if (!client.getQueryData(queryKey)) return [queryKey];
    void import('#client/entities/comment/live-comments.ts').then(
      ({ pushComments }) => refetchWithJitter(client, pushComments(client, message)),
      () => refetchWithJitter(client, [queryKey]),
    );
    return [];
  },
  own_vote: ({ tournamentId, matchupId, songId, tally, countedAt }, client) => {
    const vote = { tournamentId, matchupId, songId, countedAt, ...ownTallyOf(tally) };
    void keepOwnVote(client, vote).then(() => patchTallies(client, tournamentId, [tally]));
    return [];
  },
  // A notice changes the number of unread notices, and maybe whether the reader may write.
  notice: (_, client) => [userKeys.current, userKeys.notices, ...shownOwnDiscussions(client)],
  tiebreaker_created: ({ tournamentId }) => progressKeys(tournamentId),
  tournament_closed: ({ tournamentId }) => progressKeys(tournamentId),
};

const shownOwnDiscussions = (client: QueryClient): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: matchupKeys.all, type: 'active' })
    .map(({ queryKey }) => queryKey)
    .filter((queryKey) => queryKey.at(-1) === 'own-discussion');

/** Writes tallies to the cache wherever a matchup of the tournament is shown. */
export function patchTallies(client: QueryClient, id: number, tallies: readonly Tally[]): void {
  patchQuery<TournamentDetail>(client, tournamentKeys.detail(id), (cached) =>
    patchTournament(cached, tallies),
  );
  patchQuery<Matchup[]>(client, matchupKeys.ofTournament(id), (cached) => patchMatchups(cached, tallies));
  patchQuery<Schedule>(client, matchupKeys.schedule(id), (cached) => patchSchedule(cached, tallies));
  patchQuery<TournamentCard[]>(client, tournamentKeys.list, (cached) => patchCards(cached, tallies));
}

/** The discussions of matchups whose hidden votes this message opens: the sides of messages show with them. */
function openedDiscussions(client: QueryClient, message: Messages['vote_update']): QueryKey[] {
  const detail = client.getQueryData<TournamentDetail | null>(tournamentKeys.detail(message.tournamentId));
  const isHidden = (id: number) => detail?.matchups.find((each) => each.id === id)?.countsHidden;
  return message.matchups
    .filter(({ id, countsHidden }) => !countsHidden && isHidden(id))
    .map(({ id }) => matchupKeys.comments(id));
}

function isBehind(client: QueryClient, message: Messages['vote_update']): boolean {
  const { tournamentId, version } = message;
  const detail = client.getQueryData<TournamentDetail | null>(tournamentKeys.detail(tournamentId));
  return [detail, findCard(client, tournamentId)].some((cached) => cached && cached.version < version);
}

function findCard(client: QueryClient, tournamentId: number): TournamentCard | undefined {
  const cards = client.getQueryData<TournamentCard[] | null>(tournamentKeys.list);
  return cards?.find(({ id }) => id === tournamentId);
}

/** Writes a live message to the cache, or reads again what it made stale. */
export function applyLiveMessage(client: QueryClient, message: ServerMessage): void {
  const keysOf = KEYS_TO_REFETCH[message.type] as
    | ((message: ServerMessage, client: QueryClient) => readonly QueryKey[])
    | undefined;
  // A newer server may send message types that this page does not know.
  if (keysOf) refetchWithJitter(client, keysOf(message, client));
}

/** Marks all that is read per matchup as stale, because messages may be missing, and soon reads again what is shown. */
export function refetchDiscussions(client: QueryClient): void {
  const queryKey = matchupKeys.all;
  void client.invalidateQueries({ queryKey, refetchType: 'none' });
  const shown = client.getQueryCache().findAll({ queryKey, type: 'active' });
  refetchWithJitter(
    client,
    shown.map((query) => query.queryKey),
  );
}
