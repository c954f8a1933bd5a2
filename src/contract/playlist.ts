import { z } from 'zod';

/** The ids of songs of the tournament in their order; without them, all main entries. */
export const playlistQuery = z.object({
  songs: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,299}$/, 'Send song ids separated by commas.')
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

/** A playlist as a file. The two are separate objects, because the API documentation maps each to its media type. */
export const m3uBytes = z.instanceof(Uint8Array);
export const csvBytes = z.instanceof(Uint8Array);
