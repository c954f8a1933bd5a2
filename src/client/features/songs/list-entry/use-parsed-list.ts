import { useEffect, useMemo, useState } from 'react';
import { loadWhenOnline } from '#client/lib/browser/lazy-component.ts';
import type { ParsedList } from './formats/song-list.ts';

type Parse = (text: string, fileName?: string) => ParsedList;

const NOTHING: ParsedList = { songs: [], skipped: [] };

/** Loads the reader of lists, which only a list needs. */
export const loadParser = (): Promise<Parse> =>
  loadWhenOnline(async () => (await import('./parse-song-list.ts')).parseSongList);

/** The songs of a typed text. The reader is loaded with the first letter; a failed load is tried again on `retry`. */
export function useParsedList(text: string) {
  const [reader, setReader] = useState<{ parse: Parse } | 'failed' | null>(null);
  const isWanted = text.trim() !== '' && reader === null;
  useEffect(() => {
    if (!isWanted) return;
    loadParser().then(
      (parse) => setReader({ parse }),
      () => setReader('failed'),
    );
  }, [isWanted]);
  const parse = reader === null || reader === 'failed' ? null : reader.parse;
  const list = useMemo(() => (parse === null || text.trim() === '' ? NOTHING : parse(text)), [parse, text]);
  return { list, isLoading: isWanted, hasFailed: reader === 'failed', retry: () => setReader(null) };
}
