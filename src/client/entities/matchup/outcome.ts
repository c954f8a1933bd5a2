import { decisionText } from '#client/entities/matchup/match-texts.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import { FINALS, matchName } from '#engine/formats/phases.ts';
import type { MatchupDecision, Slot } from '#engine/kinds.ts';

/** How a matchup ended (rule T4). */
export type Outcome = {
  /** The decision in few words, such as 'Won 41 : 39'. */
  title: string;
  /** Explains every decision but one by votes; null when there is nothing to explain. */
  explanation: string | null;
  /** The whole result in a sentence. */
  sentence: string;
  /** The half that won; null after a tie, before a tiebreaker, and when both songs were withdrawn. */
  winnerSlot: Slot | null;
  /** The name of the winner's next matchup; null without one. */
  goesTo: string | null;
  /** The match that decides a draw; null otherwise. */
  tiebreaker: Matchup | null;
};

const BY_RANK: Partial<Record<MatchupDecision, { title: string; reason: string }>> = {
  total_votes: { title: 'Decided by total votes', reason: 'more votes in the whole tournament' },
  group_points: { title: 'Decided by group points', reason: 'more points in the group stage' },
  draw_order: { title: 'Decided by the draw', reason: 'the earlier place in the draw' },
};

/** The counts with the higher one first; null while they are hidden from the viewer. */
function scoreOf({ song1Votes, song2Votes }: Matchup) {
  if (song1Votes === null || song2Votes === null) return null;
  return [Math.max(song1Votes, song2Votes), Math.min(song1Votes, song2Votes)].map(numberText);
}

/** A word with its score. Non-breaking spaces keep them on one line. */
const withScore = (word: string, score: string[] | null) =>
  score ? `${word}\u00a0${score.join('\u00a0:\u00a0')}` : word;

/**
 * How a matchup ended; null before its end. A tiebreaker of a decided matchup has the result of that matchup. A draw may be known
 * before its tiebreaker is.
 */
export function outcomeOf(matchup: Matchup, all: readonly Matchup[]): Outcome | null {
  if (matchup.status !== 'completed') return null;
  const parent = all.find(({ id }) => id === matchup.parentMatchupId);
  const decided = parent?.winnerId != null ? parent : matchup;
  const score = scoreOf(matchup);
  const open = { winnerSlot: null, goesTo: null, tiebreaker: null };
  if (decided.decidedBy === 'tie') {
    const explanation = 'A tie: one point for each song.';
    return { ...open, title: withScore('Tie', score), explanation, sentence: explanation };
  }
  if (decided.decidedBy === 'walkover' && decided.winnerId === null) {
    const explanation = 'A walkover: both songs were withdrawn.';
    return { ...open, title: 'Walkover', explanation, sentence: explanation };
  }
  if (decided.winnerId === null) {
    const rootId = parent?.id ?? matchup.id;
    const tiebreaker = all.find(
      (each) => each.parentMatchupId === rootId && each.tiebreakerLevel > matchup.tiebreakerLevel,
    );
    const explanation = 'A tie: a tiebreaker decides.';
    return {
      ...open,
      tiebreaker: tiebreaker ?? null,
      title: withScore('Tie', score),
      explanation,
      sentence: explanation,
    };
  }
  const winnerSlot = decided.winnerId === decided.song1Id ? 1 : 2;
  const next = all.find(({ id }) => id === decided.winnerToId);
  const goesTo = next ? matchName(next.phase, next.position) : null;
  const won = { winnerSlot, goesTo, tiebreaker: null } as const;
  return { ...won, ...wordsOf(matchup, decided, all, score) };
}

type Words = Pick<Outcome, 'title' | 'explanation' | 'sentence'>;

/** Names the decision of a match with a winner. */
function wordsOf(matchup: Matchup, decided: Matchup, all: readonly Matchup[], score: string[] | null): Words {
  const { decidedBy, winnerId, song1, song2 } = decided;
  const winner = [song1, song2].find((song) => song?.id === winnerId)?.title ?? 'The winner';
  if (decidedBy === 'tiebreaker') {
    const levels = all
      .filter((each) => each.parentMatchupId === decided.id)
      .map((each) => each.tiebreakerLevel);
    const sentence = `${winner} won the tiebreaker.`;
    // A tiebreaker has its own winner, so its explanation also names the match.
    const explanation = matchup.id === decided.id ? sentence : `${winner} wins the match by this tiebreaker.`;
    return { title: `Decided by tiebreaker ${Math.max(...levels)}`, explanation, sentence };
  }
  if (decidedBy === 'walkover') {
    const explanation = `A walkover: ${winner} wins, because the other song was withdrawn.`;
    return { title: 'Walkover', explanation, sentence: explanation };
  }
  if (decidedBy === 'decision') {
    const explanation = decisionText(decided);
    return { title: 'Won by decision', explanation, sentence: `${winner} won. ${explanation}` };
  }
  const rank = decidedBy && BY_RANK[decidedBy];
  if (rank) {
    const tie = matchup.totalVotes === 0 ? 'No votes' : 'Tied, and no tiebreaker decided it';
    const explanation = `${tie}: ${winner} wins by ${rank.reason}.`;
    return { title: rank.title, explanation, sentence: explanation };
  }
  const prize = decided.phase === FINALS ? 'won the final' : 'won';
  const sentence = `${winner} ${prize}${score ? ` ${score.join(' to ')}` : ''}.`;
  return { title: withScore('Won', score), explanation: null, sentence };
}
