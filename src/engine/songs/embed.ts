import type { Platform } from '#engine/kinds.ts';
import { audioTypeOf } from './audio-link.ts';
import { parseSongLink, type SongLink } from './song-link.ts';

/** A player for the page; `src` is the address of its iframe. */
export type SongEmbed = { platform: Exclude<Platform, 'other'>; src: string };

/** The only sites that a page may frame; the content security policy allows the same. */
export const EMBED_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://open.spotify.com',
  'https://embed.music.apple.com',
  'https://w.soundcloud.com',
] as const;
const [YOUTUBE, SPOTIFY, APPLE, SOUNDCLOUD] = EMBED_ORIGINS;

/**
 * Returns the embed of a song's link, or null when the link has none. The player starts by itself where the site allows it.
 * The address holds only ids and names of a known shape from the link, so it cannot lead to another site.
 */
export function findSongEmbed(link: string): SongEmbed | null {
  const song = parseSongLink(link);
  return song && { platform: song.platform, src: embedAddress(song) };
}

function embedAddress(song: SongLink): string {
  if (song.platform === 'youtube') {
    const start = song.startSeconds ? `&start=${song.startSeconds}` : '';
    return `${YOUTUBE}/embed/${song.id}?autoplay=1${start}`;
  }
  if (song.platform === 'spotify') return `${SPOTIFY}/embed/${song.kind}/${song.id}`;
  if (song.platform === 'apple_music') {
    const track = song.trackId ? `?i=${song.trackId}` : '';
    return `${APPLE}/${song.country}/${song.kind}/${song.id}${track}`;
  }
  return `${SOUNDCLOUD}/player/?url=${encodeURIComponent(song.address)}&auto_play=true`;
}

/** Whether the stage of a show can play a link by itself: an audio file or a YouTube video (rule R7). */
export const playsOnStage = (link: string): boolean =>
  audioTypeOf(link) !== null || parseSongLink(link)?.platform === 'youtube';
