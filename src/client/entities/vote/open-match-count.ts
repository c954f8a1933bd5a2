import type { QueryClient } from '@tanstack/react-query';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { matchupKeys, tournamentKeys, userKeys, voteKeys } from '#client/lib/api/keys.ts';
import type { CurrentUser } from '#contract/account.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { UserVotes } from '#contract/vote.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

/**
 * How many open matches without the user's vote the home page knows of; 0 for visitors, null while the list is not loaded.
 * `now` is in epoch milliseconds.
 */
export function openMatchCount(client: QueryClient, now: number): number | null {
  const user = client.getQueryData<CurrentUser | null>(userKeys.current);
  if (user === null) return 0;
  const cards = client.getQueryData<TournamentCard[]>(tournamentKeys.list);
  if (!user || !cards) return null;
  const open = cards.flatMap(({ id, currentMatchup }) => {
    const votes = client.getQueryData<UserVotes | null>(voteKeys.own(id));
    if (!votes) return [];
    const voted = new Set(votes.map(({ matchupId }) => matchupId));
    const listed = client.getQueryData<Matchup[] | null>(matchupKeys.ofTournament(id)) ?? [];
    const known = new Map(
      [...listed, ...(currentMatchup ? [currentMatchup] : [])].map((each) => [each.id, each]),
    );
    return [...known.values()].filter(
      (match) => match.song1 && match.song2 && !voted.has(match.id) && canVote(clockOf(match), now),
    );
  });
  return open.length;
}
