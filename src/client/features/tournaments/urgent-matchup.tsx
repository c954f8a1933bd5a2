import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { type RunOfMatches, runOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { useVotesOf } from '#client/entities/vote/voted-matchups.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { offeredMatch, openAndUpcoming } from '#engine/matchup/offered-match.ts';
import { canVote } from '#engine/matchup/voting-window.ts';
import { NextUp } from './next-up.tsx';

export type UrgentMatch = {
  tournament: TournamentCard;
  matchup: Matchup;
  /** The matches that follow, once the viewer has voted; null before. */
  run: RunOfMatches | null;
  onNext: () => void;
};

type Props = {
  tournaments: readonly TournamentCard[];
  /** Called with the id of the open match that it shows, else with null. */
  onShow: (matchId: number | null) => void;
  /** The button for reminders of a tournament, beside the match that opens next. */
  reminders: (tournamentId: number) => ReactNode;
  children: (match: UrgentMatch) => ReactNode;
};

/** The match that the home page offers and, once the viewer has voted in it, the button to the next match. */
export function UrgentMatchup({ tournaments, onShow, reminders, children }: Props) {
  const now = useServerNow();
  const { open, upcoming, votedIds, isPending } = useOpenMatchups(tournaments, now);
  const [shownId, setShownId] = useState<number | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const run = runOfMatches([...open, ...upcoming], shownId, votedIds, now);
  // The match stays while it is open, so that a vote does not replace the songs.
  const shown = open.find(({ id }) => id === shownId);
  const openId = shown?.id ?? null;
  useEffect(() => onShow(openId), [onShow, openId]);
  const tournamentOf = (matchup: Matchup) => tournaments.find(({ id }) => id === matchup.tournamentId);
  if (shown) {
    const tournament = tournamentOf(shown.matchup);
    if (!tournament) return null;
    return children({
      tournament,
      matchup: shown.matchup,
      run: votedIds.has(shown.id) ? run : null,
      onNext: () => setShownId(run.nextId),
    });
  }
  if (isPending) return null;
  const offer = offeredMatch({ open, upcoming }, votedIds);
  const isUnvoted = offer !== null && !offer.isNext && !votedIds.has(offer.matchup.id);
  if (isUnvoted && !isWaiting) {
    setShownId(offer.matchup.id);
    return null;
  }
  // From here on a match that opens waits for a press, so that nothing below it moves by itself.
  if (!isWaiting) setIsWaiting(true);
  if (!offer) return null;
  const { id, matchup } = offer.matchup;
  if (!offer.isNext && !isUnvoted) {
    setShownId(id);
    return null;
  }
  const tournament = tournamentOf(matchup);
  if (!tournament) return null;
  const showOffer = () => {
    setIsWaiting(false);
    setShownId(id);
  };
  return (
    <NextUp
      run={run}
      onNext={showOffer}
      next={{ matchup, tournament }}
      reminders={reminders(tournament.id)}
    />
  );
}

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
