import type { Matchup, Schedule } from '#contract/matchup.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import type { Tally } from '#contract/vote.ts';
import { totalOf } from './hidden-counts.ts';

/** A tally of a higher version replaces the counts and the status. */
function withTally(matchup: Matchup, tally: Tally | undefined): Matchup {
  if (!tally || tally.version <= matchup.version) return matchup;
  const { song1Votes, song2Votes, guestVotes, countsHidden, status, version } = tally;
  const totalVotes = totalOf(song1Votes, song2Votes);
  // The creator may have hidden the counts before the first vote, and the tally may be older than that change.
  if (matchup.countsHidden && totalVotes === 0) return matchup;
  return { ...matchup, song1Votes, song2Votes, totalVotes, guestVotes, countsHidden, status, version };
}

/** Applies tallies to a list; returns the same list when none of them is newer. */
export function patchMatchups(matchups: Matchup[], tallies: readonly Tally[]): Matchup[] {
  const byId = new Map(tallies.map((tally) => [tally.id, tally]));
  const next = matchups.map((matchup) => withTally(matchup, byId.get(matchup.id)));
  return next.some((matchup, index) => matchup !== matchups[index]) ? next : matchups;
}

/** Applies tallies to a tournament and its total of votes. */
export function patchTournament(tournament: TournamentDetail, tallies: readonly Tally[]): TournamentDetail {
  const matchups = patchMatchups(tournament.matchups, tallies);
  if (matchups === tournament.matchups) return tournament;
  const added = matchups.reduce((sum, each, index) => sum + addedVotes(tournament.matchups[index], each), 0);
  return { ...tournament, matchups, totalVotes: tournament.totalVotes + added };
}

/** Votes whose counts were hidden before add nothing: the tournament's total includes them already. */
function addedVotes(before: Matchup | undefined, after: Matchup): number {
  return before?.totalVotes == null ? 0 : (after.totalVotes ?? 0) - before.totalVotes;
}

/** Applies tallies to a schedule. */
export function patchSchedule(schedule: Schedule, tallies: readonly Tally[]): Schedule {
  const matchups = patchMatchups(schedule.matchups, tallies);
  return matchups === schedule.matchups ? schedule : { ...schedule, matchups };
}

/** Applies tallies to the current matchups of a list of cards. */
export function patchCards(cards: TournamentCard[], tallies: readonly Tally[]): TournamentCard[] {
  const byId = new Map(tallies.map((tally) => [tally.id, tally]));
  return cards.map((card) => {
    const { currentMatchup } = card;
    const next = currentMatchup && withTally(currentMatchup, byId.get(currentMatchup.id));
    return next === currentMatchup ? card : { ...card, currentMatchup: next };
  });
}

/**
 * Leaves out matches that were reopened since they were cached. Their counts are hidden again, with version 0, so the cached
 * counts must not come back.
 */
function withoutReopened(cached: readonly Matchup[], fetched: readonly Matchup[]): readonly Matchup[] {
  const hidden = new Map(fetched.filter((each) => each.countsHidden).map((each) => [each.id, each]));
  return cached.filter(({ id, correction }) => {
    const next = hidden.get(id);
    return !next || next.correction?.at === correction?.at;
  });
}

/**
 * Merges a fetched answer into the cache. For each matchup, keeps the counts and status of the higher version, so that an
 * answer from before a push does not undo it.
 */
export function mergeMatchups(cached: readonly Matchup[] | null | undefined, fetched: Matchup[]): Matchup[] {
  return cached ? patchMatchups(fetched, withoutReopened(cached, fetched)) : fetched;
}

/** Merges a fetched tournament into the cache in the same way. */
export function mergeTournament(
  cached: TournamentDetail | null | undefined,
  fetched: TournamentDetail,
): TournamentDetail {
  return cached ? patchTournament(fetched, withoutReopened(cached.matchups, fetched.matchups)) : fetched;
}
