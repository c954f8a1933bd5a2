import { mainTrack, type Track } from '#client/entities/player/track.ts';
import { playableSongs } from '#client/entities/show/playable-songs.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';

const slotOf = ({ id }: { id: number }, { song1 }: Pick<Matchup, 'song1'>): Slot =>
  id === song1?.id ? 1 : 2;

/** The sides of a match whose songs the stage plays, in their order. */
export const playableSlots = (matchup: Pick<Matchup, 'song1' | 'song2'>): Slot[] =>
  playableSongs(matchup).map((song) => slotOf(song, matchup));

/** What plays now: the side, its track, where in the track it is by now, and when the next song follows. */
export type Playing = { slot: Slot; track: Track; atSeconds: number; leftMs: number };

/**
 * Which song plays at `now`, from the end of the listening: each has `listenSeconds`, song 1 first. Null when the match has
 * no song that the stage can play.
 */
export function playingAt(
  matchup: Pick<Matchup, 'song1' | 'song2'>,
  { until, listenSeconds, now }: { until: number; listenSeconds: number; now: number },
): Playing | null {
  const songs = playableSongs(matchup);
  const turnMs = listenSeconds * 1000;
  const passedMs = Math.max(0, turnMs * songs.length - (until - now));
  const index = Math.min(songs.length - 1, Math.floor(passedMs / turnMs));
  const song = songs[index];
  // A playable song has a track that the page can start, and that track is its main one.
  const track = song && mainTrack(song);
  if (!track) return null;
  const playedMs = Math.min(turnMs, passedMs - index * turnMs);
  return {
    slot: slotOf(song, matchup),
    track,
    atSeconds: (song.startSeconds ?? 0) + playedMs / 1000,
    leftMs: turnMs - playedMs,
  };
}
