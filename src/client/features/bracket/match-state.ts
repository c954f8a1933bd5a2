import { correctionBadge, statusText } from '#client/entities/matchup/match-texts.ts';
import { weekdayTime } from '#client/lib/time/date-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { cardMatchName } from '#engine/formats/phases.ts';

/** A match as one sentence, for screen readers. */
export function matchSentence(matchup: Matchup, all: readonly Matchup[], isOver = false): string {
  const { id, song1, song2, status, winnerId, song1Votes, song2Votes, startTime } = matchup;
  const names = [song1?.title ?? openSlotLabel(id, 1, all), song2?.title ?? openSlotLabel(id, 2, all)];
  const parts = [`${cardMatchName(matchup)}: ${names[0]} against ${names[1]}`, statusText(status, isOver)];
  if (!isOver && startTime !== null && (status === 'scheduled' || status === 'pending'))
    parts.push(`starts ${weekdayTime(Date.parse(startTime))}`);
  const isCounted = song1Votes !== null && (status === 'active' || status === 'completed');
  if (matchup.countsHidden && status === 'active') parts.push('votes hidden');
  if (isCounted) parts.push(`${song1Votes} to ${song2Votes} votes`);
  const tiebreaker = openTiebreaker(matchup, all);
  if (tiebreaker) parts.push(`tiebreaker ${statusText(tiebreaker.status, isOver).toLowerCase()}`);
  const decided = decidingTiebreaker(matchup, all);
  if (decided && decided.song1Votes !== null)
    parts.push(`tiebreaker ${decided.song1Votes} to ${decided.song2Votes}`);
  const badge = correctionBadge(matchup);
  if (badge) parts.push(badge);
  if (winnerId !== null) parts.push(`${winnerId === song1?.id ? names[0] : names[1]} won`);
  return `${parts.join(', ')}.`;
}

/** The matches of a tournament that is over. Unfinished ones get no times, so that none shows as open or due. */
export const closeOpenMatches = (matchups: readonly Matchup[]): Matchup[] =>
  matchups.map((matchup) =>
    matchup.status === 'completed'
      ? matchup
      : { ...matchup, status: 'pending', startTime: null, endTime: null },
  );

/** Whether a match of a tournament that is over had both songs, but was not completed. */
export const isNotPlayed = ({ status, song1Id, song2Id }: Matchup): boolean =>
  status !== 'completed' && song1Id !== null && song2Id !== null;

/** The tiebreaker that decided a match; undefined for a match that was decided otherwise, or is open. */
function decidingTiebreaker({ id, decidedBy }: Matchup, all: readonly Matchup[]): Matchup | undefined {
  if (decidedBy !== 'tiebreaker') return undefined;
  return all
    .filter(({ parentMatchupId, status }) => parentMatchupId === id && status === 'completed')
    .toSorted((a, b) => b.tiebreakerLevel - a.tiebreakerLevel)[0];
}

/**
 * Such as 'Tiebreaker 6 : 10', or 'Tiebreaker 2, 6 : 10' from the second one on; without votes that are hidden. Null without
 * a result.
 */
export function tiebreakerText(matchup: Matchup, all: readonly Matchup[]): string | null {
  const result = decidingTiebreaker(matchup, all);
  if (!result) return null;
  const { tiebreakerLevel: level, song1Votes, song2Votes } = result;
  const name = level > 1 ? `Tiebreaker ${level}` : 'Tiebreaker';
  if (song1Votes === null) return name;
  return `${name}${level > 1 ? ',' : ''} ${song1Votes} : ${song2Votes}`;
}

/** The tiebreaker that is open or waits, for a match that ended with equal votes. */
export function openTiebreaker(
  { id, status, winnerId }: Matchup,
  all: readonly Matchup[],
): Matchup | undefined {
  if (status !== 'completed' || winnerId !== null) return undefined;
  return all.find((each) => each.parentMatchupId === id && each.status !== 'completed');
}
