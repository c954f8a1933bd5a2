import { correctionBadge, statusText } from '#client/entities/matchup/match-texts.ts';
import { weekdayTime } from '#client/lib/time/date-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import { openTiebreaker, tiebreakerResult } from './tiebreaker-result.ts';

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
  const decided = tiebreakerResult(matchup, all);
  if (decided && decided.song1Votes !== null)
    parts.push(`tiebreaker ${decided.song1Votes} to ${decided.song2Votes}`);
  const badge = correctionBadge(matchup);
  if (badge) parts.push(badge);
  if (winnerId !== null) parts.push(`${winnerId === song1?.id ? names[0] : names[1]} won`);
  return `${parts.join(', ')}.`;
}
