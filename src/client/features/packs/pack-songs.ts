import { countText } from '#client/lib/format/number-text.ts';
import type { PlaylistSongs } from '#contract/lookup.ts';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import { playoffGroupSize, TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { REVEAL_MS } from '#engine/matchup/voting-window.ts';
import { DRAW_MS, type ShowSettings } from '#engine/show/show.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import type { Pack } from './pack-lists.ts';

const OFFERED_COUNTS = [8, 16, 32];
const { min: FEWEST } = TOURNAMENT_LIMITS.playoffSize;

/** How many of `songs` songs a party can begin with: 8, 16 or 32, and as many as a playoff takes. */
export function partySizes(songs: number): number[] {
  const counts = Array.from({ length: songs + 1 }, (_, count) => count);
  const most = counts.findLast((count) => count >= FEWEST && playoffGroupSize(count) !== undefined);
  const offered = OFFERED_COUNTS.filter((count) => count <= songs);
  return [...new Set(most === undefined ? offered : [...offered, most])];
}

/** A new list in random order. */
export function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** About how long the show of so many songs takes, in minutes, without tiebreakers. `isHeard` adds the listening to both songs. */
export function partyMinutes(
  { showSeconds, breakSeconds, listenSeconds }: ShowSettings,
  { songs, isHeard }: { songs: number; isHeard: boolean },
): number {
  const matchMs = (showSeconds + breakSeconds + (isHeard ? 2 * listenSeconds : 0)) * 1000 + REVEAL_MS;
  return Math.max(1, Math.round(((songs - 1) * matchMs + DRAW_MS) / 60_000));
}

/**
 * The songs of a playlist that a party can enter: each once, with an artist, as many as a list may have. The note says what was
 * left out, and how many artists may be names of channels.
 */
export function packOfPlaylist({ title, songs, isPartial }: PlaylistSongs): Pack & { note: string } {
  const named = songs.filter(({ artist }) => artist !== '');
  const keys = named.map((song) => songKey(song.title, song.artist));
  const entered = named
    .filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
    .slice(0, MAX_LIST_SONGS);
  const unsure = entered.filter(({ isSure }) => !isSure).length;
  const notes = [
    entered.length < songs.length &&
      `${countText(songs.length - entered.length, 'song is', 'songs are')} left out: repeats, songs without an artist, or more than ${MAX_LIST_SONGS}.`,
    isPartial && 'The playlist may have more songs than these.',
    unsure > 0 &&
      `${countText(unsure, 'artist', 'artists')} may be the name of a channel. You can correct it on the tournament’s page.`,
    partySizes(entered.length).length === 0 &&
      `A party needs at least ${FEWEST} songs. Choose a longer playlist.`,
  ];
  return { name: title, about: 'From your playlist', songs: entered, note: notes.filter(Boolean).join(' ') };
}
