import { expect, it } from 'vitest';
import { parsePlaylistLink } from './playlist-link.ts';

const SPOTIFY = '37i9dQZF1DXcBWIGoYBM5M';

it.each([
  [
    'https://www.youtube.com/playlist?list=PLabc_123-x&si=secret',
    'https://www.youtube.com/playlist?list=PLabc_123-x',
  ],
  ['music.youtube.com/playlist?list=OLAK5uy_abc', 'https://www.youtube.com/playlist?list=OLAK5uy_abc'],
  [
    `https://open.spotify.com/intl-de/playlist/${SPOTIFY}?si=secret`,
    `https://open.spotify.com/playlist/${SPOTIFY}`,
  ],
  [`spotify:playlist:${SPOTIFY}`, `https://open.spotify.com/playlist/${SPOTIFY}`],
  [
    'https://music.apple.com/de/playlist/hits/pl.f4d106fed2bd',
    'https://music.apple.com/de/playlist/pl.f4d106fed2bd',
  ],
  [' deezer.com/en/playlist/908622995?utm=secret ', 'https://www.deezer.com/playlist/908622995'],
])('%s is the playlist %s (rule X8)', (link, url) => expect(parsePlaylistLink(link)?.url).toBe(url));

it.each([
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLabc',
  'https://www.youtube.com/playlist?list=a/b',
  'https://youtube.com.evil.example/playlist?list=PLabc',
  'https://user@www.youtube.com/playlist?list=PLabc',
  'https://www.youtube.com:8443/playlist?list=PLabc',
  `https://open.spotify.com/album/${SPOTIFY}`,
  'https://open.spotify.com/playlist/short',
  'https://music.apple.com/de/album/hits/123',
  'https://music.apple.com/de/playlist/hits/123',
  'https://www.deezer.com/album/1',
  'https://www.deezer.com/playlist/1/2',
  'see https://www.deezer.com/playlist/1',
  'Deezer - playlist',
])('%s is none', (link) => expect(parsePlaylistLink(link)).toBeNull());
