import { useQueries } from '@tanstack/react-query';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { useVotesOf } from '#client/entities/vote/voted-matchups.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { openAndUpcoming } from '#engine/matchup/offered-match.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

/** Matchups older than this are read again. */
const FRESH_MS = 10_000;

/**
 * The open and the upcoming matchups of these tournaments, and those with the viewer's vote. The cards contain
 * the most urgent matchup of each tournament; the others are read once it has the viewer's vote.
 */
export function useOpenMatchups(tournaments: readonly TournamentCard[], now: number) {
  const isPaired = (matchup: Matchup) => matchup.song1 !== null && matchup.song2 !== null;
  const current = tournaments.flatMap(({ currentMatchup }) => currentMatchup ?? []).filter(isPaired);
  const openCurrent = current.filter((matchup) => canVote(withClock(matchup), now));
  const voted = useVotesOf(openCurrent.map(({ tournamentId }) => tournamentId));
  const lists = useQueries({
    queries: openCurrent.map(({ id, tournamentId }) => ({
      ...matchupsQuery(tournamentId),
      enabled: voted.ids.has(id),
      staleTime: FRESH_MS,
    })),
  });
  const listed = lists.flatMap(({ data }) => data ?? []).filter(isPaired);
  const byId = new Map([...listed, ...current].map((matchup) => [matchup.id, matchup]));
  const known = useLiveMatchups([...byId.values()]);
  const isPending = voted.isPending || lists.some(({ isLoading }) => isLoading);
  return { ...openAndUpcoming(known.map(withClock), now), votedIds: voted.ids, isPending };
}
