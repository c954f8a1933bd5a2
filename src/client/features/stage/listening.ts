import { mainTrack, reportsPlayback, type Track } from '#client/entities/player/track.ts';
import { playableSongs } from '#client/entities/show/playable-songs.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { Slot } from '#engine/kinds.ts';

/** The sides of a match whose songs the stage plays, in their order. */
export const playableSlots = (matchup: Pick<Matchup, 'song1' | 'song2'>): Slot[] =>
  playableSongs(matchup).map(({ id }) => (id === matchup.song1?.id ? 1 : 2));

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
  const slots = playableSlots(matchup);
  const turnMs = listenSeconds * 1000;
  const passedMs = Math.max(0, turnMs * slots.length - (until - now));
  const index = Math.min(slots.length - 1, Math.floor(passedMs / turnMs));
  const slot = slots[index];
  const song = slot && songOf(matchup, slot);
  const track = song && stageTrack(song);
  if (!slot || !track) return null;
  const playedMs = Math.min(turnMs, passedMs - index * turnMs);
  return {
    slot,
    track,
    atSeconds: (song.startSeconds ?? 0) + playedMs / 1000,
    leftMs: turnMs - playedMs,
  };
}

const songOf = ({ song1, song2 }: Pick<Matchup, 'song1' | 'song2'>, slot: Slot) =>
  slot === 1 ? song1 : song2;

/** The track of a song that the stage plays. Its player can be started by the page. */
function stageTrack(song: Song): Track | null {
  const track = mainTrack(song);
  return track && reportsPlayback(track) ? track : null;
}
