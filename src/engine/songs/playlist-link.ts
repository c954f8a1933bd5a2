import { completeUrl, parseHttpUrl } from './platform.ts';
import { parseSongLink } from './song-link.ts';

/** A playlist of a service. `url` is its address without what the link tells of the person who shared it. */
export type PlaylistLink = {
  platform: 'youtube' | 'spotify' | 'apple_music' | 'deezer';
  id: string;
  /** The country of Apple Music’s catalogue. */
  country: string;
  url: string;
};

const YOUTUBE_HOSTS = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com'];
const DEEZER_HOSTS = ['deezer.com', 'www.deezer.com'];
const YOUTUBE_ID = /^[\w-]{2,64}$/;
const DEEZER_ID = /^\d{1,15}$/;
const SPOTIFY_URI = /^spotify:playlist:([A-Za-z0-9]{22})$/;

/** Parses a text that is the link of a playlist and nothing else, else null. `https://` may be missing. */
export function parsePlaylistLink(text: string): PlaylistLink | null {
  const link = completeUrl(text.trim());
  const uri = SPOTIFY_URI.exec(link)?.[1];
  if (uri) return spotify(uri);
  const song = parseSongLink(link);
  if (song?.platform === 'spotify') return song.kind === 'playlist' ? spotify(song.id) : null;
  if (song?.platform === 'apple_music') {
    const { kind, country, id } = song;
    const url = `https://music.apple.com/${country}/playlist/${id}`;
    return kind === 'playlist' && id.startsWith('pl.') ? { platform: 'apple_music', id, country, url } : null;
  }
  return youtubeOrDeezer(link);
}

const spotify = (id: string): PlaylistLink => ({
  platform: 'spotify',
  id,
  country: '',
  url: `https://open.spotify.com/playlist/${id}`,
});

function youtubeOrDeezer(link: string): PlaylistLink | null {
  const url = parseHttpUrl(link);
  if (!url || url.username || url.password || url.port) return null;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  const segments = url.pathname.split('/').filter(Boolean);
  const list = url.searchParams.get('list') ?? '';
  if (YOUTUBE_HOSTS.includes(host) && segments[0] === 'playlist' && YOUTUBE_ID.test(list)) {
    const address = `https://www.youtube.com/playlist?list=${list}`;
    return { platform: 'youtube', id: list, country: '', url: address };
  }
  const [kind, id = '', ...rest] = /^[a-z]{2}$/.test(segments[0] ?? '') ? segments.slice(1) : segments;
  if (!DEEZER_HOSTS.includes(host) || kind !== 'playlist' || !DEEZER_ID.test(id) || rest.length > 0)
    return null;
  return { platform: 'deezer', id, country: '', url: `https://www.deezer.com/playlist/${id}` };
}
