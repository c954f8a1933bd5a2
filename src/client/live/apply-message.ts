import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { create } from 'zustand';
import { matchupKeys, tournamentKeys, userKeys } from '#client/lib/api/keys.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import { keepOwnVote, ownTallyOf } from './own-votes.ts';
import { progressKeys, type ReadPause, refetchListAfterVote, refetchWithJitter } from './refetch.ts';
import { keepTallies, knownTallies } from './tallies.ts';

type Messages = { [M in ServerMessage as M['type']]: M };
type Apply<M> = (message: M, client: QueryClient) => readonly QueryKey[];

type Table = { [T in keyof Messages]: Apply<Messages[T]> };
type ShowTable = Pick<Table, 'show_update' | 'room_update' | 'reactions' | 'stages' | 'stage_sound'>;

/** What each message writes to the cache. Returns the keys to read again. */
const APPLY: Omit<Table, keyof ShowTable> & Partial<ShowTable> = {
  vote_update: (message, client) => {
    const { tournamentId, matchups, watching } = message;
    useViewerCounts.setState({ [tournamentId]: watching });
    const opened = openedDiscussions(client, message);
    keepTallies(client, matchups);
    if (isBehind(client, message)) return [...progressKeys(tournamentId), ...opened];
    if (matchups.length > 0 && findCard(client, tournamentId)) refetchListAfterVote(client);
    return opened;
  },
  comment_event: (message, client) =>
    pushComments?.(message, client) ?? [matchupKeys.comments(message.matchupId)],
  own_vote: (message, client) => {
    const vote = { ...message, ...ownTallyOf(message.tally) };
    void keepOwnVote(client, vote).then(() => keepTallies(client, [message.tally]));
    return [];
  },
  // A notice changes the number of unread notices, and maybe whether the reader may write.
  notice: (_, client) => [
    userKeys.current,
    userKeys.notices,
    ...shownDiscussions(client).filter((queryKey) => queryKey.at(-1) === 'own-discussion'),
  ],
  tiebreaker_created: ({ tournamentId }) => progressKeys(tournamentId),
  tournament_closed: ({ tournamentId }) => progressKeys(tournamentId),
};

const useViewerCounts = create<Record<number, number>>()(() => ({}));

/** How many viewers, this one included, have a tournament open; null before the first push. */
export const useViewerCount = (tournamentId: number): number | null =>
  useViewerCounts((counts) => counts[tournamentId] ?? null);

let pushComments: Apply<Messages['comment_event']> | undefined;

/** Sets how a message changes a loaded discussion. Called by the code of discussions, which most pages do not load. */
export function onCommentEvent(apply: Apply<Messages['comment_event']>): void {
  pushComments = apply;
}

/** Whether a show keeps a message back for now, and how long the page waits before it reads what the message made stale. */
type ShowPauses = {
  keepsBack?: (message: ServerMessage) => boolean;
  readPause?: (message: ServerMessage, client: QueryClient) => ReadPause | undefined;
};
let pauses: ShowPauses = {};

/**
 * Sets how the messages of a show change its caches, and what it keeps back. Called by the code of shows, which most pages do
 * not load.
 */
export function onShowMessages(table: ShowTable, ofShow: ShowPauses): void {
  Object.assign(APPLY, table);
  pauses = ofShow;
}

/** What is read per matchup and shown now. */
const shownDiscussions = (client: QueryClient): QueryKey[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: matchupKeys.all, type: 'active' })
    .map(({ queryKey }) => queryKey);

/** The discussions of matchups whose hidden votes this message opens: the sides of messages show with them. */
function openedDiscussions(client: QueryClient, { matchups }: Messages['vote_update']): QueryKey[] {
  const known = knownTallies(client);
  return matchups
    .filter(({ id, countsHidden }) => !countsHidden && known.get(id)?.countsHidden)
    .map(({ id }) => matchupKeys.comments(id));
}

function isBehind(client: QueryClient, { tournamentId, version }: Messages['vote_update']): boolean {
  const detail = client.getQueryData<TournamentDetail | null>(tournamentKeys.detail(tournamentId));
  return [detail, findCard(client, tournamentId)].some((cached) => cached && cached.version < version);
}

function findCard(client: QueryClient, tournamentId: number): TournamentCard | undefined {
  const cards = client.getQueryData<TournamentCard[] | null>(tournamentKeys.list);
  return cards?.find(({ id }) => id === tournamentId);
}

/** Writes a live message to the cache, or reads again what it made stale. */
export function applyLiveMessage(client: QueryClient, message: ServerMessage): void {
  if (pauses.keepsBack?.(message)) return;
  // A newer server may send message types that this page does not know.
  const apply = APPLY[message.type] as Apply<ServerMessage> | undefined;
  if (apply) refetchWithJitter(client, apply(message, client), pauses.readPause?.(message, client));
}

/** Marks all that is read per matchup as stale, because messages may be missing, and soon reads again what is shown. */
export function refetchDiscussions(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: matchupKeys.all, refetchType: 'none' });
  refetchWithJitter(client, shownDiscussions(client));
}
