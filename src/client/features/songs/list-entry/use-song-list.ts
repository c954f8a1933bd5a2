import { useEffect, useMemo, useRef, useState } from 'react';
import { useLookups } from '#client/features/songs/lookup/lookups.ts';
import { addedText } from '#client/features/songs/submission/submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { loadWhenOnline } from '#client/lib/browser/lazy-component.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { readListFile } from './list-file.ts';
import {
  type Corrections,
  type ListFile,
  type ListSong,
  linesOf,
  listStatus,
  songsOfList,
} from './list-songs.ts';
import type { ParsedList } from './reader/song-list.ts';
import { splitPlaylists, usePlaylists, withoutPlaylist, withPlaylist } from './use-playlists.ts';

export type SongList = ReturnType<typeof useSongList>;

/** The list of a text and of files, its songs, and the call that enters them. */
export function useSongList(tournament: TournamentDetail, userId: number, onDone: (entered: number) => void) {
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const { draft, change, ...actions } = useListDraft(`list of ${userId} for ${tournament.id}`, () =>
    setRefusals({}),
  );
  const { links, rest } = splitPlaylists(draft.text);
  const playlists = usePlaylists(links, actions.addPlaylist);
  const reader = useParsedList(rest);
  const everyLine = linesOf([...draft.files, reader.list], draft.isSwapped);
  const allLines = everyLine.filter(({ key }) => !draft.removed.includes(key));
  const lines = allLines.slice(0, MAX_LIST_SONGS);
  const { states, retry } = useLookups(lines.flatMap(({ url }) => url ?? []));
  const entries = tournament.songs.filter(isMainEntry);
  const places = tournament.maxParticipants - entries.length;
  const songs = songsOfList({
    lines,
    lookups: states,
    corrections: draft.corrections,
    confirmed: new Set(draft.confirmed),
    takenKeys: new Set(entries.map(({ title, artist }) => songKey(title, artist))),
    places,
  });

  const send = useApiMutation({
    mutationFn: (list: ListSong[], idempotencyKey) =>
      call('POST /api/tournaments/:id/songs/batch', {
        params: { id: tournament.id },
        body: { songs: list.map(({ title, artist, url, coverPath }) => ({ title, artist, url, coverPath })) },
        idempotencyKey,
      }),
    success: (_, list) => ({ title: 'Songs added!', description: addedText(list.length) }),
    failure: {
      title: 'Failed to add songs',
      fallback: 'The connection broke. Your list is kept. Please try again.',
    },
    showAtField: (path, message) => {
      const key = songs[Number(path.split('.')[1])]?.key;
      if (key !== undefined) setRefusals((old) => ({ ...old, [key]: old[key] ?? message }));
    },
    onSuccess: (_, list) => {
      change(EMPTY_DRAFT);
      onDone(list.length);
    },
    refresh: (client) => refreshTournament(client, tournament.id),
  });

  return {
    ...actions,
    text: draft.text,
    files: draft.files,
    songs,
    status: listStatus(songs),
    refusals,
    reader,
    playlists,
    skipped: [...draft.files.flatMap(({ skipped }) => skipped), ...reader.list.skipped],
    removedCount: everyLine.length - allLines.length,
    count: allLines.length,
    /** Keeps the first songs that one list may have. */
    keepFirst: () => actions.remove(allLines.slice(MAX_LIST_SONGS).map(({ key }) => key)),
    isTooLong: allLines.length > MAX_LIST_SONGS,
    places,
    retry,
    send,
  };
}

const EMPTY_DRAFT = {
  text: '',
  files: [] as ListFile[],
  corrections: {} as Corrections,
  /** Songs that the user has looked at, by their keys. */
  confirmed: [] as string[],
  removed: [] as string[],
  isSwapped: false,
};
type Draft = typeof EMPTY_DRAFT;

const READER_MISSING = 'The list could not be read: part of the page did not load. Please try again.';
const isEmpty = ({ text, files }: Draft) => text === '' && files.length === 0;

