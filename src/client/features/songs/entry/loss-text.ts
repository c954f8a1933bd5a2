import { countText } from '#client/lib/format/number-text.ts';
import type { Song } from '#contract/song.ts';
import type { Tournament } from '#contract/tournament.ts';
import { callsOffStart } from '#engine/matchup/tournament-rules.ts';

/** What a withdrawal means for the place and for a planned start. */
export function placeText(
  tournament: Pick<Tournament, 'status' | 'autoStartAt' | 'totalRounds' | 'songCount' | 'maxParticipants'>,
  count = 1,
): string {
  const places = count === 1 ? 'Its place' : 'Their places';
  const isCalledOff = callsOffStart({ ...tournament, mainEntries: tournament.songCount });
  if (tournament.status !== 'setup' && !isCalledOff) {
    return `${places} cannot be filled again, because the tournament started without all songs. The draw gives a bye instead.`;
  }
  const isOpen = count === 1 ? 'opens' : 'open';
  if (!tournament.autoStartAt && !isCalledOff) return `${places} ${isOpen} again for everyone.`;
  return `${places} ${isOpen} again for everyone, and the start is called off until all places are taken.`;
}

/** The words for the tiebreaker songs that are withdrawn with a main entry. Empty without any. */
export function withTiebreakersText(tiebreakers: readonly Song[]): string {
  return tiebreakers.length > 0 ? ` with its ${countText(tiebreakers.length, 'tiebreaker song')}` : '';
}

/** The entries of a user who leaves, as the beginning of a sentence. */
export function ownSongsText(entries: number, tiebreakers: number): string {
  const extra = tiebreakers > 0 ? ` with ${countText(tiebreakers, 'tiebreaker song')}` : '';
  return `${entries === 1 ? 'Your song' : `Your ${entries} songs`}${extra} ${entries === 1 ? 'is' : 'are'}`;
}
