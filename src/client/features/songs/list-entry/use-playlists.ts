import { useEffect, useState } from 'react';
import { readPlaylist } from '#client/entities/song-list/read-playlist.ts';
import type { PlaylistSongs } from '#contract/lookup.ts';
import { parsePlaylistLink } from '#engine/songs/playlist-link.ts';
import type { ListFile } from './list-songs.ts';

/** A link that is typed is read after a pause of this length. */
const TYPING_MS = 400;

const linkOf = (line: string): string | null => parsePlaylistLink(line)?.url ?? null;

/** The links of playlists in a text, each once, and the text without their lines. */
export function splitPlaylists(text: string): { links: string[]; rest: string } {
  const lines = text.split('\n');
  const links = lines.map(linkOf).filter((link) => link !== null);
  if (links.length === 0) return { links, rest: text };
  return { links: [...new Set(links)], rest: lines.filter((line) => linkOf(line) === null).join('\n') };
}

/** A text without the lines of one playlist. */
export const withoutPlaylist = (text: string, url: string): string =>
  text
    .split('\n')
    .filter((line) => linkOf(line) !== url)
    .join('\n')
    .trim();

/** The files with a playlist, which replaces its earlier reading. Playlists may share a title, so that it may get a number. */
export function withPlaylist(files: readonly ListFile[], list: ListFile): ListFile[] {
  const others = files.filter(({ url }) => url === undefined || url !== list.url);
  const names = new Set(others.map(({ name }) => name));
  let name = list.name;
  for (let number = 2; names.has(name); number += 1) name = `${list.name} (${number})`;
  return [...others, { ...list, name }];
}

/** The songs of a playlist, as those of a file with its title. */
export const listOfPlaylist = ({ title, songs, isPartial }: PlaylistSongs): ListFile => ({
  name: title,
  isPartial,
  songs: songs.map(({ artist, title, url, isSure }, index) => ({
    line: index + 1,
    artist: artist || null,
    title,
    url,
    isSure,
    isOfLink: true,
  })),
  skipped: [],
});

/** Reads the playlists whose links are in the text, each once. `onRead` takes the songs over, and then the link may go. */
export function usePlaylists(links: readonly string[], onRead: (url: string, list: ListFile) => void) {
  const [states, setStates] = useState<Readonly<Record<string, 'reading' | { problem: string }>>>({});
  const set = (url: string, state: 'reading' | { problem: string } | null) =>
    setStates(({ [url]: _, ...others }) => (state === null ? others : { ...others, [url]: state }));
  const read = async (url: string) => {
    set(url, 'reading');
    const reading = await readPlaylist(url);
    if ('problem' in reading) return set(url, reading);
    onRead(url, listOfPlaylist(reading.playlist));
    set(url, null);
  };
  const waiting = links.filter((url) => states[url] === undefined);
  const wanted = waiting.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link is read once, when typing pauses
  useEffect(() => {
    if (wanted === '') return;
    const timer = setTimeout(() => {
      for (const url of wanted.split('\n')) void read(url);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const problems = links.flatMap((url) => {
    const state = states[url];
    return typeof state === 'object' ? [{ url, message: state.problem }] : [];
  });
  return { isReading: links.length > problems.length, problems, retry: read };
}
