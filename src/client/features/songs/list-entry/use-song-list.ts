import { useState } from 'react';
import { refreshTournament } from '#client/entities/tournament/refetch.ts';
import { useLookups } from '#client/features/songs/lookup/use-lookups.ts';
import { addedText } from '#client/features/songs/submission/submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { readDraft, storeDraft } from '#client/lib/browser/drafts.ts';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { linesOf, withoutLine } from './lines.ts';
import { type Corrections, type ListSong, songsOfList } from './list-songs.ts';

type Draft = { text: string; corrections: Corrections };
type Refusals = Readonly<Record<string, string>>;

const EMPTY: Draft = { text: '', corrections: {} };

/** The pasted list, which survives a closed dialog and a reload, its songs, and the call that enters them (rule C30). */
export function useSongList(tournament: TournamentDetail, userId: number, onDone: (entered: number) => void) {
  const storageKey = `list of ${userId} for ${tournament.id}`;
  const [draft, setDraft] = useState<Draft>(() => readDraft<Draft>(storageKey) ?? EMPTY);
  const [refusals, setRefusals] = useState<Refusals>({});
  const change = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    storeDraft(storageKey, next.text === '' ? null : next);
    setRefusals({});
  };

  const allLines = linesOf(draft.text);
  const lines = allLines.slice(0, MAX_LIST_SONGS);
  const { states, retry } = useLookups(lines.flatMap(({ url }) => url ?? []));
  const entries = tournament.songs.filter(isMainEntry);
  const places = tournament.maxParticipants - entries.length;
  const songs = songsOfList({
    lines,
    lookups: states,
    corrections: draft.corrections,
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
      change(EMPTY);
      onDone(list.length);
    },
    refresh: (client) => refreshTournament(client, tournament.id),
  });

  return {
    text: draft.text,
    type: (text: string) => change({ text }),
    correct: (key: string, field: 'artist' | 'title', value: string) =>
      change({
        corrections: { ...draft.corrections, [key]: { ...draft.corrections[key], [field]: value } },
      }),
    remove: (keys: readonly string[]) => change({ text: keys.reduceRight(withoutLine, draft.text) }),
    songs,
    refusals,
    isTooLong: allLines.length > MAX_LIST_SONGS,
    places,
    retry,
    send,
  };
}
