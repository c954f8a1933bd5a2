import { useRef, useState } from 'react';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { readListFile } from './list-file.ts';
import type { ListFile } from './list-lines.ts';
import type { Corrections } from './list-songs.ts';
import { loadParser } from './use-parsed-list.ts';

type Draft = {
  text: string;
  files: ListFile[];
  corrections: Corrections;
  /** Songs that the user has looked at, by their keys. */
  confirmed: string[];
  removed: string[];
  isSwapped: boolean;
};

export const EMPTY_DRAFT: Draft = {
  text: '',
  files: [],
  corrections: {},
  confirmed: [],
  removed: [],
  isSwapped: false,
};

const READER_MISSING = 'The list could not be read: part of the page did not load. Please try again.';
const isEmpty = ({ text, files }: Draft) => text === '' && files.length === 0;

/** What the user pasted, dropped and corrected. It survives a closed dialog and a reload. */
export function useListDraft(storageKey: string, onChange: () => void) {
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
    Object.entries(corrections).map(([key, { artist, title }]) => [
      key,
      {
        ...(artist === undefined ? {} : { title: artist }),
        ...(title === undefined ? {} : { artist: title }),
      },
    ]),
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
