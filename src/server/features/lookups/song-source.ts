import type { ProvidedTitle } from '#engine/songs/titles.ts';
import { askProvider, type LookupContext, type ProviderAnswer } from './ask-provider.ts';
import { findAudioFile, readAudioFile } from './audio-file.ts';
import { recognize } from './providers/recognize.ts';

/** Where the song of a link is described: at a provider, or in the tags of an audio file. */
export type SongSource = {
  /** The key of the song in the cache. */
  key: string;
  /** Whether the author is a channel or the artist. */
  kind: ProvidedTitle['source'];
  ask(asked: LookupContext): Promise<ProviderAnswer>;
};

/** Returns the source of a link's song, or null for a link that leads to none. */
export function findSource(link: string): SongSource | null {
  const query = recognize(link);
  if (query) return { key: query.key, kind: query.source, ask: (asked) => askProvider(query, asked) };
  const file = findAudioFile(link);
  return file && { key: file.key, kind: 'catalogue', ask: (asked) => readAudioFile(file, asked) };
}
