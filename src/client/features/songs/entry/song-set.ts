import type { SongField, SongFields } from '#client/features/songs/submission/stored-submission.ts';
import {
  EMPTY_SONG,
  fieldProblems,
  STEPS,
  startSecondsOf,
} from '#client/features/songs/submission/submission.ts';
import type { ChangeSongBody, Song } from '#contract/song.ts';
import type { Tournament } from '#contract/tournament.ts';
import { type SubmissionType, TIEBREAKER_OPTIONS } from '#engine/kinds.ts';
import { startTimeText } from '#engine/songs/start-time.ts';

/** An entry as its submitter sees it, who is the user. */
export type Entry = { userId: number; tournament: Tournament; song: Song; tiebreakers: readonly Song[] };
export type EntryDialogProps = Entry & { open: boolean; onOpenChange: (open: boolean) => void };

/** One song of a form: a stored one to change, or a tiebreaker song to add. */
export type FormSong = {
  /** Identifies the song in the form. */
  key: string;
  label: string;
  /** The values without what the user typed. */
  stored: SongFields;
  submissionType: SubmissionType;
  /** Null for a song to add. */
  songId: number | null;
  /** The artist is that of the main entry. */
  isArtistLocked: boolean;
};
/** What the user typed, by the key of the song. */
export type Typed = Readonly<Record<string, Partial<SongFields>>>;

const labelOf = (submissionType: SubmissionType) =>
  STEPS.find((step) => step.submissionType === submissionType)?.label ?? submissionType;

/** An entry's songs as the form of changes shows them, the main entry first. */
export function songsToChange(song: Song, tiebreakers: readonly Song[]): FormSong[] {
  const ordered = tiebreakers.toSorted((a, b) => a.submissionType.localeCompare(b.submissionType));
  return [song, ...ordered].map((each) => ({
    key: `song ${each.id}`,
    label: labelOf(each.submissionType),
    stored: {
      title: each.title,
      artist: each.artist,
      url: each.url ?? '',
      pitch: each.pitch ?? '',
      start: each.startSeconds === null ? '' : startTimeText(each.startSeconds),
    },
    submissionType: each.submissionType,
    songId: each.id,
    isArtistLocked: each.parentSongId !== null,
  }));
}

/** The tiebreaker songs that an entry lacks, with its artist filled in. */
export function songsToAdd(song: Song, tiebreakers: readonly Song[]): FormSong[] {
  const present = new Set(tiebreakers.map(({ submissionType }) => submissionType));
  return TIEBREAKER_OPTIONS.filter((option) => !present.has(option)).map((option) => ({
    key: option,
    label: labelOf(option),
    stored: { ...EMPTY_SONG, artist: song.artist },
    submissionType: option,
    songId: null,
    isArtistLocked: true,
  }));
}

/** The values of a song: typed over stored ones. A changed artist of the main entry fills the others. */
export function valuesOf(song: FormSong, songs: readonly FormSong[], typed: Typed): SongFields {
  const main = songs.find((each) => !each.isArtistLocked);
  const values = { ...song.stored, ...typed[song.key] };
  if (!song.isArtistLocked) return values;
  return { ...values, artist: main ? valuesOf(main, songs, typed).artist : song.stored.artist };
}

/** The fields of a stored song that differ, as the call takes them: an empty link or pitch is null. */
export function changedFields({ stored, isArtistLocked }: FormSong, values: SongFields): ChangeSongBody {
  const names = (['title', 'artist', 'url', 'pitch'] as const).filter(
    (name) => values[name].trim() !== stored[name] && !(name === 'artist' && isArtistLocked),
  );
  const isText = (name: SongField) => name === 'title' || name === 'artist';
  const startSeconds = startSecondsOf(values);
  // With a new link the server begins at its beginning, unless the call says where.
  const isStartSent = names.includes('url') ? startSeconds !== null : startSeconds !== startSecondsOf(stored);
  return {
    ...Object.fromEntries(
      names.map((name) => [name, isText(name) ? values[name].trim() : values[name].trim() || null]),
    ),
    ...(isStartSent && { startSeconds }),
  };
}

/** Whether the form sends this song: a stored one with changes, or one to add that is not empty. */
function isToSend(song: FormSong, values: SongFields): boolean {
  if (song.songId !== null) return Object.keys(changedFields(song, values)).length > 0;
  return [values.title, values.url, values.pitch].some((value) => value.trim() !== '');
}

type Problem = { step: number; fields: Partial<Record<SongField, string>> };

/** The songs to send with their values, and the first problem. A form that adds songs has a problem while all are empty. */
export function prepareSongs(
  songs: readonly FormSong[],
  typed: Typed,
): { toSend: { song: FormSong; values: SongFields; step: number }[]; problem: Problem | null } {
  const toSend = songs
    .map((song, step) => ({ song, values: valuesOf(song, songs, typed), step }))
    .filter(({ song, values }) => isToSend(song, values));
  for (const { values, step } of toSend) {
    const fields = fieldProblems(values);
    if (Object.keys(fields).length > 0) return { toSend, problem: { step, fields } };
  }
  const [first] = songs;
  const isNothingAdded = toSend.length === 0 && first?.songId === null;
  return { toSend, problem: isNothingAdded ? { step: 0, fields: fieldProblems(first.stored) } : null };
}
