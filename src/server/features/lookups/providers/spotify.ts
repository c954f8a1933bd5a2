import { parseSongLink } from '#engine/songs/song-link.ts';
import { parseLink, type Query, type Recognize, readOembed } from './provider.ts';

const SONG_KINDS = ['track', 'episode'];

/** Spotify by oEmbed, which names no artist. */
export const spotify: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform === 'spotify' && SONG_KINDS.includes(song.kind)) {
    return query(`${song.kind} ${song.id}`, `https://open.spotify.com/${song.kind}/${song.id}`);
  }
  const { host, segments: [code = ''] = [] } = parseLink(link) ?? {};
  const isShort = host === 'spotify.link' && /^[A-Za-z0-9]{5,30}$/.test(code);
  return isShort ? query(`short ${code}`, `https://spotify.link/${code}`) : null;
};

const query = (name: string, url: string): Query => ({
  provider: 'spotify',
  source: 'catalogue',
  key: `spotify ${name}`,
  params: { url },
  read: readOembed,
});
