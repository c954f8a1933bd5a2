import { useState } from 'react';
import { ApiError, call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { failureToast, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { DIFFERENT_ARTISTS, SONG_LINK_MISSING } from '#contract/messages/song.ts';
import { type SongBody, songBody } from '#contract/song.ts';
import { MAIN_ENTRY, type SubmissionType, TIEBREAKER_OPTIONS, type TiebreakerSongs } from '#engine/kinds.ts';
import { playsOnStage } from '#engine/songs/embed.ts';
import { completeUrl } from '#engine/songs/platform.ts';
import { isSameArtist } from '#engine/songs/song-identity.ts';
import { parseStartTime, startOfLink, startTimeText } from '#engine/songs/start-time.ts';
import {
  isUnfinished,
  readSubmission,
  type SongField,
  type SongFields,
  type Submission,
  storeSubmission,
} from './stored-submission.ts';

/** The four steps of the dialog: the main entry, then its three tiebreakers. */
export const STEPS: readonly { submissionType: SubmissionType; label: string }[] = [
  { submissionType: MAIN_ENTRY, label: 'Main entry' },
  ...TIEBREAKER_OPTIONS.map((submissionType, index) => ({
    submissionType,
    label: `Tiebreaker ${index + 1}`,
  })),
];

export const MISSING_FIELDS = 'Please fill in Artist and Song Title for all 4 songs';
/** The description of the toast 'Songs added!'. */
export const addedText = (count: number): string =>
  `${countText(count, 'song has', 'songs have')} been added to the tournament.`;

export const EMPTY_SONG: SongFields = { title: '', artist: '', url: '', pitch: '', start: '' };

/** How many songs the dialog asks for. */
export const songsAskedFor = (tiebreakerSongs: TiebreakerSongs): number =>
  tiebreakerSongs === 'required' ? STEPS.length : 1;

/** These songs, none of them entered. */
const unsent = (songs: SongFields[]): Submission => ({
  songs,
  keys: songs.map(newIdempotencyKey),
  sent: 0,
  inDoubt: null,
});

export const emptySubmission = (songCount: number): Submission =>
  unsent(Array.from({ length: songCount }, () => EMPTY_SONG));

/**
 * A stored submission as the dialog continues it. An unfinished one keeps its songs. Any other one gets as many songs as the
 * tournament asks for now.
 */
export function restoredSubmission(stored: Submission | null, songCount: number): Submission {
  const empty = emptySubmission(songCount);
  if (!Array.isArray(stored?.songs) || stored.songs.length === 0) return empty;
  // A submission of an earlier release lacks the newer fields.
  const songs = stored.songs.map((song) => ({ ...EMPTY_SONG, ...song }));
  if (isUnfinished(stored) || songs.length === songCount) return { ...empty, ...stored, songs };
  const artist = songs[0]?.artist ?? '';
  return { ...empty, songs: empty.songs.map((song, step) => songs[step] ?? { ...song, artist }) };
}

/** Changes fields of one song; the artist of the first song fills the others. */
export function withFields(submission: Submission, step: number, fields: Partial<SongFields>): Submission {
  const { artist } = fields;
  const shared = step === 0 && artist !== undefined ? { artist } : {};
  return {
    ...submission,
    songs: submission.songs.map((song, index) => ({ ...song, ...(index === step ? fields : shared) })),
  };
}

/** Whether a song can no longer be edited, because it is entered or in doubt. */
export const isFixed = ({ sent, inDoubt }: Submission, step: number): boolean =>
  step < sent || inDoubt === step;

/** The second at which the stage begins: null for the beginning, and for a link that no stage plays; NaN for a wrong time. */
export const startSecondsOf = ({ url, start }: Pick<SongFields, 'url' | 'start'>): number | null =>
  playsOnStage(completeUrl(url.trim())) ? parseStartTime(start) : null;

/** The link with the time at which it begins, unless the user typed another one. */
export function withStartOfLink(song: SongFields, url: string): Pick<SongFields, 'url'> & { start?: string } {
  const textOf = (link: string) => {
    const seconds = startOfLink(completeUrl(link.trim()));
    return seconds > 0 ? startTimeText(seconds) : '';
  };
  const isFree = song.start.trim() === '' || song.start === textOf(song.url);
  return isFree ? { url, start: textOf(url) } : { url };
}

/** The body of one call: trimmed values, null for an empty link or pitch. The server finds the platform. */
export function toBody(song: SongFields, submissionType: SubmissionType): SongBody {
  return {
    title: song.title.trim(),
    artist: song.artist.trim(),
    url: song.url.trim() || null,
    pitch: song.pitch.trim() || null,
    startSeconds: startSecondsOf(song),
    platform: null,
    spotifyUrl: null,
    youtubeUrl: null,
    coverUrl: null,
    submissionType,
  };
}

/** The messages for the fields of one song, by the contract's schema. */
export function fieldProblems(song: SongFields): Partial<Record<SongField, string>> {
  const { start, ...fields } = song;
  const startSeconds = startSecondsOf({ url: song.url, start });
  const { error } = songBody.safeParse({ ...fields, startSeconds, submissionType: MAIN_ENTRY });
  const problems: Partial<Record<SongField, string>> = {};
  for (const { path, message } of error?.issues ?? []) problems[fieldOf(String(path[0]))] ??= message;
  return problems;
}

/** The field of the form that shows a message of the server about a field of the call. */
export const fieldOf = (path: string): SongField => (path === 'startSeconds' ? 'start' : (path as SongField));

/** The messages for the form of one link, which asks for the link first. */
export function linkProblems(song: SongFields): Partial<Record<SongField, string>> {
  const isEmpty = [song.url, song.title, song.artist].every((value) => value.trim() === '');
  return isEmpty ? { url: SONG_LINK_MISSING } : fieldProblems(song);
}

/** The first problem of the songs, and its step. A single song has no message here: its fields show theirs. */
export function firstProblem(songs: readonly SongFields[]): { step: number; message: string | null } | null {
  const [single] = songs;
  if (songs.length === 1 && single) {
    return Object.keys(fieldProblems(single)).length > 0 ? { step: 0, message: null } : null;
  }
  const unfilled = songs.findIndex((song) => !song.artist.trim() || !song.title.trim());
  if (unfilled >= 0) return { step: unfilled, message: MISSING_FIELDS };
  const main = songs[0]?.artist ?? '';
  const other = songs.findIndex((song) => !isSameArtist(song.artist, main));
  if (other >= 0) return { step: other, message: DIFFERENT_ARTISTS };
  const messages = songs.map((song) => Object.values(fieldProblems(song))[0]);
  const step = messages.findIndex(Boolean);
  return step < 0 ? null : { step, message: messages[step] ?? null };
}

/**
 * Enters the missing songs in order, and stops at the first failure.
 * @throws what `send` throws
 */
export async function sendSongs(
  submission: Submission,
  send: (body: SongBody, key: string) => Promise<unknown>,
  onChange: (submission: Submission) => void,
): Promise<void> {
  let current = submission;
  const change = (patch: Partial<Submission>) => {
    current = { ...current, ...patch };
    onChange(current);
  };
  for (let step = current.sent; step < current.songs.length; step += 1) {
    const [song, key, stepInfo] = [current.songs[step], current.keys[step], STEPS[step]];
    if (!song || !key || !stepInfo) throw new RangeError('A submission has a key for each song');
    try {
      await send(toBody(song, stepInfo.submissionType), key);
    } catch (error) {
      // A server that failed with 5xx may have entered the song.
      const isRefusal = error instanceof ApiError && error.status < 500;
      // The user may change a refused song, and a key belongs to one body.
      const refusedKeys = current.keys.map((each, index) => (index === step ? newIdempotencyKey() : each));
      change(isRefusal ? { keys: refusedKeys, inDoubt: null } : { inDoubt: step });
      throw error;
    }
    change({ sent: step + 1, inDoubt: null });
  }
}

type Owner = { tournamentId: number; userId: number; songCount: number };

/** The songs of the form, and the calls that enter them one by one. */
export function useSubmission({ tournamentId, userId, songCount }: Owner, onDone: () => void) {
  const [submission, setSubmission] = useState(() =>
    restoredSubmission(readSubmission(tournamentId, userId), songCount),
  );
  const change = (next: Submission) => {
    setSubmission(next);
    storeSubmission(tournamentId, userId, next);
  };
  const mutation = useApiMutation({
    // Each song is sent with its own key, not with the key of this mutation.
    mutationFn: () => {
      const send = (body: SongBody, idempotencyKey: string) =>
        call('POST /api/tournaments/:id/songs', { params: { id: tournamentId }, body, idempotencyKey });
      return sendSongs(submission, send, change);
    },
    success: () => ({ title: 'Songs added!', description: addedText(submission.songs.length) }),
    failure: describeFailure,
    onSuccess: () => {
      storeSubmission(tournamentId, userId, null);
      setSubmission(emptySubmission(songCount));
      onDone();
    },
    onError: (error) => {
      if (hasLostMainEntry(error)) change(unsent(submission.songs));
    },
    refresh: (client) => {
      void client.invalidateQueries({ queryKey: tournamentKeys.detail(tournamentId) });
      void client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  });
  /** Forgets what was sent once the entry is withdrawn, which deletes the stored submission. */
  const forgetWithdrawn = () => {
    if (submission.sent > 0 && readSubmission(tournamentId, userId) === null) {
      setSubmission(unsent(submission.songs));
    }
  };
  return { submission, change, send: mutation, forgetWithdrawn };
}

/** Whether the main entry was deleted after it was entered, so that all songs must be entered again. */
const hasLostMainEntry = (error: unknown) =>
  error instanceof ApiError && error.issues.some(({ path }) => path === 'submissionType');

function describeFailure(error: unknown) {
  const fallback =
    error instanceof ApiError
      ? `HTTP ${error.statusLine}`
      : 'The connection broke. Press Submit again to go on where it stopped.';
  return failureToast(error, { title: 'Failed to add songs', fallback });
}
