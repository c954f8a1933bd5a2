import { z } from 'zod';
import { isHttpUrl } from '#engine/songs/platform.ts';
import { PLATFORMS, SUBMISSION_TYPES } from './kinds.ts';
import { id, instant, line, paragraph, personName } from './shapes.ts';

const optionalUrl = z
  .string()
  .trim()
  .max(2048, 'Please enter a valid URL')
  .refine((value) => value === '' || isHttpUrl(value), 'Please enter a valid URL')
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

/** `POST /api/tournaments/{id}/songs`: one call a song (T §7); empty links and pitches are null (T §5). */
export const songBody = z.object({
  title: line('Song title is required')
    .min(1, 'Song title is required')
    .max(255, 'Song title can be at most 255 characters'),
  artist: line('Artist name is required')
    .min(1, 'Artist name is required')
    .max(255, 'Artist name can be at most 255 characters'),
  url: optionalUrl,
  spotifyUrl: optionalUrl,
  youtubeUrl: optionalUrl,
  coverUrl: optionalUrl,
  pitch: paragraph()
    .max(500, 'Pitch must be under 500 characters')
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null),
  /** Ignored: the platform is read from the link's host (R12). */
  platform: z.string().max(50).nullish(),
  submissionType: z.enum(SUBMISSION_TYPES),
});
export type SongBody = z.infer<typeof songBody>;

export const song = z.object({
  id,
  tournamentId: id,
  title: z.string(),
  artist: z.string(),
  url: z.string().nullable(),
  spotifyUrl: z.string().nullable(),
  youtubeUrl: z.string().nullable(),
  pitch: z.string().nullable(),
  albumCover: z.string().nullable(),
  coverUrl: z.string().nullable(),
  artworkUrl: z.string().nullable(),
  platform: z.enum(PLATFORMS),
  isEliminated: z.boolean(),
  groupId: id.nullable(),
  submitterId: id,
  submitter: personName,
  submissionType: z.enum(SUBMISSION_TYPES),
  parentSongId: id.nullable(),
  drawPosition: z.int().nullable(),
  createdAt: instant,
});
export type Song = z.infer<typeof song>;

export const deleteSongsBody = z.object({
  songIds: z.array(id).min(1, 'Choose at least one song.').max(300),
});

/** What went: a main entry takes its tiebreakers with it (R13). */
export const deletedSongs = z.object({ deletedMain: z.int(), deletedTiebreakers: z.int() });
