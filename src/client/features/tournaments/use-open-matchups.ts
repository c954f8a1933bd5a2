import { useQueries } from '@tanstack/react-query';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { useVotesOf } from '#client/entities/vote/use-votes-of.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { canVote, timing } from '#engine/matchup/voting-window.ts';

/** Matchups older than this are read again. */
const FRESH_MS = 10_000;

/**
 * The open matchups of these tournaments, the soonest end first, those with the viewer's vote, and the upcoming ones, the
 * earliest start first. The cards contain the most urgent matchup of each tournament; the others are read once it has the
 * viewer's vote.
 */
export function useOpenMatchups(tournaments: readonly TournamentCard[], now: number) {
  const isPaired = (matchup: Matchup) => matchup.song1 !== null && matchup.song2 !== null;
  const isOpen = (matchup: Matchup) => isPaired(matchup) && canVote(withClock(matchup), now);
  const current = tournaments.flatMap(({ currentMatchup }) => currentMatchup ?? []).filter(isPaired);
  const openCurrent = current.filter(isOpen);
  const voted = useVotesOf(openCurrent.map(({ tournamentId }) => tournamentId));
  const lists = useQueries({
    queries: openCurrent.map(({ id, tournamentId }) => ({
      ...matchupsQuery(tournamentId),
      enabled: voted.ids.has(id),
      staleTime: FRESH_MS,
    })),
  });
  const listed = lists.flatMap(({ data }) => data ?? []).filter(isPaired);
  const known = new Map([...listed, ...current].map((matchup) => [matchup.id, matchup]));
  const clocked = [...known.values()].map(withClock);
  const open = clocked
    .filter(({ matchup }) => isOpen(matchup))
    .sort((a, b) => (a.endTime ?? 0) - (b.endTime ?? 0) || a.id - b.id);
  const upcoming = clocked
    .filter((matchup) => timing(matchup, now) === 'upcoming')
    .sort((a, b) => (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id);
  const isPending = voted.isPending || lists.some(({ isLoading }) => isLoading);
  return { open, upcoming, votedIds: voted.ids, isPending };
}
