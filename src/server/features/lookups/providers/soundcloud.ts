import { parseSongLink } from '#engine/songs/song-link.ts';
import type { FoundSong } from '#server/db/schema.ts';
import { parseLink, type Query, type Recognize, readOembed } from './provider.ts';

/** SoundCloud by oEmbed, also the short links that its app shares. */
export const soundcloud: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform === 'soundcloud') {
    return /\/(sets|playlists)\//.test(song.address) ? null : query(song.address);
  }
  const { host, segments: [code = ''] = [] } = parseLink(link) ?? {};
  const isShort = host === 'on.soundcloud.com' && /^[A-Za-z0-9]{5,30}$/.test(code);
  return isShort ? query(`https://on.soundcloud.com/${code}`) : null;
};

const query = (url: string): Query => ({
  provider: 'soundcloud',
  source: 'video',
  key: `soundcloud ${url}`,
  params: { url, format: 'json' },
  read,
});

/** SoundCloud ends the title with ' by ' and the author. */
function read(answer: unknown): FoundSong | null {
  const found = readOembed(answer);
  const ending = ` by ${found?.author}`;
  return found?.title.endsWith(ending) ? { ...found, title: found.title.slice(0, -ending.length) } : found;
}