/** What the user pasted, dropped and corrected. It survives a closed dialog and a reload. */
function useListDraft(storageKey: string, onChange: () => void) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...EMPTY_DRAFT, ...readDraft<Draft>(storageKey) }));
  const [fileProblems, setFileProblems] = useState<string[]>([]);
  // Files are read while the user goes on typing.
  const newest = useRef(draft);
  const change = (patch: Partial<Draft>) => {
    const merged = { ...newest.current, ...patch };
    const next = isEmpty(merged) ? EMPTY_DRAFT : merged;
    newest.current = next;
    setDraft(next);
    storeDraft(storageKey, isEmpty(next) ? null : next);
    onChange();
  };
  const addFiles = async (files: readonly File[]) => {
    setFileProblems([]);
    const read = await Promise.all(files.map(readFile));
    setFileProblems(read.flatMap((result) => ('problem' in result ? [result.problem] : [])));
    const lists = read.filter((result) => 'songs' in result);
    const names = new Set(lists.map(({ name }) => name));
    const kept = newest.current.files.filter(({ name }) => !names.has(name));
    if (lists.length > 0) change({ files: [...kept, ...lists] });
  };

  return {
    draft,
    change,
    fileProblems,
    forgetFileProblems: () => setFileProblems([]),
    addFiles,
    /** Takes the songs of a playlist over, in place of its link. */
    addPlaylist: (url: string, list: ListFile) => {
      const { files, text } = newest.current;
      change({ files: withPlaylist(files, { ...list, url }), text: withoutPlaylist(text, url) });
    },
    removeFile: (name: string) => change({ files: draft.files.filter((file) => file.name !== name) }),
    type: (text: string) => change({ text }),
    correct: (key: string, field: 'artist' | 'title', value: string) =>
      change({
        corrections: { ...draft.corrections, [key]: { ...draft.corrections[key], [field]: value } },
      }),
    confirm: (keys: readonly string[]) => change({ confirmed: [...draft.confirmed, ...keys] }),
    /** The user saw that artist and title of one song are turned. */
    turn: (key: string, artist: string, title: string) =>
      change({
        corrections: { ...draft.corrections, [key]: { artist: title, title: artist } },
        confirmed: [...draft.confirmed, key],
      }),
    swap: () => change({ isSwapped: !draft.isSwapped, corrections: turned(draft.corrections) }),
    remove: (keys: readonly string[]) => change({ removed: [...draft.removed, ...keys] }),
    restore: () => change({ removed: [] }),
  };
}

/** Corrections follow their song when artists and titles change places. */
function turned(corrections: Corrections): Corrections {
  return Object.fromEntries(
    Object.entries(corrections).map(([key, { artist, title }]) => [key, { artist: title, title: artist }]),
  );
}

/** Reads a file and its songs, or says why not and what to do. */
async function readFile(file: File): Promise<ListFile | { problem: string }> {
  const read = await readListFile(file);
  if ('problem' in read) return read;
  try {
    const list = (await loadParser())(read.text, file.name);
    const problem = `No song was found in ${file.name}. Export the list as CSV, M3U or text, one song a line.`;
    return list.songs.length === 0 ? { problem } : { name: file.name, ...list };
  } catch {
    return { problem: READER_MISSING };
  }
}

type Parse = (text: string, fileName?: string) => ParsedList;

const NOTHING: ParsedList = { songs: [], skipped: [] };

/** Loads the reader of lists, which only a list needs. */
const loadParser = (): Promise<Parse> =>
  loadWhenOnline(async () => (await import('./reader/parse-song-list.ts')).parseSongList);

/** The songs of a typed text. The reader is loaded with the first letter; a failed load is tried again on `retry`. */
function useParsedList(text: string) {
  const [parse, setParse] = useState<Parse | 'failed' | null>(null);
  const isWanted = text.trim() !== '' && parse === null;
  useEffect(() => {
    if (!isWanted) return;
    loadParser().then(
      (loaded) => setParse(() => loaded),
      () => setParse('failed'),
    );
  }, [isWanted]);
  const list = useMemo(
    () => (typeof parse !== 'function' || text.trim() === '' ? NOTHING : parse(text)),
    [parse, text],
  );
  return { list, isLoading: isWanted, hasFailed: parse === 'failed', retry: () => setParse(null) };
}
