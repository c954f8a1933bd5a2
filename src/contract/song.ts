import { z } from 'zod';
import { MAIN_ENTRY, PLATFORMS, SUBMISSION_TYPES } from '#engine/kinds.ts';
import { coverPath } from './image.ts';
import { MAX_PITCH_LENGTH, MAX_SONG_NAME_LENGTH, MAX_START_SECONDS } from './lengths.ts';
import { START_TIME_WANTED } from './messages/song.ts';
import { LIST_TOO_LONG, MAX_LIST_SONGS } from './messages/song-list.ts';
import {
  httpUrl,
  id,
  instant,
  line,
  optionalReason,
  optionalUrl,
  orNull,
  paragraph,
  personName,
} from './shapes.ts';

const MISSING_ARTIST = 'Artist name is required';
const title = line({
  max: MAX_SONG_NAME_LENGTH,
  tooLong: 'Song title can be at most 255 characters',
  missing: 'Song title is required',
}).min(1, 'Song title is required');
const artist = line({
  max: MAX_SONG_NAME_LENGTH,
  tooLong: 'Artist name can be at most 255 characters',
  missing: MISSING_ARTIST,
}).min(1, MISSING_ARTIST);
/** Where the stage begins to play the song; null for its beginning (rule R12). */
const startSeconds = z
  .int(START_TIME_WANTED)
  .min(0, START_TIME_WANTED)
  .max(MAX_START_SECONDS, START_TIME_WANTED)
  .nullish();
const pitch = paragraph({ max: MAX_PITCH_LENGTH, tooLong: 'Pitch must be under 500 characters' });

/** The body of `POST /api/tournaments/:id/songs`, one call for each song. */
export const songBody = z
  .object({
    title,
    /** Without it a tiebreaker song gets the artist of its main entry. */
    artist: artist.optional(),
    url: optionalUrl,
    spotifyUrl: optionalUrl,
    youtubeUrl: optionalUrl,
    coverUrl: optionalUrl,
    /** The cover that a lookup returned, in place of an address. */
    coverPath: coverPath.nullish(),
    pitch: orNull(pitch),
    /** Ignored, because the server derives the platform from the link's host. */
    platform: z.string().max(50).nullish(),
    submissionType: z.enum(SUBMISSION_TYPES),
    /** The main entry of a tiebreaker song; without it rule C12 chooses one. */
    parentSongId: id.optional(),
    startSeconds,
  })
  .refine((body) => body.artist !== undefined || body.submissionType !== MAIN_ENTRY, {
    path: ['artist'],
    message: MISSING_ARTIST,
    // Without this condition the check would not run when another field is wrong.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type SongBody = z.infer<typeof songBody>;

/** The body of `POST /api/tournaments/:id/songs/batch`: main entries, all or none of which are entered. */
export const songBatchBody = z.object({
  songs: z
    .array(
      z.object({
        title,
        artist,
        url: optionalUrl,
        coverPath: coverPath.nullish(),
        pitch: orNull(pitch),
        startSeconds,
      }),
    )
    .min(1, 'Enter at least one song.')
    .max(MAX_LIST_SONGS, LIST_TOO_LONG),
});
export type SongBatchBody = z.infer<typeof songBatchBody>;

/** A text to change: empty or null removes it. */
const changed = (text: typeof httpUrl | typeof pitch) => text.transform((value) => value || null).nullish();
const changedUrl = changed(httpUrl);

/** The body of `PATCH /api/songs/:id`: the fields to change. */
export const changeSongBody = z
  .object({
    title: title.optional(),
    artist: artist.optional(),
    url: changedUrl,
    spotifyUrl: changedUrl,
    youtubeUrl: changedUrl,
    coverUrl: changedUrl,
    pitch: changed(pitch),
    startSeconds,
  })
  .refine(
    (body) => Object.values(body).some((value) => value !== undefined),
    'Send at least one field to change.',
  );
export type ChangeSongBody = z.infer<typeof changeSongBody>;

/** What every list shows of a song: its entry in a tournament, its texts and links. */
export const shownSong = z.object({
  id,
  tournamentId: id,
  title: z.string(),
  artist: z.string(),
  url: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  platform: z.enum(PLATFORMS),
});

/** A song in a tournament. */
export const song = shownSong.extend({
  pitch: z.string().nullable(),
  /** Where the stage begins to play it, in seconds; null for its beginning. */
  startSeconds: z.int().nullable(),
  albumCover: z.string().nullable(),
  /** The path of the copy of the cover; null until it is fetched. */
  coverUrl: z.string().nullable(),
  artworkUrl: z.string().nullable(),
  /** The dominant colour of the picture, such as `#1a2b3c`. */
  coverColor: z.string().nullable(),
  isEliminated: z.boolean(),
  /** When the song was withdrawn after the draw; null if it was not. */
  withdrawnAt: instant.nullable(),
  groupId: id.nullable(),
  /** Null while the submitter is hidden. */
  submitterId: id.nullable(),
  submitter: personName.nullable(),
  /** Whether the submitter is hidden from this reader until the song is out. */
  submitterHidden: z.boolean(),
  submissionType: z.enum(SUBMISSION_TYPES),
  parentSongId: id.nullable(),
  drawPosition: z.int().nullable(),
  /** Whether a moderator hid the song. Then its texts are left out, and its links and pictures, too, or not. */
  isHidden: z.boolean(),
  /** Only of a hidden song: whether an admin hid it, so that only admins show it again. */
  hiddenByAdmin: z.literal(true).optional(),
  /** Only of a hidden song: whether its links and pictures are still shown. */
  hidesTextsOnly: z.literal(true).optional(),
  /** While the submitter is hidden, the time of the tournament's creation. */
  createdAt: instant,
});
export type Song = z.infer<typeof song>;

/** The songs that a list entered, in its order. */
export const songBatch = z.object({ songs: z.array(song) });

/** The song that is kept as heard. */
export const heardSong = z.object({ songId: id });
/** The ids of all songs of a tournament that the reader has heard. */
export const heardSongs = z.array(id);

/** The body of `POST /api/tournaments/:id/songs/delete-bulk`. */
export const deleteSongsBody = z.object({
  songIds: z.array(id).min(1, 'Choose at least one song.').max(300),
});

/** The body of `POST /api/songs/:id/withdraw`. */
export const withdrawSongBody = z.object({
  reason: optionalReason,
});

/** The numbers of deleted songs; a main entry takes its tiebreaker songs along. */
export const deletedSongs = z.object({ deletedMain: z.int(), deletedTiebreakers: z.int() });
