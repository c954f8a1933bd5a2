import type { Matchup, Schedule } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';

/** A newer tally replaces the counts and the status; an older or equal one changes nothing. */
function withTally(matchup: Matchup, tally: Tally | undefined): Matchup {
  if (!tally || tally.version <= matchup.version) return matchup;
  const { song1Votes, song2Votes, status, version } = tally;
  return { ...matchup, song1Votes, song2Votes, totalVotes: song1Votes + song2Votes, status, version };
}

/** Pushed tallies put into a list, which stays the same object when none of them is news to it. */
export function patchMatchups(matchups: Matchup[], tallies: readonly Tally[]): Matchup[] {
  const byId = new Map(tallies.map((tally) => [tally.id, tally]));
  const next = matchups.map((matchup) => withTally(matchup, byId.get(matchup.id)));
  return next.some((matchup, index) => matchup !== matchups[index]) ? next : matchups;
}

/** Pushed tallies put into a tournament and its total, which grows by what they add. */
export function patchTournament(tournament: TournamentDetail, tallies: readonly Tally[]): TournamentDetail {
  const matchups = patchMatchups(tournament.matchups, tallies);
  if (matchups === tournament.matchups) return tournament;
  const added = sumVotes(matchups) - sumVotes(tournament.matchups);
  return { ...tournament, matchups, totalVotes: tournament.totalVotes + added };
}

const sumVotes = (matchups: readonly Matchup[]) =>
  matchups.reduce((sum, { totalVotes }) => sum + totalVotes, 0);

/** Pushed tallies put into a schedule. */
export function patchSchedule(schedule: Schedule, tallies: readonly Tally[]): Schedule {
  const matchups = patchMatchups(schedule.matchups, tallies);
  return matchups === schedule.matchups ? schedule : { ...schedule, matchups };
}

/** Pushed tallies put into the matchups that the cards of the list show. */
export function patchCards(cards: TournamentCard[], tallies: readonly Tally[]): TournamentCard[] {
  const byId = new Map(tallies.map((tally) => [tally.id, tally]));
  return cards.map((card) => {
    const { currentMatchup } = card;
    const next = currentMatchup && withTally(currentMatchup, byId.get(currentMatchup.id));
    return next === currentMatchup ? card : { ...card, currentMatchup: next };
  });
}

/**
 * An answer that was read before a tally was pushed does not take the tally back: of each matchup the counts and the
 * status of the higher version stay, everything else is the answer's.
 */
export function mergeMatchups(cached: readonly Matchup[] | null | undefined, fetched: Matchup[]): Matchup[] {
  return cached ? patchMatchups(fetched, cached) : fetched;
}

/** The same for a tournament's answer. */
export function mergeTournament(
  cached: TournamentDetail | null | undefined,
  fetched: TournamentDetail,
): TournamentDetail {
  return cached ? patchTournament(fetched, cached.matchups) : fetched;
}
