import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';

/** Votes, with the result where the push or answer has it. */
type Pushed = Tally & Partial<Pick<Matchup, 'winnerId' | 'decidedBy'>>;
/** The newest known votes of a matchup, and the correction that they belong to. */
type Known = Pushed & Partial<Pick<Matchup, 'correction'>>;
type Tallies = ReadonlyMap<number, Known>;

/** The one entry of each matchup: what pushes and shown answers have said about its votes. Nothing reads it from the server. */
const talliesQuery = queryOptions({
  queryKey: ['tallies'],
  queryFn: skipToken,
  initialData: (): Tallies => new Map(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

export const knownTallies = (client: QueryClient): Tallies =>
  client.getQueryData(talliesQuery.queryKey) ?? new Map();

function addTallies(client: QueryClient, added: readonly Known[]): void {
  if (added.length === 0) return;
  const entries = added.map((known) => [known.id, known] as const);
  client.setQueryData(talliesQuery.queryKey, new Map([...knownTallies(client), ...entries]));
}

/** Keeps pushed or answered tallies, unless newer ones are known. */
export function keepTallies(client: QueryClient, tallies: readonly Pushed[]): void {
  const known = knownTallies(client);
  const newer = tallies.filter(({ id, version }) => version > (known.get(id)?.version ?? 0));
  const withCorrections = newer.map((tally) => {
    const correction = known.get(tally.id)?.correction;
    return correction === undefined ? tally : { ...tally, correction };
  });
  addTallies(client, withCorrections);
}

/** Keeps the tallies of an answer, so that an older one never takes them back, whichever list it belongs to. */
export function keepAnswer(client: QueryClient, matchups: readonly Matchup[]): void {
  const known = knownTallies(client);
  const newer = matchups.filter((matchup) => {
    const before = known.get(matchup.id);
    const isKnown = before?.version === matchup.version && before.correction?.at === matchup.correction?.at;
    return !isKnown && withTally(matchup, before) === matchup;
  });
  addTallies(client, newer);
}

/** The votes of both songs together; null while one of the counts is hidden from the viewer. */
export const totalOf = (song1Votes: number | null, song2Votes: number | null): number | null =>
  song1Votes === null || song2Votes === null ? null : song1Votes + song2Votes;

/** The matchup with the counts, the status and the result of a known tally, if that has a higher version. */
function withTally(matchup: Matchup, known: Known | undefined): Matchup {
  if (!known || known.version <= matchup.version) return matchup;
  const { song1Votes, song2Votes, guestVotes, countsHidden, status, version, correction } = known;
  const { winnerId = matchup.winnerId, decidedBy = matchup.decidedBy } = known;
  const totalVotes = totalOf(song1Votes, song2Votes);
  // Hidden counts have version 0: the creator hid them before the first vote, or the match was reopened.
  const isHiddenAgain = totalVotes === 0 || correction?.at !== matchup.correction?.at;
  if (matchup.countsHidden && isHiddenAgain) return matchup;
  const counts = { song1Votes, song2Votes, totalVotes, guestVotes, countsHidden };
  return { ...matchup, ...counts, status, version, winnerId, decidedBy };
}

export const withTallies = (matchups: readonly Matchup[], known: Tallies): Matchup[] =>
  matchups.map((matchup) => withTally(matchup, known.get(matchup.id)));

/** The matchups of an answer with their newest known tallies. */
export function useLiveMatchups(matchups: readonly Matchup[]): Matchup[] {
  const client = useQueryClient();
  useEffect(() => keepAnswer(client, matchups), [client, matchups]);
  const { data } = useQuery({ ...talliesQuery, select: (known) => withTallies(matchups, known) });
  return data ?? [...matchups];
}

/** A tournament and its total of votes with the newest known tallies of its matchups. */
export function useLiveVotes<T extends TournamentDetail | null | undefined>(tournament: T): T {
  const matchups = useLiveMatchups(tournament?.matchups ?? []);
  return useMemo(() => tournament && withMatchups(tournament, matchups), [tournament, matchups]);
}

export function withMatchups<T extends Pick<TournamentDetail, 'matchups' | 'totalVotes'>>(
  tournament: T,
  matchups: Matchup[],
): T {
  const added = matchups.reduce((sum, each, index) => sum + addedVotes(tournament.matchups[index], each), 0);
  return { ...tournament, matchups, totalVotes: tournament.totalVotes + added };
}

/** Votes whose counts were hidden before add nothing: the tournament's total includes them already. */
function addedVotes(before: Matchup | undefined, after: Matchup): number {
  return before?.totalVotes == null ? 0 : (after.totalVotes ?? 0) - before.totalVotes;
}
