import { parseSongLink } from '#engine/songs/song-link.ts';
import { type Recognize, readOembed } from './provider.ts';

/** YouTube and YouTube Music, by oEmbed. */
export const youtube: Recognize = (link) => {
  const song = parseSongLink(link);
  if (song?.platform !== 'youtube') return null;
  return {
    provider: 'youtube',
    source: 'video',
    key: `youtube ${song.id}`,
    params: { url: `https://www.youtube.com/watch?v=${song.id}`, format: 'json' },
    read: readOembed,
  };
};
