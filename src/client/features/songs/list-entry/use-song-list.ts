import { useState } from 'react';
import { useLookups } from '#client/features/songs/lookup/use-lookups.ts';
import { addedText } from '#client/features/songs/submission/submission.ts';
import { call } from '#client/lib/api/api.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { refreshTournament } from '#client/live/refetch.ts';
import { MAX_LIST_SONGS } from '#contract/messages/song-list.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { linesOf } from './list-lines.ts';
import { type ListSong, songsOfList } from './list-songs.ts';
import { EMPTY_DRAFT, useListDraft } from './use-list-draft.ts';
import { useParsedList } from './use-parsed-list.ts';

type Refusals = Readonly<Record<string, string>>;

/** The list of a text and of files, its songs, and the call that enters them. */
export function useSongList(tournament: TournamentDetail, userId: number, onDone: (entered: number) => void) {
  const [refusals, setRefusals] = useState<Refusals>({});
  const { draft, change, ...actions } = useListDraft(`list of ${userId} for ${tournament.id}`, () =>
    setRefusals({}),
  );
  const reader = useParsedList(draft.text);
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
    refusals,
    reader,
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
