import { z } from 'zod';

/** The numbers of songs of the tournament in their order; without it all main entries (rule X6). */
export const playlistQuery = z.object({
  songs: z
    .string()
    .regex(/^\d{1,10}(,\d{1,10}){0,299}$/, 'Please name songs by their numbers.')
    .transform((text) => text.split(',').map(Number))
    .optional(),
});

/** A playlist as a file; the API documentation tells the two apart. */
export const m3uBytes = z.instanceof(Uint8Array);
export const csvBytes = z.instanceof(Uint8Array);
