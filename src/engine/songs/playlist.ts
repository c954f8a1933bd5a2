import type { Platform } from '#engine/kinds.ts';
import { parseSongLink } from './song-link.ts';

type Linked = { url: string | null; spotifyUrl: string | null; youtubeUrl: string | null };

/** The most videos that one list of YouTube takes. */
export const YOUTUBE_LIST_SIZE = 50;

/** All links of a song, `url` first. */
export const linksOf = ({ url, spotifyUrl, youtubeUrl }: Linked): string[] =>
  [url, youtubeUrl, spotifyUrl].filter((link) => link !== null);

/** The ids of the songs' YouTube videos in their order, each once. */
function videoIds(songs: readonly Linked[]): string[] {
  const ids = songs.flatMap((song) => {
    const videos = linksOf(song).map(parseSongLink);
    const video = videos.find((link) => link?.platform === 'youtube');
    return video?.platform === 'youtube' ? [video.id] : [];
  });
  return [...new Set(ids)];
}

/** Links to lists of YouTube with the songs' videos in their order, at most 50 in each (rule X6). */
export function youtubeListLinks(songs: readonly Linked[]): string[] {
  const ids = videoIds(songs);
  const lists = Array.from({ length: Math.ceil(ids.length / YOUTUBE_LIST_SIZE) }, (_, index) =>
    ids.slice(index * YOUTUBE_LIST_SIZE, (index + 1) * YOUTUBE_LIST_SIZE),
  );
  return lists.map((list) => `https://www.youtube.com/watch_videos?video_ids=${list.join(',')}`);
}

/** The songs' links at a platform in their order, each once. */
export function linksAt(songs: readonly Linked[], platform: Platform): string[] {
  const links = songs.flatMap(
    (song) => linksOf(song).find((link) => parseSongLink(link)?.platform === platform) ?? [],
  );
  return [...new Set(links)];
}
