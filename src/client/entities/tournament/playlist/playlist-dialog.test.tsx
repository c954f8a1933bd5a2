import { describe, expect, test } from 'vitest';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Song } from '#contract/song.ts';
import { PlaylistButton } from './playlist-button.tsx';
import { PlaylistOffers } from './playlist-dialog.tsx';

const song = (id: number, url: string | null) =>
  ({ id, title: `S${id}`, artist: 'A', url, spotifyUrl: null, youtubeUrl: null }) as Song;
const SPOTIFY = 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT';
const offers = (...songs: Song[]) => renderMarkup(<PlaylistOffers tournamentId={7} songs={songs} />);

describe('the playlist (rule X6)', () => {
  test('offers a YouTube list, the links of a platform as text, and both files in the order of the songs', () => {
    const markup = offers(song(4, 'https://youtu.be/dQw4w9WgXcQ'), song(2, SPOTIFY), song(9, null));
    expect(markup).toContain('href="https://www.youtube.com/watch_videos?video_ids=dQw4w9WgXcQ"');
    expect(textOf(markup)).toContain('Copy 1 Spotify link');
    expect(textOf(markup)).not.toContain('Apple Music');
    expect(markup).toContain('href="/api/tournaments/7/playlist.m3u?songs=4,2,9"');
    expect(markup).toContain('href="/api/tournaments/7/playlist.csv?songs=4,2,9"');
  });

  test('names the parts of a playlist with more than 50 videos', () => {
    const songs = Array.from({ length: 51 }, (_, index) =>
      song(index + 1, `https://youtu.be/video-id${String(index).padStart(3, '0')}`),
    );
    expect(textOf(offers(...songs))).toMatch(/Open on YouTube, part 1 of 2.*Open on YouTube, part 2 of 2/);
  });

  test('songs without a link offer the table only', () => {
    const markup = offers(song(1, null));
    expect(markup).not.toContain('.m3u');
    expect(markup).not.toContain('youtube');
    expect(markup).toContain('.csv?songs=1');
  });

  test('a playlist without songs has no button', () => {
    expect(renderMarkup(<PlaylistButton tournamentId={7} songs={[]} />)).toBe('');
    expect(textOf(renderMarkup(<PlaylistButton tournamentId={7} songs={[song(1, null)]} />))).toBe(
      'Playlist',
    );
  });
});
