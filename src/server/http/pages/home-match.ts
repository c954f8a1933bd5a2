import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import { HOME_TOURNAMENTS, isKeyOf, type PageData, pagesKeyOf, type ReadPath } from '#contract/pages.ts';
import type { Answer as AnswerOf, RouteAt } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { offeredMatch, openAndUpcoming } from '#engine/matchup/offered-match.ts';
import { canVote } from '#engine/matchup/voting-window.ts';

const OWN_VOTES_PATH = '/api/tournaments/:id/user-votes';
const MATCHUPS_PATH = '/api/tournaments/:id/matchups';

/** The match that the home page offers, whether it opens later, and whether the reader then has voted in all open ones. */
export type HomeMatch = { matchup: Matchup; isNext: boolean; isDone: boolean };

/** The calls for the reader's votes in the shown tournaments that have a current match. */
export function voteReads(answers: readonly Answer[]): string[] {
  return currentMatchups(answers).map(({ tournamentId }) =>
    OWN_VOTES_PATH.replace(':id', String(tournamentId)),
  );
}

/** The calls for the other matches of tournaments whose current match is open and has the reader's vote. */
export function matchupReads(answers: readonly Answer[], now: number): string[] {
  const voted = votedIds(answers);
  return currentMatchups(answers)
    .filter((matchup) => voted.has(matchup.id) && isPaired(matchup) && canVote(parseTimes(matchup), now))
    .map(({ tournamentId }) => MATCHUPS_PATH.replace(':id', String(tournamentId)));
}

/** Finds the match that the home page offers, as the client does. */
export function findHomeMatch(answers: readonly Answer[], now: number): HomeMatch | null {
  const listed = findAllData(answers, MATCHUPS_PATH).flat();
  const known = new Map([...listed, ...currentMatchups(answers)].map((each) => [each.id, each]));
  const timed = [...known.values()].filter(isPaired).map(parseTimes);
  const choice = openAndUpcoming(timed, now);
  const offer = offeredMatch(choice, votedIds(answers));
  const matchup = offer && known.get(offer.matchup.id);
  return matchup ? { matchup, isNext: offer.isNext, isDone: offer.isNext && choice.open.length > 0 } : null;
}

const isPaired = ({ song1, song2 }: Matchup) => song1 !== null && song2 !== null;

const shownCards = (answers: readonly Answer[]): TournamentCard[] =>
  (findData(answers, '/api/tournaments') ?? []).slice(0, HOME_TOURNAMENTS);

const currentMatchups = (answers: readonly Answer[]) =>
  shownCards(answers).flatMap(({ currentMatchup }) => currentMatchup ?? []);

const votedIds = (answers: readonly Answer[]) =>
  new Set(
    findAllData(answers, OWN_VOTES_PATH)
      .flat()
      .map(({ matchupId }) => matchupId),
  );

export type Answer = PageData['answers'][number];

type DataOf<P extends ReadPath> = AnswerOf<RouteAt<`GET ${P}`>>;

/** Finds the data of a call for every id that the page has read. */
const findAllData = <P extends ReadPath>(answers: readonly Answer[], path: P): DataOf<P>[] =>
  answers.filter(({ queryKey }) => isKeyOf(path, queryKey)).map(({ data }) => data as DataOf<P>);

/** Finds the data of a call. Undefined for a call that the page has not read, or whose answer was a refusal. */
export const findData = <P extends ReadPath>(answers: readonly Answer[], path: P): DataOf<P> | undefined =>
  findAllData(answers, path)[0];

/** Finds the first rows of a list that is read page by page. */
export function findFirstRows<P extends ReadPath>(answers: readonly Answer[], path: P) {
  const key = String(pagesKeyOf(path));
  const list = answers.find(({ queryKey }) => String(queryKey) === key);
  return (list?.data as { pages: { rows: DataOf<P> }[] } | undefined)?.pages[0]?.rows;
}
