import { z } from 'zod';
import { PLATFORMS, SUBMISSION_TYPES } from '#engine/kinds.ts';
import { id, instant, line, optionalUrl, orNull, paragraph, personName } from './shapes.ts';

/** The body of `POST /api/tournaments/:id/songs`, one call for each song (rules C9, C13). */
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
  pitch: orNull(paragraph().max(500, 'Pitch must be under 500 characters')),
  /** Ignored, because the server derives the platform from the link's host (rule C15). */
  platform: z.string().max(50).nullish(),
  submissionType: z.enum(SUBMISSION_TYPES),
});
export type SongBody = z.infer<typeof songBody>;

/** A song in a tournament. */
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

/** The body of `POST /api/tournaments/:id/songs/delete-bulk` (rule C18). */
export const deleteSongsBody = z.object({
  songIds: z.array(id).min(1, 'Choose at least one song.').max(300),
});

/** The numbers of deleted songs; a main entry takes its tiebreaker songs along (rule C18). */
export const deletedSongs = z.object({ deletedMain: z.int(), deletedTiebreakers: z.int() });
