import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { HOME_TOURNAMENTS, type PageData } from '#contract/pages.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { UserVotes } from '#contract/vote.ts';
import { offeredMatch, openAndUpcoming } from '#engine/matchup/offered-match.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

type Answer = PageData['answers'][number];

/** The match that the home page offers, and whether it opens later. */
export type HomeMatch = { matchup: Matchup; isNext: boolean };

/** The calls for the reader's votes in the shown tournaments that have a current match. */
export function voteReads(answers: readonly Answer[]): string[] {
  return currentMatchups(answers).map(({ tournamentId }) => `/api/tournaments/${tournamentId}/user-votes`);
}

/** The calls for the other matches of tournaments whose most urgent match has the reader's vote. */
export function matchupReads(answers: readonly Answer[], now: number): string[] {
  const voted = votedIds(answers);
  return currentMatchups(answers)
    .filter((matchup) => voted.has(matchup.id) && isPaired(matchup) && canVote(parseTimes(matchup), now))
    .map(({ tournamentId }) => `/api/tournaments/${tournamentId}/matchups`);
}

/** Finds the match that the home page offers, as the client does (rule W32). */
export function findHomeMatch(answers: readonly Answer[], now: number): HomeMatch | null {
  const listed = answersOf<Matchup[]>(answers, 'matchups').flat();
  const known = new Map([...listed, ...currentMatchups(answers)].map((each) => [each.id, each]));
  const timed = [...known.values()].filter(isPaired).map(parseTimes);
  const offer = offeredMatch(openAndUpcoming(timed, now), votedIds(answers));
  const matchup = offer && known.get(offer.matchup.id);
  return matchup ? { matchup, isNext: offer.isNext } : null;
}

const isPaired = ({ song1, song2 }: Matchup) => song1 !== null && song2 !== null;

function shownCards(answers: readonly Answer[]): TournamentCard[] {
  const list = answers.find(({ queryKey }) => queryKey.length === 1 && queryKey[0] === '/api/tournaments');
  return ((list?.data ?? []) as TournamentCard[]).slice(0, HOME_TOURNAMENTS);
}

const currentMatchups = (answers: readonly Answer[]) =>
  shownCards(answers).flatMap(({ currentMatchup }) => currentMatchup ?? []);

const answersOf = <T>(answers: readonly Answer[], name: string) =>
  answers.filter(({ queryKey: [, , part] }) => part === name).map(({ data }) => data as T);

const votedIds = (answers: readonly Answer[]) =>
  new Set(
    answersOf<UserVotes>(answers, 'user-votes')
      .flat()
      .map(({ matchupId }) => matchupId),
  );
